"""A title norm as the goal of a plan: what B.01 asks of the games played and to come, in steps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from arpad.calculator import SELF
from arpad.calculators.opponents_to_come import ToCome
from arpad.calculators.plan_answer import NormPlan
from arpad.domain import Account, Entry, Event, Game, Player, Result, Step
from arpad.inputs import TypedGame
from arpad.systems.fide.norms import reasons, rules
from arpad.systems.fide.norms.audit import Chair, PlannedScore, chair, course_of, planned
from arpad.systems.fide.norms.field import Options, field_of
from arpad.systems.fide.norms.figures import Demands, Requirement, needed_halves
from arpad.systems.fide.norms.rules import TitleRule, clause
from arpad.systems.fide.norms.search import best

OF_TITLES = ("titled", "level")
OF_OWN = ("federations", "own-federation")
OF_FEDERATIONS = (*OF_OWN, "one-federation")


class Sought(NamedTuple):
    """A norm with every score of the games to come.

    ``unknown`` are the requirements not looked at; ``made`` says of each score whether it makes
    the norm as far as it was looked at.
    """

    seat: Chair
    rule: TitleRule
    demands: Demands
    scores: tuple[PlannedScore, ...]
    unknown: frozenset[str]
    made: tuple[bool, ...]

    @property
    def performances(self) -> tuple[int | None, ...]:
        """The performance of each score."""
        return tuple(score.figures.performance for score in self.scores)

    @property
    def open(self) -> tuple[Requirement, ...]:
        """The requirements that were not looked at."""
        return tuple(each for each in self.scores[-1].requirements if each.name in self.unknown)


def sought(given: Mapping[str, Any], title: str = "") -> Sought:
    """Look at every score the games to come can bring, for the title asked for or another."""
    coming: tuple[ToCome, ...] = given["opponents"]
    games = (*(given["games"] or ()), *(_as_lost(game) for game in coming))
    seat = _seat(given, games)
    wanted = (title or given["norm"]).upper()
    titles = rules.edition(given["date"]).titles
    rule = next(each for each in titles if each.title == wanted)
    demands, scores = planned(seat, rule, len(coming))
    unknown = frozenset(_unknown(given, seat))
    made = tuple(_holds(score.requirements, unknown) for score in scores)
    return Sought(seat, rule, demands, scores, unknown, made)


def _holds(asked: Sequence[Requirement], unknown: frozenset[str]) -> bool:
    return all(each.met or each.name in unknown for each in asked)


def _as_lost(game: ToCome) -> TypedGame:
    return TypedGame(Result.LOSS, game.opponent)


def _seat(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    """Return the player's chair in an event of these games; titles are read from what was typed."""
    typed = (*(given["games"] or ()), *given["opponents"])
    own = Entry(Player(SELF, federation=given["federation"] or ""))
    entries, played, ratings = [own], [], {SELF: given["rating"]}
    for number, (game, known) in enumerate(zip(games, typed, strict=True), start=1):
        opponent = None
        if game.result.played or game.opponent is not None:
            opponent = f"opponent {number}"
            title, federation = (getattr(known, name, "") for name in ("title", "federation"))
            entries.append(Entry(Player(opponent, title=title, federation=federation)))
            if game.opponent is not None:
                ratings[opponent] = game.opponent
        played.append(Game(SELF, opponent, game.result, number))
    event = Event(tuple(entries), tuple(played), given["date"], kind="swiss", rounds=len(played))
    return chair(field_of(event, ratings, Options(event_kind=given["event_kind"])), own)


def _unknown(given: Mapping[str, Any], seat: Chair) -> Iterator[str]:
    """Name what cannot be looked at: no title is typed, no federation, or not the own one."""
    if not any(game.titles for game in seat.games):
        yield from OF_TITLES
    if not any(game.federation for game in seat.games):
        yield from OF_FEDERATIONS
    elif not given["federation"]:
        yield from OF_OWN


def norm_plan(found: Sought, given: Mapping[str, Any]) -> NormPlan:
    """Return the norm's side of the answer."""
    full, rule = found.scores[-1], found.rule
    impossible = not found.made[-1]
    needed = needed_halves(full.figures, rule)
    number, least = full.figures.games, _asked(full, "games")
    spare = number > found.demands.least_games
    unknown = found.open if number >= least else ()  # the mix of too few says nothing
    return NormPlan(
        title=rule.title,
        level=rule.performance,
        games=number,
        least_games=least,
        average=full.figures.average,
        least_average=rule.average,
        total=None if needed is None or impossible else Fraction(needed, 2),
        missing=tuple(_missing(found)) if impossible else (),
        unchecked=tuple(account("open", found, each) for each in unknown),
        nearest=_nearest(found, given) if impossible else "",
        by_leaving_out=impossible and spare and _made_by_leaving_out(found, given),
    )


def _asked(score: PlannedScore, name: str) -> int:
    return int(next(each.needed for each in score.requirements if each.name == name))


def _missing(found: Sought) -> Iterator[Account]:
    """Say what the best score lacks."""
    full = found.scores[-1]
    asked = [each for each in full.requirements if each.name not in found.unknown]
    used = rules.edition(found.seat.field.event.start)
    for each in reasons.missing(full.figures, asked, found.demands):
        yield rules.cited(each, used)


def _nearest(found: Sought, given: Mapping[str, Any]) -> str:
    """Return the highest lower title, of the same two, that the best score makes; "" for none."""
    for rule in rules.edition(given["date"]).titles:
        lower = rule.performance < found.rule.performance and rule.women == found.rule.women
        if lower and sought(given, rule.title).made[-1]:
            return rule.title
    return ""


def _made_by_leaving_out(found: Sought, given: Mapping[str, Any]) -> bool:
    """Whether all points to come make the norm if later or won games are left out.

    What is not known of titles and federations is taken as it would have to be.
    """
    won = [TypedGame(Result.WIN, game.opponent) for game in given["opponents"]]
    seat = _seat(given, (*(given["games"] or ()), *won))
    games, demands = seat.games, found.demands
    if found.unknown.issuperset(OF_TITLES):
        games = tuple(game._replace(titles=tuple(found.rule.level)) for game in games)
    if not found.unknown.isdisjoint(OF_FEDERATIONS):
        demands = replace(demands, waived="not known")
    return best(games, demands, course_of(seat.field)).choice is not None


def goal(title: str) -> Account:
    """Return the norm as the goal of a plan, which words can say."""
    return Account(f"plan-norm-{title.lower()}")


def account(kind: str, found: Sought, each: Requirement) -> Account:
    """Say that a requirement is met, or what it asks where it is open."""
    values = {
        "has": each.has,
        "needed": each.needed,
        "games": found.scores[-1].figures.games,
        "levels": tuple(sorted(found.rule.level)),
        "federation": found.scores[-1].figures.one_federation,
    }
    told = Account(f"plan-norm-{kind}-{each.name}", values, each.clause)
    return rules.cited(told, rules.edition(found.seat.field.event.start))


# --- The working ---------------------------------------------------------------------------------


def steps(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> Iterator[Step]:
    """Write the norm's working: games, average, the score, titles and federations."""
    used = rules.edition(found.seat.field.event.start)
    return (rules.cited(each, used) for each in _steps(found, plan, fields))


def _steps(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> Iterator[Step]:
    best, values = found.scores[-1].figures, _values(found, plan, fields)
    yield Step("plan-norm-games", values, clause("1.4.1"))
    if best.average is not None:
        code = "plan-norm-average-raised" if best.raised else "plan-norm-average"
        yield Step(code, values, clause("1.4.6" if best.raised else "1.4.8a"))
    yield from _of_score(found, plan, values, fields["outcome"])
    if plan.games < plan.least_games:
        return
    for each in found.scores[-1].requirements:
        if each.name in OF_TITLES + OF_FEDERATIONS and (each.name in found.unknown or each.met):
            told = account("open" if each.name in found.unknown else "met", found, each)
            yield Step(told.code, told.values, told.clause)


def _values(found: Sought, plan: NormPlan, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return every value the steps name, once for all of them."""
    return {
        "title": plan.title,
        "goal": goal(plan.title),
        "games": plan.games,
        "least_games": plan.least_games,
        "coming": fields["coming"],
        "made": found.scores[0].figures.score,
        "average": plan.average,
        "exact": found.scores[-1].figures.exact_average,
        "least_average": plan.least_average,
        "floor": found.rule.floor,
        "level": plan.level,
        "needed": fields["needed"],
        "least": rules.LEAST_SCORE * plan.games,
    }


def _of_score(
    found: Sought, plan: NormPlan, values: dict[str, Any], outcome: str
) -> Iterator[Step]:
    if outcome == "impossible":
        yield Step("plan-norm-impossible", values, clause("1.4"))
        for each in plan.missing:
            yield Step("plan-norm-missing", {"reason": each}, each.clause)
        if plan.nearest:
            yield Step("plan-norm-nearest", {"goal": goal(plan.nearest)}, clause("1.4"))
        if plan.by_leaving_out:
            yield Step("plan-norm-leaving-out", values, clause("1.4.1e"))
        return
    place = found.made.index(True)
    reached = found.scores[place].figures
    values = values | {"reached": reached.score, "gives": reached.performance, "dp": reached.dp}
    if not place:
        yield Step("plan-norm-certain", values, clause("1.4.8"))
        return
    less = found.scores[place - 1].figures
    values |= {"less": less.score, "less_gives": less.performance}
    enough = less.performance is not None and less.performance >= plan.level
    code = "plan-norm-needed-least" if enough else "plan-norm-needed"
    yield Step(code, values, clause("1.4.8b") if enough else clause("1.4.8"))


def notes(found: Sought, plan: NormPlan) -> Iterator[Account]:
    """Say what was assumed for the norm: only what applies here."""
    used = rules.edition(found.seat.field.event.start)
    return (rules.cited(each, used) for each in _notes(found, plan))


def _notes(found: Sought, plan: NormPlan) -> Iterator[Account]:
    games = found.seat.games
    if plan.games > found.demands.least_games:
        yield Account("plan-norm-every-game", {"games": plan.games}, clause("1.4.1e"))
    untitled = sum(not game.titles for game in games)
    if untitled and not found.unknown.issuperset(OF_TITLES):
        yield Account("plan-norm-untitled", {"count": untitled}, clause("1.4.5"))
    several = sum(len(game.titles) > 1 for game in games)
    if several:
        yield Account("plan-norm-two-titles", {"count": several}, clause("1.4.5"))
    without = sum(not game.federation for game in games)
    if without and not found.unknown.issuperset(OF_FEDERATIONS):
        yield Account("plan-norm-federation-unknown", {"count": without}, clause("1.4.3"))
    used, start = rules.edition(found.seat.field.event.start), found.seat.field.event.start
    if used.reconstructed:
        values = {"day": start, "edition": used.label}
        yield Account("norm-event-reconstructed", values, clause("0.2"))
    yield Account("plan-norm-event", clause=clause("1.1"))
