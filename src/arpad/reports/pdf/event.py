"""A whole event on paper: what to check, every player, games not rated, totals, the rules."""

from collections.abc import Iterator, Sequence
from functools import partial

from arpad.calculators.events import EventAnswer, Outcome
from arpad.calculators.events.form import RATINGS
from arpad.document import Row, Table
from arpad.language import say, say_many
from arpad.reports import event_columns, event_layout, event_news, event_sections, event_text
from arpad.reports.event_layout import Before
from arpad.reports.pdf.blocks import Block, beside, finished, height
from arpad.reports.pdf.drawing import picture
from arpad.reports.pdf.paper import Paper, Run
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import Columns
from arpad.reports.pictures import Picture
from arpad.reports.pictures.events import report_pictures

_SIZE = 8.5
_SMALL = 8.0  # of the working of each player
_GUTTER = 18.0
_WIDE = 310.0  # points of a picture
_BELOW = 40.0  # left below pictures, where the rules are named
_ABREAST = 3  # games that change no rating


def pdf(answer: EventAnswer, *, working: bool = False) -> bytes:
    """Return a report as a PDF, pages across; ``working`` adds that of every player.

    What counts in two ratings has a report for each, one after the other.
    """
    paper = Paper(event_layout.title(answer), landscape=True)
    setting = Setting(paper, _SIZE)
    drawn = report_pictures(answer)
    sheets = [
        _report(setting, each, shown, first=not at)
        for at, (each, shown) in enumerate(zip(answer.reports, drawn, strict=True))
    ]
    if working:
        small = Setting(paper, _SMALL)
        sheets += [_workings(small, each) for each in answer.reports if _with_games(each)]
    return finished(paper, sheets)


def _report(
    setting: Setting, answer: EventAnswer, shown: Sequence[Picture], *, first: bool
) -> Iterator[Block]:
    if first:
        yield from setting.title(setting.paper.title)
    if answer.time_class:
        yield from setting.heading(say(RATINGS[answer.time_class]))
    yield from _facts(setting, answer)
    yield from _news(setting, answer)
    yield from _problems(setting, answer)
    for note in answer.report.notes:
        yield setting.account(note)
    yield from _players(setting, answer)
    if sign := event_layout.mark_note(answer):
        yield setting.text(Run(sign, setting.small))
    yield from _not_rated(setting, answer)
    totals = [Row(each) for each in event_layout.total_lines(answer)]
    table = Table(say("Totals"), (), totals, frozenset({0, 1}))
    yield from Columns(setting, table, setting.paper.width).blocks()
    yield from _pictures(setting, shown)
    yield setting.gap()
    yield setting.rules(answer.report.rules)


def _pictures(setting: Setting, shown: Sequence[Picture]) -> Iterator[Block]:
    """Set the pictures side by side, none higher than a page leaves room for."""
    half = (setting.paper.width - _GUTTER) / 2
    columns = []
    for each in shown:
        head = list(setting.heading(each.title, width=half))
        room = setting.paper.height - height(head) - _BELOW
        drawn = picture(setting.paper, each, _WIDE, setting.size, highest=room)
        columns.append([*head, drawn])
    if columns:
        yield beside(columns, [at * (half + _GUTTER) for at in range(len(columns))])


def _facts(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    for place, event in enumerate(answer.events):
        facts = " · ".join(event_layout.event_facts(answer, place))
        name = event.name or answer.files[place]
        named = [Run(f"{name} ", setting.strong)] if answer.several else []
        yield setting.text(*named, Run(facts, setting.small))


def _problems(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    if not answer.problems:
        return
    counts = event_layout.problem_counts(answer.problems)
    yield from setting.heading(say("To check: {counts}", counts=counts))
    yield from setting.problems(answer.problems, partial(event_text.place_of, answer))


def _players(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    columns = event_columns.columns(answer)
    rows = [Row(_player(columns, each)) for each in answer.outcomes]
    labels = [each.label for each in columns]
    table = Table(
        say("Players"),
        tuple(say(label) for label in labels),
        rows,
        frozenset(at for at, label in enumerate(labels) if label in ("Name", "Section")),
    )
    columns_ = Columns(setting, table, setting.paper.width, strong=(labels.index("New"),))
    return columns_.blocks()


def _player(columns: Sequence[event_columns.Column], outcome: Outcome) -> tuple[str, ...]:
    row = event_layout.player_row(columns, outcome)
    if not row.mark:
        return row.cells
    return tuple(
        f"{cell}{row.mark}" if column.label == "New" else cell
        for column, cell in zip(columns, row.cells, strict=True)
    )


def _news(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    """Set what most people ask for first: norms, first ratings, the largest gains."""
    for each in event_news.news(answer, event_news.norm_report(answer)):
        names = "; ".join(each.names)
        yield setting.text(Run(f"{each.label}. ", setting.strong), Run(names, setting.body))


def _not_rated(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    """Set the games that change no rating, under each reason those that share it, side by side."""
    groups = event_layout.not_rated_groups(answer)
    if groups:
        yield from setting.heading(say("Games that change no rating"))
    for rows in groups:
        one = "{count}: {reason}"
        reason = say_many(one, one, len(rows), reason=rows[0].reason)
        yield setting.item(reason, str(rows[0].clause or ""), mark="")._replace(keep=True)
        games = [event_text.pairing(row) for row in rows]
        cells = [tuple(games[at : at + _ABREAST]) for at in range(0, len(games), _ABREAST)]
        table = Table("", (), [Row(each) for each in cells], frozenset(range(_ABREAST)))
        yield from Columns(setting, table, setting.paper.width).blocks()
        yield setting.gap()


def _workings(setting: Setting, answer: EventAnswer) -> Iterator[Block]:
    entered = event_layout.before(answer)
    heading = say("Working") if not answer.time_class else say(RATINGS[answer.time_class])
    yield from setting.title(heading)
    for outcome in _with_games(answer):
        yield from _working(setting, answer, outcome, entered)


def _with_games(answer: EventAnswer) -> list[Outcome]:
    return [outcome for outcome in answer.outcomes if outcome.games]


def _working(
    setting: Setting, answer: EventAnswer, outcome: Outcome, entered: Before | None
) -> Iterator[Block]:
    """Set a player's games beside the steps, or above them where both would be too high."""
    head = list(setting.heading(event_layout.named(outcome.entry), level=1))
    games = Columns(
        setting, event_layout.games(answer, outcome, entered), 0.64 * setting.paper.width
    )
    left = games.width + _GUTTER
    steps = list(_steps(setting, outcome, setting.paper.width - left))
    yield from head
    yield from _side_by_side(setting, list(games.blocks()), steps, left)


def _side_by_side(
    setting: Setting, games: Sequence[Block], steps: Sequence[Block], left: float
) -> Iterator[Block]:
    both = beside((games, steps), (0, left))
    if both.height <= setting.paper.height - 3 * setting.body.leading:
        yield both
        return
    yield from games
    yield from steps


def _steps(setting: Setting, outcome: Outcome, width: float) -> Iterator[Block]:
    made = outcome.change or outcome.first
    if outcome.first:
        yield setting.account(outcome.first.reason, width=width)
    for number, step in enumerate(made.steps if made else (), start=1):
        yield setting.account(step, mark=f"{number}.", width=width)
    yield from _said(setting, outcome, width)
    for note in made.notes if made else ():
        yield setting.account(note, mark="•", width=width)


def _said(setting: Setting, outcome: Outcome, width: float) -> Iterator[Block]:
    for text in event_sections.norm_texts(outcome):
        yield setting.item(text, mark="•", width=width)
