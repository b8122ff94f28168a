"""Your rating after one event, with K, bonus, floors and both passes."""
