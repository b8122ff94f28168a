"""What an answer about title norms has: a report of the event, its players, their audits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from arpad.domain import Account, Entry, Event, LaterList, Problem, Result
from arpad.regulation import Clause, Number, Rules, half_up

Status = Literal["met", "missing", "by-hand", "note"]


class Listing(NamedTuple):
    """Which lists the ratings, titles and federations are of.

    ``day`` is the list of the event’s first day, None where none was looked up and all is as the
    file has it; ``later`` came into force in a long event.
    """

    day: date | None = None
    later: tuple[LaterList, ...] = ()


NO_LIST = Listing()


class RoundCount(NamedTuple):
    """Who was there in one round: the guests of 1.4.3d, the players and their best 40 of 1.5.6a.

    ``more_masters`` are guests of whom a second title may be missing, which would make them some.
    """

    round: int
    guests: int
    federations: int
    masters: int
    present: int
    average: Fraction | None
    more_masters: int = 0


class Requirement(NamedTuple):
    """One thing asked for: what there is, what is needed, and the clause.

    ``at_most`` turns “at least” round; ``waived`` names the exemption that waives it.
    """

    name: str
    has: Number | None
    needed: Number
    clause: Clause
    at_most: bool = False
    waived: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is met by itself, exemptions apart."""
        if self.has is None:
            return False
        return self.has <= self.needed if self.at_most else self.has >= self.needed

    @property
    def met(self) -> bool:
        """Whether it is met or waived."""
        return bool(self.waived) or self.holds

    @property
    def margin(self) -> Number | None:
        """How much there is beyond what is needed, negative when it is missing."""
        if self.has is None:
            return None
        return self.needed - self.has if self.at_most else self.has - self.needed


class AuditRow(NamedTuple):
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


class Figures(NamedTuple):
    """The figures of some counted games; ``average`` and what follows from it: None without a game.

    ``halves`` is the score in half points, ``needed`` the least with these opponents, None if no
    score is enough; ``dp`` what the score adds to the average; ``raised`` the opponent whose rating
    was raised to the floor, "" for none; ``level`` counts those with a title of the level, ``own``
    those of the player’s federation, ``one`` those of ``one_federation``, of which there are most,
    ``others`` the federations that are not the player’s.
    """

    games: int
    halves: int
    exact_average: Fraction | None
    average: int | None
    dp: int | None
    needed: int | None
    raised: str
    titled: int
    level: int
    own: int
    one: int
    one_federation: str
    others: int
    unrated: int

    @property
    def score(self) -> Fraction:
        """The score of the counted games in points."""
        return Fraction(self.halves, 2)

    @property
    def percentage(self) -> int | None:
        """The score in per cent, rounded half up."""
        return half_up(Fraction(50 * self.halves, self.games)) if self.games else None

    @property
    def performance(self) -> int | None:
        """The average and what the score adds."""
        return None if self.average is None or self.dp is None else self.average + self.dp


class NormAudit(NamedTuple):
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
    notes: Sequence[Account]
    rows: Sequence[AuditRow]

    @property
    def overscore(self) -> Fraction | None:
        """The points above the score needed, negative when some are missing."""
        return None if self.needed_score is None else self.figures.score - self.needed_score


class Check(NamedTuple):
    """One thing asked of the event: "met", "missing" (no norm is possible), or left "by-hand".

    A "note" says how the event was taken.
    """

    status: Status
    account: Account


def failings(made: Sequence[Check]) -> tuple[Account, ...]:
    """Return what keeps the event from giving any norm."""
    return tuple(account for status, account in made if status == "missing")


class Paired(NamedTuple):
    """How an event was taken to be paired, what told it, and what who met whom says.

    ``missing_games`` are those of its schedule that are not there, None where it tells nothing.
    """

    format: str
    told_by: str
    by_who_met_whom: str
    teams: tuple[tuple[int, ...], ...]
    missing_games: int | None


@dataclass(frozen=True, slots=True)
class RatingTieBreaks:
    """One player's figures, None without a rated opponent met over the board (C.07, 10).

    ``aro_cut_1`` leaves out the lowest opponent, ``apro`` and ``appo`` are the averages of the
    opponents' ``tpr`` and ``ptp``.
    """

    aro: int | None = None
    aro_cut_1: int | None = None
    tpr: int | None = None
    ptp: int | None = None
    apro: int | None = None
    appo: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """One player: the rating of the list used, the figures of tie-breaks, an audit for each title.

    ``rating`` is None for an unrated player. The women’s titles are left out for who is not one.
    """

    entry: Entry
    rating: Number | None
    figures: RatingTieBreaks
    audits: tuple[NormAudit, ...]

    @property
    def achieved(self) -> tuple[NormAudit, ...]:
        """The norms made for titles the player does not have yet."""
        return tuple(audit for audit in self.audits if audit.achieved and not audit.held)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormReport:
    """The norms of one event.

    ``given`` has the options used, defaults included; ``field`` is the event as its system takes
    it, ``pairing`` how it was taken to be paired and ``attendance`` who was there in each round;
    ``checks`` what the event must be by itself, those left to be checked by hand included;
    ``claim`` says what a report is worth; ``notes`` belong to the players’ figures; ``problems``
    are the reader’s, ``doubts`` those of rating lists and of the table of players.
    """

    file: str
    system: str
    event: Event
    rules: Rules
    given: Mapping[str, Any]
    players: tuple[PlayerNorms, ...]
    field: Any
    pairing: Paired
    attendance: tuple[RoundCount, ...]
    checks: tuple[Check, ...]
    claim: Account
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def achieved(self) -> tuple[NormAudit, ...]:
        """Every norm made for a title not held yet, in order of players."""
        return tuple(audit for player in self.players for audit in player.achieved)
