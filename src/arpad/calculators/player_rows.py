"""One player's games out of a whole event, as that player would type them."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.reading import Reading
from arpad.inputs import TYPED_RESULTS, TypedGame, canonical, plain


class TypedRow(NamedTuple):
    """A player of an event with the games played there.

    ``rating`` is None for an unrated player, ``games_played`` where the file does not say it.
    ``others`` are the opponents' games against others, ``1:W1500/2P6:D1600``; they are known of
    those opponents alone who have a rating. ``unsure`` counts games whose result is in doubt: they
    are not among ``games``; ``left_out`` those of the opponents with unrated players, which are not
    among ``others``.
    """

    name: str
    number: int | None
    rating: str | None
    games_played: int | None
    games: str
    others: str
    unsure: int
    left_out: int


def player_rows(reading: Reading) -> Iterator[TypedRow]:
    """Give the players who have a game, in the order of the file."""
    played = defaultdict[str, list[tuple[str | None, TypedGame]]](list)
    unsure = Counter[str]()
    for game in reading.event.games:
        for player in filter(None, (game.player, game.opponent)):
            own = game.seen_by(player)
            if game.not_rated or own.result is Result.UNFINISHED:
                unsure[player] += 1
                continue
            result = own.result if own.result in TYPED_RESULTS else Result.BYE
            rating = reading.ratings.get(own.opponent or "")
            value = Fraction(rating.value) if rating and result.played else None
            played[player].append((own.opponent, TypedGame(result, value)))
    for entry in reading.event.entries:
        if games := played.get(entry.player.id):
            rating = reading.ratings.get(entry.player.id)
            yield TypedRow(
                entry.player.name,
                entry.number,
                plain(rating.value) if rating else None,
                rating.games if rating else None,
                canonical([typed for _, typed in games]),
                "/".join(_others(entry.player.id, games, played, reading)),
                unsure[entry.player.id],
                sum(
                    typed.result.played and typed.opponent is None
                    for opponent in {name for name, _ in games if name in reading.ratings}
                    for other, typed in played[opponent or ""]
                    if other != entry.player.id
                ),
            )


def _others(
    player: str,
    games: list[tuple[str | None, TypedGame]],
    played: dict[str, list[tuple[str | None, TypedGame]]],
    reading: Reading,
) -> Iterator[str]:
    for number, (opponent, own) in enumerate(games, start=1):
        rating = reading.ratings.get(opponent or "")
        if opponent is None or rating is None or not own.result.played:
            continue
        others = [
            typed
            for other, typed in played[opponent]
            if other != player and typed.result.played and typed.opponent is not None
        ]
        if others:
            based_on = "" if rating.games is None else f"P{rating.games}"
            yield f"{number}{based_on}:{canonical(others)}"
