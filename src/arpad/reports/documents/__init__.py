"""Each kind of answer as a document: what is said of it, once for every medium."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Protocol

from arpad.calculator import Answer, RatingAnswer
from arpad.calculators import calculator
from arpad.declared import shown
from arpad.document import Document, Figure, Scoreboard, Table, methods
from arpad.domain import Lazy
from arpad.inputs import Flag
from arpad.language import decimals, say, short

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture

# What draws the pictures of a kind of answer, in ``reports.pictures``; a terminal imports none.
_PICTURES = {
    "change": "curve.of_change",
    "compare": "plans.ways",
    "history": "history.history_curve",
    "ladder": "by_game.of_ladder",
    "match": "curve.match_curve",
    "performance": "curve.performance_curve",
    "plan": "plans.of_plan",
}


class Answered(Protocol):
    """What has a document: ``kind`` is the module here that makes it, if it is no change."""

    kind: ClassVar[str]


def document(answer: Answered) -> Document:
    """Return an answer as a document in the reader's language; a change as its room shows it."""
    if isinstance(answer, RatingAnswer):
        return _changed(answer)
    kind: ModuleType = import_module(f"arpad.reports.documents.{answer.kind}")
    made: Document = kind.document(answer)
    return made


def examples(answers: Sequence[Answer]) -> Table:
    """Return answers of one kind side by side, a row for each: what is worth to be compared."""
    if isinstance(answers[0], RatingAnswer):
        return shown(answers[0].calculator).side_by_side(answers)
    kind: ModuleType = import_module(f"arpad.reports.documents.{answers[0].kind}")
    made: Table = kind.examples(answers)
    return made


def _changed(answer: RatingAnswer) -> Document:
    change = shown(answer.calculator)
    view = change.leading(answer)
    caption = say("Performance in one game: it says nothing about your strength")
    by_method = methods(answer.performance, caption if answer.counted == 1 else "")
    moved, figures = decimals(view.change, 0, signed=True), tuple(change.figures(answer))
    return laid_out(
        answer,
        headline=say("{change}, new rating {rating}", change=moved, rating=short(view.new_rating)),
        board=change.board(answer, figures),
        summary=change.summary(answer, by_method),
        figures=figures,
        tables=(*change.tables(answer), *change.next_tables(answer), by_method),
    )


def laid_out(
    answer: Answer,
    *,
    headline: str,
    board: Scoreboard,
    figures: Iterable[Figure],
    tables: Iterable[Table],
    summary: Iterable[str | Table],
) -> Document:
    """Return a document of what its kind of answer says, and of what every answer has."""
    return Document(
        title=say(calculator(answer.calculator).title),
        asked=Lazy(_asked, answer),
        headline=headline,
        summary=Lazy(iter, summary),
        figures=tuple(figures),
        tables=tuple(tables),
        pictures=pictures(answer),
        steps=answer.steps,
        notes=answer.notes,
        problems=answer.problems,
        rules=answer.rules,
        board=board,
    )


def pictures(answer: Answered) -> Sequence["Picture"]:
    """Return the pictures of an answer, drawn when they are looked at."""
    return Lazy(_drawn, answer) if answer.kind in _PICTURES else ()


def _drawn(answer: Answered) -> Iterable["Picture"]:
    module, name = _PICTURES[answer.kind].split(".")
    made: Iterable[Picture] = getattr(import_module(f"arpad.reports.pictures.{module}"), name)(
        answer
    )
    return made


def _asked(answer: Answer) -> Iterable[tuple[str, str]]:
    """Give the inputs that differ from their defaults: each label and the value as typed."""
    for described, text in calculator(answer.calculator).form.typed(answer.given):
        yield say(described.label), say("yes") if isinstance(described, Flag) else text
