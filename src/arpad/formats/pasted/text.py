"""A pasted text read: the shape of each part is recognised, then every row in it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, islice

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.headings import card_field, field_of, names_opponent
from arpad.formats.pasted.own import (
    Fact,
    Total,
    calculated,
    own_column,
    own_facts,
    own_ratings,
    totals,
)
from arpad.formats.pasted.rows import round_robin_row, swiss_row, trf_cells, trf_row, us_row
from arpad.formats.pasted.sentences import first_sentence, read_sentences
from arpad.formats.pasted.tables import STANDING, Columns, coloured, header, table_row
from arpad.formats.pasted.tokens import Cut
from arpad.formats.pasted.typed import read_list
from arpad.formats.pasted_words import Found, RowOutcome, TextLine, rating_text, result_cell

# A rating before and after an event: 1641 ->1657, 1641P17->1657P24; R is US Chess's regular one.
_CHANGED = re.compile(
    r"(?:(?<!\w)(?P<kind>O?[RQB])[: ]\s{0,4})?(?<![\w.])(?P<old>[1-9][0-9]{2,3})"
    r"(?:P[0-9]{1,2})?\s{0,8}(?:->|=>|→)\s{0,8}[0-9]{3,4}"
)
_RECORD = re.compile(r"\ufeff?[0-9A-Z#]{3}(?:\s|$)")  # a line of a TRF file
# What mail programs and messengers put before a line: “> ”, “[20/11/26, 21:14:03] Ann: ”.
_QUOTED = re.compile(r">[> ]*+")
_SAID = re.compile(
    r"\s*[\[(]?(?:[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}|20[0-9]{2}-[0-9]{2}-[0-9]{2}),?"
    r" [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp][Mm])?(?:[\])] ?| )(?:- )?"
    r"(?P<who>[^:\n]{1,40}): "
)
_SAYS = re.compile(rf"[^\s{re.escape(terms.SEPARATORS)}]")  # more than what separates pieces
_SPACE = re.compile(f"[{terms.SPACES}\u200e\u200f]")  # or a mark of direction, as of messengers
_THOUSANDS = re.compile(rf"(?<=(?<![\w.,])[1-3])[{terms.SPACES}](?=[0-9]{{3}}(?![0-9]))")
_TAG = re.compile(r'(?im)^[^\S\n]*+\[(?:Event|Site|Date|Round|White|Black|Result)\s+"')
_MOST_TOTALS = 3  # each costs one more reading
_MOVE = re.compile(r"(?:^|\s)1\.\s?(?:[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)(?!\w)")
_INDEX = re.compile(r"(?<=[0-9])\s?[-–]\s?[0-9]{1,3}\s*$")  # DWZ's: 1688 - 45
_RESULTS = frozenset(word for word in terms.RESULT_WORDS if len(word) > 2)
_SMALL = re.compile(r"[+\-−]?[0-9]{1,2}(?:[.,][0-9]{1,3})?%?")  # a K, points, a change
# A title that says that the rows are of other players: their 1 and 0 are points so far.
_STANDINGS = re.compile(
    r"\W*(?:final |current )?(?:standings?|rank(?:ing)?(?: list)?(?: after|\W*$)|rangliste|tabelle"
    r"|classement|clasificación|classificação|classifica|ranglijst|stand na|tabulka|pořadí|tabela"
    r"|puan durumu|κατάταξη|таблица|положение|ställning|stilling|poredak)\b",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"(?:^|[,;|]|\s[-–])\s*(?:Elo|Rating|Rtg)\s*[=:]\s*([1-9][0-9]{2,3})\s*(?=[,;|(]|$)"
)


@dataclass(frozen=True, slots=True)
class PastedGame:
    """One game as found; what could not be found is None.

    ``opponent`` is the rating as typed (1850, 1643.5), u if unrated; ``opponent_number`` stands
    where a crosstable names the opponent by number only; ``source`` is the text it came from, and
    ``unclear`` what in it has no known part.
    """

    result: Result | None
    opponent: str | None
    source: str
    opponent_number: int | None = None
    unclear: str = ""

    @property
    def unknown(self) -> tuple[str, ...]:
        """What is missing: rating, result. A forfeit or a bye needs no rating."""
        played = self.result is None or self.result.played
        rating = ("rating",) if played and self.opponent is None else ()
        return rating + (("result",) if self.result is None else ())


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a text holds; ``left_over`` are the pieces in which no game was found.

    ``unclear`` says of some of them what could not be understood; ``understood`` are pieces beside
    the games that say nothing more: verbs, headings, the player's own rating. ``total`` is the
    score of all games together as written (3/5), if the text has that in place of each result;
    ``score`` then is the points.

    If the text has games of other people, ``elsewhere`` names what reads it, "report" or "history",
    ``players`` names the people as far as known, and there are no games. ``facts`` are what else
    the player says of himself: the name of the input, its value, and the piece of text.
    """

    games: tuple[PastedGame, ...]
    own_rating: str | None
    left_over: tuple[str, ...]
    unclear: dict[str, str]
    understood: tuple[str, ...] = ()
    total: str = ""
    score: Fraction | None = None
    elsewhere: str = ""
    players: tuple[str, ...] = ()
    facts: tuple[tuple[str, str, str], ...] = ()


def read(text: str) -> Pasted:
    """Read any text."""
    pasted = _read(text, text)
    if pasted.elsewhere or (pasted.games and not any(game.unknown for game in pasted.games)):
        return pasted
    # Without the total nothing may be left that is not clear.
    answers: dict[tuple[Fraction, int], Pasted] = {}
    candidates = list(islice(totals(_spaced(text)), _MOST_TOTALS + 1))
    for total in candidates if len(candidates) <= _MOST_TOTALS else ():
        rest = text[: total.start] + " " * (total.end - total.start) + text[total.end :]
        other = _read(text, rest, total)
        games = len(other.games)
        plain = all(game.opponent and not game.unclear and not game.result for game in other.games)
        if plain and games > 1 and total.games in (0, games) and total.score <= games:
            scored = replace(other, total=total.text, score=total.score)
            answers.setdefault((total.score, games), scored)
    return answers.popitem()[1] if len(answers) == 1 else pasted


def _read(text: str, read_text: str, total: Total | None = None) -> Pasted:
    """Read a text; ``read_text`` is the same with blanks where something was understood before."""
    lines = _lines(read_text)
    joined = "\n".join(line.text for line in lines)
    if _TAG.search(joined) or _MOVE.search(joined):
        return Pasted((), None, (*_between(text, ()),), {}, elsewhere="history")
    reader = _Reader(lines)
    several = [names for names in (reader.players, reader.cards) if len(names) > 1]
    if several or reader.pairings:
        players = tuple(several[0]) if several else ()
        return Pasted((), None, (*_between(text, ()),), {}, elsewhere="report", players=players)
    games = sorted(reader.games, key=lambda game: game.start)
    spans = [(game.start, game.end) for game in games]
    understood, facts = reader.understood, reader.facts
    if total and not any(start < total.end and total.start < end for start, end in spans):
        understood.append((total.start, total.end))
    understood += [(fact.start, fact.end) for fact in facts]
    return Pasted(
        tuple(
            PastedGame(result, opponent, " ".join(text[start:end].split()), number, unclear)
            for start, end, result, opponent, number, unclear in games
        ),
        reader.own_rating,
        tuple(_between(text, sorted([*spans, *understood]))),
        {_piece(text[at : at + len(said)]): what for (at, said), what in reader.unclear.items()},
        tuple(_piece(text[start:end]) for start, end in sorted(understood)),
        facts=tuple({it.name: (*it[:2], _piece(text[it.start : it.end])) for it in facts}.values()),
    )


def _lines(text: str) -> list[TextLine]:
    lines, start = [], 0
    for whole in text.splitlines(keepends=True):
        if whole.strip():
            quoted = _QUOTED.match(whole)
            skip = quoted.end() if quoted else 0
            lines.append(TextLine(start + skip, _spaced(whole[skip:].rstrip("\r\n"))))
        start += len(whole)
    said = [_SAID.match(line.text) for line in lines]
    if len({message["who"] for message in said if message}) == 1:  # of two, each has games
        ends = [message.end() if message else 0 for message in said]
        lines = [
            TextLine(at + end, text[end:]) for (at, text), end in zip(lines, ends, strict=True)
        ]
    return lines


def _spaced(text: str) -> str:
    """Write typographic spaces as an apostrophe between thousands, else as a space."""
    return text if text.isascii() else _SPACE.sub(" ", _THOUSANDS.sub("'", text))


def _piece(text: str) -> str:
    return " ".join(text.split()).strip(" ,;|")


def _between(text: str, places: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The text around what was read, piece by piece, without what only separates it."""
    ends = [0, *accumulate((end for _, end in places), max)]  # a game may have all its line
    starts = [*(start for start, _ in places), len(text)]
    for end, start in zip(ends, starts, strict=True):
        yield from (_piece(it) for it in text[end:start].splitlines() if _SAYS.search(it))


class _Reader:
    """Gives each line to the reader it is meant for; lines of no table are read together."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self.games: list[Found] = []
        self.unclear: dict[TextLine, str] = {}
        self.players: list[str] = []
        self.cards: list[str] = []
        self.pairings = False
        self.understood: list[tuple[int, int]] = []
        self._own: list[tuple[int, str]] = []
        self._facts: list[Fact] = []
        self._lines = lines
        self._columns: Columns | None = None
        self._own_column: int | None = None
        self._points = ""
        self._of_tables: set[int] = set()
        self._of_sentences: set[int] = set()
        self._open = self._tail = self._of_opponent = False
        self._typed: list[TextLine] = []
        # In a file or table of rows the other lines are headers and totals, never games.
        of_records = {line: row for line in lines if (row := trf_row(line))}
        of_us = {line: row for line in lines if (row := us_row(line))}
        self._rows = of_us | of_records
        self._records, self._bars = bool(of_records), any("|" in line.text for line in of_us)
        for line in lines:
            self._read(line)
        self._add([])
        self._doubt(lines)

    def _doubt(self, lines: Sequence[TextLine]) -> None:
        """Take the results from rows that may be points of several games, or of other players."""
        titles = (line.text.strip() for line in lines if _STANDINGS.match(line.text))
        title = "" if self._columns else next(titles, "")
        doubt = self._points or title
        for at, game in enumerate(self.games):
            listed = title and game.start not in self._of_sentences
            if doubt and not game.number and (listed or game.start in self._of_tables):
                self.games[at] = game._replace(result=None, unclear=doubt)

    @property
    def own_rating(self) -> str | None:
        """The one rating of the player; None if lines of the same rank differ."""
        first = min((rank for rank, _ in self._own), default=0)
        ratings = {rating for rank, rating in self._own if rank == first}
        return ratings.pop() if len(ratings) == 1 else None

    @property
    def facts(self) -> list[Fact]:
        """What the player says of himself; what is said in two ways is none."""
        values: dict[str, set[str]] = {}
        for fact in self._facts:
            values.setdefault(fact.name, set()).add(fact.value)
        return [fact for fact in self._facts if len(values[fact.name]) == 1]

    def _read(self, line: TextLine) -> None:
        if self._continues(line) or self._summarises(line):
            return
        own = list(_own_ratings(line.text))
        if own and (self._of_opponent or not _RESULTS.isdisjoint(_words(line.text))):
            own = []  # “Opponent: Smith” above “Rating: 1650”, or “win, Elo: 1650”
        first = next(iter(_words(line.text[:20])), "")
        self._of_opponent = names_opponent(first) or first in terms.AGAINST
        if (name := _name_of(line.text)) and name not in self.cards:
            self.cards.append(name)
        self._own += own
        if self._row(line) or self._is_header(line) or self._table(line) or own:
            self._add([])
            if own and _CAPTION.search(line.text):
                self._understand(line)
        else:
            self._typed.append(line)

    def _add(self, games: list[Found]) -> None:
        """Read the typed lines so far, then take the games of the line after them."""
        if self._typed:
            facts, lines = own_facts(self._typed)
            own, lines = own_ratings(lines)
            self._facts += facts
            self._own += [(0, rating.value) for rating in own]
            cut = Cut(lines)
            at = first_sentence(cut)
            for part in (Cut(lines[:at]), Cut(lines[at:])) if at else (cut,):
                sentences = read_sentences(part)
                if sentences and not terms.VERBS.isdisjoint(part.words):
                    self._of_sentences |= {game.start for game in sentences.games}
                typed = sentences or read_list(part)
                self.games += typed.games
                self.unclear.update(typed.unclear)
                self.understood += typed.understood
            self.understood += [(rating.start, rating.end) for rating in own]
            self._typed = []
        self.games += games

    def _row(self, line: TextLine) -> bool:
        row = self._rows.get(line)
        if row is None and not self._is_header(line) and self._columns is None:
            row = round_robin_row(line) or swiss_row(line)
        if row and (row.games or row.unclear) and row.name not in self.players:
            self.players.append(row.name)
        if (row := row or trf_cells(line)) is None:
            return False
        self._add([] if row.unclear else row.games)
        self._own += [(0, row.own)] if row.own else []
        if row.unclear:
            self.unclear[line] = row.unclear
        return True

    def _table(self, line: TextLine) -> bool:
        if columns := header(line):
            self._columns = coloured(columns, self._lines)
            self.pairings |= columns.pairing
            self._understand(line)
            return True
        if row := table_row(line, self._columns) or calculated(line.text):
            self._take_row(line, row)
        return row is not None

    def _understand(self, line: TextLine) -> None:
        self.understood.append((line.start, line.start + len(line.text)))

    def _take_row(self, line: TextLine, row: RowOutcome) -> None:
        if row.read:
            end = line.start + len(line.text)
            self._add([Found(line.start, end, *row.read, None, row.unclear)])
            self._of_tables.add(line.start)
            self._open = row.read.result is None and "\t" in line.text
        elif row.unclear:
            self.unclear[line] = row.unclear
        if STANDING.fullmatch(last := row.unclear.rpartition(" ")[2]):
            self._points = last

    def _summarises(self, line: TextLine) -> bool:
        """Whether a line is of FIDE's summary of an event, which has the player's own rating."""
        at, self._own_column = self._own_column, own_column(line)
        headings = self._own_column is not None
        said = [] if headings or at is None else line.text.split()[at : at + 1]
        self._own += [(0, own) for it in said if (own := rating_text(it))]
        if headings or said:
            self._understand(line)
        return headings or bool(said)

    def _is_header(self, line: TextLine) -> bool:
        return (self._records and bool(_RECORD.match(line.text))) or (
            self._bars and "|" in line.text
        )

    def _continues(self, line: TextLine) -> bool:
        """Whether a line holds the rest of the row above: its result, then K and the change."""
        result, is_result = result_cell(line.text) if self._open else (None, False)
        if is_result:
            self.games[-1] = self.games[-1]._replace(result=result, end=line.start + len(line.text))
            self._open, self._tail = False, True
            return True
        rest = self._tail and all(_SMALL.fullmatch(word) for word in line.text.split())
        self._open = self._tail = False
        return rest


def _words(text: str) -> list[str]:
    return text.casefold().replace(":", " ").replace(",", " ").split()


def _name_of(text: str) -> str:
    """Return the player a card is of, from “Name: Doe, John”; empty if the line is none."""
    label, _, value = text.replace(":", "\t", 1).partition("\t")
    if "\t" in value.strip() or not value.strip() or field_of(label) != ("", "name"):
        return ""
    return "" if any(char.isdigit() for char in value) else " ".join(value.split())


def _own_ratings(text: str) -> Iterator[tuple[int, str]]:
    """Find “R: 1641 ->1657” and “Rating 1850”, with the order in which they count."""
    for change in _CHANGED.finditer(text) if ">" in text or "→" in text else ():
        if rating := rating_text(change["old"]):
            yield (1 if change["kind"] and "R" not in change["kind"] else 0), rating
    for caption in _CAPTION.finditer(text) if ":" in text or "=" in text else ():
        yield 0, caption[1]
    plain = _INDEX.sub("", text)
    *label, value = plain.replace(":", " ").replace("|", " ").replace("=", " ").split() or [""]
    if label and (rating := rating_text(value)):
        field, rank = card_field(" ".join(label))
        # The rating that no federation is named beside counts first; of several others none does.
        if field == "own" or (field == "rating" and rank >= 0):
            yield min(rank, 1), rating
