"""The records of a TRF file: their columns, a person's fields, what can be found in them."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arpad.formats.reading import OF_UNUSUAL, Findings, kinds
from arpad.written_dates import YEARS, birth_year, readings, three_numbers

# Columns count from 1 and both ends belong to the field, as in the format's own description. TRF06
# (2006) and TRF16 (2015) have the tournament records to 132, the players and the old teams; TRF26
# (in force from 1 September 2025) has the rest of the numbers and the national ratings; the records
# of letters are those of pairing programs (TRF(x)).


class TrfField(NamedTuple):
    """A field: its first and last column, and how far on it stands again, 0 if it stands once.

    ``side`` is the side it is filled from: "<" for texts, ">" for numbers. A ``last`` of 0 is the
    end of the line.
    """

    name: str
    first: int
    last: int
    side: str = "<"
    every: int = 0

    @property
    def width(self) -> int:
        """How many characters fit in."""
        return self.last - self.first + 1


class RecordKind(NamedTuple):
    """A kind of record: what it holds, the edition it came with, its fields."""

    title: str
    edition: str
    fields: tuple[TrfField, ...]


_LAYOUT = """
001 TRF06 player: number >5-8, sex 10, title >11-13, name 15-47, rating >49-52, federation 54-56,
    member_id >58-68, birth 70-79, points >81-84, rank >86-89, opponent >92-95/10, colour 97/10,
    result 99/10
012 TRF06 name of the tournament
022 TRF06 city
032 TRF06 federation
042 TRF06 first day
052 TRF06 last day
062 TRF06 number of players
072 TRF06 number of rated players
082 TRF06 number of teams
092 TRF06 type of tournament
102 TRF06 chief arbiter
112 TRF06 deputy arbiter
122 TRF06 time control in words
132 TRF06 days of the rounds: day 92-99/10
013 TRF06 team: name 5-36, member >37-40/5
142 TRF26 number of rounds
152 TRF26 initial colour
162 TRF26 points for games: code 6/9, points >7-10/9
172 TRF26 starting ranks: federation 5-7, method 9-13
182 TRF26 pairing program
192 TRF26 coded type of tournament
202 TRF26 tie-breaks
212 TRF26 tie-breaks of the standings
222 TRF26 coded time control
240 TRF26 byes: type 5, round >7-9, id >11-14/5
250 TRF26 acceleration: match_points >5-8, points >10-13, first_round >15-17, last_round >19-21,
    first_id >23-26, last_id >28-31
260 TRF26 prohibited pairings: first_round >5-7, last_round >9-11, id >13-16/5
299 TRF26 abnormal points: type 5, match_points >8-11, points >14-17, round >20-22, id >24-27/5
300 TRF26 boards out of order: round >5-7, team >9-11, opponent >13-15, member >17-20/5
310 TRF26 team: number >5-7, name 9-40, nick 42-46, strength >48-53, match_points >55-60,
    points >62-67, rank >69-71, member >74-77/5
320 TRF26 byes of teams: match_points >5-8, points >10-13, team >15-17/4
330 TRF26 forfeited match: type 5-6, round >8-10, white >12-14, black >16-18
352 TRF26 colours of the boards
362 TRF26 points for matches
801 TRF26 table of teams
802 TRF26 table of teams
XXR TRF(x) number of rounds
XXC TRF(x) initial colour and order
XXZ TRF(x) absent players
XXS TRF(x) points for games
XXA TRF(x) acceleration: id >5-8, points >10-13/5
XXP TRF(x) prohibited pairings
BBW TRF(x) points for a win
BBD TRF(x) points for a draw
BBL TRF(x) points for a loss
BBZ TRF(x) points for an absence
BBF TRF(x) points for a forfeit loss
BBU TRF(x) points for a pairing bye
"""
"""Each record's code, edition, title and fields; none is a text to the end of the line.

``member >37-40/5`` is a number in columns 37 to 40, and again in each five columns further on.
"""
_RECORD = re.compile(r"^(\S+) (\S+) ([^:\n]+)(?:: (.+))?$", re.MULTILINE)
_FIELD = re.compile(r"\b(\w++) (>?)(\d++)(?:-(\d++))?(?:/(\d++))?")


def _fields(text: str) -> tuple[TrfField, ...]:
    """Return the fields of a record of the layout."""
    fields = (
        TrfField(name, int(first), int(last or first), side or "<", int(every or 0))
        for name, side, first, last, every in _FIELD.findall(text)
    )
    return tuple(fields) or (TrfField("text", 5, 0),)


RECORDS = {
    code: RecordKind(title, edition, _fields(fields))
    for code, edition, title, fields in _RECORD.findall(_LAYOUT.replace("\n    ", " "))
}
PLAYER = RECORDS["001"].fields
ONCE = tuple(field for field in PLAYER if not field.every)
PERSON = PLAYER[:8]
"""The fields that a player's row shares with a national rating, whose federation stands for 001."""
_BY_NAME = {
    (code, field.name): field for code, record in RECORDS.items() for field in record.fields
}


def at(record: str, name: str) -> TrfField:
    """Return a field of a record by its name."""
    return _BY_NAME[record, name]


def cut(text: str, field: TrfField, time: int = 0, shift: int = 0) -> str:
    """Return what stands in a field, without blanks around: for the ``time``-th time, from 0."""
    moved = time * field.every + shift
    first = max(field.first - 1 + moved, 0)
    return (text[first : max(field.last + moved, 0)] if field.last else text[first:]).strip()


def cut_all(text: str, field: TrfField) -> list[str]:
    """Return what stands in a field each time to the end of the line; once if none repeats it."""
    if not field.every:
        return [cut(text, field)]
    starts = range(field.first - 1, len(text), field.every)
    return [text[start : start + field.width].strip() for start in starts]


def put(text: str, field: TrfField, value: object, time: int = 0) -> str:
    """Return a line with a value in a field; what is too long is cut at the field's end."""
    first = field.first - 1 + time * field.every
    written = format(str(value)[: field.width], f"{field.side}{field.width}")
    return text[:first].ljust(first) + written + text[first + field.width :]


KINDS = OF_UNUSUAL | kinds("""
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


Records = Mapping[str, Sequence[tuple[int, str]]]
"""The lines of each record by code, each with its number, without end and blanks before it."""

COMMENT, NATIONAL = "###", "national"
_NATIONAL_ROW = re.compile(
    r"[A-Z]{3} (?:   \d|  \d\d| \d{3}|\d{4})(?:\s|$)|[A-Z]{3}\t *\d{1,4}(?:\s|$)", re.ASCII
)
_RULER = re.compile(r"([A-Z])\1\1 |(?=[ \d]*+$)[ \d]*?(?:1 {9}2 {9}3|1234567890)", re.ASCII)
_PIPED = ("142", "152", "162", "192")


def sort_lines(lines: Sequence[str], findings: Findings, first: int = 1) -> Records:
    """Return the lines by record; national ratings, whatever their federation, under one name."""
    records: dict[str, list[tuple[int, str]]] = {"001": []}
    players = records["001"].append
    for number, line in enumerate(lines, first):
        code = line[:3]
        if code == "001":
            players((number, line.rstrip("\r\n ")))
        elif (text := line.rstrip("\r\n ")) and not text.isspace():
            kind = _kind(code, text, number, findings)
            records.setdefault(kind, []).append((number, text))
    return records


def _kind(code: str, text: str, number: int, findings: Findings) -> str:
    """Return the code of a line that is no player's row, a name of ours for what has none."""
    if code in RECORDS and (len(text) < 4 or text[3] in " \t" or code in ("XXC", "XXS", "XXZ")):
        return "pipes" if "|" in text and code in _PIPED else code
    if _NATIONAL_ROW.match(text):
        return NATIONAL
    if code == COMMENT or _RULER.match(text[:400]):
        return COMMENT
    if re.match(r"[!-~]{3}(?: |$)", text):
        findings.add("trf-unknown-record", number, 1, code=code)
    else:
        findings.add("trf-no-record", number, 1, text=text)
    return "unknown"


def number_in(text: str) -> int | None:
    """Return the number a record begins with, None if it has none of at most six digits."""
    number = re.match(r"\s*(\d{1,6})(?!\d)", text, re.ASCII)
    return int(number[1]) if number else None


def values(records: Records, code: str) -> list[tuple[int, str]]:
    """Return what stands in the lines of a record of one text, with their numbers."""
    start = at(code, "text").first - 1
    return [(line, text[start:].strip()) for line, text in records.get(code, ())]


def value(records: Records, code: str) -> str:
    """Return what stands in the first line of a record that says something, "" for none."""
    return next((text for _, text in values(records, code) if text), "")


def line_of(records: Records, code: str) -> int | None:
    """Return the number of the first line of a record, None if there is none."""
    lines = records.get(code)
    return lines[0][0] if lines else None


SEXES = {"m": "m", "w": "w", "f": "w", "u": "", "": ""}

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_OLD = {"GM": "G", "IM": "M I", "FM": "F", "CM": "C"}
_OLD |= {"WGM": "WG GF", "WIM": "WM WI MF", "WFM": "WF FF", "WCM": "WC CF"}
_OLD_TITLES = {old: title for title, several in _OLD.items() for old in several.split()}


class Place(NamedTuple):
    """Where a field is: its line, how far it stands from its columns, the player's number."""

    line: int
    player: int
    shift: int = 0

    def cut(self, text: str, name: str) -> str:
        """Return what stands in a field of the row."""
        return cut(text, at("001", name), shift=self.shift)

    def say(self, findings: Findings, code: str, name: str, **values: object) -> None:
        """Add a finding about a field of the row."""
        column = at("001", name).first + self.shift
        findings.add(code, self.line, column, self.player, **values)


def sex(text: str, place: Place, findings: Findings) -> str:
    """Return "m", "w" or, where it is not known, ""."""
    if text not in ("m", "w", ""):
        place.say(findings, "trf-sex-unknown", "sex", text=text)
    return SEXES.get(text.lower(), "")


def title(text: str, place: Place, findings: Findings) -> str:
    """Return a FIDE title in its usual letters, "" for none or another one."""
    if text in TITLES or not text:
        return text
    known = known_title(text)
    place.say(findings, "trf-title-old" if known else "trf-title-unknown", "title", text=text)
    return known


def known_title(text: str) -> str:
    """Return a title in its usual letters, also where old ones are written: ``g``, ``wf``."""
    upper = text.strip().upper()
    return upper if upper in TITLES else _OLD_TITLES.get(upper, "")


def number(text: str, name: str, place: Place, findings: Findings) -> int:
    """Return the rating or rank, by the name of the field, 0 for none."""
    if re.fullmatch(r"\d{0,4}", text, re.ASCII):
        return int(text or 0)
    place.say(findings, f"trf-{name}-unreadable", name, text=text)
    return 0


def member_id(text: str, place: Place, findings: Findings) -> str:
    """Return the digits of a FIDE ID, "" where the field is empty or holds something else."""
    if not text or re.fullmatch("[0-]+", text):
        return ""
    if re.fullmatch(r"\d{1,11}", text, re.ASCII):
        return text
    if quoted := re.fullmatch(r"['\"’]\s*(\d{1,9})\s*['\"’]?", text, re.ASCII):
        place.say(findings, "trf-id-written-oddly", "member_id", text=text)
        return quoted[1]
    place.say(findings, "trf-id-unreadable", "member_id", text=text)
    return ""


def birth(text: str, place: Place, findings: Findings) -> str:
    """Return year/month/day, or the year alone where no more is known, or ""."""
    if not text.strip("./- 0"):
        return ""
    written, code = _birth(text)
    if code:
        place.say(findings, code, "birth", text=text, year=written[:4])
    return written


def _birth(text: str) -> tuple[str, str]:
    """Return a birth date as the format has it, and the code of what is to be said of it."""
    official = re.fullmatch(r"(\d{4})(?:([./-])(\d\d)\2(\d\d))?", text, re.ASCII)
    days = readings(text)
    if official and 1800 <= int(official[1]) <= 2100:
        written = text.replace(".", "/").replace("-", "/")
        year, _, month, day = official.groups()
        unknown = not month or (day == "00" and 0 <= int(month) <= 12)
        if not days and not unknown and int(year) in YEARS:
            return written, "trf-birth-no-day"
        return written, "" if written == text else "trf-birth-written-oddly"
    if len(days) == 1:
        return f"{days[0].day:%Y/%m/%d}", "trf-birth-written-oddly"
    if year := birth_year(text):
        return str(year), "trf-birth-assumed"
    if born := re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", text, re.ASCII):
        return born[0], "trf-birth-no-day" if three_numbers(text) else "trf-birth-written-oddly"
    return "", "trf-birth-unreadable"
