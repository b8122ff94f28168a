"""What a TRF reader can find, and how grave each finding is."""

from arpad.formats import findings
from arpad.formats.findings import kinds

KINDS = findings.OF_UNUSUAL | kinds("""
    error/error: trf-no-players trf-pipes trf-row-unreadable trf-tabs-unreadable
        trf-number-unreadable trf-number-twice trf-opponent-unknown trf-plays-himself
        trf-row-missing trf-rows-disagree
    warning/error: trf-no-record trf-tabs-left trf-name-long trf-name-covers trf-row-shifted
        trf-row-too-long trf-rating-unreadable trf-id-unreadable trf-cell-shifted
        trf-cell-unreadable trf-result-unknown trf-result-without-opponent trf-bye-with-opponent
        trf-points-differ trf-scoring-unreadable trf-date-unreadable trf-date-assumed
        trf-dates-reversed trf-round-day-cut trf-round-day-unreadable trf-round-day-assumed
        trf-time-control-unreadable
    warning/warning: trf-time-control-seconds trf-time-controls-differ trf-time-too-short
    note/error: trf-encoding trf-tabs trf-title-unknown trf-birth-shifted trf-birth-unreadable
        trf-birth-assumed trf-birth-no-day trf-points-unreadable trf-rank-unreadable
        trf-bye-is-forfeit trf-colour-missing trf-dash-half-point trf-players-differ
        trf-rated-differ trf-teams-differ trf-rounds-differ trf-value-unreadable
        trf-date-missing trf-date-in-text trf-round-days-shifted trf-time-control-missing
        trf-nobody-with-number trf-no-team
    note/warning: trf-unknown-record trf-points-of-round trf-round-days-outside
        trf-round-days-few trf-time-control-word
    note/note: trf-more trf-unfinished trf-rounds-left trf-time-control-assumed
    /error: trf-sex-unknown trf-title-old trf-id-written-oddly trf-birth-written-oddly
        trf-points-missing trf-letter-case trf-date-written-oddly
""")
"""Every finding: how grave it is when reading tolerantly ("" is not said), and when strictly."""


class Findings(findings.Findings):
    """The findings of one TRF file."""

    def __init__(self, *, strict: bool) -> None:
        """Collect what is found tolerantly or strictly."""
        super().__init__(KINDS, "trf-more", strict=strict)
