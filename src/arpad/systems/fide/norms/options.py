"""What a file does not say of a norm event, and the readings chosen where B.01 is open."""

from dataclasses import dataclass
from typing import Literal

Format = Literal["", "swiss", "round-robin", "double-round-robin", "scheveningen", "knock-out"]
EventKind = Literal["usual", "team-championship", "world-cup"]
Exemption = Literal["none", "national-final", "national-team", "zonal"]


@dataclass(frozen=True, slots=True)
class Options:
    """The arbiter’s choices.

    ``format``: how the event is paired, "" as the file says or the number of rounds tells;
    ``event_kind``: where fewer games are enough (1.4.1b); ``exemption``: from the mix of
    federations (1.4.3a to c); ``host``: the federation that registered the event, "" as the file
    says; ``unrated_limit``: at most a fifth of the opponents and the player may be unrated, as old
    editions had it; ``fast_classic``: 45+30 was approved for this event; ``forfeit_is_missed``: a
    round won by forfeit counts as missed in 1.4.3d and 1.5.6a.
    """

    format: Format = ""
    event_kind: EventKind = "usual"
    exemption: Exemption = "none"
    host: str = ""
    unrated_limit: bool = False
    fast_classic: bool = False
    forfeit_is_missed: bool = False
