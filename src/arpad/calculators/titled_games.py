"""Games with what is known of the opponent: played, ``W2450-GM-GER``, or to come, ``9x1900``.

An opponent's title and federation are typed after the rating: ``2450-GM-GER``, ``2300w-FM-WIM``.
"""

import re
from collections.abc import Iterable
from itertools import groupby

from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, GameList, Input, TypedGame
from arpad.language import say

_OPEN = ("GM", "IM", "FM", "CM")
OF_WOMEN = ("WGM", "WIM", "WFM", "WCM")
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
        kind = next((kind for kind in (_OPEN, OF_WOMEN) if mark in kind), None)
        if kind and kind not in titles:
            titles[kind] = mark
        elif not kind and len(mark) == 3 and not federation:
            federation = mark
        else:
            raise ValueError
    both = (titles[kind] for kind in (_OPEN, OF_WOMEN) if kind in titles)
    return " ".join(both), federation


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
        return plain._replace(title=title, federation=federation)

    def _game_error(self, number: int, word: str, reason: str) -> InputError:
        error = super()._game_error(number, word, reason)
        return error._replace(allowed=say("{game}; -GM and -GER after it", game=error.allowed))


# --- Games to come -------------------------------------------------------------------------------

_BETWEEN = re.compile(r"[\s,;]+")
_WORD = re.compile(rf"(?:([0-9]{{1,9}})[x×*])?([+-]?[0-9.]+)([wb])?{MARKS}", re.IGNORECASE)
# “9 rounds, average 2380”, “nine games against 2380”: so many games with one rating.
_ROUNDS = re.compile(
    r"([a-z]+|[0-9]{1,9})\s*(?:rounds?|games?|[x×*])[\s,;:]*"
    r"(?:(?:an|the|average|avg|mean|about|around|against|with|of|at|is|rated|opponents?)[\s,;:.]++)*"
    r"([0-9.]*+)",
    re.IGNORECASE,
)
_IN_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
             "eleven", "twelve", "thirteen")  # fmt: skip
_NO_RATING = 100  # a smaller whole number is a count


class ToCome(TypedGame):
    """One game to come, given as lost; its opponent is rated."""

    __slots__ = ()

    def __str__(self) -> str:
        """Write the game without a result: 1900, 1950w, 2450w-GM-GER."""
        return super().__str__()[1:]  # after the L


class OpponentsToCome(Input):
    """Opponents of games to come, with own colour; ``9x1900`` stands for nine such games."""

    opponent: Amount
    most: int = 50

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        return say(
            "1 to {most} games, each the opponent’s rating ({rating}), w or b after it for your "
            "colour, -GM and -GER for the opponent’s title and federation if you know them (two "
            "titles of a woman as -FM-WIM), and 9x before it for nine such games",
            most=self.most,
            rating=self.opponent.allowed,
        )

    def text(self, given: object) -> str:
        """Write parsed games, a program's list or a single rating the way a person types them."""
        if isinstance(given, str):
            return given
        if isinstance(given, Iterable):
            return canonical(given)
        return self.opponent.text(given)

    def read(self, text: str) -> tuple[ToCome, ...]:
        """Read one text; raises BadInput with each bad word."""
        games: list[ToCome] = []
        errors: list[InputError] = []
        text = _rounds(text)
        words = [word for word in _BETWEEN.split(text) if word]
        too_many = say("there are more than {most} games.", most=self.most)
        if len(words) > self.most:
            raise BadInput([self.error(text, too_many)])
        for word in words:
            try:
                number, game = self._games(word)
            except ValueError:
                errors.append(self.error(word, _against_whom(word)))
                continue
            if number > self.most - len(games):
                raise BadInput([self.error(word, too_many)])
            games += [game] * number
        if errors:
            raise BadInput(errors)
        if not games:
            raise ValueError(say("please enter a game."))
        return tuple(games)

    def _games(self, word: str) -> tuple[int, ToCome]:
        match = _WORD.fullmatch(word) if word.isascii() or "×" in word else None
        if not match:
            raise ValueError
        count, rating, colour, known = match.groups()
        number = int(count) if count else 1
        title, federation = marks_of(known) if known else ("", "")
        game = ToCome(
            Result.LOSS,
            self.opponent.number(rating),
            colour=colour.lower() if colour else "",
            title=title,
            federation=federation,
        )
        if not number:
            raise ValueError
        return number, game


def _rounds(text: str) -> str:
    """Write rounds and an average as games: 9x2380; any other text stays as it is."""
    match = _ROUNDS.fullmatch(text.strip())
    if not match:
        return text
    count, rating = match[1].lower(), match[2]
    if count in _IN_WORDS:
        count = str(_IN_WORDS.index(count) + 1)
    return f"{count}{'x' if rating else ''}{rating}" if count.isdigit() else text


def _against_whom(word: str) -> str:
    """Ask for the rating where only a number of games was typed."""
    if word.isascii() and word.isdigit() and 0 < int(word[:9]) < _NO_RATING:
        return say("{count} games, but against which rating?", count=word)
    return ""


def canonical(games: Iterable[object]) -> str:
    """Write games in the form addresses use: ``3x1900,1950w``; alike neighbours together."""
    runs = [(word, len(list(alike))) for word, alike in groupby(map(str, games))]
    return ",".join(f"{count}x{word}" if count > 1 else word for word, count in runs)
