"""What the page /report shows: the form with what was typed, and the report."""

from dataclasses import dataclass

from arpad.calculators import norms
from arpad.calculators.events import FORM, EventAnswer
from arpad.faces import lists
from arpad.faces.api_files import EVENTS
from arpad.faces.web.upload_page import UploadPage
from arpad.inputs import Form, Input
from arpad.language import say
from arpad.reports.documents import event
from arpad.reports.documents.event_players import ORDER

# The others stand under “More”.
_FIRST = ("games_played", "list")


# What is asked of norms alone; the player is asked for by a button.
NORMS = Form(tuple(each for each in norms.FORM.inputs if each.name not in FORM.by_name))


@dataclass(frozen=True, slots=True)
class ReportPage(UploadPage):
    """The form with what was typed, and its answer or its faults."""

    form = FORM
    first = _FIRST
    apart = tuple(each for each in NORMS.inputs if each.name != "player")

    answer: EventAnswer | None = None
    norms: bool = False  # whether its visitor came for title norms

    @property
    def norms_open(self) -> bool:
        """Whether the options for norms are shown at once."""
        return self.norms or self.apart_open

    @property
    def found(self) -> dict[str, str]:
        """The title and the summary, as calculators have them."""
        return {"title": EVENTS.summary, "summary": EVENTS.description}

    @property
    def heading(self) -> str:
        """The page's heading: that of the event, once there is a report."""
        return event.title(self.answer) if self.answer else say(EVENTS.summary)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The options of the events, and the server's rating list where there is one."""
        return (*FORM.inputs, *(lists.FORM.inputs if lists.day() else ()))

    @property
    def orders(self) -> tuple[Input, ...]:
        """The fields that say the order of the players."""
        return ORDER.inputs
