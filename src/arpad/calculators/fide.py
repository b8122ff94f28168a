"""FIDE: what one rating period changes, for one player with typed opponents."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from arpad.calculators.answers import (
    FirstRatingAnswer,
    RatingAnswer,
    first_rating_answer,
    from_report,
)
from arpad.calculators.calculator import ByScore, Calculator, one_chair, refuse
from arpad.calculators.fide_form import FORM, refuse_contradictions, refuse_days, seat
from arpad.domain import Account, CountedGame, FormulaView, RatingChange, Report, UncountedGame
from arpad.inputs import UNRATED, TypedGame
from arpad.language import say
from arpad.regulation import Number
from arpad.rulebook import Worked
from arpad.systems.fide import editions
from arpad.systems.fide.bare import change
from arpad.systems.fide.clauses import STANDARD, STANDS_IN, Clauses, clauses
from arpad.systems.fide.k_factor import (
    FOR_EVER_FROM,
    JUNIOR_UNTIL,
    NEW_UNTIL,
    first_games_reduced,
)
from arpad.systems.fide.steps import formula_step, formula_view
from arpad.systems.fide.system import System

__all__ = ["CALCULATOR", "FideAnswer", "change", "compute", "first_rating", "rate"]


@dataclass(frozen=True, kw_only=True)
class FideAnswer(RatingAnswer):
    """A FIDE change, and beside it the same period by Elo's formula."""

    k: Number
    formula_view: FormulaView


def compute(given: dict[str, Any]) -> FideAnswer | FirstRatingAnswer:
    """Answer a parsed form: a change, or the first rating of an unrated player."""
    return _first_rating(given) if given["rating"] == UNRATED else _change(given)


def _change(given: dict[str, Any]) -> FideAnswer:
    refuse_contradictions(given)
    chair = seat(given, given["games"])
    report = System().rate(chair.period, chair.before)
    change = report.changes[0]
    answer = from_report(
        FideAnswer,
        "fide",
        given,
        report,
        _notes(given, report),
        formula_view=lambda: formula_view(change),
        steps=lambda: (*change.steps, formula_step(answer.formula_view)),
    )
    return answer


def _scored(given: Mapping[str, Any], games: Sequence[TypedGame], coming: int) -> ByScore:
    chair = seat(given, games)
    return System().rate_scores(chair.period, chair.before, coming)


def _first_rating(given: dict[str, Any]) -> FirstRatingAnswer:
    for name in ("peak", "ever_2400", "k"):
        if given[name]:
            reason = say("an unrated player has none.")
            allowed = say("nothing together with an unrated player")
            raise refuse(name, FORM.by_name[name].text(given[name]), allowed, reason)
    refuse_days(given)
    chair = one_chair(
        None, given["games"], facts={}, time_class=given["time_class"], start=given["date"]
    )
    report = System().rate(chair.period, chair.before)
    return first_rating_answer("fide", given, report, _first_notes(given, report))


def _first_notes(given: dict[str, Any], report: Report) -> Iterator[Account]:
    """Say what a first rating depends on that one list of games does not show."""
    where = clauses(given["time_class"], given["date"])
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    if given["time_class"] != STANDARD:
        yield Account("first-standard-stands-in", clause=STANDS_IN)
    yield Account("first-one-event", clause=where.first_event)


def _notes(given: dict[str, Any], report: Report) -> Iterator[Account]:
    """Say what was assumed, then why the official number may differ: only what applies here."""
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
    listed_k: Any = _listed(change).values["k"]
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
    given: dict[str, Any], change: RatingChange, games: int, where: Clauses, floor: int
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


def rate(
    rating: Number,
    games: str | Iterable[object],
    *,
    games_played: int | None = None,
    birth_year: int | None = None,
    under_18: bool = False,
    peak: int | None = None,
    ever_2400: bool = False,
    date: Date | str | None = None,
    end: Date | str | None = None,
    time_class: str = "standard",
    k: Number | None = None,
    view: str = "table",
) -> FideAnswer:
    """Return the change of one rating period by FIDE's table (B.02, 8.3), with its working.

    For the first rating of an unrated player see ``first_rating``.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words; ``date`` the first
    day of the event (None: the rules in force), ``end`` its last day. Raises BadInput, listing
    every fault.
    """
    given = FORM.parse(locals())
    if given["rating"] == UNRATED:
        allowed = say("a number; for an unrated player call first_rating")
        raise refuse("rating", UNRATED, allowed, say("this function rates rated players."))
    return _change(given)


def first_rating(
    games: str | Iterable[object], *, date: Date | str | None = None, time_class: str = "standard"
) -> FirstRatingAnswer:
    """Return an unrated player's first rating by B.02, 8.2, or why there is none yet.

    ``games`` and ``date`` as for ``rate``. Raises BadInput, listing every fault.
    """
    given = {"rating": UNRATED, "games": games, "date": date, "time_class": time_class}
    return _first_rating(FORM.parse(given))


_BASE = {"rating": 1800, "games_played": 100}
_PERIOD_EXAMPLE = "FIDE’s published calculation of an event of November 2025"
_TABLE_EXAMPLE = "table 8.1.2 by hand: K × (score − PD)"

CALCULATOR = Calculator(
    name="fide",
    title="FIDE rating calculator",
    summary="Your rating change for one rating period, by the Handbook table.",
    form=FORM,
    compute=compute,
    positional=("rating", "games"),
    opening=_BASE | {"games": "W1800"},
    scored=_scored,
    check=refuse_contradictions,
    examples=(
        Worked(
            _BASE | {"games": "W1800"},
            {"exact_change": 10, "change": 10, "k": 20},
            _TABLE_EXAMPLE,
            "A win against an equal",
        ),
        Worked(
            _BASE | {"games": "D1700"},
            {"exact_change": -2.8, "change": -3, "k": 20},
            _TABLE_EXAMPLE,
            "A draw with a lower rated player",
        ),
        Worked(
            _BASE | {"games": "L2000"},
            {"exact_change": -4.8, "change": -5, "k": 20},
            _TABLE_EXAMPLE,
            "A loss to a higher rated player",
        ),
        Worked(
            {"rating": 1800, "games_played": 10, "games": " ".join(["W1800"] * 20)},
            {"k": 35, "exact_change": 350, "change": 350},
            "B.02 8.3.3: the largest whole K with K × 20 ≤ 700",
            "A new player’s 20 games: the 700 rule",
        ),
        Worked(
            {"rating": 1800, "games_played": 10, "games": " ".join(["W1800"] * 18)},
            {"k": 38, "exact_change": 342, "change": 342},
            "B.02 8.3.3: the largest whole K with K × 18 ≤ 700",
            "A new player’s 18 games: the 700 rule",
        ),
        Worked(
            {
                "rating": 2813,
                "games": "W1787 W2025 W2310 W2400 D2505",
                "games_played": 500,
                "peak": 2830,
                "date": "2025-11-07",
            },
            {"exact_change": -2.5, "change": -3, "new_rating": 2810, "k": 10},
            _PERIOD_EXAMPLE,
            "Rated 2650 or more: the true gap counts, and −2.5 becomes −3",
        ),
        Worked(
            {"rating": "unrated", "games": "D1902 L1877 W1884 D2012 W1832", "date": "2025-11-07"},
            {"new_rating": 1922},
            "a first rating FIDE published in 2025",
            "An unrated player’s first rating",
        ),
    ),
)
