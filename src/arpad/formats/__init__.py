"""Readers of the texts and files in which players and organisers hold results."""
