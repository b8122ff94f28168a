"""The command that rates whole events from their files."""

from collections.abc import Iterable
from datetime import date

from arpad.calculators import events
from arpad.calculators.events import FORM, EventAnswer
from arpad.calculators.events.players import new_list
from arpad.domain import without_collecting
from arpad.errors import BadInput
from arpad.faces.cli import files, printing
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import OVERWRITE, Failed, Parameter, command
from arpad.language import say
from arpad.reports.documents import event
from arpad.reports.problems import problem_counts
from arpad.reports.text import reports_lines

_EXAMPLES = """\
Examples:
  arpad rate open.trf
  arpad rate open.trf --players players.csv --html open.html --pictures pictures
  arpad rate open.trf --pdf open.pdf --working
  arpad rate crosstable.csv --system us-chess --time-class regular --date 2016-06-30
  arpad rate crosstable.csv --time-control "G/60;d5" --explain 2
  arpad rate may.trf june.trf --games-played 100 --json
  cat open.trf | arpad rate - --time-class rapid --date 2026-05-01"""
_LIST = "Print the table of players with the new ratings, for the next event."
_EXPLAIN = "Show how the player with this starting rank came to the new rating."
_PICTURES = "Write the changes and performances as SVG pictures, and as PNG if installed."


@command(
    "rate",
    "Rate whole events from their tournament files.",
    Parameter("paths", metavar="FILE...", many=True, reads=True),
    files.players_option(),
    *(option(asked) for asked in FORM.inputs),
    *files.list_options("ratings, K and birth years"),
    Parameter("as_json", "--json", help="Print JSON."),
    Parameter("as_csv", "--csv", help="Print CSV: players, then games."),
    Parameter("as_list", "--new-list", help=_LIST),
    Parameter("explain", "--explain", "NUMBER", _EXPLAIN),
    Parameter("html", "--html", "OUT", "Write the report as one HTML file.", writes="HTML"),
    Parameter("pictures", "--pictures", "FOLDER", _PICTURES, writes="folder"),
    printing.paper_option("Write the report as PDF."),
    Parameter("working", "--working", help="Add every player’s working to the PDF."),
    OVERWRITE,
    examples=_EXAMPLES,
)
@without_collecting
def rate(
    paths: list[str],
    players: str | None,
    as_json: bool,
    as_csv: bool,
    as_list: bool,
    html: str | None,
    pictures: str | None,
    pdf: str | None,
    working: bool,
    explain: str | None,
    by_list: bool,
    folder: str | None,
    **given: object,
) -> None:
    """Rate the events of tournament files together, as one rating period.

    FILE is FIDE's report (TRF), a PGN, a table of games or a crosstable (CSV, xlsx), or a file of
    US Chess: a crosstable as text or CSV, the DBF files of a submission (together, their folder or
    a ZIP archive), SwissSys, or JSON of the ratings service. Each may be packed with gzip or
    Zstandard; - is standard input. You see what is wrong in a file, with its line. The rest is
    rated all the same.

    US Chess rates each section in two passes, and a dual-rated one as Regular and as Quick. The
    report has both. It compares official results in a file row by row.

    The table of players is a CSV with id (FIDE ID), number (starting rank) or name, and any of
    rating, games_played, birth_year, peak, k, base (FIDE's own number the change is added to) and
    standard (the standard rating in place of a missing rapid or blitz one). For US Chess: floor,
    initial_rating and initial_games (of the unrated), published_rating (for a match), wins, draws,
    losses, events (the career). For systems that have them: deviation, volatility, evaluations. For
    arpad norms it may have title, womens_title, federation and sex besides.
    """
    if as_json + as_csv + as_list > 1:
        raise Failed(say("choose one of --json, --csv and --new-list"), 2)
    if explain is not None and (as_json or as_csv or html or pictures or pdf):
        raise Failed(say("--explain is plain text: JSON and HTML have every player's steps"), 2)
    if working and not pdf:
        raise Failed(say("--working is for --pdf"), 2)
    asked = html or pictures or pdf
    write_page = printing.html("html", html, said=False)
    write_paper = printing.pdf("event", pdf)
    read = files.read_all([*paths, *([players] if players else [])])
    table = read.pop() if players else None
    look_up = files.look_up(by_list=by_list, folder=folder)
    answer = events.compute(files.shown(read), given, table, look_up=look_up, today=date.today())
    if explain is not None:
        _print(_explained(answer, explain))
        return
    if pictures and not _drawn(answer, pictures):
        printing.tell(say("{path}: no picture, since no rating changes", path=pictures))
        pictures = None
    write_paper(answer, working=working)
    write_page(answer)
    if printing.printed(html):
        return
    if as_list:
        printing.tell(_written(answer, "--new-list"))
        printing.print_data([new_list(answer, table)])
    elif as_csv:
        printing.print_data(_pieces(answer, as_json=False, as_csv=True))
    elif as_json or not asked:
        _print(_pieces(answer, as_json=as_json, as_csv=False))
    else:
        for path in filter(None, (html, pictures)):
            (printing.tell if printing.printed(pdf) else print)(_written(answer, path))


def _drawn(answer: EventAnswer, folder: str) -> bool:
    """Write the pictures into a folder; False and no folder where there are none."""
    from arpad.reports.pictures import events as pictures

    made = dict(pictures.files(answer))
    if made:
        files.write_folder(folder, made)
    return bool(made)


def _pieces(answer: EventAnswer, *, as_json: bool, as_csv: bool) -> Iterable[str]:
    if as_json:
        from arpad.reports import event_json

        return event_json.stream(answer)
    if as_csv:
        from arpad.reports.csv import event_csv

        return event_csv(answer)
    return map(printing.line, reports_lines(event.documents(answer)))


def _explained(answer: EventAnswer, given: str) -> Iterable[str]:
    """Give one player's way through the event; refuses a starting rank there is not."""
    from arpad.inputs import Amount

    numbers = (outcome.entry.number for outcome in answer.outcomes)
    ranks = {number for number in numbers if number is not None}
    lowest, highest = min(ranks, default=0), max(ranks, default=0)
    described = Amount(name="explain", label="", minimum=lowest, maximum=highest, whole=True)
    number = described.parse(given)
    if number not in ranks:
        raise BadInput([described.error(given, say("no player has this starting rank."))])
    return map(printing.line, reports_lines(event.of_player(answer, int(str(number)))))


def _print(pieces: Iterable[str]) -> None:
    for piece in pieces:
        print(piece, end="")


def _written(answer: EventAnswer, path: str) -> str:
    """Say what was written, and what there is to check in it."""
    facts = event.title(answer)
    if not answer.every_problem:
        return say("{path}: {event}", path=path, event=facts)
    counts = problem_counts(answer.every_problem)
    return say("{path}: {event}; to check: {counts}", path=path, event=facts, counts=counts)
