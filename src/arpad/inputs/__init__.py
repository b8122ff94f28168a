"""One description of an input, for every door and message; here games, ``W1650 D1700 L1750``."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.inputs.kinds import (
    Amount,
    Choice,
    Day,
    Flag,
    Form,
    Given,
    Input,
    alone,
    encoded,
    given_twice,
    plain,
    quoted,
    shown,
    text_of,
)
from arpad.language import say
from arpad.named import NamedTuple

__all__ = [
    "Amount",
    "Choice",
    "Day",
    "Flag",
    "Form",
    "Given",
    "Input",
    "encoded",
    "given_twice",
    "plain",
    "quoted",
]

UNRATED = "unrated"  # the word in place of a rating

# What can be typed for one game; what only tournament files hold is not among them.
TYPED_RESULTS = (
    Result.WIN,
    Result.DRAW,
    Result.LOSS,
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.BYE,
)
_KINDS = {result.value: result for result in TYPED_RESULTS}


class TypedGame(NamedTuple):
    """One game as typed; ``opponent`` is None for an unrated opponent, a forfeit or a bye.

    ``deviation`` and ``volatility`` are the opponent’s, ``age`` is an unrated opponent’s in years,
    ``games_played`` those the opponent’s rating is based on, None where not typed; ``colour`` is
    the own one, w or b; ``title`` and ``federation`` are the opponent’s too, "" where not typed.
    """

    result: Result
    opponent: int | Fraction | None = None
    deviation: int | Fraction | None = None
    volatility: int | Fraction | None = None
    colour: str = ""
    age: int | Fraction | None = None
    title: str = ""
    federation: str = ""
    games_played: int | None = None

    def __str__(self) -> str:
        """Write the game in its canonical form.

        W1650, Du, Wu10, FW, bye, W812P9, W1400/30/0.06, W1650w, W2450-GM-GER, W2300-FM-WIM-GER.
        """
        if self.opponent is None:
            age = "" if self.age is None else plain(self.age)
            written = self.result.value + (f"u{age}" if self.result.played else "")
        else:
            numbers = (self.opponent, self.deviation, self.volatility)
            beside = "/".join([plain(number) for number in numbers if number is not None])
            based_on = "" if self.games_played is None else f"P{self.games_played}"
            written = f"{self.result.value}{beside}{based_on}{self.colour}"
        return "-".join((written, *f"{self.title} {self.federation}".split()))


_GAME = re.compile(
    r"(FW|FL|W|D|L)(?:(U)([0-9.]*)|([+-]?[0-9][0-9.]*)(?:/([0-9.]+))?(?:/([0-9.]+))?([WB])?)?|(BYE)"
)
_WITH_GAMES = r"([^Pp/]*[0-9])\s*[Pp/]\s*0*([0-9]{1,6})\s*"  # few systems ask for them
# What only some systems look at, and what is said where one does not.
_BESIDE = {
    "deviation": "this system does not look at the opponent’s deviation, the number after the /.",
    "volatility": "this system does not look at the opponent’s volatility, the second number "
    "after a /.",
    "colour": "this system does not look at the colour, the letter after the rating.",
}
_ALSO = {
    "age": "{game}, or u10 for an unrated opponent 10 years old",
    "deviation": "{game}; /30 after the rating for the opponent’s deviation",
    "volatility": "{game}; /0.06 after that for the volatility",
    "colour": "{game}; w or b at the end if you had White or Black",
}


class GameList(Input):
    """Games typed as ``W1650 D1700 L1750``, separated by commas, spaces or plus signs, any case.

    ``opponent`` describes one opponent's rating; ``unrated_refused`` is the reason given where a
    game against an unrated opponent cannot be answered; ``age`` describes the age by which it can,
    typed ``Wu10``. Where the system looks at an opponent’s ``deviation`` and ``volatility``, these
    describe them, typed ``W1400/30/0.06``; ``colour`` says whether it looks at the own colour,
    typed ``W1650w``; ``based_on`` is the most games an opponent’s rating may say it is based on,
    typed ``W812P9`` or ``W812/9``.
    """

    opponent: Amount
    most: int = 100
    unrated_refused: str = ""
    age: Amount | None = None
    deviation: Amount | None = None
    volatility: Amount | None = None
    colour: bool = False
    based_on: int = 0

    MISSING = "Please enter one game: the opponent’s rating and your result."

    @property
    def allowed(self) -> str:
        """The grammar in one sentence."""
        message = (
            "1 to {most} games, each W, D or L and the opponent’s rating ({rating}), FW, FL or bye"
            if self.unrated_refused
            else "1 to {most} games, each W, D or L and the opponent’s rating ({rating}), Wu, Du, "
            "Lu for an unrated opponent, FW, FL or bye"
        )
        return self.with_beside(say(message, most=self.most, rating=self.opponent.allowed))

    def with_beside(self, game: str) -> str:
        """Add to a sentence what may stand after a rating."""
        for name, message in _ALSO.items():
            if getattr(self, name):
                game = say(message, game=game)
        return game

    @property
    def row_hint(self) -> str:
        """What stands in a row of a form, in words."""
        hint = (
            say("Opponent’s rating (u10 if unrated and 10 years old) and your result.")
            if self.age
            else say("Opponent’s rating and your result.")
            if self.unrated_refused
            else say("Opponent’s rating (u if unrated) and your result.")
        )
        if self.volatility:
            hint = say("{hint} Write 1400/30/0.06 with deviation and volatility.", hint=hint)
        elif self.deviation:
            hint = say("{hint} Write 1400/30 with the opponent’s deviation.", hint=hint)
        if self.colour:
            hint = say("{hint} Add w or b if you had White or Black: 1650w.", hint=hint)
        return hint

    def text(self, given: object) -> str:
        """Write parsed games the way a person types them."""
        return given if isinstance(given, str) else canonical(given)  # type: ignore[arg-type]

    def read(self, text: str) -> tuple[TypedGame, ...]:
        """Read one text; ``parse`` takes a list too."""
        return self.parse(text)

    def parse(self, given: object) -> tuple[TypedGame, ...]:
        """Read a text, or a list of "W1700" or ("W", 1700); raises BadInput with each bad game."""
        if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
            words = ["".join(map(text_of, w if type(w) is tuple else (w,))) for w in given]
        else:
            words = text_of(given).replace(",", " ").replace("+", " ").split()
        if not words:
            raise BadInput([self.error(given, reason=say("please enter a game."))])
        if len(words) > self.most:
            reason = say("there are {count} games.", count=len(words))
            raise BadInput([self.error(given, reason=reason)])
        games, errors = [], []
        for number, word in enumerate(words, start=1):
            try:
                games.append(self.game(word))
            except ValueError as error:
                errors.append(self._game_error(number, word, str(error)))
        if errors:
            raise BadInput(errors)
        return tuple(games)

    def game(self, word: str) -> TypedGame:
        """Read one game; raises ValueError when it is not one."""
        parted = re.fullmatch(_WITH_GAMES, word, re.ASCII) if self.based_on else None
        if parted and 0 < int(parted[2]) <= self.based_on:
            game = self.game(parted[1])
            if game.opponent is None:
                raise ValueError
            return game._replace(games_played=int(parted[2]))
        # Some signs become letters in capitals: the ligature ﬂ is no forfeit.
        match = _GAME.fullmatch(word.strip().upper()) if word.isascii() else None
        if not match:
            bare = word.strip().isdigit()
            typed = re.sub(r"\A\s*[WDLwdl]", "", word)
            raise ValueError(say("did you win, draw or lose?") if bare else alone(typed))
        result, unrated, age, opponent, deviation, volatility, colour, bye = match.groups()
        if bye:
            return TypedGame(Result.BYE)
        kind = _KINDS[result]
        if not kind.played and (unrated or deviation or colour):
            raise ValueError
        if age and self.age:
            return TypedGame(kind, age=self.age.number(age))
        if unrated and self.unrated_refused:
            raise ValueError(say(self.unrated_refused))
        if opponent is None:
            if age:
                raise ValueError
            if kind.played and not unrated:
                raise ValueError(say("“{given}” has no opponent’s rating.", given=shown(word)))
            return TypedGame(kind)
        rating = self.opponent.number(opponent)
        if not (deviation or colour):
            return TypedGame(kind, rating)
        for name, given in zip(_BESIDE, (deviation, volatility, colour), strict=True):
            if given and not getattr(self, name):
                raise ValueError(say(_BESIDE[name]))
        return TypedGame(
            kind,
            rating,
            _number(self.deviation, deviation),
            _number(self.volatility, volatility),
            (colour or "").lower(),
        )

    def _game_error(self, number: int, word: str, reason: str) -> InputError:
        message = (
            "W, D or L and the opponent’s rating, {rating}; FW, FL or bye"
            if self.unrated_refused
            else "W, D or L and the opponent’s rating (u for unrated), {rating}; FW, FL or bye"
        )
        allowed = self.with_beside(say(message, rating=self.opponent.allowed))
        example = "W1400/30" if self.deviation else "W1650"
        return InputError(self.name, shown(word), allowed, example, number, reason)


class Opponent(Input):
    """One opponent, as in a list of games but without a result: 1750, or 1750/30."""

    games: GameList

    @property
    def allowed(self) -> str:
        """The range of the rating, and what may stand after it."""
        return self.games.with_beside(self.games.opponent.allowed)

    def schema(self) -> dict[str, object]:
        """Return the JSON schema: a number, or a text where more than the rating may be typed."""
        beside = self.games.deviation or self.games.colour
        return {"type": "string"} if beside else self.games.opponent.schema()

    def text(self, given: object) -> str:
        """Write a program's number plainly."""
        return self.games.opponent.text(given)

    def parse(self, given: object) -> TypedGame:
        """Read the opponent, as of a lost game; raises BadInput for what is none."""
        game = super().parse(given)
        assert isinstance(game, TypedGame)
        return game

    def read(self, text: str) -> TypedGame:
        """Read the opponent, as of a lost game."""
        game = self.games.game(f"L{text.strip()}")
        if game.opponent is None:
            raise ValueError
        return game


def _number(described: Amount | None, text: str | None) -> int | Fraction | None:
    """Read what stands after a slash."""
    return None if described is None or text is None else described.number(text)


def canonical(games: Sequence[TypedGame]) -> str:
    """Write games in the form addresses use: ``W1650,D1700``."""
    return ",".join(str(game) for game in games)
