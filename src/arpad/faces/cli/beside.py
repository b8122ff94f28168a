"""What commands for tournament files take beside them: a table of players, and rating lists."""

from collections.abc import Iterator

from arpad.calculators.events.ratings import LookUp
from arpad.faces.cli.commands import Parameter


def players() -> Parameter:
    """Return the option for the table of players."""
    text = "A table with what the files do not say about players."
    return Parameter("players", "--players", "CSV", text, reads=True)


def lists(facts: str) -> Iterator[Parameter]:
    """Give the options for rating lists, from which these facts are taken."""
    text = f"Take {facts} from the lists imported by arpad list import."
    yield Parameter("by_list", "--list", help=text)
    text = "Take them from the lists in this folder."
    yield Parameter("folder", "--list-folder", "FOLDER", text, reads=True)


def look_up(*, by_list: bool, folder: str | None) -> LookUp | None:
    """Return what looks players up in the lists that were imported, None where none was asked."""
    if not by_list and folder is None:
        return None
    from arpad.book.look_up import in_lists
    from arpad.faces.cli.list import opened

    return in_lists(opened(folder))
