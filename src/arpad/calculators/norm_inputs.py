"""What is asked of a norm, made or planned: title, kind of event, federations, opponents' titles.

An opponent's titles and federation are typed after the rating: ``2450-GM-GER``, ``W2300-FM-WIM``.
"""

import re
from dataclasses import dataclass
from typing import Any

from arpad.errors import InputError
from arpad.inputs import Choice, GameList, Input, TypedGame
from arpad.language import say

TITLES = {
    "gm": "Grandmaster",
    "im": "International Master",
    "wgm": "Woman Grandmaster",
    "wim": "Woman International Master",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Federation(Input):
    """A federation by its three letters."""

    example: str = "NOR"

    @property
    def allowed(self) -> str:
        """The form of a code."""
        return say("the three letters of a federation")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a code."""
        return {"type": "string", "pattern": "^[A-Za-z]{3}$"}

    def read(self, text: str) -> str:
        """Read a code, in any case."""
        code = text.strip()
        if not re.fullmatch("[A-Za-z]{3}", code):
            raise ValueError
        return code.upper()


EVENT_KIND = Choice(
    name="event_kind",
    label="Kind of event",
    help="Where fewer than 9 games are enough (B.01, 1.4.1b).",
    default="usual",
    choices={
        "usual": "Any other",
        "team-championship": "World or continental team or club championship",
        "world-cup": "World Cup",
    },
    example="usual",
)

# --- Opponents -----------------------------------------------------------------------------------

_OPEN = ("GM", "IM", "FM", "CM")
_OF_WOMEN = ("WGM", "WIM", "WFM", "WCM")
MARKS = r"((?:[-/][A-Z]{2,3}){0,3})"  # for a pattern that ignores case
_GAME = re.compile(rf"(.*?){MARKS}", re.IGNORECASE | re.DOTALL)


def marks_of(text: str) -> tuple[str, str]:
    """Return title and federation of marks such as ``-GM-GER``, in any order, "" for none.

    A woman's two titles, as in ``-FM-WIM-GER``, are ``FM WIM``.

    Raises ValueError for two titles of one kind, open or of women, for two federations, or for two
    letters that are no title.
    """
    federation, titles = "", dict[tuple[str, ...], str]()
    for mark in filter(None, re.split("[-/]", text.upper())):
        kind = next((kind for kind in (_OPEN, _OF_WOMEN) if mark in kind), None)
        if kind and kind not in titles:
            titles[kind] = mark
        elif not kind and len(mark) == 3 and not federation:
            federation = mark
        else:
            raise ValueError
    both = (titles[kind] for kind in (_OPEN, _OF_WOMEN) if kind in titles)
    return " ".join(both), federation


def marks(title: str, federation: str) -> str:
    """Write title and federation in their canonical form: ``-GM-GER``, ``-FM-WIM-GER``."""
    return "".join(f"-{mark}" for mark in (*title.split(), federation) if mark)


@dataclass(frozen=True)
class TitledGame(TypedGame):
    """A game of which the opponent's title and federation may be known, "" if not."""

    title: str = ""
    federation: str = ""

    def __str__(self) -> str:
        """Write the game in its canonical form: W2450-GM-GER, W2300-FM-WIM-GER."""
        return super().__str__() + marks(self.title, self.federation)


@dataclass(frozen=True, kw_only=True, eq=False)
class TitledGameList(GameList):
    """Games whose opponents may have titles and a federation: ``W2450-GM-GER``."""

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        return say(
            "{games}; -GM and -GER after the rating for the opponent’s title and federation, if "
            "you know them, -FM-WIM for a woman’s two titles",
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
        title, federation = marks_of(match[2])
        return TitledGame(**vars(plain), title=title, federation=federation)

    def _game_error(self, number: int, word: str, reason: str) -> InputError:
        found = super()._game_error(number, word, reason)
        return found._replace(allowed=say("{game}; -GM and -GER after it", game=found.allowed))
