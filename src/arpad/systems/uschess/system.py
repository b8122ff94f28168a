"""US Chess ratings: sections in order, each solved in two passes, in one system or in two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from arpad.domain import (
    Account,
    Event,
    FirstRating,
    Problem,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    UncountedGame,
)
from arpad.regulation import Rules
from arpad.systems.uschess import editions
from arpad.systems.uschess.editions import Edition
from arpad.systems.uschess.entering import Carried, Setting, enter
from arpad.systems.uschess.outcome import outcome
from arpad.systems.uschess.roster import roster
from arpad.systems.uschess.section import solve
from arpad.systems.uschess.time_controls import DUAL, QUICK, REGULAR, systems_for
from arpad.systems.uschess.working import Working, first_rating, rating_change


@dataclass(frozen=True, slots=True)
class System:
    """US Chess: one system at a time, or Regular and Quick of a dual-rated section.

    The time class of an event names the system: ``regular``, ``quick``, ``blitz``,
    ``online-regular``, ``online-quick``, ``online-blitz``, or ``dual`` for a section that counts
    for Regular and Quick. Empty, it follows from the time control. Rules go by the event's end.

    ``Rating.games`` is N, the games a rating is based on (None: plenty); ``Rating.peak`` the
    highest rating held while established, which gives a floor. A rating of 0 games is a start that
    is known. The facts of an entry are listed in ``arpad.systems.uschess.facts``.

    Players with a rating come back as changes, those without as first ratings. Their ``details``
    have the same names: ``pool`` (the system), ``section`` (which of the period, from 1),
    ``formula`` ("standard" or "special"), ``first_pass`` (the exact rating after the first pass),
    ``effective_games``, ``bonus``, ``threshold`` (where the bonus begins; None by the special
    formula), ``floor``, ``games_before``, ``games_after`` (None: not known), ``provisional``
    (afterwards; None: not known). The exact new rating is the one kept for the next section.

    ``bonus_multiplier`` takes the place of the one by date. ``special_start`` "fast" chooses among
    equally good ratings as older programs do, "own" as the reading of 2026 does.
    """

    bonus_multiplier: float | None = None
    special_start: str = "own"

    code: ClassVar[str] = "uschess"
    name: ClassVar[str] = "US Chess"

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built here."""
        return editions.every_edition()

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate the sections of a period in order and return all their changes as one report.

        A player of two sections enters the second with the rating the first gave, and has a change
        in each. Held entries keep their rating in both passes.
        """
        found = list(self.rate_each(period.events, before))
        notes = {str(note.values): note for report in found for note in report.notes}
        return Report(
            self.code,
            found[-1].rules if found else editions.rules(None),
            tuple(change for report in found for change in report.changes),
            tuple(problem for report in found for problem in report.problems),
            tuple(first for report in found for first in report.first_ratings),
            tuple(game for report in found for game in report.uncounted),
            tuple(notes.values()),
        )

    def rate_each(self, events: Iterable[Event], before: RatingsBefore) -> Iterator[Report]:
        """Rate sections one by one in the order given and yield a report for each.

        Only the players' standings are kept from one to the next, so that a year of sections
        needs no more memory than its players.
        """
        carried: Carried = {}
        for number, event in enumerate(events, start=1):
            yield self._section(number, event, before, carried)

    def _section(
        self, number: int, event: Event, before: RatingsBefore, carried: Carried
    ) -> Report:
        people = roster(event)
        problems: list[Problem] = list(people.problems)
        reasons = dict(people.reasons)
        changes: list[RatingChange] = []
        firsts: list[FirstRating] = []
        after: Carried = {}
        pools = _pools(event)
        if not pools:
            problems.append(Problem(Account("us-time-control", clause=editions.CLAUSE_SYSTEMS)))
        for pool in pools:
            setting = Setting(pool, number, event.end, self._edition(event), dual=len(pools) > 1)
            side = enter(people, setting, before, carried)
            problems += [each for each in side.problems if each not in problems]
            reasons |= side.reasons
            solved = solve(side.participants, self.special_start)
            for of, estimate in solved.final:
                end = outcome(of, estimate, pool, event.end)
                if of.before is not None or of.opponents:
                    after[pool, of.entry.player.id] = end.after
                working = Working(of, estimate, end, solved, people, side, setting)
                if of.before is None:
                    firsts.append(first_rating(working))
                else:
                    changes.append(rating_change(working, of.before))
        carried |= after  # only now: one system does not look at what another has just given
        return Report(
            self.code,
            editions.rules(event.end),
            tuple(changes),
            tuple(problems),
            tuple(firsts),
            tuple(
                UncountedGame(event.games[each], None, reasons[each]) for each in sorted(reasons)
            ),
            _notes(event),
        )

    def _edition(self, event: Event) -> Edition:
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
    if event.time_class == "standard":  # what an event is called where nothing else is said
        return (REGULAR,)
    if event.time_class or event.time_control is None:
        return (event.time_class or REGULAR,)
    return systems_for(event.time_control, event.end)


def _notes(event: Event) -> tuple[Account, ...]:
    used = editions.edition(event.end)
    if used.known:
        return ()
    return (Account("us-reconstructed", {"date": event.end, "edition": used.label}),)
