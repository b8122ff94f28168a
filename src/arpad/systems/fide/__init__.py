"""FIDE ratings: standard, rapid and blitz, after the Rating Regulations (Handbook B.02)."""
