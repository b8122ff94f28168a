"""US Chess ratings: sections in order, each solved in two passes, in one system or in two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from arpad.domain import (
    BY_TIME,
    TOO_SHORT,
    Account,
    Event,
    Problem,
    RatingPeriod,
    RatingsBefore,
    Report,
    Scored,
    UncountedGame,
    without_collecting,
)
from arpad.regulation import Rules, half_up
from arpad.systems.us_chess import editions
from arpad.systems.us_chess.editions import Parameters
from arpad.systems.us_chess.entering import Carried, enter
from arpad.systems.us_chess.outcome import outcome
from arpad.systems.us_chess.roster import Roster, roster
from arpad.systems.us_chess.section import SectionSetting, SectionSide, solve
from arpad.systems.us_chess.time_controls import DUAL, NOT_RATABLE, QUICK, REGULAR, systems_for
from arpad.systems.us_chess.working import SectionWorking, first_rating, rating_change


@dataclass(frozen=True, slots=True)
class System:
    """US Chess: one system at a time, or Regular and Quick of a dual-rated section.

    The time class of an event names the system: ``regular``, ``quick``, ``blitz``,
    ``online-regular``, ``online-quick``, ``online-blitz``, or ``dual`` for a section that counts
    for Regular and Quick. BY_TIME, it follows from the time control. Rules go by the event's end.

    ``Rating.games`` is N, the games a rating is based on (None: plenty); ``Rating.peak`` the
    highest rating held while established, which gives a floor. A rating of 0 games is a start that
    is known. The facts of an entry are listed in ``arpad.systems.us_chess.roster``.

    Players with a rating come back as changes, those without as first ratings. Their ``details``
    have the same names: ``pool`` (the system), ``section`` (which of the period, from 1),
    ``initial_rating`` (where an unrated player begins), ``formula`` ("standard" or "special"),
    ``first_pass`` (the exact rating after the first pass), ``effective_games``, ``bonus``,
    ``threshold`` (where the bonus begins; None by the special formula), ``floor``,
    ``games_before``, ``games_after`` (None: not known), ``provisional`` (afterwards; None: not
    known), and what title norms ask for: ``most_against_one`` (games against one opponent) and
    ``opponents_after`` (their exact ratings after the section, one for each rated game). The exact
    new rating is the one kept for the next section.

    ``bonus_multiplier`` takes the place of the one by date. ``special_start`` "fast" chooses among
    equally good ratings as older programs do, "own" as the reading of 2026 does.
    """

    bonus_multiplier: float | None = None
    special_start: str = "own"

    code: ClassVar[str] = "us-chess"
    name: ClassVar[str] = "US Chess"

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built here."""
        return editions.every_edition()

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate the sections of a period in order and return all their changes as one report.

        A player of two sections enters the second with the rating the first gave, and has a change
        in each. Held entries keep their rating in both passes.
        """
        reports = list(self.rate_each(period.events, before))
        if len(reports) == 1:
            return reports[0]
        notes = {str(note.values): note for report in reports for note in report.notes}
        return Report(
            self.code,
            reports[-1].rules if reports else editions.edition(None).rules,
            tuple(change for report in reports for change in report.changes),
            tuple(problem for report in reports for problem in report.problems),
            tuple(first for report in reports for first in report.first_ratings),
            tuple(game for report in reports for game in report.uncounted),
            tuple(notes.values()),
        )

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]]:
        """Rate one player, and every score in the last ``coming`` games, which are given as lost.

        Opponents are held, so that no pass moves them: one estimate for each score is enough.
        """
        (event,) = period.events
        (pool,) = _pools(event)
        setting = SectionSetting(pool, 1, event.end, self._edition(event))
        side = enter(roster(event), setting, before, {})
        (player,) = side.rated
        ratings = [player.own if player else 0.0 for player in side.participants]
        halves, wins, scores = player.halves, player.wins, []
        for more in range(2 * coming + 1):  # bonus and floors may depend on the score
            player.halves, player.wins = halves + more, wins + more // 2
            estimate = player.estimated(ratings, self.special_start)
            rating = outcome(player, estimate, setting).rating
            scores.append(Scored(rating - player.own, rating, half_up(rating)))
        return self.rate(period, before), tuple(scores)

    def rate_each(self, events: Iterable[Event], before: RatingsBefore) -> Iterator[Report]:
        """Rate sections one by one in the order given and yield a report for each.

        Only the players' standings are kept from one to the next, so that a year of sections
        needs no more memory than its players.
        """
        carried: Carried = {}
        for number, event in enumerate(events, start=1):
            yield self._section(number, event, before, carried)

    @without_collecting
    def _section(
        self, number: int, event: Event, before: RatingsBefore, carried: Carried
    ) -> Report:
        people = roster(event)
        pools = _pools(event)
        settings = [
            SectionSetting(pool, number, event.end, self._edition(event), dual=len(pools) > 1)
            for pool in pools
        ]
        sides = [enter(people, setting, before, carried) for setting in settings]
        for side in sides:
            solve(side, self.special_start)
            side.after = side.before.copy()
            for player in side.rated:
                player.outcome = outcome(player, player.estimate, side.setting)
                side.after[player.place] = player.outcome.rating
        # Only now: one system does not look at what another has just given.
        workings = [SectionWorking(player, side) for side in sides for player in side.rated]
        carried |= {
            (side.setting.pool, player.entry.player.id): player.outcome.after
            for player, side in workings
            if player.before is not None or player.opponents
        }
        reasons = people.reasons | {key: r for side in sides for key, r in side.reasons.items()}
        return Report(
            self.code,
            editions.edition(event.end).rules,
            tuple(rating_change(working, working.player.before) for working in workings
                  if working.player.before),
            _problems(people, sides),
            tuple(first_rating(working) for working in workings if working.player.before is None),
            tuple(UncountedGame(event.games[number], None, reasons[number])
                  for number in sorted(reasons)),
            tuple(self._notes(event)),
        )  # fmt: skip

    def _notes(self, event: Event) -> Iterator[Account]:
        """Say which rules are not those published for the day."""
        used = editions.edition(event.end)
        if not used.known:
            yield Account("us-reconstructed", {"date": event.end, "edition": used.label})
        if not used.end_known and self.bonus_multiplier is None:
            yield Account("us-multiplier-end", {"date": event.end}, used.bonus_clause)
        if self.bonus_multiplier is not None:
            values = {"multiplier": self.bonus_multiplier}
            yield Account("us-multiplier-given", values, used.bonus_clause)
        if self.special_start != "own":
            yield Account("us-fast-start", clause=editions.CLAUSE_SPECIAL)

    def _edition(self, event: Event) -> Parameters:
        used = editions.edition(event.end)
        if self.bonus_multiplier is None:
            return used
        return replace(used, bonus_multiplier=self.bonus_multiplier)


def _pools(event: Event) -> tuple[str, ...]:
    """Return the systems a section is rated in, none for a time control that is not ratable.

    A time class that is none of ours is asked for as it is.
    """
    if event.time_class == DUAL:
        return (REGULAR, QUICK)
    if event.time_class == NOT_RATABLE:
        return ()
    if event.time_class == "standard":  # what an event is called where nothing else is said
        return (REGULAR,)
    if event.time_class not in (BY_TIME, TOO_SHORT):
        return (event.time_class,)
    return systems_for(event.time_control, event.end) if event.time_control else (REGULAR,)


def _problems(people: Roster, sides: list[SectionSide]) -> tuple[Problem, ...]:
    """Return what was wrong, once where it is wrong in two systems alike."""
    problems = list(people.problems)
    if not sides:
        problems.append(Problem(Account("us-time-control", clause=editions.CLAUSE_SYSTEMS)))
    said: dict[str, Problem] = {}
    for side in sides:
        for problem in side.problems:
            said.setdefault(repr(problem) if len(sides) > 1 else str(len(said)), problem)
    return (*problems, *said.values())
