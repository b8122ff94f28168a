"""Every round of a player, and whether its game can count for a norm at all (B.01, 1.4.2)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arpad.domain import Entry, Game, Result

NO_FEDERATION = "FID"  # players of no federation: accepted, but no federation of the mix
OUTSIDE = "NON"  # players of no FIDE federation: their games do not count
_FEDERATION = re.compile("[A-Z]{3}")


class Meeting(NamedTuple):
    """One round of one player; ``rating`` is None for an unrated opponent or none at all.

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
    games: Iterable[Game],
    entries: Mapping[str, Entry],
    ratings: Mapping[str, int],
    zero_scorers: frozenset[str],
    rounds: int,
) -> tuple[Meeting, ...]:
    """Return a player's rounds in order, those without any entry included.

    ``games`` are seen from the player’s side; ``zero_scorers`` are the players whose games a
    round robin leaves out (1.4.2b).
    """
    found = [_meeting(game, entries, ratings, zero_scorers) for game in games]
    seen = {each.round for each in found}
    for number in range(1, rounds + 1):
        if number not in seen:
            found.append(Meeting(number, None, None, Result.ABSENT, "norm-absent", "1.4.2c"))
    found.sort(key=lambda each: each.round or 0)
    return tuple(found)


def _meeting(
    game: Game,
    entries: Mapping[str, Entry],
    ratings: Mapping[str, int],
    zero_scorers: frozenset[str],
) -> Meeting:
    other = game.opponent
    opponent = entries.get(other) if other is not None else None
    rating = ratings.get(other) if other is not None else None
    barred, section = _bar(game, opponent, zero_scorers)
    return Meeting(game.round, opponent, rating, game.result, barred, section)


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


def zero_scorers(
    played: Mapping[str, Sequence[Game]], ratings: Mapping[str, int]
) -> frozenset[str]:
    """Return the unrated players without any point against a rated one (1.4.2b)."""
    return frozenset(
        player
        for player, games in played.items()
        if player not in ratings
        and not any(
            game.result in (Result.WIN, Result.DRAW) and game.opponent in ratings for game in games
        )
    )
