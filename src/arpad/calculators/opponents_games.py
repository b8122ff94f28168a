"""The input for the opponents' other games, as ``1:W1500,L1700/3P12:D1600``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arpad.errors import BadInput, InputError
from arpad.inputs import GameList, Input, TypedGame, canonical
from arpad.language import say

_PART = re.compile(r"\s*([0-9]{1,4})\s*(?:[Pp]\s*([0-9]{1,5}))?\s*:(.*)", re.DOTALL)
_BETWEEN = re.compile(r"[/;\n]+")


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
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
            return "/".join(str(each) for each in given)
        return super(OpponentsGames, self).text(given)

    def read(self, text: str) -> tuple[OpponentGames, ...]:
        """Read one text; raises BadInput with each fault."""
        found: list[OpponentGames] = []
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
                if one.number in {each.number for each in found}:
                    reason = say("this opponent was given twice.")
                    errors.append(self.error(part.strip(), reason=reason))
                found.append(one)
        if errors or not found:
            raise BadInput(errors or [self.error(text)])
        return tuple(found)

    def _part(self, part: str) -> OpponentGames:
        match = _PART.fullmatch(part) if part.isascii() else None
        if not match:
            raise ValueError
        number, based_on, games = match.groups()
        played = None if based_on is None else int(based_on)
        return OpponentGames(int(number), played, self.games.read(games))


def _games_text(games: object) -> str:
    return games if isinstance(games, str) else " ".join(map(str, games))  # type: ignore[call-overload]
