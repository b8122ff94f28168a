"""A change of rating as a document: what every system shows, and what one shows of its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from arpad.calculators.answers import RatingAnswer
from arpad.document import Document, Figure, Scoreboard, Table
from arpad.document.parts import (
    BESIDE,
    AnyGame,
    Places,
    games,
    games_said,
    in_brief,
    methods,
    question,
    tone,
)
from arpad.domain import CountedGame, FormulaView
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.rating_system import Names
from arpad.regulation import Number
from arpad.reports.documents import laid_out

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture

TITLES = Names({"fide": "FIDE", "us-chess": "US Chess", "elo": "Elo"})
A = TypeVar("A", bound=RatingAnswer)
View = RatingAnswer | FormulaView


def document(answer: RatingAnswer) -> Document:
    """Return the document of a change."""
    shown = _shown(answer.calculator)
    view = shown.leading(answer)
    change = decimals(view.change, 0, signed=True)
    by_method = methods(answer.performance)
    return laid_out(
        answer,
        headline=say("{change}, new rating {rating}", change=change, rating=short(view.new_rating)),
        board=_board(answer, shown.leading(answer), shown.figures(answer)),
        summary=(
            *shown.heads(answer),
            shown.score_line(answer),
            *shown.lines(answer),
            in_brief(view.games, shown.places_of(view)),
            by_method._replace(caption=say("Performance")),
        ),
        figures=shown.figures(answer),
        tables=(*shown.tables(answer), by_method),
        pictures=_pictures,
    )


def _board(answer: RatingAnswer, view: View, figures: Iterator[Figure]) -> Scoreboard:
    before, k = short(answer.before), f"K {short(answer.k)}" if answer.k else ""
    return Scoreboard(
        short(view.new_rating),
        next(figure.sentence for figure in figures if figure.leads),
        question(before, games_said(len(answer.games)), k),
        before=before,
        leads=True,
        beside=decimals(view.change, 0, signed=True),
        tone=tone(view.change),
    )


def _pictures(answer: RatingAnswer) -> Iterator["Picture"]:
    from arpad.reports.pictures import of_change

    return of_change(answer)


class Change(Generic[A]):
    """What is shown of a change; a system with more to show changes what it must."""

    places = Places(2, 3)

    def leading(self, answer: A) -> View:
        """Return the view that leads: change, new rating and games."""
        return answer

    def places_of(self, view: View) -> Places:  # noqa: ARG002
        """Return the decimals of a view."""
        return self.places

    def heads(self, answer: A) -> Iterator[str]:
        """Give the first lines for a terminal."""
        yield self.head(answer, answer)

    def head(self, answer: A, view: View) -> str:
        """Say from which rating to which."""
        return say(
            "{system}: {before} → {new_rating}  {change} (exact {exact})",
            system=TITLES[answer.calculator],
            before=short(answer.before),
            new_rating=short(view.new_rating),
            change=decimals(view.change, 0, signed=True),
            exact=decimals(view.exact_change, self.places_of(view).change, signed=True),
        )

    def score_line(self, answer: A) -> str:
        """Say score, expected score and K in a line."""
        return say(
            "Score {score} of {games}, expected {expected}, K {k}",
            score=points(answer.score),
            games=counted(answer.games),
            expected=decimals(answer.expected, self.places.expected),
            k=short(answer.k),
        )

    def lines(self, answer: A) -> Iterator[str]:
        """Give what follows in a terminal."""
        exact = decimals(answer.exact_new_rating, 2)
        bonus = getattr(answer, "bonus", 0)
        text = say(", bonus {bonus} included", bonus=short(bonus)) if bonus else ""
        yield say("Exact new rating {exact}{bonus}", exact=exact, bonus=text)
        yield from (f"{each.title} {each.value}: {each.sentence}" for each in _beside(answer))

    def figures(self, answer: A) -> Iterator[Figure]:
        """Give the main numbers, those that lead first."""
        yield self.change(answer)
        exact = say("Exactly {exact}.", exact=decimals(answer.exact_new_rating, 2))
        yield Figure(say("New rating"), short(answer.new_rating), exact, True)
        if bonus := getattr(answer, "bonus", 0):
            yield Figure(say("Bonus"), signed(bonus), say("It is part of the change."))
        yield from _beside(answer)
        yield self.score(answer)
        yield self.k(answer)

    def change(self, answer: A, *, leads: bool = True) -> Figure:
        """Return the change, and why it may be none."""
        return Figure(say("Change"), signed(answer.change), self.reason(answer), leads)

    def reason(self, answer: A) -> str:
        """Compare the score with the expected one."""
        number = counted(answer.games)
        if not number:
            return say("No game of the list counts.")
        if answer.score == answer.expected:
            return say("You scored what your rating predicts.")
        return say(
            "You scored {score} of {games}; {expected} was expected."
            if answer.change
            else self.why_none(answer),
            score=points(answer.score),
            games=number,
            expected=decimals(answer.expected, self.places.expected),
        )

    def why_none(self, answer: A) -> str:  # noqa: ARG002
        """Return the sentence for a change of none."""
        return "You scored {score} of {games}; {expected} was expected. That moves no whole point."

    def score(self, answer: A) -> Figure:
        """Return the score and what was expected."""
        return Figure(
            say("Score"),
            say("{score} of {games}", score=points(answer.score), games=counted(answer.games)),
            say(
                "Expected {expected}: points on average, not a chance of winning.",
                expected=decimals(answer.expected, 2),
            ),
        )

    def k(self, answer: A) -> Figure:
        """Return K and its reason."""
        return Figure("K", short(answer.k), say("{reason}.", reason=answer.k_reason))

    def tables(self, answer: A) -> Iterator[Table]:
        """Give the tables but that of performances."""
        yield games(say("Game by game"), answer.games, self.places)


_SURE = 1.96  # deviations to each side, for 95 of 100


def _beside(answer: RatingAnswer) -> Iterator[Figure]:
    """Give what else belongs to the new rating, as far as the system has it."""
    exact, deviation = float(answer.exact_new_rating), getattr(answer, "new_deviation", None) or 0
    low, high = (decimals(exact + side * float(deviation), 0) for side in (-_SURE, _SURE))
    sentences = {
        "new_deviation": say(
            "With 95 % certainty your strength lies from {low} to {high}.", low=low, high=high
        ),
        "new_volatility": say("How much your strength moves from period to period."),
        "new_evaluations": say("So many events have been evaluated for you."),
    }
    for name, (label, places) in BESIDE.items():
        value = getattr(answer, name, None)
        if value is not None:
            yield Figure(say(label), decimals(value, places), sentences[name])


def signed(value: Number, places: int = 0) -> str:
    """Write a change."""
    return decimals(value, places, signed=True)


def counted(played: tuple[AnyGame, ...]) -> int:
    """Count the games that were rated."""
    return sum(isinstance(game, CountedGame) for game in played)


def _shown(code: str) -> Change[Any]:
    from arpad.reports.documents import change_by_system

    return change_by_system.SHOWN.get(code, Change)()
