"""The command that puts a tournament file in order, or into another format."""

import gzip
import os
import sys

from arpad.calculators.events.conversion import DBF, EDITION, converted, kind_of
from arpad.faces.cli import files
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import IN_PLACE, Parameter, command
from arpad.faces.cli.printing import tell
from arpad.language import say
from arpad.reports.problems import problem_counts, problem_lines

_EXAMPLES = """\
Examples:
  arpad convert old.trf new.trf
  arpad convert old.trf new.trf --edition trf26
  arpad convert open.trf open.trf --overwrite
  arpad convert open.trf open.csv --strict
  arpad convert crosstable.txt crosstable.csv
  arpad convert crosstable.csv submission.zip"""


@command(
    "convert",
    "Put a tournament file in order, or into another format.",
    Parameter("source", metavar="IN", reads=True),
    Parameter("target", metavar="OUT", writes=""),
    option(EDITION),
    Parameter("strict", "--strict", help="Write nothing unless everything in IN can be kept."),
    IN_PLACE,
    examples=_EXAMPLES,
)
def convert(source: str, target: str, edition: str | None, strict: bool) -> None:
    """Write the tournament file IN to OUT in good order, or in another format.

    The name OUT chooses the format. A name that ends in .csv means a table, or the crosstable of a
    US Chess file. A folder, or a name that ends in .zip, means the three DBF files for US Chess; IN
    may be such a folder too. Any other name means FIDE's format (TRF): rows stand in their columns,
    dates are year/month/day, letters are UTF-8. Results stay as they are, and so does every line
    that we cannot read. - is standard input or output.

    What cannot be kept is listed, a line for each record. With --strict nothing is written then,
    and the exit status is 1.
    """
    chosen = str(EDITION.parse(edition)) if edition else None
    folder = target.endswith("/") or os.path.isdir(target)
    kind = DBF if folder else kind_of(target)
    made = converted(files.read(source), chosen, kind)
    for line in problem_lines(made.lost):
        tell(line)
    if strict and not made.keeps_all:
        tell(say("nothing was written: not all of {path} can be kept", path=source))
        sys.exit(1)
    if folder:
        files.write_folder(target, made.files)
    else:
        data = gzip.compress(made.data, mtime=0) if target.lower().endswith(".gz") else made.data
        if target == files.STDIN:
            sys.stdout.buffer.write(data)
        else:
            files.write(target, [data])
    if made.problems:
        counts = problem_counts(made.problems)
        tell(say("{path}: {counts}; arpad check lists them", path=source, counts=counts))
