"""A comparison of ways of rating as a document."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from arpad.calculators.compare import CompareAnswer, Compared, titles
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
    least, most = short(lowest.new_rating), short(highest.new_rating)
    headline = say("New rating from {lowest} to {highest}", lowest=least, highest=most)
    before, score = short(answer.before), points(answer.score)
    head = say("{before}, score {score}: {headline}", before=before, score=score, headline=headline)
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
    cells = [
        (names[way.way], short(way.k), decimals(way.expected, 4),
         decimals(way.exact_change, 2, signed=True), short(way.new_rating))
        for way in answer.ways
    ]  # fmt: skip
    columns = said("Rated by", "K", "Expected", "Exact change", "New rating")
    caption = say("The same games, rated in every way")
    table = Table(caption, columns, rows(cells), frozenset({0}))
    return laid_out(
        answer,
        headline=headline,
        board=_board(answer, names, lowest.new_rating, highest.new_rating),
        summary=(head, table._replace(caption="")),
        figures=(apart, *_figures(answer.ways, cells)),
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


def _figures(ways: Sequence[Compared], cells: Iterable[Sequence[str]]) -> Iterator[Figure]:
    for way, (name, k, _, change, new_rating) in zip(ways, cells, strict=True):
        text = say("Change {change}, with K {k}.", change=change, k=k)
        if way.k is None:
            text = say("Change {change}, without a K.", change=change)
        yield Figure(name, new_rating, text)
