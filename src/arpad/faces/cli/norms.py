"""The command that audits the title norms of an event."""

from collections.abc import Iterable

import click

from arpad.calculators import norms as calculator
from arpad.calculators.norms import FORM
from arpad.faces.cli import beside, files, outputs, printing
from arpad.faces.cli.calculators import once, option

_EPILOG = """\b
Examples:
  arpad norms open.trf
  arpad norms open.trf --player 12 --title gm
  arpad norms league.trf --exemption national-team --host NOR
  arpad norms open.trf --players players.csv --list
  arpad norms open.trf --player 12 --title gm --html norm.html
  arpad norms open.trf --pdf norms.pdf"""


@click.command(
    cls=outputs.Command,
    params=[
        click.Argument(["path"], metavar="FILE", type=outputs.Source()),
        beside.players(),
        *(option(asked) for asked in FORM.inputs),
        *beside.lists("ratings, titles and federations"),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
        click.Option(
            ["--html"],
            metavar="OUT",
            type=outputs.Output("HTML"),
            help="Write a page to print for each norm, or for the player you ask for.",
        ),
        printing.paper_option("Write these pages as PDF."),
    ],
    epilog=_EPILOG,
    short_help="Find the title norms made in an event.",
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
    look_up = beside.look_up(by_list=by_list, folder=folder)
    report = calculator.compute(files.read(path), once(given), table, look_up=look_up)
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
        click.echo(piece, nl=False)
