"""``python -m arpad.faces.cli`` is the command ``arpad``."""

from arpad.faces.cli import main

if __name__ == "__main__":
    main()
