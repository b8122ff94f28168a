"""A player and a title: every round with its decision, the figures, and what is missing.

A norm whose last games are still to come is planned with the same functions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Account, Entry, Lazy, Result
from arpad.systems.fide.norms import reasons, rules
from arpad.systems.fide.norms.field import Field
from arpad.systems.fide.norms.figures import (
    Candidate,
    Demands,
    Figures,
    Requirement,
    is_norm,
    measure,
    needed_halves,
    requirements,
    with_halves,
)
from arpad.systems.fide.norms.meetings import Meeting, bar_of_opponent, federation_of, meetings
from arpad.systems.fide.norms.pairing import DOUBLE
from arpad.systems.fide.norms.rules import TitleRule
from arpad.systems.fide.norms.search import Choice, Course, best, everything

EIGHT_PLUS_ONE = "norm-eight-plus-one"
LAST_FORFEIT = "norm-last-forfeit"
TOO_MANY = "norm-too-many-choices"
_ROUNDS_OF_EIGHT_PLUS_ONE = 9
_IN_PLACE_OF_A_GAME = (Result.FORFEIT_WIN, Result.PAIRING_BYE)


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


@dataclass(frozen=True, slots=True)
class Chair:
    """A player's rounds, those that can count, and what may stand in for a game.

    ``stand_ins`` are the rounds won by forfeit or with a pairing-allocated bye; ``last_forfeit``
    is the last round as a loss, where the opponent did not come.
    """

    field: Field
    entry: Entry
    own: str
    meetings: tuple[Meeting, ...]
    games: tuple[Candidate, ...]
    stand_ins: int
    last_forfeit: Candidate | None


def chair(field: Field, entry: Entry) -> Chair:
    """Prepare a player for every title."""
    player = entry.player.id
    unrated = rules.edition(field.event.start).unrated
    rounds = meetings(field.played.get(player, ()), field.people, field.left_out, field.rounds)
    games = tuple(
        _candidate(place, meeting, unrated)
        for place, meeting in enumerate(rounds)
        if not meeting.barred
    )
    stand_ins = sum(meeting.result in _IN_PLACE_OF_A_GAME for meeting in rounds)
    last = _last_forfeit(rounds, field, unrated)
    return Chair(field, entry, federation_of(entry), rounds, games, stand_ins, last)


_HALVES = {Result.WIN: 2, Result.DRAW: 1}


def _candidate(place: int, meeting: Meeting, unrated: int) -> Candidate:
    opponent = meeting.opponent
    assert opponent is not None  # what has no opponent is barred
    return Candidate(
        place,
        opponent.player.id,
        _HALVES.get(meeting.result, 0),
        unrated if meeting.rating is None else meeting.rating,
        meeting.rating is not None,
        opponent.player.titles,
        federation_of(opponent),
    )


def _last_forfeit(rounds: Sequence[Meeting], field: Field, unrated: int) -> Candidate | None:
    """Return the last round as a loss, where its opponent was there on paper only (1.4.2c)."""
    for place, meeting in enumerate(rounds):
        if meeting.round != field.rounds or meeting.result is not Result.FORFEIT_WIN:
            continue
        if meeting.opponent and not bar_of_opponent(meeting.opponent, field.left_out)[0]:
            return _candidate(place, meeting, unrated)._replace(halves=0)
    return None


def waived_for(field: Field, own: str) -> str:
    """Return the section that waives the mix of federations for players of a federation."""
    match field.options.exemption:
        case "national-final" if own and own == field.host:
            return "1.4.3a"
        case "national-team" if own and own == field.host:
            return "1.4.3b"
        case "zonal":
            return "1.4.3c"
    return "1.4.3d" if field.open_to_guests else ""


def least_games(field: Field) -> int:
    """Return how many games a norm of this event needs (1.4.1a and b)."""
    kind = field.options.event_kind
    least = rules.LEAST_GAMES
    if kind == "world-cup":
        return rules.LEAST_GAMES_IN_WORLD_CUP
    if kind == "team-championship" and rules.LEAST_GAMES_IN_TEAMS <= field.rounds <= least:
        return rules.LEAST_GAMES_IN_TEAMS
    return least


def course_of(field: Field) -> Course:
    """Return how the event ran."""
    world_cup = field.options.event_kind == "world-cup"
    return Course(field.predetermined, field.rounds, rules.LEAST_GAMES if world_cup else 0)


def demands_of(seat: Chair, rule: TitleRule) -> Demands:
    """Return what a title asks of a player in this event."""
    field = seat.field
    return Demands(
        rule,
        seat.own,
        least_games(field),
        field.kind == DOUBLE,
        waived_for(field, seat.own),
        field.options.unrated_limit,
    )


def audit(seat: Chair, rule: TitleRule, failings: Sequence[Account] = ()) -> NormAudit:
    """Audit a player for a title; ``failings`` are what keeps the whole event from giving norms."""
    field = seat.field
    demands = demands_of(seat, rule)
    choice, way, games_needed = _choose(seat, demands)
    asked = requirements(choice.figures, demands, games_needed)
    used = rules.edition(field.event.start)
    missing = (
        *failings,
        *(rules.cited(each, used) for each in reasons.missing(choice.figures, asked, demands)),
    )
    needed = needed_halves(choice.figures, rule)
    credited = 0
    if not missing and needed is not None:
        over = choice.figures.halves - needed
        played = choice.figures.games + (way == EIGHT_PLUS_ONE)
        credited = course_of(field).credited(played, over)
    leaned_on = any(each.waived and not each.holds for each in asked)
    exemption = demands.waived if leaned_on else ""
    found = NormAudit(
        entry=seat.entry,
        title=rule.title,
        achieved=not missing,
        held=rules.of_titles(seat.entry, rule.held_by),
        figures=choice.figures,
        requirements=asked,
        needed_score=None if needed is None else Fraction(needed, 2),
        credited=credited,
        exemption=exemption,
        missing=missing,
        notes=(),
        rows=Lazy(_rows, (seat, rule, choice, way)),
    )
    notes = _notes(seat, rule, choice, way, found)
    return replace(found, notes=tuple(rules.cited(each, used) for each in notes))


def _choose(seat: Chair, demands: Demands) -> tuple[Choice, str, int]:
    """Return the games to count, what is to be said of the choice, and how many were needed."""
    least = demands.least_games
    played = everything(seat.games, demands)
    eight = eight_plus_one(seat)
    if len(seat.games) >= least:
        if eight and is_norm(played.figures, demands):
            return played, EIGHT_PLUS_ONE, least
        found = best(seat.games, demands, course_of(seat.field))
        way = "" if found.complete else TOO_MANY
        return found.choice or played, way, least
    ways = [(played, "", least)]
    if eight:
        ways.append((played, EIGHT_PLUS_ONE, least - 1))
    if seat.last_forfeit is not None and len(seat.games) + 1 == least:
        games = (*seat.games, seat.last_forfeit)
        ways.append((Choice(games, measure(games, demands)), LAST_FORFEIT, least))
    norms = [way for way in ways[1:] if is_norm(way[0].figures, demands)]
    return (norms or ways[1:] or ways)[0]


def eight_plus_one(seat: Chair) -> bool:
    """Whether 8 games of 9 rounds count as 9: the other was won by forfeit or a bye (1.4.1c)."""
    return (
        seat.field.rounds == _ROUNDS_OF_EIGHT_PLUS_ONE
        and len(seat.games) == _ROUNDS_OF_EIGHT_PLUS_ONE - 1
        and seat.stand_ins == 1
    )


def _rows(of: tuple[Chair, TitleRule, Choice, str]) -> tuple[AuditRow, ...]:
    seat, rule, choice, way = of
    kept = {game.place: game for game in choice.games}
    return tuple(
        _row(place, meeting, kept.get(place), rule, choice, way, seat.field.event.start)
        for place, meeting in enumerate(seat.meetings)
    )


def _row(
    place: int,
    meeting: Meeting,
    game: Candidate | None,
    rule: TitleRule,
    choice: Choice,
    way: str,
    start: date | None,
) -> AuditRow:
    adjusted, counted_as = None, None
    if game is not None:
        raised = game.person == choice.figures.raised and game.value < rule.floor
        adjusted = rule.floor if raised else game.value
        counted_as = Result.LOSS if meeting.barred else meeting.result
        reason = reasons.counted(meeting, adjusted, raised=raised)
    else:
        reason = reasons.not_counted(meeting, place, choice, eight=way == EIGHT_PLUS_ONE)
    used = rules.edition(start)
    return AuditRow(
        meeting.round,
        meeting.opponent,
        meeting.rating,
        adjusted,
        meeting.result,
        counted_as,
        rules.cited(reason, used),
    )


def _notes(
    seat: Chair, rule: TitleRule, choice: Choice, way: str, found: NormAudit
) -> Iterator[Account]:
    yield from reasons.on_choice(seat.meetings, choice, way)
    field = seat.field
    if found.achieved:
        yield from reasons.on_format(field.kind)
        yield from reasons.on_credit(found.figures, found.credited, found.overscore or 0)
        if course_of(field).long:
            yield reasons.long_event(field.rounds)
        yield reasons.on_federations(found.exemption)
    if field.predetermined:
        missed = [field.people.entries.get(player) for player in field.missed(seat.entry)]
        yield from reasons.on_rounds_not_played(seat.meetings, missed)
    elif not way and not found.achieved:
        yield from reasons.on_other_byes(seat.meetings, len(seat.games), field.rounds)
    yield from reasons.on_opponents(seat.meetings, choice, demands_of(seat, rule))
    yield from reasons.on_player(seat.entry, seat.own, rule)


# --- A norm planned ------------------------------------------------------------------------------


class PlannedScore(NamedTuple):
    """The figures if the games to come bring so many points, and what is asked of them."""

    figures: Figures
    requirements: tuple[Requirement, ...]


def planned(seat: Chair, rule: TitleRule, coming: int) -> tuple[Demands, tuple[PlannedScore, ...]]:
    """Return what a title asks, and every score 0, ½, 1, … of the last ``coming`` games.

    In the player's chair those games are lost. No game is left out: whether leaving out later or
    won games helps (1.4.1e and f) depends on which games the points come from.
    """
    demands = demands_of(seat, rule)
    return demands, tuple(_scores(seat, demands, coming))


def _scores(seat: Chair, demands: Demands, coming: int) -> Iterator[PlannedScore]:
    none = measure(seat.games, demands)
    short = none.games < demands.least_games and eight_plus_one(seat)
    least = demands.least_games - short
    for more in range(2 * coming + 1):
        figures = with_halves(none, none.halves + more)
        yield PlannedScore(figures, requirements(figures, demands, least))
