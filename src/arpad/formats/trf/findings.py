"""What a TRF reader can find, how grave each finding is, and where they are collected."""

from collections import Counter

from arpad.domain import Account, Problem

ERROR, WARNING, NOTE, SILENT = "error", "warning", "note", ""

KINDS: dict[str, tuple[str, str]] = {
    # The file
    "trf-no-players": (ERROR, ERROR),
    "trf-pipes": (ERROR, ERROR),
    "trf-encoding": (NOTE, ERROR),
    "trf-unknown-record": (NOTE, WARNING),
    "trf-no-record": (WARNING, ERROR),
    "trf-more": (NOTE, NOTE),
    # A player's row
    "trf-row-unreadable": (ERROR, ERROR),
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
    "trf-points-missing": (SILENT, ERROR),
    "trf-points-unreadable": (NOTE, ERROR),
    "trf-rank-unreadable": (NOTE, ERROR),
    # A cell of a round
    "trf-cell-shifted": (WARNING, ERROR),
    "trf-cell-unreadable": (WARNING, ERROR),
    "trf-result-unknown": (WARNING, ERROR),
    "trf-letter-case": (SILENT, ERROR),
    "trf-result-without-opponent": (WARNING, ERROR),
    "trf-bye-with-opponent": (WARNING, ERROR),
    "trf-opponent-unknown": (WARNING, ERROR),
    "trf-plays-himself": (WARNING, ERROR),
    "trf-row-missing": (WARNING, ERROR),
    "trf-rows-disagree": (WARNING, ERROR),
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
    "trf-date-missing": (NOTE, ERROR),
    "trf-date-unreadable": (WARNING, ERROR),
    "trf-date-written-oddly": (SILENT, ERROR),
    "trf-date-assumed": (WARNING, ERROR),
    "trf-dates-reversed": (WARNING, ERROR),
    "trf-round-days-outside": (NOTE, WARNING),
    "trf-time-control-missing": (NOTE, ERROR),
    "trf-time-control-word": (NOTE, WARNING),
    "trf-time-control-unreadable": (WARNING, ERROR),
    "trf-time-control-assumed": (NOTE, NOTE),
    "trf-time-controls-differ": (WARNING, WARNING),
    "trf-time-too-short": (WARNING, WARNING),
    # Other ratings, teams, exceptions
    "trf-nobody-with-number": (NOTE, ERROR),
}
"""Every finding: how grave it is when reading tolerantly ("" is not said), and when strictly."""

MOST_OF_A_KIND = 1000
_LONGEST_VALUE = 80


class Findings:
    """The findings of one file; of each kind the first thousand are listed, others counted."""

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self._problems: list[Problem] = []
        self._counts = Counter[str]()

    def add(
        self,
        code: str,
        /,
        line: int | None = None,
        column: int | None = None,
        player: int | None = None,
        round: int | None = None,
        **values: object,
    ) -> None:
        """Add a finding with its place and the values of its sentence."""
        severity = KINDS[code][self._strict]
        if not severity:
            return
        self._counts[code] += 1
        if self._counts[code] > MOST_OF_A_KIND:
            return
        shown = {name: _short(value) for name, value in values.items()}
        account = Account(code, shown)
        self._problems.append(Problem(account, severity, line, column, player, round))

    def in_order(self) -> tuple[Problem, ...]:
        """Return all findings in order of lines, those without a line last."""
        for code, count in self._counts.items():
            if count > MOST_OF_A_KIND:
                values = {"count": count - MOST_OF_A_KIND, "kind": code}
                self._problems.append(Problem(Account("trf-more", values), NOTE))
        return tuple(sorted(self._problems, key=_place))


def _place(problem: Problem) -> tuple[bool, int, int]:
    return (problem.line is None, problem.line or 0, problem.column or 0)


def _short(value: object) -> object:
    """Cut a text that a broken file made endless, and show what cannot be printed as a sign."""
    if not isinstance(value, str):
        return value
    start = " ".join(value[: 2 * _LONGEST_VALUE].split())[:_LONGEST_VALUE]
    shown = "".join(char if char.isprintable() else "\ufffd" for char in start)
    return shown + "…" if len(value) > 2 * _LONGEST_VALUE else shown
