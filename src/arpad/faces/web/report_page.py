"""What the page /report shows: the form with what was typed, and the report."""

from dataclasses import dataclass

from arpad.calculators.events import FORM, EventAnswer
from arpad.faces import api_events, lists
from arpad.faces.web.upload_page import UploadPage
from arpad.inputs import Input
from arpad.language import say
from arpad.reports import event_layout, event_order

_FIRST = ("system", "time_class", "date", "games_played", "list")  # the others stand under “More”


@dataclass(frozen=True, slots=True)
class ReportPage(UploadPage):
    """The form with what was typed, and its answer or its faults."""

    form = FORM
    first = _FIRST

    answer: EventAnswer | None = None

    @property
    def found(self) -> dict[str, str]:
        """The title and the summary, as calculators have them."""
        return {"title": api_events.TITLE, "summary": api_events.SUMMARY}

    @property
    def heading(self) -> str:
        """The page's heading: that of the event, once there is a report."""
        return event_layout.title(self.answer) if self.answer else say(api_events.TITLE)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The options of the events, and the server's rating list where there is one."""
        there = lists.here() is not None
        return (*FORM.inputs, *(lists.FORM.inputs if there else ()))

    @property
    def orders(self) -> tuple[Input, ...]:
        """The fields that say the order of the players."""
        return event_order.FORM.inputs
