"""What Elo says of whole events: K by a scheme, or one K for everybody."""

from arpad.calculator import OWN_K
from arpad.capabilities import Events
from arpad.domain import Event
from arpad.inputs import Given
from arpad.systems.elo.system import SCHEME


class EloEvents(Events):
    """Events of a club or of friends, rated together from the ratings that they keep."""

    whole_ratings = False
    inputs = (
        SCHEME,
        OWN_K._replace(
            label="K for everybody",
            help="For every player without a K in the file or the table of players.",
            example="32",
        ),
    )

    def options(self, given: Given) -> Given:
        """Return the K scheme."""
        return {"scheme": given["scheme"]}

    def with_inputs(self, event: Event, given: Given) -> Event:
        """Return an event whose players have the K for everybody, unless they have another."""
        if given["k"] is None:
            return event
        entries = (
            entry._replace(facts={"k": given["k"], **entry.facts}) for entry in event.entries
        )
        return event._replace(entries=tuple(entries))


EVENTS = EloEvents()
