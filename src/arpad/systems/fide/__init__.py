"""Your rating change for one rating period, by the Handbook table."""
