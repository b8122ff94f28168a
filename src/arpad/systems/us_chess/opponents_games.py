"""Inputs for the opponents: their other games, ``1:W1500,L1700/3P12:D1600``; later ratings."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, GameList, Input, TypedGame, canonical
from arpad.language import say
from arpad.regulation import Number

_PART = re.compile(r"\s*+([0-9]{1,4})\s*+(?:[Pp]\s*+([0-9]{1,5})\s*+)?:(.*)", re.DOTALL)
_BETWEEN = re.compile(r"[/;\n]+")
_BETWEEN_RATINGS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class OpponentGames:
    """The other games of one opponent in the section, from the opponent's side.

    ``number`` is the place in the list of games, from 1; ``games_played`` how many games the
    opponent's rating is based on, None when not given.
    """

    number: int
    games_played: int | None
    games: tuple[TypedGame, ...]

    def __str__(self) -> str:
        """Write the part in its canonical form: 3P12:D1600,W1500."""
        based_on = "" if self.games_played is None else f"P{self.games_played}"
        return f"{self.number}{based_on}:{canonical(self.games)}"


class OpponentsGames(Input):
    """For opponents by their number in the list, the games they played against others.

    A program may give a mapping from the number to the games.
    """

    games: GameList

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        return say(
            "an opponent’s number, a colon and games, then / and the next opponent; P12 after the "
            "number for a rating based on 12 games"
        )

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the text."""
        return {"type": "string", "description": f"{self.help} Allowed: {self.allowed}."}

    def text(self, given: object) -> str:
        """Write a parsed value, or a program's mapping, the way a person would type it."""
        if isinstance(given, Mapping):
            return "/".join(f"{number}:{_games_text(games)}" for number, games in given.items())
        if isinstance(given, tuple):
            return "/".join(str(part) for part in given)
        return super().text(given)

    def read(self, text: str) -> tuple[OpponentGames, ...]:
        """Read one text; raises BadInput with each fault."""
        opponents: list[OpponentGames] = []
        errors: list[InputError] = []
        for part in _BETWEEN.split(text):
            if not part.strip():
                continue
            try:
                one = self._part(part)
            except ValueError:
                errors.append(self.error(part.strip()))
            except BadInput as bad:
                errors += bad.errors
            else:
                if one.number in {other.number for other in opponents}:
                    reason = say("this opponent is there twice.")
                    errors.append(self.error(part.strip(), reason=reason))
                opponents.append(one)
        if errors or not opponents:
            raise BadInput(errors or [self.error(text)])
        return tuple(opponents)

    def _part(self, part: str) -> OpponentGames:
        match = _PART.fullmatch(part) if part.isascii() else None
        if not match:
            raise ValueError
        number, based_on, games = match.groups()
        played = None if based_on is None else int(based_on)
        return OpponentGames(int(number), played, self.games.read(games))


def _games_text(games: object) -> str:
    return games if isinstance(games, str) else " ".join(map(str, games))  # type: ignore[call-overload]


class Ratings(Input):
    """Ratings in the order of the games, separated by commas, semicolons or spaces."""

    rating: Amount

    @property
    def allowed(self) -> str:
        """What is in the list."""
        return say("ratings in the order of the games, each {rating}", rating=self.rating.allowed)

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the text."""
        return {"type": "string", "description": f"{self.help} Allowed: {self.allowed}."}

    def text(self, given: object) -> str:
        """Write a parsed value, or a program's list, the way a person would type it."""
        if isinstance(given, Iterable):
            return ",".join(map(self.rating.text, given))
        return self.rating.text(given)

    def read(self, text: str) -> tuple[Number, ...]:
        """Read one text; raises BadInput with each fault."""
        ratings: list[Number] = []
        errors: list[InputError] = []
        for word in filter(None, _BETWEEN_RATINGS.split(text)):
            try:
                ratings.append(self.rating.number(word))
            except ValueError:
                errors.append(self.error(word))
        if errors or not ratings:
            raise BadInput(errors or [self.error(text)])
        return tuple(ratings)
