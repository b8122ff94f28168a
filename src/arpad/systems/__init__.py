"""One file or folder for each rating system, found by looking here."""

# Those asked for most, in the order of menus and lists; every other one follows by name.
FIRST = ("fide", "us-chess", "elo")
