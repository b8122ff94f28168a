"""An answer laid out for people and programs: words, text, JSON."""
