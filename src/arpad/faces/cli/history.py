"""The command that follows one player through a PGN file of many events."""

import sys

from arpad.calculators import history as calculator
from arpad.calculators.history import FORM
from arpad.domain import Account, Problem
from arpad.errors import NothingToRate
from arpad.faces.cli import printing
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import OVERWRITE, Parameter, command
from arpad.faces.cli.files import STDIN

_EXAMPLES = """\
Examples:
  arpad history games.pgn --player "Last, First"
  arpad history games.pgn.gz --player 12345678 --period event --json
  arpad history games.pgn --player "Last, First" --pdf history.pdf"""


@command(
    "history",
    "Rate one player’s games of many events, from a PGN file.",
    Parameter("path", metavar="FILE", reads=True),
    *(option(asked) for asked in FORM.inputs),
    Parameter("as_json", "--json", help="Print JSON."),
    printing.paper_option("Write the history as PDF."),
    OVERWRITE,
    examples=_EXAMPLES,
)
def history(path: str, as_json: bool, pdf: str | None, **options: object) -> None:
    """Rate one player's games month by month, with the ratings that a PGN file has.

    FILE may have any number of events and games, also packed (gzip, Zstandard, zip); - is standard
    input. You also see the performance by colour and by the opponents' ratings.
    """
    write_paper = printing.pdf("answer", pdf)
    name = "<stdin>" if path == STDIN else path
    try:
        if path == STDIN:
            answer = calculator.compute(name, sys.stdin.buffer, options)
        else:
            with open(path, "rb") as file:
                answer = calculator.compute(name, file, options)
    except OSError as error:
        account = Account("file-unreadable", {"reason": error.strerror or str(error)})
        raise NothingToRate([name], [Problem(account, "error", file=name)]) from None
    write_paper(answer)
    if as_json:
        from arpad.reports.history import as_data
        from arpad.reports.json import encode

        print(encode(as_data(answer), indent=2))
    elif not pdf:
        from arpad.reports.text import as_text

        print(as_text(answer), end="")
