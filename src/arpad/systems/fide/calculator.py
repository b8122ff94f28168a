"""FIDE: what one rating period changes, for one player with typed opponents."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from arpad.calculator import (
    BIRTH_YEAR,
    GAMES,
    GAMES_PLAYED,
    OWN_K,
    RATING,
    TIME_CLASS,
    OtherView,
    RatingAnswer,
    Worked,
    refuse,
)
from arpad.domain import Account, CountedGame, Lazy, RatingChange, Report, Step, UncountedGame
from arpad.inputs import UNRATED, Amount, Choice, Day, Flag, Given
from arpad.language import say
from arpad.regulation import FORMULA, Number, expected_score, half_away_from_zero
from arpad.systems.fide import editions
from arpad.systems.fide.editions import STANDARD, STANDS_IN, Clauses, clauses
from arpad.systems.fide.k import FOR_EVER_FROM, JUNIOR_UNTIL, NEW_UNTIL, first_games_reduced

FIRST = ("rating", "k")
HAS_LISTS = True
OF_THE_RATED = ("peak", "ever_2400", "k")
_RATING = RATING._replace(help="On FIDE’s list when the event starts.", maximum=3000, whole=True,
                  word=UNRATED, example="1800")  # fmt: skip
INPUTS = (
    _RATING,
    GAMES._replace(help="All your games of the month, as W1650 D1700 L1750.",
                   opponent=_RATING._replace(word="")),
    GAMES_PLAYED._replace(help="Fewer than 30? Then K is 40. Leave empty if more."),
    BIRTH_YEAR._replace(help="Juniors have a larger K. Enter the first day of the event too.",
                        example="2010"),
    Flag(name="under_18", label="Junior: turning 18 this year or later",
         help="Then K is 40, until you reach 2300."),
    Amount(name="peak", label="Highest published rating",
           help="Your best FIDE rating ever, if it was higher than now.", minimum=0,
           maximum=3000, whole=True, example="1850"),
    Flag(name="ever_2400", label="Has been 2400 or more",
         help="Once you had 2400 or more, K stays 10."),
    Day(name="date", label="First day of the event",
        help="If empty, we use the rules of today."),
    Day(
        name="end",
        label="Last day of the event",
        help="It matters only for juniors in an event around New Year.",
        example="2026-11-15",
    ),
    TIME_CLASS._replace(help="Which of your FIDE ratings is it?"),
    OWN_K._replace(label="K, if you know it",
                   help="As your list prints it. If empty, we work it out."),
    Choice(
        name="view",
        label="Shown first",
        help="We compute both. Which one do you want to see first?",
        default="table",
        choices={"table": "FIDE’s table", "formula": "Elo’s formula"},
        example="table",
    ),
)  # fmt: skip


class FormulaView(OtherView):
    """A FIDE period by Elo's formula: full gap, no cap, the same K; never official."""

    __slots__ = ()


class FideAnswer(RatingAnswer):
    """A FIDE change, and beside it the same period by Elo's formula."""

    k: Number
    formula_view: FormulaView


ANSWER = FideAnswer


def details(
    given: Given,  # noqa: ARG001
    change: RatingChange,
) -> Mapping[str, Callable[[], object]]:
    """Return the same period by Elo’s formula, and the working with it."""
    view = Lazy(lambda change: (formula_view(change),), change)
    return {
        "formula_view": lambda: view[0],
        "steps": lambda: (*change.steps, formula_step(view[0])),
    }


def formula_view(change: RatingChange) -> FormulaView:
    """Return the same games by Elo's formula: full gap, no cap, the same K; never official."""
    k = float(change.k or 0)
    view = tuple([_by_formula(game, k) for game in change.counted])
    expected = sum([float(game.expected) for game in view])
    exact = k * (float(change.score) - expected)
    rounded = half_away_from_zero(exact)
    return FormulaView(expected, exact, rounded, change.new_rating - change.change + rounded, view)


def formula_step(view: FormulaView) -> Step:
    """Return the step that tells Elo's formula beside the table."""
    values = {
        "formula_expected": view.expected,
        "formula_change": view.exact_change,
        "formula_rounded": view.change,
    }
    return Step("fide-formula", values, FORMULA)


def _by_formula(game: CountedGame, k: float) -> CountedGame:
    expected = expected_score(game.difference)
    gap, points = game.difference, k * (float(game.score) - expected)
    return CountedGame(game.game, game.opponent, game.score, gap, gap, expected, points, FORMULA)


def check(given: Given) -> None:
    """Refuse days that cannot be, and a birth year that says no age or another than the tick.

    Raises BadInput.
    """
    day, end = given["date"], given["end"]
    if end is not None and day is None:
        allowed = say("a last day together with the first day of the event")
        raise refuse("end", end, allowed, say("we also need the first day."))
    if end is not None and end < day:
        allowed = say("{day} or later", day=day)
        raise refuse("end", end, allowed, say("it is before the first day."))
    birth_year = given["birth_year"]
    if birth_year is None or given["rating"] == UNRATED:
        return
    if day is None:
        allowed = say("a birth year together with the first day of the event")
        reason = say("we also need the first day of the event to know the age.")
        raise refuse("birth_year", birth_year, allowed, reason)
    if given["under_18"] and day.year - birth_year > 18:
        allowed = say("under_18 only to the end of the year of the 18th birthday")
        reason = say(
            "it contradicts the birth year {birth_year} at an event of {year}.",
            birth_year=birth_year,
            year=day.year,
        )
        raise refuse("under_18", "true", allowed, reason)


def _first_notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what a first rating depends on that one list of games does not show."""
    yield from report.first_ratings[0].notes
    where = clauses(given["time_class"], given["date"])
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    if given["time_class"] != STANDARD:
        yield Account("first-standard-stands-in", clause=STANDS_IN)
    yield Account("first-one-event", clause=where.first_event)


def notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what was assumed, then why the official number may differ: only what applies here."""
    if not report.changes:
        yield from _first_notes(given, report)
        return
    change = report.changes[0]
    own, counted = given["rating"], change.counted
    uncounted = [game for game in change.games if isinstance(game, UncountedGame)]
    standard, where = given["time_class"] == "standard", clauses(given["time_class"], given["date"])
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    if editions.edition(given["time_class"], given["date"]).capped_games is not None:
        yield Account("fide-one-game-capped", clause=where.cap)
    if given["k"] is None:
        if given["games_played"] is None and _listed(change).code != "k-2400":
            yield Account("games-played-not-given", clause=where.k)
        if given["peak"] is not None and given["peak"] < own:
            yield Account("fide-peak-below-rating", {"peak": given["peak"], "rating": own})
    if given["date"] is None and _date_matters(counted, uncounted):
        yield Account("date-not-given", {"edition": report.rules.edition})
    if any(game.reason.code == "opponent-unrated" for game in uncounted):
        code = "fide-unrated" if standard else "fide-unrated-rapid-blitz"
        yield Account(code, clause=where.rated_opponents if standard else STANDS_IN)
    if not counted:
        yield Account("no-counted-game")
        return
    listed_k = _listed(change).values["k"]
    assert isinstance(listed_k, (int, Fraction))
    if not report.rules.reconstructed:
        floor = editions.edition(given["time_class"], given["date"]).floor
        yield from _crossings(given, change, len(counted), where, floor)
        low = [game for game in counted if game.opponent < floor]
        if low:
            values = {"count": len(low), "floor": floor}
            yield Account("fide-opponent-below-floor", values, where.floor)
    yield Account(
        "fide-other-games",
        {"k": listed_k, "limit": first_games_reduced(listed_k), "games": len(counted)},
        where.k,
    )


def _listed(change: RatingChange) -> Account:
    """Return the reason of the list's K, before the 700 rule."""
    reason = change.k_reason
    inner = reason.values.get("reason")
    return inner if isinstance(inner, Account) else reason


def _crossings(
    given: Given, change: RatingChange, games: int, where: Clauses, floor: int
) -> Iterator[Account]:
    own, played, new_rating = given["rating"], given["games_played"], change.new_rating
    best = max(own, given["peak"] or 0)
    values = {"rating": own, "new_rating": new_rating, "floor": floor}
    code = _listed(change).code
    if code == "k-new" and played + games >= NEW_UNTIL:
        yield Account("fide-crossing-30", {"games_played": played}, where.k)
    if code not in ("k-2400", "k-typed"):
        if best < FOR_EVER_FROM <= new_rating:
            yield Account("fide-crossing-2400", values, where.k)
        elif code == "k-junior" and best < JUNIOR_UNTIL <= new_rating:
            yield Account("fide-crossing-2300", values, where.k)
    if own < floor:
        yield Account("fide-below-floor", values, where.floor)
    elif new_rating < floor:
        yield Account("fide-crossing-floor", values, where.floor)


def _date_matters(counted: Sequence[CountedGame], uncounted: Sequence[UncountedGame]) -> bool:
    """Whether an older edition built here would count some game otherwise."""
    exempt = any(
        abs(float(game.difference)) > editions.CAP and game.counted_difference == game.difference
        for game in counted
    )
    return exempt or any(game.reason.code == "gap-excluded" for game in uncounted)


OPENING = {"rating": 1800, "games_played": 100, "games": "W1800"}
_BASE = {"rating": 1800, "games_played": 100}
_PERIOD_EXAMPLE = "FIDE’s published calculation of an event of November 2025"
_TABLE_EXAMPLE = "table 8.1.2 by hand: K × (score − PD)"

EXAMPLES = (
    Worked(_BASE | {"games": "W1800"}, {"exact_change": 10, "change": 10, "k": 20}, _TABLE_EXAMPLE,
           "A win against an equal"),
    Worked(_BASE | {"games": "D1700"}, {"exact_change": -2.8, "change": -3, "k": 20},
           _TABLE_EXAMPLE, "A draw with a lower rated player"),
    Worked(_BASE | {"games": "L2000"}, {"exact_change": -4.8, "change": -5, "k": 20},
           _TABLE_EXAMPLE, "A loss to a higher rated player"),
    Worked({"rating": 1800, "games_played": 10, "games": " ".join(["W1800"] * 20)},
           {"k": 35, "exact_change": 350, "change": 350},
           "B.02 8.3.3: the largest whole K with K × 20 ≤ 700",
           "A new player’s 20 games: the 700 rule"),
    Worked({"rating": 1800, "games_played": 10, "games": " ".join(["W1800"] * 18)},
           {"k": 38, "exact_change": 342, "change": 342},
           "B.02 8.3.3: the largest whole K with K × 18 ≤ 700",
           "A new player’s 18 games: the 700 rule"),
    Worked({"rating": 2813, "games": "W1787 W2025 W2310 W2400 D2505", "games_played": 500,
            "peak": 2830, "date": "2025-11-07"},
           {"exact_change": -2.5, "change": -3, "new_rating": 2810, "k": 10}, _PERIOD_EXAMPLE,
           "Rated 2650 or more: the true gap counts, and −2.5 becomes −3"),
    Worked({"rating": "unrated", "games": "D1902 L1877 W1884 D2012 W1832", "date": "2025-11-07"},
           {"new_rating": 1922}, "a first rating FIDE published in 2025",
           "An unrated player’s first rating"),
)  # fmt: skip
