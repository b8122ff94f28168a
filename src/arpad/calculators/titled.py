"""An opponent's title and federation, typed after the rating: ``2450-GM-GER``, ``W2450/im``."""

import re
from dataclasses import dataclass

from arpad.errors import InputError
from arpad.inputs import GameList, TypedGame
from arpad.language import say

TITLES = frozenset(("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"))
MARKS = r"((?:[-/][A-Z]{2,3}){0,2})"  # for a pattern that ignores case
_GAME = re.compile(rf"(.*?){MARKS}", re.IGNORECASE | re.DOTALL)


def marks_of(text: str) -> tuple[str, str]:
    """Return title and federation of marks such as ``-GM-GER``, in either order, "" for none.

    Raises ValueError for two titles or two federations, or for two letters that are no title.
    """
    title = federation = ""
    for mark in filter(None, re.split("[-/]", text.upper())):
        if mark in TITLES and not title:
            title = mark
        elif len(mark) == 3 and mark not in TITLES and not federation:
            federation = mark
        else:
            raise ValueError
    return title, federation


def marks(title: str, federation: str) -> str:
    """Write title and federation in their canonical form: ``-GM-GER``."""
    return "".join(f"-{mark}" for mark in (title, federation) if mark)


@dataclass(frozen=True)
class TitledGame(TypedGame):
    """A game of which the opponent's title and federation may be known, "" if not."""

    title: str = ""
    federation: str = ""

    def __str__(self) -> str:
        """Write the game in its canonical form: W2450-GM-GER."""
        return super().__str__() + marks(self.title, self.federation)


@dataclass(frozen=True, kw_only=True, eq=False)
class TitledGameList(GameList):
    """Games whose opponents may have a title and a federation: ``W2450-GM-GER``."""

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        return say(
            "{games}; -GM and -GER after the rating for the opponent’s title and federation, if "
            "you know them",
            games=super().allowed,
        )

    def game(self, word: str) -> TypedGame:
        """Read one game; raises ValueError when it is not one."""
        match = _GAME.fullmatch(word.strip()) if word.isascii() else None
        if not match or not match[2]:
            return super().game(word)
        plain = super().game(match[1])
        if not plain.result.played:
            raise ValueError
        return TitledGame(plain.result, plain.opponent, *marks_of(match[2]))

    def _game_error(self, number: int, word: str, reason: str) -> InputError:
        found = super()._game_error(number, word, reason)
        return found._replace(allowed=say("{game}; -GM and -GER after it", game=found.allowed))
