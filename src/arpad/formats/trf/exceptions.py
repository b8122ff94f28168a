"""National ratings, teams and byes: what stands beside the players' rows and is not rated."""

import re
from collections.abc import Mapping

from arpad.formats.limits import MOST_OF_NAME
from arpad.formats.trf import fields
from arpad.formats.trf.columns import NATIONAL as LAYOUT
from arpad.formats.trf.columns import Field, at, cut, cut_all
from arpad.formats.trf.fields import Place
from arpad.formats.trf.file import Bye, NationalRating, Team
from arpad.formats.trf.findings import Findings
from arpad.formats.trf.records import NATIONAL, Records
from arpad.formats.trf.rows import Row
from arpad.formats.trf.tolerant import straightened

_MOST_COLUMNS = 6000  # teams and lists of players end far before


def national(
    records: Records, rows: Mapping[int, Row], findings: Findings
) -> dict[str, tuple[NationalRating, ...]]:
    """Return the national ratings by player, in order of lines."""
    found: dict[str, list[NationalRating]] = {}
    for line, text in records.get(NATIONAL, ()):
        if not cut(text, at("001", "number")).isdecimal():
            continue  # its tabs could not be read, which has been said
        row = _national_row(text, line, findings)
        if row.number not in rows:
            findings.add(
                "trf-nobody-with-number",
                line,
                at("001", "number").first,
                row.number,
                number=row.number,
            )
        found.setdefault(str(row.number), []).append(row)
    return {player: tuple(each) for player, each in found.items()}


def _national_row(text: str, line: int, findings: Findings) -> NationalRating:
    place = Place(line, int(cut(text, at("001", "number"))))
    text, name = straightened(text, place, findings)
    part = {field.name: cut(text, field) for field in LAYOUT.fields} | {"name": name}
    return NationalRating(
        text[:3],
        int(part["number"]),
        fields.rating(part["rating"], place, findings),
        part["title"],
        part["name"],
        part["federation"],
        part["member_id"],
        fields.SEXES.get(part["sex"].lower(), ""),
        fields.birth(part["birth"], place, findings),
    )


def teams(records: Records, rows: Mapping[int, Row], findings: Findings) -> tuple[Team, ...]:
    """Return the teams in order of lines, those of the old record first."""
    found = []
    for code in ("013", "310"):
        member = at(code, "member")
        for line, whole in records.get(code, ()):
            text, name = _team_line(whole[:_MOST_COLUMNS], code, line, findings)
            number = _number(cut(text, at(code, "number"))) if code == "310" else 0
            members = _numbers(cut_all(text, member))
            found.append(Team(number or 0, name, members, line))
            _check(text, member, rows, line, findings)
    return tuple(found)


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
        findings.add("trf-name-long", line, field.first, None, None, **count)
    return text[: field.last] + text[end:], name


def byes(
    records: Records, rows: Mapping[int, Row], teams_: tuple[Team, ...], findings: Findings
) -> tuple[Bye, ...]:
    """Return the byes of records 240; in a file with numbered teams they are the teams'.

    All other records that name players or teams are only looked up, to say whom nobody is.
    """
    numbers = {team.number for team in teams_} - {0}
    known: Mapping[int, object] = dict.fromkeys(numbers) if numbers else rows
    kind = "trf-no-team" if numbers else "trf-nobody-with-number"
    # Whom abnormal points (299) name in a file with teams is not settled.
    for code in ("240", "260", *(_OF_TEAMS if numbers else ("299",))):
        for line, text in records.get(code, ()):
            for name in _OF_TEAMS.get(code, ("id",)):
                _check(text[:_MOST_COLUMNS], at(code, name), known, line, findings, kind)
    found = []
    for _, text in records.get("240", ()):
        ids = _numbers(cut_all(text[:_MOST_COLUMNS], at("240", "id")))
        round_ = _number(cut(text, at("240", "round"))) or 0
        found.append(Bye(cut(text, at("240", "type")).upper(), round_, ids))
    return tuple(found)


_OF_TEAMS = {"300": ("team", "opponent"), "320": ("team",), "330": ("white", "black")}
"""Records that name teams, and in which fields."""


def _check(
    text: str,
    field: Field,
    known: Mapping[int, object],
    line: int,
    findings: Findings,
    kind: str = "trf-nobody-with-number",
) -> None:
    """Say which numbers in a field are nobody's; 0 stands for none."""
    for time, each in enumerate(cut_all(text, field) if field.every else [cut(text, field)]):
        if (number := _number(each)) and number not in known:
            findings.add(kind, line, field.first + field.every * time, number=number)


def _numbers(texts: list[str]) -> tuple[int, ...]:
    numbers = (_number(text) for text in texts)
    return tuple(number for number in numbers if number)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else None
