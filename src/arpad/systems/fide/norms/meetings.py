"""Every round of a player, and whether its game can count for a norm at all (B.01, 1.4.2)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arpad.domain import Entry, Game, Result
from arpad.systems.fide.norms.people import People

NO_FEDERATION = "FID"  # players of no federation: accepted, but no federation of the mix
OUTSIDE = "NON"  # players of no FIDE federation: their games do not count
_FEDERATION = re.compile("[A-Z]{3}")


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


def federation_of(entry: Entry) -> str:
    """Return the federation that counts in the mix, "" for FID and for one that is not known."""
    code = entry.player.federation.strip().upper()
    return code if _FEDERATION.fullmatch(code) and code != NO_FEDERATION else ""


def meetings(
    games: Iterable[Game], people: People, zero_scorers: frozenset[str], rounds: int
) -> tuple[Meeting, ...]:
    """Return a player's rounds in order, those without any entry included.

    ``games`` are seen from the player’s side; ``zero_scorers`` are the players whose games a
    round robin leaves out (1.4.2b).
    """
    entered = [_meeting(game, people, zero_scorers) for game in games]
    seen = {meeting.round for meeting in entered}
    for number in range(1, rounds + 1):
        if number not in seen:
            entered.append(Meeting(number, None, None, Result.ABSENT, "norm-absent", "1.4.2c"))
    entered.sort(key=lambda meeting: meeting.round or 0)
    return tuple(entered)


def _meeting(game: Game, people: People, zero_scorers: frozenset[str]) -> Meeting:
    other, number = game.opponent, game.round
    opponent = None if other is None else people.entry(other, number)
    rating = None if other is None else people.rating(other, number)
    barred, section = _bar(game, opponent, zero_scorers)
    return Meeting(number, opponent, rating, game.result, barred, section)


def _bar(game: Game, opponent: Entry | None, zero_scorers: frozenset[str]) -> tuple[str, str]:
    if game.result in _NOT_PLAYED:
        return _NOT_PLAYED[game.result], "1.4.2c"
    if game.not_rated == "no-move":
        return "norm-no-move", "1.4.2c"
    if game.not_rated or opponent is None:
        return "norm-unclear", "1.4.2"
    return bar_of_opponent(opponent, zero_scorers)


def bar_of_opponent(opponent: Entry, zero_scorers: frozenset[str]) -> tuple[str, str]:
    """Return why no game with this opponent can count and where that stands; "" if it can."""
    if opponent.player.federation.strip().upper() == OUTSIDE:
        return "norm-outside-fide", "1.4.2a"
    if opponent.player.id in zero_scorers:
        return "norm-zero-scorer", "1.4.2b"
    return "", "1.4.2"


def zero_scorers(played: Mapping[str, Sequence[Game]], people: People) -> frozenset[str]:
    """Return the unrated players without any point against a rated one (1.4.2b)."""
    return frozenset(
        player
        for player, games in played.items()
        if player not in people.ratings
        and not any(
            game.result in (Result.WIN, Result.DRAW)
            and game.opponent is not None
            and people.rating(game.opponent, game.round) is not None
            for game in games
        )
    )
