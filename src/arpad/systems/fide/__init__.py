"""Your rating change for one rating period, by FIDE’s official table."""
