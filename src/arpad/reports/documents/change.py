"""A change of rating as a document, as the room of its system shows it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arpad.answers import RatingAnswer
from arpad.declared import shown
from arpad.document import (
    Document,
    Figure,
    Scoreboard,
    Table,
    games_said,
    in_brief,
    left_out,
    methods,
    question,
    rows,
    said,
    tone,
)
from arpad.document.change import View
from arpad.language import decimals, say, short
from arpad.reports.documents import laid_out

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture


def document(answer: RatingAnswer) -> Document:
    """Return the document of a change."""
    change = shown(answer.calculator)
    view = change.leading(answer)
    moved = decimals(view.change, 0, signed=True)
    caption = say("Performance in one game: it says nothing about your strength")
    by_method = methods(answer.performance, caption if answer.counted == 1 else "")
    figures = tuple(change.figures(answer))
    return laid_out(
        answer,
        headline=say("{change}, new rating {rating}", change=moved, rating=short(view.new_rating)),
        board=_board(answer, view, figures),
        summary=_summary(answer, by_method),
        figures=figures,
        tables=(*change.tables(answer), *change.next_tables(answer), by_method),
        pictures=_pictures,
    )


def _board(answer: RatingAnswer, view: View, figures: Sequence[Figure]) -> Scoreboard:
    before, k = short(answer.before), f"K {short(answer.k)}" if answer.k else ""
    return Scoreboard(
        short(view.new_rating),
        " ".join(_sentences(answer, figures)),
        question(before, games_said(len(answer.games)), k),
        before=before,
        leads=True,
        beside=decimals(view.change, 0, signed=True),
        tone=tone(view.change),
    )


def _sentences(answer: RatingAnswer, figures: Sequence[Figure]) -> Iterator[str]:
    """Say what came about, what to be careful of, and which games were left out."""
    yield next(figure.sentence for figure in figures if figure.leads)
    if caution := shown(answer.calculator).caution(answer):
        yield caution
    yield from left_out(answer.games)


def _summary(answer: RatingAnswer, by_method: Table) -> Iterator[str | Table]:
    change = shown(answer.calculator)
    view = change.leading(answer)
    yield from change.heads(answer)
    yield change.score_line(answer)
    yield from change.lines(answer)
    yield from change.next_lines(answer)
    yield in_brief(view.games, change.places_of(view))
    yield by_method if answer.counted == 1 else by_method._replace(caption=say("Performance"))


def examples(answers: Sequence[RatingAnswer]) -> Table:
    """Return changes side by side, as the room shows them; without columns where it does not."""
    change = shown(answers[0].calculator)
    cells = (change.example_cells(answer) if change.example_columns else () for answer in answers)
    return Table(say(change.examples), said(*change.example_columns), rows(cells))


def _pictures(answer: RatingAnswer) -> Iterator["Picture"]:
    from arpad.reports.pictures.curve import of_change

    return of_change(answer)
