"""A comparison of ways of rating as a document."""

from collections.abc import Iterator, Mapping, Sequence

from arpad.calculators.compare import CompareAnswer, titles
from arpad.document import (
    Document,
    Figure,
    Scoreboard,
    Table,
    games_said,
    question,
    rows,
    said,
    tone,
)
from arpad.language import decimals, points, say, short
from arpad.reports.documents import laid_out


def document(answer: CompareAnswer) -> Document:
    """Return the document of a comparison: a figure for each way, and how far apart they are."""
    names = {way: say(title) for way, (title, _) in titles().items()}
    ordered = sorted(answer.ways, key=lambda way: float(way.exact_new_rating))
    lowest, highest = ordered[0], ordered[-1]
    headline = say(
        "New rating from {lowest} to {highest}",
        lowest=short(lowest.new_rating),
        highest=short(highest.new_rating),
    )
    score = points(answer.score)
    head = say(
        "{before}, score {score}: {headline}",
        before=short(answer.before),
        score=score,
        headline=headline,
    )
    apart = Figure(
        say("Largest difference"),
        decimals(highest.exact_change - lowest.exact_change, 2),
        say(
            "Points between {lowest} and {highest}, for a score of {score}.",
            lowest=names[lowest.way],
            highest=names[highest.way],
            score=score,
        ),
        True,
    )
    table = _table(answer, names)
    return laid_out(
        answer,
        headline=headline,
        board=_board(answer, names, lowest.new_rating, highest.new_rating),
        summary=(head, table._replace(caption="")),
        figures=(apart, *_figures(answer, names)),
        tables=(table,),
    )


def _board(answer: CompareAnswer, names: Mapping[str, str], least: int, most: int) -> Scoreboard:
    way, before = answer.ways[0], short(answer.before)
    return Scoreboard(
        short(way.new_rating),
        say(
            "{way} gives {rating}. All ways give {least} to {most}: they are {apart} points apart.",
            way=names[way.way],
            rating=short(way.new_rating),
            least=least,
            most=most,
            apart=most - least,
        ),
        question(before, games_said(len(answer.given["games"]))),
        before=before,
        leads=True,
        beside=decimals(way.exact_change, 0, signed=True),
        tone=tone(way.exact_change),
    )


def examples(answers: Sequence[CompareAnswer]) -> Table:
    """Return the exact change in every way, a dash where a way was not asked for."""
    changes = ({way.way: decimals(way.exact_change, 2, signed=True) for way in answer.ways}
               for answer in answers)  # fmt: skip
    names = titles()
    cells = (tuple(by_way.get(way, "–") for way in names) for by_way in changes)
    head = said(*(title for title, _ in names.values()))
    return Table(say("The same games in every way"), head, rows(cells))


def _figures(answer: CompareAnswer, names: Mapping[str, str]) -> Iterator[Figure]:
    for way in answer.ways:
        change = decimals(way.exact_change, 2, signed=True)
        text = say("Change {change}, with K {k}.", change=change, k=short(way.k))
        if way.k is None:
            text = say("Change {change}, without a K.", change=change)
        yield Figure(names[way.way], short(way.new_rating), text)


def _table(answer: CompareAnswer, names: Mapping[str, str]) -> Table:
    cells = (
        (
            names[way.way],
            short(way.k),
            decimals(way.expected, 4),
            decimals(way.exact_change, 2, signed=True),
            short(way.new_rating),
        )
        for way in answer.ways
    )
    head = said("Rated by", "K", "Expected", "Exact change", "New rating")
    return Table(say("The same games, rated in every way"), head, rows(cells), frozenset({0}))
