"""A TRF file as it was read, with what stands beside the players' rows and is not rated."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.formats.opening import MOST_OF_NAME
from arpad.formats.reading import Findings, Reading
from arpad.formats.trf import records as fields
from arpad.formats.trf.records import (
    NATIONAL,
    PERSON,
    Place,
    Records,
    TrfField,
    at,
    cut,
    cut_all,
    value,
)
from arpad.formats.trf.rows import TrfRow
from arpad.formats.trf.tolerant import straightened


class NationalRating(NamedTuple):
    """A player's rating by his federation, as a national rating row gives it; 0 for none."""

    federation: str
    number: int
    rating: int
    title: str = ""
    name: str = ""
    origin: str = ""
    member_id: str = ""
    sex: str = ""
    birth: str = ""


class Team(NamedTuple):
    """A team: its number (0 where the old record has none), name and members' starting ranks."""

    number: int
    name: str
    members: tuple[int, ...]
    line: int


class Bye(NamedTuple):
    """A bye of record 240: its letter (F, H or Z), round, and who has it, players or teams."""

    kind: str
    round: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A TRF file: the event in it, the players' rows, and every line with its end for writing.

    ``first`` is the number of the first line.
    """

    reading: Reading
    lines: tuple[str, ...]
    encoding: str = "utf-8"
    mark: bytes = b""
    edition: str = "TRF16"
    rows: Mapping[int, TrfRow] = field(default_factory=dict)
    records: Records = field(default_factory=dict)
    national: Mapping[str, tuple[NationalRating, ...]] = field(default_factory=dict)
    teams: tuple[Team, ...] = ()
    byes: tuple[Bye, ...] = ()
    first: int = 1

    def value(self, code: str) -> str:
        """Return what stands in the first record of a code that holds one text, "" for none."""
        return value(self.records, code)


_MOST_COLUMNS = 6000  # teams and lists of players end far before


def national(
    records: Records, rows: Mapping[int, TrfRow], findings: Findings
) -> dict[str, tuple[NationalRating, ...]]:
    """Return the national ratings by player, in order of lines."""
    field, ratings = at("001", "number"), dict[str, tuple[NationalRating, ...]]()
    for line, text in records.get(NATIONAL, ()):
        if not cut(text, field).isdecimal():
            continue  # its tabs could not be read, which has been said
        row = _national_row(text, line, findings)
        number = row.number
        if number not in rows:
            findings.add("trf-nobody-with-number", line, field.first, number, number=number)
        ratings[str(number)] = (*ratings.get(str(number), ()), row)
    return ratings


def _national_row(text: str, line: int, findings: Findings) -> NationalRating:
    place = Place(line, int(cut(text, at("001", "number"))))
    text, name = straightened(text, place, findings)
    part = {field.name: cut(text, field) for field in PERSON} | {"name": name}
    return NationalRating(
        text[:3],
        int(part["number"]),
        fields.number(part["rating"], "rating", place, findings),
        part["title"],
        part["name"],
        part["federation"],
        part["member_id"],
        fields.SEXES.get(part["sex"].lower(), ""),
        fields.birth(part["birth"], place, findings),
    )


def teams(records: Records, rows: Mapping[int, TrfRow], findings: Findings) -> tuple[Team, ...]:
    """Return the teams in order of lines, those of the old record first."""
    read = []
    for code in ("013", "310"):
        member = at(code, "member")
        for line, whole in records.get(code, ()):
            text, name = _team_line(whole[:_MOST_COLUMNS], code, line, findings)
            number = _number(cut(text, at(code, "number"))) if code == "310" else 0
            members = cut_all(text, member)
            read.append(Team(number, name, _numbers(members), line))
            _check(members, member, rows, line, findings)
    return tuple(read)


# What follows the name of a team, and in which field it begins.
_BEHIND = {
    "013": ("member", re.compile(r"[ \d]{3}\d(?: |\d|$)", re.ASCII)),
    "310": (
        "match_points",
        re.compile(r"(?=[ .]{0,16}\d)[ \d.]{6} [ \d.]{6} [ \d]{3}(?: |$)", re.ASCII),
    ),
}


def _team_line(text: str, code: str, line: int, findings: Findings) -> tuple[str, str]:
    """Return a team's line and name; a name that is too long has pushed the rest to the right."""
    field, (behind, look) = at(code, "name"), _BEHIND[code]
    end = field.last
    if re.search(r"[^\W\d]", text[end : end + 3]):
        rest = text[end : end + MOST_OF_NAME].partition("  ")[0]
        ends = [len(rest), *(word.end() for word in re.finditer(r"\S(?= )", rest))]
        first = at(code, behind).first - 1
        numbers = len(text.rstrip(" 0123456789")) if code == "013" else 0
        fits = (end for end in ends if first + end >= numbers and look.match(text, first + end))
        end += next(fits, 0)
    name = text[field.first - 1 : end].strip()
    if end > field.last:
        count = {"count": len(name), "most": field.width}
        findings.add("trf-name-long", line, field.first, **count)
    return text[: field.last] + text[end:], name


def byes(
    records: Records, rows: Mapping[int, TrfRow], teams_: tuple[Team, ...], findings: Findings
) -> tuple[Bye, ...]:
    """Return the byes of records 240; in a file with numbered teams they are the teams'.

    All other records that name players or teams are only looked up, to say whom nobody is.
    """
    numbers = {team.number for team in teams_} - {0}
    known: Mapping[int, object] = dict.fromkeys(numbers) if numbers else rows
    code_of_nobody = "trf-no-team" if numbers else "trf-nobody-with-number"
    # Whom abnormal points (299) name in a file with teams is not settled.
    for code in ("240", "260", *(_OF_TEAMS if numbers else ("299",))):
        for line, text in records.get(code, ()):
            for place in [at(code, name) for name in _OF_TEAMS.get(code, ("id",))]:
                said = cut_all(text[:_MOST_COLUMNS], place)
                _check(said, place, known, line, findings, code_of_nobody)
    kind, round_, ids = (at("240", name) for name in ("type", "round", "id"))
    return tuple(
        Bye(
            cut(text, kind).upper(),
            _number(cut(text, round_)),
            _numbers(cut_all(text[:_MOST_COLUMNS], ids)),
        )
        for _, text in records.get("240", ())
    )


_OF_TEAMS = {"300": ("team", "opponent"), "320": ("team",), "330": ("white", "black")}
"""Records that name teams, and in which fields."""


def _check(
    texts: list[str],
    field: TrfField,
    known: Mapping[int, object],
    line: int,
    findings: Findings,
    kind: str = "trf-nobody-with-number",
) -> None:
    """Say which numbers in a field are nobody's; 0 stands for none."""
    for time, said in enumerate(texts):
        if (number := _number(said)) and number not in known:
            findings.add(kind, line, field.first + field.every * time, number=number)


def _numbers(texts: list[str]) -> tuple[int, ...]:
    return tuple(filter(None, map(_number, texts)))


def _number(text: str) -> int:
    return int(text) if len(text) <= 4 and text.isdecimal() and text.isascii() else 0
