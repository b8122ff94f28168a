"""Each kind of answer as a document: what is said of it, once for every medium."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Protocol

from arpad.answers import Answer
from arpad.calculators import calculator
from arpad.document import Document, Figure, Scoreboard, Table
from arpad.domain import Lazy
from arpad.inputs import Flag
from arpad.language import say

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture

# What draws the pictures of a kind of answer, in ``reports.pictures``; a terminal imports none.
_PICTURES = {
    "change": "curve.of_change",
    "compare": "plans.ways",
    "history": "history.history_curve",
    "ladder": "ladder.of_ladder",
    "match": "curve.match_curve",
    "performance": "curve.performance_curve",
    "plan": "plans.of_plan",
}


class Answered(Protocol):
    """What has a document: ``kind`` is the module here that makes it."""

    kind: ClassVar[str]


def document(answer: Answered) -> Document:
    """Return an answer as a document in the reader's language."""
    kind: ModuleType = import_module(f"arpad.reports.documents.{answer.kind}")
    made: Document = kind.document(answer)
    return made


def examples(answers: Sequence[Answer]) -> Table:
    """Return answers of one kind side by side, a row for each: what is worth to be compared."""
    kind: ModuleType = import_module(f"arpad.reports.documents.{answers[0].kind}")
    made: Table = kind.examples(answers)
    return made


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
