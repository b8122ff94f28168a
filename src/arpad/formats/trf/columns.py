"""The columns of every TRF record: one table for the reader, the writer and whoever looks it up.

Columns count from 1 and both ends belong to the field, as in the format's own description. TRF06
(2006) and TRF16 (2015) have the tournament records to 132, the players and the old teams; TRF26
(in force from 1 September 2025) has the rest of the numbers and the national ratings; the records
of letters are those of pairing programs (TRF(x)).
"""

from typing import NamedTuple


class Field(NamedTuple):
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


class Record(NamedTuple):
    """A kind of record: what it holds, the edition it came with, its fields."""

    title: str
    edition: str
    fields: tuple[Field, ...]


def _text(title: str, edition: str = "TRF06") -> Record:
    return Record(title, edition, (Field("text", 5, 0),))


PERSON = (
    Field("number", 5, 8, ">"),
    Field("sex", 10, 10),
    Field("title", 11, 13, ">"),
    Field("name", 15, 47),
    Field("rating", 49, 52, ">"),
    Field("federation", 54, 56),
    Field("member_id", 58, 68, ">"),
    Field("birth", 70, 79),
)
"""The fields a player's row and a national rating row share."""

PLAYER = (
    *PERSON,
    Field("points", 81, 84, ">"),
    Field("rank", 86, 89, ">"),
    Field("opponent", 92, 95, ">", 10),
    Field("colour", 97, 97, "<", 10),
    Field("result", 99, 99, "<", 10),
)

NATIONAL = Record("national rating", "TRF26", PERSON)
"""A row that begins with a federation's three letters instead of 001."""

RECORDS: dict[str, Record] = {
    "001": Record("player", "TRF06", PLAYER),
    "012": _text("name of the tournament"),
    "022": _text("city"),
    "032": _text("federation"),
    "042": _text("first day"),
    "052": _text("last day"),
    "062": _text("number of players"),
    "072": _text("number of rated players"),
    "082": _text("number of teams"),
    "092": _text("type of tournament"),
    "102": _text("chief arbiter"),
    "112": _text("deputy arbiter"),
    "122": _text("time control in words"),
    "132": Record("days of the rounds", "TRF06", (Field("day", 92, 99, "<", 10),)),
    "013": Record("team", "TRF06", (Field("name", 5, 36), Field("member", 37, 40, ">", 5))),
    "142": _text("number of rounds", "TRF26"),
    "152": _text("initial colour", "TRF26"),
    "162": Record(
        "points for games",
        "TRF26",
        (Field("code", 6, 6, "<", 9), Field("points", 7, 10, ">", 9)),
    ),
    "172": Record("starting ranks", "TRF26", (Field("federation", 5, 7), Field("method", 9, 13))),
    "182": _text("pairing program", "TRF26"),
    "192": _text("coded type of tournament", "TRF26"),
    "202": _text("tie-breaks", "TRF26"),
    "212": _text("tie-breaks of the standings", "TRF26"),
    "222": _text("coded time control", "TRF26"),
    "240": Record(
        "byes",
        "TRF26",
        (Field("type", 5, 5), Field("round", 7, 9, ">"), Field("id", 11, 14, ">", 5)),
    ),
    "250": Record(
        "acceleration",
        "TRF26",
        (
            Field("match_points", 5, 8, ">"),
            Field("points", 10, 13, ">"),
            Field("first_round", 15, 17, ">"),
            Field("last_round", 19, 21, ">"),
            Field("first_id", 23, 26, ">"),
            Field("last_id", 28, 31, ">"),
        ),
    ),
    "260": Record(
        "prohibited pairings",
        "TRF26",
        (
            Field("first_round", 5, 7, ">"),
            Field("last_round", 9, 11, ">"),
            Field("id", 13, 16, ">", 5),
        ),
    ),
    "299": Record(
        "abnormal points",
        "TRF26",
        (
            Field("type", 5, 5),
            Field("match_points", 8, 11, ">"),
            Field("points", 14, 17, ">"),
            Field("round", 20, 22, ">"),
            Field("id", 24, 27, ">", 5),
        ),
    ),
    "300": Record(
        "boards out of order",
        "TRF26",
        (
            Field("round", 5, 7, ">"),
            Field("team", 9, 11, ">"),
            Field("opponent", 13, 15, ">"),
            Field("member", 17, 20, ">", 5),
        ),
    ),
    "310": Record(
        "team",
        "TRF26",
        (
            Field("number", 5, 7, ">"),
            Field("name", 9, 40),
            Field("nick", 42, 46),
            Field("strength", 48, 53, ">"),
            Field("match_points", 55, 60, ">"),
            Field("points", 62, 67, ">"),
            Field("rank", 69, 71, ">"),
            Field("member", 74, 77, ">", 5),
        ),
    ),
    "320": Record(
        "byes of teams",
        "TRF26",
        (
            Field("match_points", 5, 8, ">"),
            Field("points", 10, 13, ">"),
            Field("team", 15, 17, ">", 4),
        ),
    ),
    "330": Record(
        "forfeited match",
        "TRF26",
        (
            Field("type", 5, 6),
            Field("round", 8, 10, ">"),
            Field("white", 12, 14, ">"),
            Field("black", 16, 18, ">"),
        ),
    ),
    "352": _text("colours of the boards", "TRF26"),
    "362": _text("points for matches", "TRF26"),
    "801": _text("table of teams", "TRF26"),
    "802": _text("table of teams", "TRF26"),
    "XXR": _text("number of rounds", "TRF(x)"),
    "XXC": _text("initial colour and order", "TRF(x)"),
    "XXZ": _text("absent players", "TRF(x)"),
    "XXS": _text("points for games", "TRF(x)"),
    "XXA": Record(
        "acceleration",
        "TRF(x)",
        (Field("id", 5, 8, ">"), Field("points", 10, 13, ">", 5)),
    ),
    "XXP": _text("prohibited pairings", "TRF(x)"),
    "BBW": _text("points for a win", "TRF(x)"),
    "BBD": _text("points for a draw", "TRF(x)"),
    "BBL": _text("points for a loss", "TRF(x)"),
    "BBZ": _text("points for an absence", "TRF(x)"),
    "BBF": _text("points for a forfeit loss", "TRF(x)"),
    "BBU": _text("points for a pairing bye", "TRF(x)"),
}


def at(record: str, name: str) -> Field:
    """Return a field of a record by its name."""
    return next(field for field in RECORDS[record].fields if field.name == name)


def cut(text: str, field: Field, time: int = 0, shift: int = 0) -> str:
    """Return what stands in a field, without blanks around: for the ``time``-th time, from 0."""
    first = field.first - 1 + time * field.every + shift
    return (
        text[max(first, 0) : max(first + field.width, 0)].strip()
        if field.last
        else text[first:].strip()
    )


def cut_all(text: str, field: Field) -> list[str]:
    """Return what stands in a repeated field each time, to the end of the line."""
    times = max(0, -(-(len(text) - field.first + 1) // field.every))
    return [cut(text, field, time) for time in range(times)]


def put(text: str, field: Field, value: object, time: int = 0) -> str:
    """Return a line with a value in a field; what is too long is cut at the field's end."""
    first = field.first - 1 + time * field.every
    written = format(str(value)[: field.width], f"{field.side}{field.width}")
    return text[:first].ljust(first) + written + text[first + field.width :]
