"""How a change of rating is shown: what every system shows, which a room adds to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from arpad.calculator import FirstRatingAnswer, OtherView, RatingAnswer, Turn
from arpad.document import (
    BESIDE,
    RESULT_WORDS,
    Figure,
    Places,
    Row,
    Scoreboard,
    Table,
    games,
    games_said,
    in_brief,
    left_out,
    question,
    rows,
    said,
    tone,
)
from arpad.domain import Result
from arpad.language import decimals, points, say, short
from arpad.named import NamedTuple
from arpad.regulation import Number

A = TypeVar("A", bound=RatingAnswer)
View = RatingAnswer | OtherView  # a result of the games of an answer: its own, or another beside it


class Curve(NamedTuple):
    """The expected score by difference, as a picture draws it.

    ``cap`` is the largest difference that counts, if any; ``points`` gives differences in rising
    order, each with its expected score, between a lowest and a highest one and with the cap. None:
    Elo’s formula.
    """

    title: str = "Expected score by Elo’s formula, with your games on it"
    cap: int | None = None
    points: Callable[[int, int, int | None], Iterable[tuple[float, Number]]] | None = None


class Change(Generic[A]):
    """What is shown of a change; a room with more to show changes what it must.

    Below the calculator of its page stand its examples, under ``examples`` with the columns
    ``example_columns`` (none: as a list), and the tables of the rules ``rule_tables``;
    ``rule_links`` are further rules and their words. ``elsewhere`` names rules whose tables stand
    on the page of another question.
    """

    places = Places(2, 3)
    examples = "As published"
    example_columns: tuple[str, ...] = ("K", "Expected", "New rating")
    rule_tables: tuple[str, ...] = ()
    rule_links: tuple[tuple[str, str], ...] = ()
    elsewhere: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, system: str) -> None:
        """Take the name of the system."""
        self.system = system

    def example_cells(self, answer: A) -> tuple[str, ...]:
        """Return what ``example_columns`` have of an answer."""
        expected = decimals(answer.expected, self.places.expected)
        return short(answer.k), expected, short(answer.new_rating)

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
            system=self.system,
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
            games=answer.counted,
            expected=decimals(answer.expected, self.places.expected),
            k=short(answer.k),
        )

    def board(self, answer: A, figures: Iterable[Figure]) -> Scoreboard:
        """Return the change at a glance."""
        view, (asked, k) = self.leading(answer), self.asked(answer)
        reached = next(figure.sentence for figure in figures if figure.leads)
        sentences = (reached, self.caution(answer), *left_out(answer.games))
        return Scoreboard(
            short(view.new_rating),
            " ".join(filter(None, sentences)),
            question(asked, games_said(len(answer.games)), k),
            before=short(answer.before),
            leads=True,
            beside=signed(view.change),
            tone=tone(view.change),
        )

    def summary(self, answer: A, by_method: Table) -> Iterator[str | Table]:
        """Give the change for a terminal; ``by_method`` has the performances."""
        view = self.leading(answer)
        yield from self.heads(answer)
        yield self.score_line(answer)
        yield from self.lines(answer)
        yield from self.next_lines(answer)
        yield in_brief(view.games, self.places_of(view))
        yield by_method if answer.counted == 1 else by_method._replace(caption=say("Performance"))

    def side_by_side(self, answers: Iterable[A]) -> Table:
        """Return changes, a row for each; without columns where there are none of examples."""
        cells = (self.example_cells(answer) if self.example_columns else () for answer in answers)
        return Table(say(self.examples), said(*self.example_columns), rows(cells))

    def lines(self, answer: A) -> Iterator[str]:
        """Give what follows in a terminal."""
        exact = decimals(answer.exact_new_rating, 2)
        bonus = getattr(answer, "bonus", 0)
        text = say(", bonus {bonus} included", bonus=short(bonus)) if bonus else ""
        yield say("Exact new rating {exact}{bonus}", exact=exact, bonus=text)
        yield from (
            f"{figure.title} {figure.value}: {figure.sentence}" for figure in _beside(answer)
        )

    def next_lines(self, answer: A) -> Iterator[str]:
        """Give what each result of one more game comes to, where that was asked."""
        for turn in answer.next_game:
            yield say(
                "{result} against {opponent} next: {new_rating} (exact {exact}, {gain})",
                result=say(RESULT_WORDS[Result(turn.result)]),
                opponent=short(answer.given["next_opponent"]),
                new_rating=short(turn.new_rating),
                exact=decimals(turn.exact_new_rating, 2),
                gain=signed(turn.gain, 2),
            )

    def figures(self, answer: A) -> Iterator[Figure]:
        """Give the main numbers, those that lead first."""
        yield self.change(answer)
        yield self.new_rating(answer, "Exactly {exact}.")
        if bonus := getattr(answer, "bonus", 0):
            yield Figure(say("Bonus"), signed(bonus), say("It is part of the change."))
        yield from _beside(answer)
        yield self.score(answer)
        yield self.k(answer)

    def change(self, answer: A, *, leads: bool = True) -> Figure:
        """Return the change, and why it may be none."""
        return Figure(say("Change"), signed(answer.change), self.reason(answer), leads)

    def new_rating(self, answer: A, sentence: str, *, leads: bool = True) -> Figure:
        """Return the new rating, and what is said of the exact one or of the one before."""
        exact, before = decimals(answer.exact_new_rating, 2), short(answer.before)
        words = say(sentence, exact=exact, before=before)
        return Figure(say("New rating"), short(answer.new_rating), words, leads)

    def reason(self, answer: A) -> str:
        """Compare the score with the expected one."""
        number = answer.counted
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

    def caution(self, answer: RatingAnswer | FirstRatingAnswer) -> str:  # noqa: ARG002
        """Return what nobody may overlook who reads the new rating; most systems have nothing."""
        return ""

    def asked(self, answer: A) -> tuple[str, str]:
        """Return rating and K as the folded form names them."""
        return short(answer.before), f"K {short(answer.k)}" if answer.k else ""

    def score(self, answer: A) -> Figure:
        """Return the score and what was expected."""
        return Figure(
            say("Score"),
            say("{score} of {games}", score=points(answer.score), games=answer.counted),
            say("{expected} points were expected.", expected=decimals(answer.expected, 2)),
        )

    def exact_change(self, answer: A, product: str) -> Figure:
        """Return the change before rounding, and the product that it is."""
        expected = decimals(answer.expected, self.places.expected)
        product = say(product, k=short(answer.k), score=points(answer.score), expected=expected)
        return Figure(say("Exact change"), signed(answer.exact_change, 2), product)

    def k(self, answer: A) -> Figure:
        """Return K and its reason."""
        return Figure("K", short(answer.k), say("{reason}.", reason=answer.k_reason))

    def tables(self, answer: A) -> Iterator[Table]:
        """Give the tables but that of performances."""
        yield games(say("Game by game"), answer.games, self.places)

    def next_tables(self, answer: A) -> Iterator[Table]:
        """Give the table of one more game, where that was asked."""
        if answer.next_game:
            yield next_game(answer.next_game, answer.given["next_opponent"])

    def of_first(self, answer: FirstRatingAnswer) -> Iterator[Figure]:
        """Give the numbers of a first rating that only some systems have."""
        if answer.initial_rating is not None:
            start = decimals(answer.initial_rating, 2)
            yield Figure(say("Start"), start, say("The first rating starts from here."))

    def curve(self, answer: A) -> Curve:  # noqa: ARG002
        """Return the curve of expected scores on which a picture has the games."""
        return Curve()

    def one_by_one(self, answer: A) -> Sequence[float]:  # noqa: ARG002
        """Return the rating after each game, counted or not, where one is made from another."""
        return ()

    def extra(self, answer: A) -> str:
        """Name what is added after the games: "bonus", "limit", "floor", or nothing."""
        return "bonus" if getattr(answer, "bonus", 0) else ""


def next_game(
    turns: Iterable[Turn], opponent: Number, *, linked: bool = False, whole: bool = False
) -> Table:
    """Return what each result of one more game comes to; a ``whole`` value is a performance.

    ``linked``: each result is an answer of its own.
    """
    lines = []
    for turn in turns:
        exact = () if whole else (decimals(turn.exact_new_rating, 2),)
        gain = signed(turn.gain, 0 if whole else 2)
        cells = (say(RESULT_WORDS[Result(turn.result)]), short(turn.new_rating), *exact, gain)
        others = ({"result": turn.result, "opponent": opponent},) if linked else ()
        lines.append(Row(cells, others=others))
    caption = say("One more game, against {opponent}", opponent=short(opponent))
    values = ("Performance",) if whole else ("New rating", "Exact")
    return Table(caption, said("Result", *values, "Added"), lines, frozenset({0}))


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
        "new_evaluations": say("That many of your events have been rated."),
    }
    for name, (label, places) in BESIDE.items():
        value = getattr(answer, name, None)
        if value is not None:
            yield Figure(say(label), decimals(value, places), sentences[name])


def signed(value: Number, places: int = 0) -> str:
    """Write a change."""
    return decimals(value, places, signed=True)
