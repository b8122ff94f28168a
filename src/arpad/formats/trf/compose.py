"""A TRF file made from an event: what reading it again gives is the same event."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.domain import Entry, Event, Game, Rating, Result, TimeControl
from arpad.formats.trf.columns import at, put
from arpad.formats.trf.fields import TITLES
from arpad.formats.trf.file import NationalRating
from arpad.formats.trf.points import Scoring
from arpad.formats.trf.rows import EMPTY, MOST_ROUNDS, Cell, Row
from arpad.formats.trf.writer import as_bytes, national_line, player_line
from arpad.regulation import half_up

EDITIONS = ("TRF16", "TRF26")

_CODES = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.DOUBLE_FORFEIT: "-",
    Result.UNFINISHED: " ",
    Result.BYE: "U",
    Result.PAIRING_BYE: "U",
    Result.HALF_BYE: "H",
    Result.FULL_BYE: "F",
    Result.ABSENT: "Z",
}
_NO_ENDS = {ord("\r"): " ", ord("\n"): " "}
_WITHOUT_A_MOVE = {"1": "W", "=": "D", "0": "L"}
_HIGHEST = 9999


def compose(
    event: Event,
    ratings: Mapping[str, Rating],
    edition: str = "TRF26",
    national: Iterable[NationalRating] = (),
) -> bytes:
    """Return a TRF16 or TRF26 file of an event: UTF-8, CR and LF at the line ends.

    Entries keep their numbers if each has one of its own from 1 to 9999, else they are numbered in
    order. A game without a round gets the first round that is free for both. Names are cut at 33
    characters. A bye of an unknown kind is written as a pairing bye, a forfeit without an opponent
    reads as a bye. At most 9999 players fit and, of each, 999 rounds.
    """
    entries = event.entries[:_HIGHEST]
    numbers = _numbers(entries)
    cells = _Cells(numbers, event.games).rows()
    rows = [_row(entry, numbers, ratings, cells) for entry in entries]
    rows.sort(key=lambda row: row.number)
    return as_bytes(
        [
            *_tournament(event, rows, edition),
            *map(player_line, rows),
            *map(national_line, national),
        ]
    )


def _numbers(entries: Iterable[Entry]) -> dict[str, int]:
    """Return the starting rank of each player."""
    entries = list(entries)
    given = [entry.number for entry in entries]
    good = {number for number in given if number and 0 < number <= _HIGHEST}
    if len(good) < len(entries):
        return {entry.player.id: number for number, entry in enumerate(entries, 1)}
    return {entry.player.id: entry.number or 0 for entry in entries}


def _row(
    entry: Entry,
    numbers: Mapping[str, int],
    ratings: Mapping[str, Rating],
    cells: Mapping[int, tuple[Cell, ...]],
) -> Row:
    player = entry.player
    number, rating = numbers[player.id], ratings.get(player.id)
    own = cells.get(number, ())
    return Row(
        0,
        number,
        player.sex if player.sex in ("m", "w") else "",
        next((title for title in TITLES if title in player.titles), ""),
        _line(player.name),
        min(max(half_up(rating.value), 0), _HIGHEST) if rating else 0,
        _line(player.federation),
        player.member_id,
        _line(player.member_id),
        _birth(entry),
        Scoring({}).of(own),
        0,
        own,
    )


def _birth(entry: Entry) -> str:
    """Return the day of birth, or the year with zeros where no more is known."""
    if isinstance(born := entry.facts.get("birth_date"), date):
        return f"{born:%Y/%m/%d}"
    return f"{entry.player.birth_year:04}/00/00" if entry.player.birth_year else ""


def _line(text: str) -> str:
    """Return a text on one line."""
    return text.translate(_NO_ENDS).strip()


class _Cells:
    """The rounds of every row while games are put into them."""

    def __init__(self, numbers: Mapping[str, int], games: Iterable[Game]) -> None:
        self._numbers = numbers
        self._rounds: dict[int, dict[int, Cell]] = {number: {} for number in numbers.values()}
        taken = set(self._rounds)
        self._nobody = next(each for each in range(_HIGHEST, -1, -1) if each not in taken)
        games = list(games)
        for game in sorted(games, key=lambda game: game.round is None):
            self._put(game)

    def rows(self) -> dict[int, tuple[Cell, ...]]:
        """Return the rounds of each starting rank."""
        return {
            number: tuple(rounds.get(time, EMPTY) for time in range(1, max(rounds, default=0) + 1))
            for number, rounds in self._rounds.items()
        }

    def _put(self, game: Game) -> None:
        own = self._numbers[game.player]
        opponent = self._numbers[game.opponent] if game.opponent is not None else 0
        round_ = self._round(game, own, opponent)
        if round_ > MOST_ROUNDS:
            return
        code, other_code = _codes(game)
        colour = game.colour or "-"
        if game.not_rated == "opponent-unknown":
            opponent = self._nobody
        self._rounds[own][round_] = (opponent, colour, code)
        if opponent in self._rounds and game.not_rated != "row-missing":
            other = {"w": "b", "b": "w", "-": "-"}[colour]
            self._rounds[opponent][round_] = (own, other, other_code)

    def _round(self, game: Game, own: int, opponent: int) -> int:
        """Return the game's round, or the first that is free for both."""
        taken = self._rounds[own].keys() | self._rounds.get(opponent, {}).keys()
        if game.round is not None and game.round not in taken:
            return game.round
        return next(each for each in range(1, len(taken) + 2) if each not in taken)


def _codes(game: Game) -> tuple[str, str]:
    """Return the codes of both rows; rows that disagreed do so again."""
    code, other = _CODES[game.result], _CODES[game.other_result]
    if game.not_rated == "no-move":
        code, other = _WITHOUT_A_MOVE.get(code, code), _WITHOUT_A_MOVE.get(other, other)
    elif game.not_rated == "rows-disagree":
        # Two rows with 0, or 0 and =, would agree on an unusual result.
        other = "+" if code == "0" else "1" if other != "1" and code != "-" else "0"
    return code, other


# --- The tournament ------------------------------------------------------------------------------


def _tournament(event: Event, rows: list[Row], edition: str) -> Iterable[str]:
    """Yield the tournament's own records, those that say something."""
    rated = sum(1 for row in rows if row.rating)
    for code, text in (
        ("012", _line(event.name)),
        ("022", _line(event.place)),
        ("032", _line(event.federation)),
        ("042", f"{event.start:%Y/%m/%d}" if event.start else ""),
        ("052", f"{event.end:%Y/%m/%d}" if event.end else ""),
        ("062", str(len(rows))),
        ("072", str(rated)),
        ("092", _KINDS.get(event.kind, "")),
        ("122", _worded(event)),
        ("142" if edition == "TRF26" else "XXR", str(event.rounds or "")),
        ("222", _coded(event.time_control) if edition == "TRF26" else ""),
    ):
        if text:
            yield f"{code} {text}"
    if any(event.days):
        yield _days(event.days)


_KINDS = {
    "swiss": "Swiss",
    "round-robin": "Round robin",
    "double-round-robin": "Double round robin",
    "scheveningen": "Scheveningen",
    "knock-out": "Knock-out",
}


def _days(days: Sequence[date | None]) -> str:
    """Return the record of the days of the rounds."""
    line, field = "132", at("132", "day")
    for number, day in enumerate(days):
        line = put(line, field, f"{day:%y/%m/%d}" if day else "", number)
    return line


def _worded(event: Event) -> str:
    """Return the time control in words, or the word for its class."""
    control = event.time_control
    if control is None:
        return event.time_class.capitalize() if event.time_class in ("rapid", "blitz") else ""
    if control.even and not control.first_moves and control.minutes.denominator == 1:
        return f"{control.minutes} minutes"
    return _by_colour(control)


def _coded(control: TimeControl | None) -> str:
    """Return the time control coded in seconds, the increments of 60 moves counted in."""
    if control is None:
        return ""
    return _side(control.white, control) if control.even else _by_colour(control)


def _by_colour(control: TimeControl) -> str:
    return f"W{_side(control.white, control)}-B{_side(control.black, control)}"


def _side(minutes: Fraction, control: TimeControl) -> str:
    """Return one player's time; of a first period its share, so that the sum is the whole."""
    seconds, moves = int(minutes * 60), control.first_moves
    if not moves:
        return str(seconds)
    first = seconds * min(moves, 60) // 60
    return f"{moves}/{first}" + (f":{seconds - first}" if first < seconds else "")
