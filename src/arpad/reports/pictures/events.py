"""The pictures of a whole event: the changes as bars, performances against ratings."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from arpad.calculators.events import EventAnswer
from arpad.calculators.events.choosing import RATINGS
from arpad.language import say
from arpad.reports.pictures import svg
from arpad.reports.pictures.event_changes import event_changes
from arpad.reports.pictures.event_performances import event_performances
from arpad.reports.pictures.parts import Picture, tell
from arpad.reports.pictures.png import available, png

CODES = ("changes", "performances")


def report_pictures(answer: EventAnswer) -> list[tuple[Picture, ...]]:
    """Return the pictures of each report of an answer."""
    return [pictures_of(answer, place) for place in range(len(answer.reports))]


def pictures_of(answer: EventAnswer, place: int) -> tuple[Picture, ...]:
    """Return the pictures of one of the reports; codes of those after the first are numbered.

    Where there are several, titles say of which rating they are. A report in which no rating
    changes has none.
    """
    report = answer.reports[place]
    pictures = (*event_changes(report), *event_performances(report))
    if not answer.also:
        return pictures
    rating, number = say(RATINGS[str(report.time_class)]), f"-{place + 1}" if place else ""
    return tuple(
        replace(
            picture,
            code=f"{picture.code}{number}",
            title=tell("event-title", title=picture.title, rating=rating),
        )
        for picture in pictures
    )


def report_picture(answer: EventAnswer, code: str) -> Picture | None:
    """Return the picture of a code, None if there is none."""
    pictures = chain.from_iterable(report_pictures(answer))
    return next((picture for picture in pictures if picture.code == code), None)


def files(answer: EventAnswer) -> Iterator[tuple[str, bytes]]:
    """Give all pictures as files by name: SVG, and PNG too where that extra is installed."""
    for picture in chain.from_iterable(report_pictures(answer)):
        yield f"{picture.code}.svg", svg.document(picture).encode()
        if available():
            yield f"{picture.code}.png", png(svg.light(picture), 3 * picture.width)
