"""A player and a title: every round with its decision, the figures, and what is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.domain import Account, Entry, Lazy, Result
from arpad.systems.fide.norms import reasons, rules
from arpad.systems.fide.norms.chair import Chair
from arpad.systems.fide.norms.figures import (
    Demands,
    Figures,
    Requirement,
    is_norm,
    measure,
    needed_halves,
    requirements,
)
from arpad.systems.fide.norms.reasons import EIGHT_PLUS_ONE, LAST_FORFEIT, TOO_MANY
from arpad.systems.fide.norms.rules import TitleRule
from arpad.systems.fide.norms.search import Choice, best


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One round: the opponent, his rating and the one he counts with, and the decision.

    ``rating`` is None for an unrated opponent; ``adjusted`` is None for a game not counted;
    ``counted_as`` differs from ``result`` where a forfeited game counts as a loss. The clause is
    that of ``reason``.
    """

    round: int | None
    opponent: Entry | None
    rating: int | None
    adjusted: int | None
    result: Result
    counted_as: Result | None
    reason: Account

    @property
    def counted(self) -> bool:
        """Whether the game is among those of the norm."""
        return self.counted_as is not None


@dataclass(frozen=True, slots=True)
class NormAudit:
    """Whether one player made a norm for one title, with the whole working.

    ``needed_score`` is the least score that would have been enough against the opponents counted,
    None if none would; ``credited`` the games the norm counts as, 0 without one; ``exemption`` the
    section that waives the mix of federations and was needed; ``missing`` says all that fails;
    ``held`` whether the player has the title already, or one above it.
    """

    entry: Entry
    title: str
    achieved: bool
    held: bool
    figures: Figures
    requirements: tuple[Requirement, ...]
    needed_score: Fraction | None
    credited: int
    exemption: str
    missing: tuple[Account, ...]
    notes: tuple[Account, ...]
    rows: Sequence[AuditRow]

    @property
    def overscore(self) -> Fraction | None:
        """The points above the score needed, negative when some are missing."""
        return None if self.needed_score is None else self.figures.score - self.needed_score


def audit(seat: Chair, rule: TitleRule, failings: Sequence[Account] = ()) -> NormAudit:
    """Audit a player for a title; ``failings`` are what keeps the whole event from giving norms."""
    demands, used = seat.demands(rule), rules.edition(seat.field.event.start)
    choice, way, games_needed = _choose(seat, demands)
    figures = choice.figures
    asked = requirements(figures, demands, games_needed)
    lacking = reasons.missing(figures, asked, demands)
    missing = (*failings, *(rules.cited(account, used) for account in lacking))
    needed, credited = needed_halves(figures, rule), 0
    if not missing and needed is not None:
        games = figures.games + (way == EIGHT_PLUS_ONE)
        credited = demands.credited(games, figures.halves - needed)
    leaned_on = any(requirement.waived and not requirement.holds for requirement in asked)
    exemption = demands.waived if leaned_on else ""
    notes = reasons.notes(seat, demands, choice, way, credited, exemption)
    return NormAudit(
        entry=seat.entry,
        title=rule.title,
        achieved=not missing,
        held=rules.of_titles(seat.entry, rule.held_by),
        figures=figures,
        requirements=asked,
        needed_score=None if needed is None else Fraction(needed, 2),
        credited=credited,
        exemption=exemption,
        missing=missing,
        notes=tuple(rules.cited(note, used) for note in notes),
        rows=Lazy(_rows, (seat, rule, choice, way)),
    )


def _choose(seat: Chair, demands: Demands) -> tuple[Choice, str, int]:
    """Return the games to count, what is to be said of the choice, and how many were needed."""
    least = demands.least_games
    played = Choice(seat.games, measure(seat.games, demands))
    if len(seat.games) >= least:
        if seat.eight_plus_one and is_norm(played.figures, demands):
            return played, EIGHT_PLUS_ONE, least
        choice, complete = best(seat.games, demands)
        return choice or played, "" if complete else TOO_MANY, least
    ways = [(played, "", least)]
    if seat.eight_plus_one:
        ways.append((played, EIGHT_PLUS_ONE, least - 1))
    if seat.last_forfeit is not None and len(seat.games) + 1 == least:
        games = (*seat.games, seat.last_forfeit)
        ways.append((Choice(games, measure(games, demands)), LAST_FORFEIT, least))
    norms = [way for way in ways[1:] if is_norm(way[0].figures, demands)]
    return (norms or ways[1:] or ways)[0]


def _rows(chosen: tuple[Chair, TitleRule, Choice, str]) -> Iterator[AuditRow]:
    seat, rule, choice, way = chosen
    kept = {game.place: game for game in choice.games}
    used = rules.edition(seat.field.event.start)
    for place, meeting in enumerate(seat.meetings):
        game, adjusted, counted_as = kept.get(place), None, None
        if game is None:
            eight = way == EIGHT_PLUS_ONE
            reason = reasons.not_counted(meeting, place, choice, eight=eight)
        else:
            raised = game.person == choice.figures.raised and game.value < rule.floor
            adjusted = rule.floor if raised else game.value
            counted_as = Result.LOSS if meeting.barred else meeting.result
            reason = reasons.counted(meeting, adjusted, raised=raised)
        yield AuditRow(
            meeting.round,
            meeting.opponent,
            meeting.rating,
            adjusted,
            meeting.result,
            counted_as,
            rules.cited(reason, used),
        )
