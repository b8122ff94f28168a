"""What is kept between runs, in SQLite: rating lists that can be searched. SQL stands only here."""
