"""What a TRF reader can find, and how grave each finding is."""

from arpad.formats import findings
from arpad.formats.findings import ERROR, NOTE, SILENT, WARNING, Kinds

KINDS: Kinds = {
    **findings.OF_UNUSUAL,
    # The file
    "trf-no-players": (ERROR, ERROR),
    "trf-pipes": (ERROR, ERROR),
    "trf-encoding": (NOTE, ERROR),
    "trf-unknown-record": (NOTE, WARNING),
    "trf-no-record": (WARNING, ERROR),
    "trf-more": (NOTE, NOTE),
    # A player's row
    "trf-row-unreadable": (ERROR, ERROR),
    "trf-tabs-unreadable": (ERROR, ERROR),
    "trf-tabs": (NOTE, ERROR),
    "trf-tabs-left": (WARNING, ERROR),
    "trf-name-long": (WARNING, ERROR),
    "trf-name-covers": (WARNING, ERROR),
    "trf-number-unreadable": (ERROR, ERROR),
    "trf-number-twice": (ERROR, ERROR),
    "trf-row-shifted": (WARNING, ERROR),
    "trf-row-too-long": (WARNING, ERROR),
    "trf-sex-unknown": (SILENT, ERROR),
    "trf-title-old": (SILENT, ERROR),
    "trf-title-unknown": (NOTE, ERROR),
    "trf-rating-unreadable": (WARNING, ERROR),
    "trf-id-written-oddly": (SILENT, ERROR),
    "trf-id-unreadable": (WARNING, ERROR),
    "trf-birth-written-oddly": (SILENT, ERROR),
    "trf-birth-shifted": (NOTE, ERROR),
    "trf-birth-unreadable": (NOTE, ERROR),
    "trf-birth-assumed": (NOTE, ERROR),
    "trf-birth-no-day": (NOTE, ERROR),
    "trf-points-missing": (SILENT, ERROR),
    "trf-points-unreadable": (NOTE, ERROR),
    "trf-rank-unreadable": (NOTE, ERROR),
    # A cell of a round; whatever loses a game is an error
    "trf-cell-shifted": (WARNING, ERROR),
    "trf-cell-unreadable": (WARNING, ERROR),
    "trf-result-unknown": (WARNING, ERROR),
    "trf-letter-case": (SILENT, ERROR),
    "trf-result-without-opponent": (WARNING, ERROR),
    "trf-bye-with-opponent": (WARNING, ERROR),
    "trf-bye-is-forfeit": (NOTE, ERROR),
    "trf-opponent-unknown": (ERROR, ERROR),
    "trf-plays-himself": (ERROR, ERROR),
    "trf-row-missing": (ERROR, ERROR),
    "trf-rows-disagree": (ERROR, ERROR),
    "trf-colour-missing": (NOTE, ERROR),
    "trf-unfinished": (NOTE, NOTE),
    # Sums and counts
    "trf-points-differ": (WARNING, ERROR),
    "trf-points-of-round": (NOTE, WARNING),
    "trf-dash-half-point": (NOTE, ERROR),
    "trf-players-differ": (NOTE, ERROR),
    "trf-rated-differ": (NOTE, ERROR),
    "trf-teams-differ": (NOTE, ERROR),
    "trf-rounds-differ": (NOTE, ERROR),
    "trf-rounds-left": (NOTE, NOTE),
    # The tournament
    "trf-value-unreadable": (NOTE, ERROR),
    "trf-scoring-unreadable": (WARNING, ERROR),
    "trf-date-missing": (NOTE, ERROR),
    "trf-date-unreadable": (WARNING, ERROR),
    "trf-date-written-oddly": (SILENT, ERROR),
    "trf-date-assumed": (WARNING, ERROR),
    "trf-dates-reversed": (WARNING, ERROR),
    "trf-date-in-text": (NOTE, ERROR),
    "trf-round-days-outside": (NOTE, WARNING),
    "trf-round-days-shifted": (NOTE, ERROR),
    "trf-round-days-few": (NOTE, WARNING),
    "trf-round-day-cut": (WARNING, ERROR),
    "trf-round-day-unreadable": (WARNING, ERROR),
    "trf-round-day-assumed": (WARNING, ERROR),
    "trf-time-control-missing": (NOTE, ERROR),
    "trf-time-control-word": (NOTE, WARNING),
    "trf-time-control-unreadable": (WARNING, ERROR),
    "trf-time-control-assumed": (NOTE, NOTE),
    "trf-time-control-seconds": (WARNING, WARNING),
    "trf-time-controls-differ": (WARNING, WARNING),
    "trf-time-too-short": (WARNING, WARNING),
    # Other ratings, teams, exceptions
    "trf-nobody-with-number": (NOTE, ERROR),
    "trf-no-team": (NOTE, ERROR),
}
"""Every finding: how grave it is when reading tolerantly ("" is not said), and when strictly."""


class Findings(findings.Findings):
    """The findings of one TRF file."""

    def __init__(self, *, strict: bool) -> None:
        """Collect what is found tolerantly or strictly."""
        super().__init__(KINDS, "trf-more", strict=strict)
