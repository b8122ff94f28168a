"""What the readers find, in words: one file for each kind of file."""
