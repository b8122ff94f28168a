"""The command that prints the rules as applied: ``arpad rules fide 8.3.3 --date 2023-06-01``."""

import click

from arpad.errors import BadInput, InputError
from arpad.faces.cli.calculators import once, option
from arpad.reports.json import encode
from arpad.reports.rules import FORM, NAMES, book
from arpad.reports.rules.written import as_data, lines

_EPILOG = """\b
Examples:
  arpad rules fide
  arpad rules fide 8.3.3 --date 2023-06-01
  arpad rules us-chess bonus"""


@click.command(
    params=[
        click.Argument(["name"], metavar="BOOK"),
        click.Argument(["sections"], nargs=-1, metavar="[SECTION...]"),
        option(FORM.by_name["date"]),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON, of the whole book."),
    ],
    epilog=_EPILOG,
    short_help="Print the rules as applied, by date.",
)
def rules(name: str, sections: tuple[str, ...], as_json: bool, **given: object) -> None:
    """Print a regulation as this program applies it, with its tables, examples and tests.

    BOOK is a regulation, such as fide, norms or us-chess; a name that is not known lists them all.
    SECTION is the number or name of one rule. Every example is computed as it is printed.
    """
    if name not in NAMES:
        raise BadInput([InputError("book", name, ", ".join(NAMES), NAMES[0])])
    anchors = [rule.anchor for rule in book(name).rules]
    for section in sections:
        if section not in anchors:
            raise BadInput([InputError("section", section, ", ".join(anchors), anchors[0])])
    day = FORM.parse(once(given))["date"]
    if as_json:
        click.echo(encode(as_data(name, day), indent=2))
        return
    for line in lines(name, day, sections):
        click.echo(line)
