"""What the page /history shows: the form with what was typed, whose games, and their history."""

from dataclasses import dataclass

from arpad.calculators.history import FORM, Found, HistoryAnswer
from arpad.faces.api_files import HISTORY
from arpad.faces.web.upload_page import UploadPage

PICK = "pick"  # the field of a name that was offered
_MOST_NAMES = 30
_MOST_PERIODS = 1000  # of which the page has a row
_MOST_WORKED = 200  # of which it has the working


@dataclass(frozen=True, slots=True)
class HistoryPage(UploadPage):
    """The form with what was typed, and its answer, or whose games there are, or its faults."""

    form = FORM
    first = ("player",)

    answer: HistoryAnswer | None = None
    names: tuple[Found, ...] = ()
    most_periods: int = _MOST_PERIODS
    most_worked: int = _MOST_WORKED

    @property
    def found(self) -> dict[str, str]:
        """The title and the summary, as calculators have them."""
        return {"title": HISTORY.summary, "summary": HISTORY.description}

    @property
    def offered(self) -> tuple[Found, ...]:
        """The names to choose from."""
        return self.names[:_MOST_NAMES]

    @property
    def more_names(self) -> int:
        """How many names are not offered."""
        return max(0, len(self.names) - _MOST_NAMES)
