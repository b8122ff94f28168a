"""A player's chair: every round, which games can count (B.01, 1.4.2), and what a title asks."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arpad.domain import Entry, Game, Result
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.field import Field
from arpad.systems.fide.norms.figures import Candidate, Demands
from arpad.systems.fide.norms.pairing import DOUBLE
from arpad.systems.fide.norms.people import OUTSIDE, code_of, federation_of
from arpad.systems.fide.norms.rules import TitleRule

_ROUNDS_OF_EIGHT_PLUS_ONE = 9
STAND_INS = (Result.FORFEIT_WIN, Result.PAIRING_BYE)
_HALVES = {Result.WIN: 2, Result.DRAW: 1}
_NOT_PLAYED = {
    Result.FORFEIT_WIN: "norm-forfeit-win",
    Result.FORFEIT_LOSS: "norm-forfeit-loss",
    Result.DOUBLE_FORFEIT: "norm-forfeit-loss",
    Result.PAIRING_BYE: "norm-pairing-bye",
    Result.HALF_BYE: "norm-half-bye",
    Result.FULL_BYE: "norm-full-bye",
    Result.BYE: "norm-full-bye",
    Result.ABSENT: "norm-absent",
    Result.UNFINISHED: "norm-unfinished",
}


class Meeting(NamedTuple):
    """One round of one player; ``rating`` is None for an unrated opponent or none at all.

    Opponent and rating are by the list that counts in this round.
    ``barred`` is the code of the reason for which the game cannot count, "" if it can, and
    ``section`` where that stands.
    """

    round: int | None
    opponent: Entry | None
    rating: int | None
    result: Result
    barred: str = ""
    section: str = "1.4.2"


class NormGames(NamedTuple):
    """A player's rounds in order, and of those the games that can count.

    ``last_forfeit`` is the last round as a loss, where the opponent did not come (1.4.2c).
    """

    field: Field
    entry: Entry
    own: str
    meetings: tuple[Meeting, ...]
    games: tuple[Candidate, ...]
    last_forfeit: Candidate | None

    @property
    def eight_plus_one(self) -> bool:
        """Whether 8 games of 9 rounds count as 9, the other one a forfeit or a bye (1.4.1c)."""
        return (
            self.field.rounds == _ROUNDS_OF_EIGHT_PLUS_ONE
            and len(self.games) == _ROUNDS_OF_EIGHT_PLUS_ONE - 1
            and sum(meeting.result in STAND_INS for meeting in self.meetings) == 1
        )

    def rounds(self, places: Sequence[int]) -> tuple[str, ...]:
        """Return the numbers of the rounds at some places."""
        return tuple(str(self.meetings[place].round or place + 1) for place in places)

    def demands(self, rule: TitleRule) -> Demands:
        """Return what a title asks of the player in this event."""
        field = self.field
        world_cup = field.options.event_kind == "world-cup"
        return Demands(
            rule,
            self.own,
            _least_games(field),
            field.kind == DOUBLE,
            _waived_for(field, self.own),
            field.options.unrated_limit,
            field.predetermined,
            field.rounds,
            rules.LEAST_GAMES if world_cup else 0,
        )


def chair(field: Field, entry: Entry) -> NormGames:
    """Prepare a player for every title."""
    unrated = rules.edition(field.event.start).unrated
    meetings = tuple(sorted(_meetings(field, entry), key=lambda meeting: meeting.round or 0))
    games, last = [], None
    for place, meeting in enumerate(meetings):
        if not meeting.barred:
            games.append(_candidate(place, meeting, unrated))
        elif (
            meeting.round == field.rounds
            and meeting.result is Result.FORFEIT_WIN
            and meeting.opponent
            and not last
            and not _bar_of_opponent(field, meeting.opponent)[0]
        ):
            last = _candidate(place, meeting, unrated)._replace(halves=0)
    return NormGames(field, entry, federation_of(entry), meetings, tuple(games), last)


def _meetings(field: Field, entry: Entry) -> Iterator[Meeting]:
    """Give the rounds of a player, then those without any entry."""
    seen = set()
    for game in field.played.get(entry.player.id, ()):
        seen.add(game.round)
        other = game.opponent
        opponent = None if other is None else field.people.entry(other, game.round)
        rating = None if other is None else field.people.rating(other, game.round)
        yield Meeting(game.round, opponent, rating, game.result, *_bar(field, game, opponent))
    for number in range(1, field.rounds + 1):
        if number not in seen:
            yield Meeting(number, None, None, Result.ABSENT, "norm-absent", "1.4.2c")


def _bar(field: Field, game: Game, opponent: Entry | None) -> tuple[str, str]:
    if game.result in _NOT_PLAYED:
        return _NOT_PLAYED[game.result], "1.4.2c"
    if game.not_rated == "no-move":
        return "norm-no-move", "1.4.2c"
    if game.not_rated or opponent is None:
        return "norm-unclear", "1.4.2"
    return _bar_of_opponent(field, opponent)


def _bar_of_opponent(field: Field, opponent: Entry) -> tuple[str, str]:
    """Return why no game with this opponent can count and where that stands; "" if it can."""
    if code_of(opponent) == OUTSIDE:
        return "norm-outside-fide", "1.4.2a"
    if opponent.player.id in field.left_out:
        return "norm-zero-scorer", "1.4.2b"
    return "", "1.4.2"


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


def _waived_for(field: Field, own: str) -> str:
    """Return the section that waives the mix of federations for players of a federation."""
    match field.options.exemption:
        case "national-final" if own and own == field.host:
            return "1.4.3a"
        case "national-team" if own and own == field.host:
            return "1.4.3b"
        case "zonal":
            return "1.4.3c"
    return "1.4.3d" if field.open_to_guests else ""


def _least_games(field: Field) -> int:
    """Return how many games a norm of this event needs (1.4.1a and b)."""
    kind, least = field.options.event_kind, rules.LEAST_GAMES
    if kind == "world-cup":
        return rules.LEAST_GAMES_IN_WORLD_CUP
    if kind == "team-championship" and rules.LEAST_GAMES_IN_TEAMS <= field.rounds <= least:
        return rules.LEAST_GAMES_IN_TEAMS
    return least
