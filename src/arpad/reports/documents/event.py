"""A whole event as documents: one for each rating it counts in."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from arpad.calculators.events import EventAnswer, NotRated, Outcome
from arpad.calculators.events.choosing import RATINGS
from arpad.calculators.events.sections import comparison
from arpad.document import (
    NONE,
    Document,
    Item,
    Items,
    Made,
    Row,
    Table,
    named,
    rank,
    said,
    where_and_when,
)
from arpad.domain import BY_TIME, TOO_SHORT, Entry, Lazy
from arpad.language import decimals, say, say_many, short
from arpad.regulation import Clause
from arpad.reports.documents.event_players import before, in_brief, player, players
from arpad.reports.problems import in_full
from arpad.reports.results import claims_text, pair_result
from arpad.reports.text import sentence
from arpad.reports.words import words

if TYPE_CHECKING:
    from arpad.calculators.norms import NormReport
    from arpad.reports.pictures.parts import Picture

_MOST_NAMED = 12  # of one kind of news
_GAINS = 3
_MOST_GAMES = 30  # listed on a terminal for one reason why they are not rated


def title(answer: EventAnswer) -> str:
    """Name the event, or say how many are rated together."""
    if answer.several:
        count = len(answer.events)
        return say_many("{count} event rated together", "{count} events rated together", count)
    return answer.name(0)


def documents(answer: EventAnswer, norms: "NormReport | None" = None) -> list[Document]:
    """Return the report of each rating, with the ``norms`` made among the news."""
    return [
        _document(report, norms, Lazy(partial(_pictures, answer), place))
        for place, report in enumerate(answer.reports)
    ]


def of_player(answer: EventAnswer, number: int) -> Iterator[Document]:
    """Give everybody with a starting rank, in each report, under the event's title."""
    for report in answer.reports:
        entered = before(report)
        for outcome in report.outcomes:
            if outcome.entry.number == number:
                facts = " · ".join(_facts(report, outcome.event or 0))
                shown = player(report, outcome, entered)
                yield shown._replace(title=title(report), asked=(("", facts),))


def _document(
    answer: EventAnswer, norms: "NormReport | None", pictures: Sequence["Picture"]
) -> Document:
    rules = answer.report.rules
    rebuilt = say("Rated by the rules of its time, {edition}.", edition=say(rules.edition))
    return Document(
        title=title(answer),
        headline=say(RATINGS[answer.time_class]) if answer.time_class else "",
        summary=Lazy(_summary, answer),
        tables=(
            players(answer),
            *([uncounted(answer)] if answer.uncounted else []),
            totals(answer),
        ),
        pictures=pictures,
        asked=[
            *(
                (answer.name(place) if answer.several else "", " · ".join(_facts(answer, place)))
                for place in range(len(answer.events))
            ),
            *([("", rebuilt)] if rules.reconstructed else ()),
        ],
        notes=answer.report.notes,
        problems=answer.problems,
        rules=rules,
        news=Lazy(partial(_news, norms), answer),
        file="" if answer.several else answer.files[0],
    )


def _pictures(answer: EventAnswer, place: int) -> Sequence["Picture"]:
    from arpad.reports.pictures.events import pictures_of  # a terminal shows none

    return pictures_of(answer, place)


def _facts(answer: EventAnswer, place: int) -> Iterator[str]:
    event = answer.events[place]
    yield from where_and_when(event)
    if (name := event.time_class) not in (BY_TIME, TOO_SHORT):
        dual = answer.dual_rated[place:] and answer.dual_rated[place]
        yield say("{rating}, dual-rated", rating=say(name)) if dual else say(name)
    if event.time_control:
        yield say("{minutes} minutes a player", minutes=short(event.time_control.minutes))
    yield say_many("{count} player", "{count} players", len(event.entries))
    if event.rounds:
        yield say_many("{count} round", "{count} rounds", event.rounds)
    yield say_many("{count} rated game", "{count} rated games", answer.rated_games[place])
    if left_out := answer.not_rated[place]:
        yield say_many("{count} not rated", "{count} not rated", left_out)


# --- On a terminal -------------------------------------------------------------------------------


def _summary(answer: EventAnswer) -> Iterator[str | Table | Items]:
    """Give a table of all players, or one for each section where those are rated one by one."""
    if answer.several and answer.sections:
        for place, played in groupby(answer.outcomes, key=attrgetter("event")):
            yield from ("", answer.name(place), in_brief(answer, tuple(played)))
    else:
        yield in_brief(answer)
    yield from _some(say("Unrated players"), _first_ratings(answer.outcomes))
    yield from _some(say("Title norms"), map(Item, _norms(answer)))
    yield from _some(say("Games that change no rating"), _left_out(answer))
    lines = (Item(f"{label}: {value}") for label, value in _totals(answer))
    yield Items(say("Totals"), [*lines])


def _some(heading: str, items: Iterable[Item]) -> Iterator[Items]:
    if items := tuple(items):
        yield Items(heading, items)


def _first_ratings(outcomes: Iterable[Outcome]) -> Iterator[Item]:
    """Say why unrated players get a first rating or none, alike ones together."""
    alike: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.first:
            alike.setdefault(outcome.first.reason.code, []).append(outcome)
    for same in alike.values():
        shown = in_full(len(same))
        numbers = ", ".join(_who(outcome.entry) for outcome in same[shown:])
        one = "… and {count} more like this: players {numbers}"
        more = [say_many(one, one, len(same) - shown, numbers=numbers)] if numbers else []
        for outcome in same[:shown]:
            reason = sentence(outcome.first.reason) if outcome.first else ""
            yield Item(f"{named(outcome.entry)}: {reason}", more)


def _who(entry: Entry) -> str:
    """Write a starting rank, or the name of a player who has none."""
    return entry.player.name if entry.number is None else rank(entry)


def _left_out(answer: EventAnswer) -> Iterator[Item]:
    """Give the games that change nothing, under each reason once."""
    for row, games in by_reason(uncounted(answer)):
        reason = f"{row.reason} [{row.clause}]" if row.clause else row.reason
        below = games[:_MOST_GAMES]
        if more := len(games) - len(below):
            one = "… and {count} more: HTML, CSV and JSON have them all"
            below.append(say_many(one, one, more))
        yield Item(reason, below)


# --- What is asked for first ---------------------------------------------------------------------


def _news(norms: "NormReport | None", answer: EventAnswer) -> Iterator[Items]:
    """Give the news, those most people ask for first; nothing of what there is none of."""
    if norms is not None:
        from arpad.reports.documents.norms import none_made, what  # a terminal shows none
        from arpad.reports.event_norms import audits

        if not norms.achieved:
            yield Items(say("Title norms"), [Item(none_made(norms))])
        for made, of_kind in audits(norms):
            label = say("Norms made") if made else say("Norms missed by a point or less")
            yield from _kind(label, [what(audit) for audit in of_kind])
    yield from _kind(say("Norms made"), [*_norms(answer)])
    first = [
        f"{named(outcome.entry)} {short(outcome.first.new_rating)}"
        for outcome in answer.outcomes
        if outcome.first and outcome.first.new_rating is not None
    ]
    yield from _kind(say("First ratings"), first)
    gains = sorted(filter(_gain, answer.outcomes), key=_gain, reverse=True)[:_GAINS]
    if gains:
        texts = (f"{named(one.entry)} {decimals(_gain(one), 0, signed=True)}" for one in gains)
        yield Items(say("Largest gains"), [*map(Item, texts)])


def _kind(label: str, names: Sequence[str]) -> Iterator[Items]:
    if names:
        shown = list(names[:_MOST_NAMED])
        if rest := len(names) - len(shown):
            shown.append(say("and {count} more", count=rest))
        yield Items(f"{label}: {len(names)}", [*map(Item, shown)])


def _gain(outcome: Outcome) -> int:
    return max(0, outcome.change.change) if outcome.change else 0


def _norms(answer: EventAnswer) -> Iterator[str]:
    """Say who made a title norm, or would by another reading of the text, and which."""
    for outcome in answer.outcomes:
        if answer.sections and (made := answer.sections.made(outcome.norms)):
            yield f"{named(outcome.entry)}: {' '.join(map(words, made))}"


# --- Tables --------------------------------------------------------------------------------------


def uncounted(answer: EventAnswer) -> Table:
    """Return the games that change no rating, those with one reason under it."""
    file = ("File",) if answer.several else ()
    columns = said(*file, "Round", "White", "Black", "Result")
    rows = Made(partial(_uncounted, answer))
    caption = say("Games that change no rating")
    folds = f"{caption}: {len(answer.uncounted)}"
    return Table(caption, columns, rows, name="not-rated left", head=-1, folds=folds)


def _uncounted(answer: EventAnswer) -> Iterator[Row]:
    groups: dict[tuple[str, Clause | None], list[NotRated]] = {}
    for left_out in answer.uncounted:
        reason = left_out.game.reason
        groups.setdefault((words(reason), reason.clause), []).append(left_out)
    for (text, clause), games in groups.items():
        heading = say_many("{count}: {reason}", "{count}: {reason}", len(games), reason=text)
        yield Row((), heading, clause, kind="reason")
        for left_out in games:
            file = (answer.files[left_out.event],) if answer.several else ()
            yield Row((*file, *_left_out_game(left_out)))


def _left_out_game(left_out: NotRated) -> tuple[str, ...]:
    game = left_out.game.game
    result = pair_result(game)
    if game.claims:
        pair = (left_out.white, left_out.black)
        result = claims_text(game, *(say("row {number}", number=rank(entry)) for entry in pair))
    return (
        NONE if game.round is None else str(game.round),
        named(left_out.white),
        named(left_out.black) if left_out.black else NONE,
        result,
    )


def by_reason(games: Table) -> Sequence[tuple[Row, list[str]]]:
    """Give games that change no rating in a line each, under each reason those that share it."""
    groups: list[tuple[Row, list[str]]] = []
    for row in games.rows:
        if row.cells:
            groups[-1][1].append(_pairing(row))
        else:
            groups.append((row, []))
    return groups


def _pairing(row: Row) -> str:
    """Write a game that changes no rating in one line: its file, round, pair and result."""
    *file, number, white, black, result = row.cells
    pair = white if black == NONE else f"{white} – {black}"
    where = say("Round {round}", round=number)
    return f"{f'{file[0]}, ' if file else ''}{where}: {pair}, {result}"


def totals(answer: EventAnswer) -> Table:
    """Return sums over all players: games rated, changes, players for each K or formula."""
    rows = [*map(Row, _totals(answer))]
    return Table(say("Totals"), (), rows, frozenset({0, 1}), name="totals")


def _totals(answer: EventAnswer) -> Iterator[tuple[str, str]]:
    changes = [outcome.change for outcome in answer.outcomes if outcome.change]
    first = [outcome.first for outcome in answer.outcomes if outcome.first]
    yield say("Rated games"), str(sum(answer.rated_games))
    exact = sum((change.exact_change for change in changes), Fraction(0))
    values = {
        "change": decimals(sum(change.change for change in changes), 0, signed=True),
        "exact": decimals(exact, 2, signed=True),
    }
    yield say("Sum of changes"), say("{change} (exact {exact})", **values)
    if answer.sections:
        made = (outcome.made for outcome in answer.outcomes)
        formulas = Counter(
            result.details["formula"] for result in made if result and result.new_rating is not None
        )
        one, more = "{formula}: {count} player", "{formula}: {count} players"
        yield (
            say("Formula"),
            "; ".join(
                say_many(one, more, formulas[formula], formula=say(formula))
                for formula in answer.sections.formulas
                if formulas[formula]
            ),
        )
        if official := official_line(answer):
            yield say("Official results"), official
    elif (ks := Counter(one.k for one in changes if one.k is not None)) or not changes:
        of_k = (
            say_many("{k}: {count} player", "{k}: {count} players", ks[k], k=short(k))
            for k in sorted(ks, reverse=True)
        )
        yield say("K"), "; ".join(of_k) or NONE
    if first:
        published = sum(result.new_rating is not None for result in first)
        text = "{published} of {unrated} unrated players"
        yield say("First ratings"), say(text, published=published, unrated=len(first))


def official_line(answer: EventAnswer) -> str:
    """Say how many results are the official ones; empty where the file has none."""
    counts = comparison(answer.outcomes)
    if counts is None:
        return ""
    equal = [say("{equal} of {compared} equal", equal=counts.equal, compared=counts.compared)]
    one, more = "{count} differs by {points}", "{count} differ by {points}"
    equal += [say_many(one, more, count, points=by) for by, count in counts.differences]
    if counts.largest_exact is not None:
        most = decimals(counts.largest_exact, 3)
        equal.append(say("exact ones at most {most} apart", most=most))
    return ", ".join(equal)
