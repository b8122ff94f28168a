"""The command that audits the title norms of an event."""

from collections.abc import Iterable

from arpad.calculators import norms as calculator
from arpad.calculators.norms import FORM
from arpad.faces.cli import files, printing
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import OVERWRITE, Parameter, command

_HTML = "Write a page to print for each norm, or for the player you ask for."
_EXAMPLES = """\
Examples:
  arpad norms open.trf
  arpad norms open.trf --player 12 --title gm
  arpad norms league.trf --exemption national-team --host NOR
  arpad norms open.trf --players players.csv --list
  arpad norms open.trf --player 12 --title gm --html norm.html
  arpad norms open.trf --pdf norms.pdf"""


@command(
    "norms",
    "Find the title norms made in an event.",
    Parameter("path", metavar="FILE", reads=True),
    files.players_option(),
    *(option(asked) for asked in FORM.inputs),
    *files.list_options("ratings, titles and federations"),
    Parameter("as_json", "--json", help="Print JSON."),
    Parameter("html", "--html", "OUT", _HTML, writes="HTML"),
    printing.paper_option("Write these pages as PDF."),
    OVERWRITE,
    examples=_EXAMPLES,
)
def norms(
    path: str,
    players: str | None,
    by_list: bool,
    folder: str | None,
    as_json: bool,
    html: str | None,
    pdf: str | None,
    **given: object,
) -> None:
    """Find the title norms (GM, IM, WGM, WIM) made in an event, with the working of each.

    FILE is a report in FIDE's format (TRF), also packed with gzip; - is standard input. You see the
    norms made, and the rating figures of C.07 of every player. With --player you see each round of
    this player, each requirement, and what is missing.

    The table of players is a CSV with id (FIDE ID), number (starting rank) or name, and any of
    rating, title (FM, or both titles of a woman: FM WIM), womens_title (- for none), federation and
    sex. With rating lists, an event of over 30 days uses the list of the month of each game.
    """
    write_pages = printing.html("html.norms", html)
    write_paper = printing.pdf("norms", pdf)
    table = files.read(players) if players else None
    look_up = files.look_up(by_list=by_list, folder=folder)
    report = calculator.compute(files.read(path), given, table, look_up=look_up)
    write_pages(report)
    write_paper(report)
    pieces: Iterable[str] = ()
    if as_json:
        from arpad.reports import norms_json

        pieces = norms_json.stream(report)
    elif not (html or pdf):
        from arpad.reports.documents.norms import in_brief
        from arpad.reports.text import reports_lines

        pieces = map(printing.line, reports_lines([in_brief(report)]))
    for piece in pieces:
        print(piece, end="")
