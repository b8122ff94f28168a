"""The tournament's own records made into the facts of an event."""

from collections.abc import Sequence
from datetime import date

from arpad.domain import TimeControl
from arpad.formats import dates, time_control
from arpad.formats.trf.findings import Findings
from arpad.formats.trf.records import Records, line_of, number_in, value, values
from arpad.formats.trf.round_days import Written
from arpad.formats.trf.rows import MOST_ROUNDS


def days(
    records: Records, rounds: Sequence[Written], findings: Findings
) -> tuple[date | None, date | None]:
    """Return the first and last day of the event, None for one that is not known."""
    first, last = _day_text(records, "042", findings), _day_text(records, "052", findings)
    federation = value(records, "032")
    begins, ends = first[0], last[1] or last[0] or first[1]
    found = dates.span(begins, ends, [each.text for each in rounds], federation)
    line, start, end = line_of(records, "042"), found.start, found.end
    if found.assumed:
        doubtful = len(dates.readings(begins)) > 1
        code, day = ("042", start) if doubtful or not last[0] else ("052", end)
        text = value(records, code)
        findings.add("trf-date-assumed", line_of(records, code), 5, text=text, day=str(day))
    if start and end and end < start:
        findings.add("trf-dates-reversed", line, 5, start=str(start), end=str(end))
    return start, end


def _day_text(records: Records, code: str, findings: Findings) -> tuple[str, str]:
    """Return a day as a record writes it, or the first and last of those it writes of."""
    text, line = value(records, code), line_of(records, code)
    if not text and code == "042":
        findings.add("trf-date-missing", line, 5 if line else None)
    if not text or (dates.is_official(text) and dates.readings(text)):
        return text, ""
    if dates.readings(text):
        findings.add("trf-date-written-oddly", line, 5, text=text)
        return text, ""
    pairs = dates.named(text)
    if len(pairs) == 1 and all(dates.readings(each) for each in pairs[0] if each):
        shown = " – ".join(str(day) for day in dates.span(*pairs[0])[:2] if day)
        findings.add("trf-date-in-text", line, 5, text=text, day=shown)
        return pairs[0]
    findings.add("trf-date-unreadable", line, 5, text=text)
    return "", ""


# Pieces of coded types and of words in use, the most telling first.
_KINDS = (
    ("double-round-robin", ("doubleroundrobin", "doppelrund")),
    ("scheveningen", ("scheveningen", "schiller")),
    ("round-robin", ("roundrobin", "rundenturnier", "berger", "allplayall")),
    ("knock-out", ("knockout",)),
    ("swiss", ("swiss", "schweiz", "suisse", "suizo", "svizzer", "dutch", "dubov", "burstein")),
)


def kind(records: Records) -> str:
    """Return how the event was paired, "" when neither record of its type tells."""
    for code in ("192", "092"):
        written = value(records, code).lower()
        plain = "".join(sign for sign in written if sign not in " _-")
        for name, pieces in _KINDS:
            if any(piece in plain for piece in pieces):
                return name
    return ""


def rounds(records: Records, last: int, findings: Findings) -> int | None:
    """Return the number of rounds: the declared one, or that of the last round with a game."""
    for code in ("142", "XXR"):
        for line, text in values(records, code)[:1]:
            declared = number_in(text)
            if declared is None or declared > MOST_ROUNDS:
                findings.add("trf-value-unreadable", line, 5, code=code, text=text)
                continue
            if declared != last:
                kind = "trf-rounds-differ" if declared < last else "trf-rounds-left"
                findings.add(kind, line, 5, given=declared, last=last)
            return max(declared, last) or None
    return last or None


def time(records: Records, findings: Findings) -> tuple[TimeControl | None, str]:
    """Return the time control and the class it puts the event in; "standard" where not known."""
    coded, worded = value(records, "222"), value(records, "122")
    control = time_control.read_coded(coded) if coded else None
    if coded and control is None:
        findings.add("trf-time-control-unreadable", line_of(records, "222"), 5, text=coded)
    elif control is not None:
        _say_seconds(control, coded, records, findings)
    read = time_control.read_time_control(worded) if worded else None
    if control is not None:
        if read and read.control and _class(read.control) != _class(control):
            findings.add(
                "trf-time-controls-differ", line_of(records, "122"), 5, text=worded, coded=coded
            )
    elif read is not None:
        control = read.control
        _say_words(read, worded, records, findings)
        if control is None and read.time_class:
            return None, read.time_class
    elif not coded:
        return None, _class_of_type(records, findings)
    if control is None:
        return None, "standard"
    if not _class(control):
        line = line_of(records, "222" if coded else "122")
        findings.add("trf-time-too-short", line, 5, minutes=control.minutes)
    return control, _class(control)


_class = time_control.time_class


def _say_seconds(control: TimeControl, coded: str, records: Records, findings: Findings) -> None:
    """Warn of a code such as 90+30, which in minutes would be of another class."""
    people = time_control.read_time_control(coded).control
    if people is not None and _class(people) != _class(control):
        line = line_of(records, "222")
        findings.add("trf-time-control-seconds", line, 5, text=coded, minutes=control.minutes)


def _say_words(
    read: time_control.TimeReading, text: str, records: Records, findings: Findings
) -> None:
    line = line_of(records, "122")
    if read.time_class:
        findings.add("trf-time-control-word", line, 5, text=text, time_class=read.time_class)
    elif read.control is None:
        findings.add("trf-time-control-unreadable", line, 5, text=text)
    elif read.assumed:
        findings.add("trf-time-control-assumed", line, 5, text=text, minutes=read.control.minutes)


def _class_of_type(records: Records, findings: Findings) -> str:
    """Return the class the type of tournament names where no time control is given."""
    text = value(records, "092")
    named = time_control.read_time_control(text).time_class if text else ""
    if named:
        line = line_of(records, "092")
        findings.add("trf-time-control-word", line, 5, text=text, time_class=named)
    else:
        findings.add("trf-time-control-missing", line_of(records, "122"))
    return named or "standard"
