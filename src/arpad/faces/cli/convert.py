"""The command that puts a tournament file in order, or into another format."""

import gzip
import os
import sys

import click

from arpad.calculators.events.conversion import DBF, EDITION, NewFiles, converted, kind_of
from arpad.faces.cli import files, outputs
from arpad.faces.cli.calculators import once, option
from arpad.language import say
from arpad.reports.problems import problem_counts, problem_lines

_EPILOG = """\b
Examples:
  arpad convert old.trf new.trf
  arpad convert old.trf new.trf --edition trf26
  arpad convert open.trf open.trf --overwrite
  arpad convert open.trf open.csv --strict
  arpad convert crosstable.txt crosstable.csv
  arpad convert crosstable.csv submission.zip"""


@click.command(
    cls=outputs.Command,
    in_place=True,
    params=[
        click.Argument(["source"], metavar="IN", type=outputs.Source()),
        click.Argument(["target"], metavar="OUT", type=outputs.Output()),
        option(EDITION),
        click.Option(
            ["--strict"], is_flag=True, help="Write nothing unless everything in IN can be kept."
        ),
    ],
    epilog=_EPILOG,
    short_help="Put a tournament file in order, or into another format.",
)
def convert(source: str, target: str, strict: bool, **given: object) -> None:
    """Write the tournament file IN to OUT in good order, or in another format.

    The name OUT chooses the format. A name that ends in .csv means a table, or the crosstable of a
    US Chess file. A folder, or a name that ends in .zip, means the three DBF files for US Chess; IN
    may be such a folder too. Any other name means FIDE's format (TRF): rows stand in their columns,
    dates are year/month/day, letters are UTF-8. Results stay as they are, and so does every line
    that we cannot read. - is standard input or output.

    What cannot be kept is listed, a line for each record. With --strict nothing is written then,
    and the exit status is 1.
    """
    edition = EDITION.parse(text) if (text := once(given)["edition"]) else None
    folder = target.endswith("/") or os.path.isdir(target)
    kind = DBF if folder else kind_of(target)
    made = converted(files.read(source), None if edition is None else str(edition), kind)
    for line in problem_lines(made.lost):
        click.echo(line, err=True)
    if strict and not made.keeps_all:
        click.echo(say("nothing was written: not all of {path} can be kept", path=source), err=True)
        sys.exit(1)
    _write(target, made, folder=folder)
    if made.problems:
        counts = problem_counts(made.problems)
        text = say("{path}: {counts}; arpad check lists them", path=source, counts=counts)
        click.echo(text, err=True)


def _write(target: str, made: NewFiles, *, folder: bool) -> None:
    if folder:
        files.write_folder(target, made.files)
        return
    data = gzip.compress(made.data, mtime=0) if target.lower().endswith(".gz") else made.data
    if target == files.STDIN:
        sys.stdout.buffer.write(data)
    else:
        files.write(target, [data])
