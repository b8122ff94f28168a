"""The inputs of the US Chess calculator, opponents' own games among them, and their event."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arpad.calculator import (
    BIRTH_YEAR,
    GAMES,
    GAMES_PLAYED,
    OPPONENT,
    RATING,
    possible_births,
    refuse,
    refuse_birth,
)
from arpad.errors import BadInput, InputError
from arpad.inputs import (
    UNRATED,
    Amount,
    Choice,
    Day,
    Flag,
    GameList,
    Given,
    Input,
    TypedGame,
    canonical,
)
from arpad.language import say
from arpad.regulation import Number
from arpad.systems.us_chess import editions, initial
from arpad.systems.us_chess.time_controls import NAMES, REGULAR

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

    ALLOWED = (
        "an opponent’s number, a colon and games, then / and the next opponent; P12 after the "
        "number for a rating based on 12 games"
    )

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


_RATING = RATING._replace(
    help="Before the event.",
    minimum=100,
    maximum=3000,
    word=UNRATED,
    short_words=("unr", "unr.", "u"),
    empty_with=("age", "birth_date", "birth_year", "fide_rating"),
    based_on="games_played",
    example="1700",
)
AGE = Amount(
    name="age",
    label="Age, only if unrated",
    help="A first rating starts at 50 points for each year.",
    minimum=3,
    maximum=110,
    above="a birth year goes into the field “Your birth year, if unrated”.",
    example="10",
)
_GAMES = GAMES._replace(
    based_on=editions.PROVISIONAL_GAMES,
    age=AGE._replace(above=""),
    unrated_refused="US Chess gives an unrated opponent a start by age: type u10 for an opponent "
    "10 years old, or your estimate of the rating.",
)
RATINGS_AFTER = Ratings(
    name="ratings_after",
    label="Your opponents’ ratings after the event",
    help="For title norms: one rating for each game you played.",
    example="1464,2032,1811,1877",
    rating=OPPONENT,
)
INPUTS = (
    _RATING,
    _GAMES._replace(help="All your games of the event, as W1650 D1700 L812P9."),
    AGE,
    GAMES_PLAYED._replace(help="In 743P6 it is 6. Empty means established.", example="30"),
    Amount(name="most_games_against_one", label="Most games against one opponent",
           help="Leave 1 if all opponents were different people.", default=1, minimum=1,
           maximum=100, whole=True, example="1"),
    Flag(name="dual_rated", label="Dual-rated event",
         help="Games of 30 to 65 minutes. It matters only above 2200."),
    Choice(
        name="history",
        label="Your games so far",
        help="What were the results of all your rated games before?",
        default="mixed",
        choices={
            "mixed": "Wins, draws and losses",
            "all-wins": "Only wins",
            "all-losses": "Only losses",
        },
        example="mixed",
    ),
    Choice(
        name="time_class",
        label="Rating system",
        help="Which of your US Chess ratings is it?",
        default=REGULAR,
        choices=NAMES,
        example=REGULAR,
    ),
    Amount(name="peak", label="Highest established rating",
           help="Your rating cannot fall far below it.", minimum=100, maximum=3200,
           example="1941"),
    Amount(name="floor", label="Floor on record",
           help="If US Chess shows a floor for you, enter it.",
           minimum=editions.RATING_FLOOR, maximum=2500, example="1700"),
    Flag(name="match", label="Match of two players",
         help="All games were against one player. There is no bonus."),
    OPPONENT._replace(name="published_rating", label="Your published rating",
            help="Only for a match. If empty, we take your rating."),
    OPPONENT._replace(name="opponent_published", label="The opponent’s published rating",
            help="Only for a match. If empty, we take the rating of the games."),
    OpponentsGames(
        name="opponents_games",
        label="Your opponents’ other games",
        help="They make the answer more exact. 1:W1500,L1700 are the other games of opponent 1.",
        example="1:W1500,L1700/3P12:D1600",
        games=_GAMES._replace(name="opponents_games", required=False, example="1:W1500,L1700"),
    ),
    RATINGS_AFTER,
    Amount(name="next_opponent", label="Next opponent’s rating",
           help="We show what a win, a draw and a loss would bring.", minimum=100, maximum=3000,
           example="1750"),
    Day(name="date", label="Last day of the event",
        help="If empty, we use the rules of today."),
    Day(name="birth_date", label="Your birth date, if unrated",
        help="We work out your age from it.", example="2016-04-30"),
    BIRTH_YEAR._replace(label="Your birth year, if unrated",
                        help="Enter it if you do not want to say more.", example="2016"),
    Amount(name="fide_rating", label="Your FIDE rating, if unrated",
           help="If you have one, your first rating starts from it.",
           minimum=initial.FIDE_LOWEST.values[0], maximum=3000, whole=True, example="1420"),
)  # fmt: skip
START = ("age", "birth_date", "birth_year", "fide_rating")
OF_THE_RATED = ("games_played", "peak", "floor", "match", "next_opponent", "ratings_after")


def refuse_start(given: Given, *, any_age: bool) -> None:
    """Ask an unrated player for the start, unless any age gives the same; raises BadInput."""
    if given["history"] != "mixed":
        reason = say("an unrated player has no rated game yet.")
        raise refuse("history", given["history"], "mixed", reason)
    if not any_age and all(given[name] is None for name in START):
        allowed = say("an age, a birth date, a birth year or a FIDE rating")
        reason = say("a first rating needs an age or a FIDE rating.")
        raise refuse("age", "", allowed, reason, "10")
    ages = [name for name in START[:3] if given[name] is not None]
    if len(ages) > 1:
        reason = say("the age was entered twice. Once is enough.")
        typed = next(field for field in INPUTS if field.name == ages[1]).text(given[ages[1]])
        raise refuse(ages[1], typed, say("one of them"), reason)
    if ages != ["age"] and ages:
        _refuse_birth(given, ages[0])
    low = given["fide_rating"]
    least = initial.FIDE_LOWEST.on(given["date"])
    if low is not None and low < least:
        reason = say("FIDE has had no ratings below {least} since then.", least=least)
        raise refuse("fide_rating", low, say("{least} or more", least=least), reason, "1420")


def _refuse_birth(given: Given, name: str) -> None:
    """Ask for the day of the event, and refuse a birth after it."""
    end, born = given["date"], given[name]
    if end is None:
        reason = say("to know the age, we also need the last day of the event.")
        raise refuse("date", "", say("the last day of the event"), reason, "2026-06-07")
    if name == "birth_year":
        refuse_birth(born, end)
    elif born > end or born.year not in possible_births(end):
        reason = say("nobody born on that day can have played on {day}.", day=end)
        raise refuse(name, born, say("a day before the event"), reason, "2016-04-30")


def refuse_contradictions(given: Given, played: int) -> None:
    """Refuse facts that do not fit ``played`` games or the system rated; raises BadInput."""
    most = given["most_games_against_one"]
    if most > max(played, 1):
        reason = say("you played only {count} games.", count=played)
        allowed = say("1 to {maximum}", maximum=max(played, 1))
        raise refuse("most_games_against_one", most, allowed, reason, "1")
    if given["dual_rated"] and given["time_class"] != REGULAR:
        reason = say("only the Regular rating over the board has another K then.")
        raise refuse("dual_rated", "true", say("with the system regular"), reason)
