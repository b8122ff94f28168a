"""The command that prints the rules as applied: ``arpad rules fide 8.3.3 --date 2023-06-01``."""

from arpad.errors import BadInput, InputError
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import Parameter, command
from arpad.reports.json import encode
from arpad.reports.rules import FORM, NAMES, book
from arpad.reports.rules.layout import as_data, lines

_EXAMPLES = """\
Examples:
  arpad rules fide
  arpad rules fide 8.3.3 --date 2023-06-01
  arpad rules us-chess bonus"""


@command(
    "rules",
    "Print the rules as applied, by date.",
    Parameter("name", metavar="BOOK"),
    Parameter("sections", metavar="[SECTION...]", many=True),
    option(FORM.by_name["date"]),
    Parameter("as_json", "--json", help="Print JSON, of the whole book."),
    examples=_EXAMPLES,
)
def rules(name: str, sections: list[str], as_json: bool, **given: object) -> None:
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
    day = FORM.parse(given)["date"]
    if as_json:
        print(encode(as_data(name, day), indent=2))
        return
    for line in lines(name, day, sections):
        print(line)
