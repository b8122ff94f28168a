"""Title norms by the FIDE Title Regulations (B.01): which games count, and what is missing."""
