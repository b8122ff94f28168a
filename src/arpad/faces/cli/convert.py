"""The command that puts a tournament file in order."""

import gzip
import os
import sys

import click

from arpad.calculators.events.conversion import EDITION, converted
from arpad.faces.cli import files
from arpad.faces.cli.calculators import CONTEXT, once, option
from arpad.language import say
from arpad.reports.event_layout import problem_counts

_EPILOG = """\b
Examples:
  arpad convert old.trf new.trf
  arpad convert old.trf new.trf --edition trf26
  arpad convert open.trf open.trf --overwrite"""


def _run(source: str, target: str, overwrite: bool, **given: object) -> None:
    """Write the tournament file IN to OUT in the layout FIDE prescribes, in UTF-8.

    Rows are put in their columns, dates as year/month/day; results stay what they are, and so does
    every line that could not be read. - is standard input or output.
    """
    edition = EDITION.parse(text) if (text := once(given)["edition"]) else None
    if not overwrite and _same(source, target):
        raise click.UsageError(say("OUT is IN: give another name, or --overwrite"))
    made = converted(files.read(source), None if edition is None else str(edition))
    data = gzip.compress(made.data, mtime=0) if target.lower().endswith(".gz") else made.data
    if target == files.STDIN:
        sys.stdout.buffer.write(data)
    else:
        files.write(target, [data])
    if made.problems:
        counts = problem_counts(made.problems)
        text = say("{path}: {counts}; arpad check lists them", path=source, counts=counts)
        click.echo(text, err=True)


def _same(source: str, target: str) -> bool:
    try:
        return os.path.samefile(source, target)
    except (OSError, ValueError):  # one of them does not exist
        return False


convert = click.Command(
    "convert",
    params=[
        click.Argument(["source"], metavar="IN"),
        click.Argument(["target"], metavar="OUT"),
        option(EDITION),
        click.Option(["--overwrite"], is_flag=True, help="Let OUT be IN."),
    ],
    callback=_run,
    help=_run.__doc__,
    epilog=_EPILOG,
    context_settings=CONTEXT,
    short_help="Put a tournament file in order.",
)
