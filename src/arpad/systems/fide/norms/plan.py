"""A title norm as the goal of a plan: what B.01 asks of the games played and to come, in steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from arpad.calculator import refuse
from arpad.capabilities import NormAverage, NormPlan
from arpad.domain import Account, Entry, Event, Game, Player, Result, Step
from arpad.inputs import Given, TypedGame
from arpad.language import say
from arpad.systems.fide.editions import STANDARD
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.audit import TOO_MANY, lacking, on_requirement
from arpad.systems.fide.norms.chair import NormGames, chair
from arpad.systems.fide.norms.field import Options, field_of
from arpad.systems.fide.norms.figures import Demands, dp_of, measure, requirements
from arpad.systems.fide.norms.people import OUTSIDE
from arpad.systems.fide.norms.rules import clause
from arpad.systems.fide.norms.search import CountedGames, best
from arpad.title_norms import Figures, Requirement

OF_TITLES = ("titled", "level")
OF_OWN = ("federations", "own-federation")
OF_FEDERATIONS = (*OF_OWN, "one-federation")
_SELF = "self"


@dataclass(frozen=True)
class Goal:
    """A norm with every score of the games to come, which are the last of ``games``, as lost.

    No game is left out: whether leaving out later or won games helps (1.4.1e and f) depends on
    which games the points come from. ``unknown`` are the requirements not looked at, ``least`` the
    games needed.
    """

    given: Given
    games: tuple[TypedGame, ...]
    coming: int
    seat: NormGames
    demands: Demands
    least: int
    scores: tuple[Figures, ...]
    unknown: frozenset[str]

    def _asked(self, figures: Figures, *, known: bool = True) -> list[Requirement]:
        """Return what is asked and ``known``, or not looked at."""
        every = requirements(figures, self.demands, self.least)
        return [asked for asked in every if (asked.name not in self.unknown) is known]

    @cached_property
    def made(self) -> tuple[bool, ...]:
        """Whether each score makes the norm, as far as it was looked at."""
        return tuple(all(asked.met for asked in self._asked(score)) for score in self.scores)

    @property
    def performances(self) -> tuple[int | None, ...]:
        """The performance of each score."""
        return tuple(score.performance for score in self.scores)

    @cached_property
    def plan(self) -> NormPlan:
        """What the norm asks of these games."""
        full, rule = self.scores[-1], self.demands.rule
        impossible = not self.made[-1]
        spare = full.games > self.demands.least_games
        missing = lacking(full, self._asked(full), self.demands) if impossible else ()
        # The mix of too few games says nothing.
        unchecked = self._asked(full, known=False) if full.games >= self.least else ()
        return NormPlan(
            title=rule.title,
            level=rule.performance,
            games=full.games,
            least_games=self.least,
            average=full.average,
            least_average=rule.average,
            total=None if full.needed is None or impossible else Fraction(full.needed, 2),
            missing=tuple(rules.cited(account, self._used) for account in missing),
            unchecked=tuple(self._account("open", asked) for asked in unchecked),
            nearest=self._nearest() if impossible else "",
            by_leaving_out=impossible and spare and self._made_by_leaving_out(),
            averages=tuple(self._averages()),
        )

    def steps(self, fields: Given) -> Iterator[Step]:
        """Write the norm's working: games, average, the score, titles and federations."""
        return (rules.cited(step, self._used) for step in self._steps(fields))

    def notes(self) -> Iterator[Account]:
        """Say what was assumed for the norm: only what applies here."""
        return (rules.cited(note, self._used) for note in self._notes())

    @property
    def _used(self) -> rules.TitleRules:
        return rules.edition(self.seat.field.event.start)

    def _averages(self) -> Iterator[NormAverage]:
        """Give the average that each score needs: the level less its dp, never below the least."""
        rule = self.demands.rule
        for figures in self.scores:
            enough = figures.score >= rules.LEAST_SCORE * figures.games
            if figures.dp is not None and enough:
                average = max(rule.average, rule.performance - figures.dp)
                yield NormAverage(figures.score, average)

    def _nearest(self) -> str:
        """Return the highest lower title of the same two that the best score makes; "" if none."""
        own = self.demands.rule
        for rule in self._used.titles:
            lower = rule.performance < own.performance and rule.women == own.women
            if lower and _looked_at(self.given, self.games, self.coming, rule.title).made[-1]:
                return rule.title
        return ""

    def _made_by_leaving_out(self) -> bool | None:
        """Whether all points to come make the norm if later or won games are left out.

        What is not known of titles and federations is taken as it would have to be. None is
        returned where not every way to leave games out could be tried.
        """
        played, coming = self.games[: -self.coming], self.games[-self.coming :]
        won = (game._replace(result=Result.WIN) for game in coming)
        seat = _seat(self.given, (*played, *won))
        games, demands = seat.games, self.demands
        if self.unknown.issuperset(OF_TITLES):
            games = tuple(game._replace(titles=tuple(demands.rule.level)) for game in games)
        if not self.unknown.isdisjoint(OF_FEDERATIONS):
            demands = demands._replace(waived="not known")
        every = CountedGames(games, measure(games, demands))
        norm, complete = best(every, demands, seat.field.work)
        return norm is not None if norm or complete else None

    def _account(self, kind: str, requirement: Requirement) -> Account:
        said = on_requirement(f"plan-norm-{kind}", requirement, self.scores[-1], self.demands)
        return rules.cited(said, self._used)

    # --- The working -----------------------------------------------------------------------------

    def _steps(self, fields: Given) -> Iterator[Step]:
        figures, plan = self.scores[-1], self.plan
        values = plan._asdict() | {
            "goal": _named(plan.title),
            "coming": self.coming,
            "made": self.scores[0].score,
            "exact": figures.exact_average,
            "floor": self.demands.rule.floor,
            "needed": fields["needed"],
            "least": rules.LEAST_SCORE * plan.games,
        }
        yield Step("plan-norm-games", values, clause("1.4.1"))
        if figures.average is not None:
            code = "plan-norm-average-raised" if figures.raised else "plan-norm-average"
            yield Step(code, values, clause("1.4.6" if figures.raised else "1.4.8a"))
        yield from self._score_steps(values)
        if plan.games < plan.least_games:
            return
        for asked in requirements(figures, self.demands, self.least):
            kind = "open" if asked.name in self.unknown else "met" if asked.met else ""
            if kind and asked.name in OF_TITLES + OF_FEDERATIONS:
                account = self._account(kind, asked)
                yield Step(account.code, account.values, account.clause)

    def _score_steps(self, values: dict[str, Any]) -> Iterator[Step]:
        plan, made = self.plan, self.made
        if not made[-1]:
            yield Step("plan-norm-impossible", values, clause("1.4"))
            for missing in plan.missing:
                yield Step("plan-norm-missing", {"reason": missing}, missing.clause)
            if plan.nearest:
                yield Step("plan-norm-nearest", {"goal": _named(plan.nearest)}, clause("1.4"))
            if plan.by_leaving_out:
                yield Step("plan-norm-leaving-out", values, clause("1.4.1e"))
            return
        place = made.index(True)
        reached = self.scores[place]
        values |= {"reached": reached.score, "gives": reached.performance, "dp": reached.dp}
        if not place:
            yield Step("plan-norm-certain", values, clause("1.4.8"))
            return
        less = self.scores[place - 1]
        values |= {"less": less.score, "less_gives": less.performance}
        enough = less.performance is not None and less.performance >= plan.level
        code = "plan-norm-needed-least" if enough else "plan-norm-needed"
        yield Step(code, values, clause("1.4.8b") if enough else clause("1.4.8"))

    def _notes(self) -> Iterator[Account]:
        games = self.seat.games
        if self.plan.games > self.demands.least_games:
            yield Account("plan-norm-every-game", {"games": self.plan.games}, clause("1.4.1e"))
        if self.plan.by_leaving_out is None:
            yield Account(TOO_MANY, clause=clause("1.4.1f"))
        untitled = sum(not game.titles for game in games)
        if untitled and not self.unknown.issuperset(OF_TITLES):
            yield Account("plan-norm-untitled", {"count": untitled}, clause("1.4.5"))
        several = sum(len(game.titles) > 1 for game in games)
        if several:
            yield Account("plan-norm-two-titles", {"count": several}, clause("1.4.5"))
        without = sum(not game.federation for game in games)
        if without and not self.unknown.issuperset(OF_FEDERATIONS):
            yield Account("plan-norm-federation-unknown", {"count": without}, clause("1.4.3"))
        if self._used.reconstructed:
            values = {"day": self.seat.field.event.start, "edition": self._used.label}
            yield Account("norm-event-reconstructed", values, clause("0.2"))
        yield Account("plan-norm-event", clause=clause("1.1"))


def goal(given: Given, games: Sequence[TypedGame], coming: int) -> Goal:
    """Look at every score that the last ``coming`` games can bring, given as lost.

    Raises BadInput for another rating than the standard one and for players of no federation.
    """
    if given["time_class"] != STANDARD:
        reason = say("norms are made in standard chess.")
        allowed = say("a norm with the standard rating")
        raise refuse("norm", given["norm"], allowed, reason)
    for game in given["opponents"]:
        if game.federation == OUTSIDE:
            reason = say("a game with a player of no FIDE federation does not count for a norm.")
            allowed = say("opponents of FIDE federations")
            raise refuse("opponents", game, allowed, reason, "2450-GM")
    return _looked_at(given, tuple(games), coming, given["norm"].upper())


def _looked_at(given: Given, games: tuple[TypedGame, ...], coming: int, title: str) -> Goal:
    seat = _seat(given, games)
    titles = rules.edition(given["date"]).titles
    demands = seat.demands(next(rule for rule in titles if rule.title == title))
    none = measure(seat.games, demands)
    short = none.games < demands.least_games and seat.eight_plus_one
    scores = tuple(
        none._replace(halves=halves, dp=dp_of(halves, none.games) if none.games else None)
        for halves in range(none.halves, none.halves + 2 * coming + 1)
    )
    unknown = frozenset(_unknown(given, seat))
    return Goal(given, games, coming, seat, demands, demands.least_games - short, scores, unknown)


def _seat(given: Given, games: Sequence[TypedGame]) -> NormGames:
    """Return the player's chair in an event of these games; titles are read from what was typed."""
    own = Entry(Player(_SELF, federation=given["federation"] or ""))
    entries, played, ratings = [own], [], {_SELF: given["rating"]}
    for number, game in enumerate(games, start=1):
        opponent = None
        if game.result.played or game.opponent is not None:
            opponent = f"opponent {number}"
            title, federation = (getattr(game, name, "") for name in ("title", "federation"))
            entries.append(Entry(Player(opponent, title=title, federation=federation)))
            if game.opponent is not None:
                ratings[opponent] = game.opponent
        played.append(Game(_SELF, opponent, game.result, number))
    event = Event(tuple(entries), tuple(played), given["date"], kind="swiss", rounds=len(played))
    return chair(field_of(event, ratings, Options(event_kind=given["event_kind"])), own)


def _unknown(given: Given, seat: NormGames) -> Iterator[str]:
    """Name what cannot be looked at: no title is typed, no federation, or not the own one."""
    if not any(game.titles for game in seat.games):
        yield from OF_TITLES
    if not any(game.federation for game in seat.games):
        yield from OF_FEDERATIONS
    elif not given["federation"]:
        yield from OF_OWN


def _named(title: str) -> Account:
    """Return the norm as the goal of a plan, which words can say."""
    return Account(f"plan-norm-{title.lower()}")
