"""A change of rating as a document, as the room of its system shows it."""

from collections.abc import Iterator, Sequence

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
    )


def _board(answer: RatingAnswer, view: View, figures: Sequence[Figure]) -> Scoreboard:
    shown_as = shown(answer.calculator)
    asked, k = shown_as.asked(answer)
    reached = next(figure.sentence for figure in figures if figure.leads)
    sentences = (reached, shown_as.caution(answer), *left_out(answer.games))
    return Scoreboard(
        short(view.new_rating),
        " ".join(filter(None, sentences)),
        question(asked, games_said(len(answer.games)), k),
        before=short(answer.before),
        leads=True,
        beside=decimals(view.change, 0, signed=True),
        tone=tone(view.change),
    )


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
