"""The events in a PGN file, each with its players, games, ratings and what is doubtful in it."""

import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache, partial
from typing import BinaryIO, NamedTuple

from arpad.domain import TOO_SHORT, Entry, Event, Game, Player, Rating, TimeControl
from arpad.formats import dates, opening, pgn, pgn_values
from arpad.formats.pasted_words import no_opponent
from arpad.formats.pgn import PgnGame
from arpad.formats.pgn_values import (
    class_named,
    contains,
    day_text,
    is_by_server,
    is_online,
    known,
    rating_elsewhere,
    read_result,
    telling,
    time_of,
    twice,
    words_of,
)
from arpad.formats.reading import Findings, Reading, SectionFile, kinds
from arpad.language import say

KINDS = (
    pgn.KINDS
    | pgn_values.KINDS
    | kinds("""
    warning/error: game-name-missing game-plays-himself game-twice game-rating-unreadable
        game-id-of-both game-date-assumed game-time-control-unreadable
    warning/warning: game-twice-other-names game-ratings-differ game-other-ratings
        game-time-controls-differ game-time-too-short
    note/error: game-id-unreadable game-date-unreadable game-date-missing
        game-time-control-missing
    note/warning: game-id-two-names game-name-two-ids
    note/note: game-no-text game-other-federation game-rating-provisional game-event-missing
""")
)
"""What can be found in a PGN file, and how grave it is."""

_MOST_DATES = 5000
_MOST_WORDS = 16  # of two names that are compared, as long as any
_MOST_ALIKE = 20  # games of one round whose players have the same initials


@dataclass(slots=True)
class _Seat:
    """A player as he is met: the first rating, and every other one."""

    player: Player
    rating: int = 0
    ratings: set[int] = field(default_factory=set)
    us_chess: int = 0


class _Written(NamedTuple):
    """Who played a game, the words of their names as they are written there, and its line."""

    players: tuple[str, str | None]
    names: tuple[tuple[str, ...], tuple[str, ...]]
    line: int

    def may_be(self, other: "_Written", same_moves: bool) -> bool:
        """Whether two games can be one, their players being written otherwise."""
        if same_moves or self.players == other.players:
            return self.players != other.players
        (white, black), (other_white, other_black) = self.names, other.names
        if set(white).isdisjoint(other_white) or set(black).isdisjoint(other_black):
            return False
        pairs = ((white, other_white), (black, other_black))
        return all(contains(one, two) and contains(two, one) for one, two in pairs)


@dataclass(slots=True)
class EventGames:
    """The games of one event while they are read."""

    name: str
    findings: Findings
    moves: bool = True
    days: dates.Span = dates.NONE  # of the event, where its games have none
    seats: dict[str, _Seat] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    _by_name: dict[str, str] = field(default_factory=dict)
    _seen: set[tuple[object, ...]] = field(default_factory=set)
    _alike: dict[tuple[object, ...], list[_Written]] = field(default_factory=dict)
    _days: dict[str, int] = field(default_factory=dict)  # as written, with the first line
    _controls: Counter[str] = field(default_factory=Counter)
    _bare: list[tuple[int, int]] = field(default_factory=list)  # places in games, and lines
    _texts: int = 0
    _start: str = ""
    _line: int = 0
    _site: str = ""
    _type: str = ""
    _online: bool = False
    _by_server: bool = True

    @property
    def _shown(self) -> str:
        return self.name or say("The event")

    def take(self, game: PgnGame) -> None:
        """Take one game in."""
        tags = game.tags
        if not self._line:
            self._line, self._site = game.line, tags.get("Site", "")
            self._start = known(tags.get("EventDate", ""))
            self._type = tags.get("EventType", "")
        self._online = self._online or is_online(tags)
        self._by_server = self._by_server and is_by_server(tags)
        self._take_day(game)
        self._controls[tags.get("TimeControl", "").strip()] += 1
        names = [tags.get(colour, "").strip() for colour in ("White", "Black")]
        if not all(name.strip(" ?-.nN") for name in names):
            self.findings.add("game-name-missing", game.line, 1, white=names[0], black=names[1])
            return
        if no_opponent(names[0]) or no_opponent(names[1]):
            colour = "White" if no_opponent(names[1]) else "Black"
            player = self._seat(game, colour, self._member(game, colour))
            self.games.append(Game(player, None, *pgn_values.bye(game, colour)))
            return
        members = [self._member(game, colour) for colour in ("White", "Black")]
        if members[0] and members[0] == members[1] and _plain(names[0]) != _plain(names[1]):
            both = {"white": names[0], "black": names[1]}
            self.findings.add("game-id-of-both", game.line, 1, member_id=members[0], **both)
            members = ["", ""]
        white, black = (
            self._seat(game, colour, member)
            for colour, member in zip(("White", "Black"), members, strict=True)
        )
        if white == black:
            self.findings.add("game-plays-himself", game.line, 1, name=names[0])
            return
        result, not_rated, bare, other = read_result(game, self.findings)
        if bare:
            self._bare.append((len(self.games), game.line))
        elif result.played and not_rated != "other-start":
            self._texts += 1
        round_number = pgn_values.round_of(tags.get("Round", ""))
        played = Game(white, black, result, round_number, "w", not_rated, other)
        twice(game, self._seen, self.findings)
        self._compare(game, played)
        self.games.append(played)

    def _compare(self, game: PgnGame, played: Game) -> None:
        """Warn of a game that stands there already, its players written otherwise."""
        day, white, black = day_text(game.tags), game.tags["White"], game.tags["Black"]
        names = words_of(white), words_of(black)
        one = _Written((played.player, played.opponent), names, game.line)
        keys: list[tuple[object, ...]] = []
        if day and played.round and sum(map(len, names)) <= _MOST_WORDS:
            initials = tuple(word[0] for words in names for word in words)
            keys.append((day, game.tags.get("Round"), played.result, initials, len(names[0])))
        if moves := telling(game):
            keys.append((played.result, moves))
        for key in keys:
            before = self._alike.setdefault(key, [])
            same_moves = isinstance(key[-1], bytes)
            if other := next((it for it in before if one.may_be(it, same_moves)), None):
                values = {"other_line": other.line, "white": white, "black": black}
                self.findings.add("game-twice-other-names", game.line, 1, **values)
                return
            if len(before) < _MOST_ALIKE:
                before.append(one)

    # --- Players ---------------------------------------------------------------------------------

    def _member(self, game: PgnGame, colour: str) -> str:
        """Return the FIDE ID of a side, "" for none."""
        member = game.tags.get(f"{colour}FideId", "").strip()
        if member and not (member.isascii() and member.isdigit()):
            name = " ".join(game.tags[colour].split())
            self.findings.add("game-id-unreadable", game.line, 1, text=member, name=name)
            return ""
        return member.lstrip("0")

    def _seat(self, game: PgnGame, colour: str, member: str) -> str:
        tags, name = game.tags, " ".join(game.tags[colour].split())
        key = self._key(name, member, game.line)
        if key not in self.seats:
            title = tags.get(f"{colour}Title", "").strip()
            federation = tags.get(f"{colour}Country") or tags.get(f"{colour}Fed") or ""
            player = Player(key, name, None, member, title, federation.strip())
            self.seats[key] = _Seat(player)
            if not tags.get(f"{colour}Elo") and not tags.get(f"{colour}USCF"):
                rating_elsewhere(game, colour, self.findings)
        self._take_rating(self.seats[key], tags.get(f"{colour}Elo", ""), game.line)
        if us_chess := pgn_values.rating(tags.get(f"{colour}USCF", "")).value:
            self.seats[key].us_chess = self.seats[key].us_chess or us_chess
        return key

    def _key(self, name: str, member: str, line: int) -> str:
        """Return the id of a player: by FIDE ID, else by name; one name may be two people."""
        plain = _plain(name)
        known = self._by_name.get(member or plain) or (None if member else self._by_name.get(plain))
        if member and known is not None:
            if (other := self.seats[known].player.name) and plain not in self._by_name:
                values = {"name": name, "other": other, "member_id": member}
                self.findings.add("game-id-two-names", line, 1, **values)
            self._by_name.setdefault(plain, known)
            return known
        if member and plain in self._by_name:
            known = self._by_name[plain]
            other = self.seats[known].player.member_id
            if other and other != member:
                self.findings.add("game-name-two-ids", line, 1, name=name, one=other, other=member)
                known = f"{name} ({member})"
        known = known or name
        self._by_name.setdefault(plain, known)
        if member:
            self._by_name[member] = known
        return known

    def _take_rating(self, seat: _Seat, text: str, line: int) -> None:
        read, name = pgn_values.rating(text), seat.player.name
        if read.value is None:
            self.findings.add("game-rating-unreadable", line, 1, text=text, name=name)
        if not text or read.value is None or read.value in seat.ratings:
            return
        if read.provisional:
            self.findings.add("game-rating-provisional", line, 1, text=text, name=name)
        if seat.ratings:
            values = {"name": name, "rating": seat.rating, "other": read.value}
            self.findings.add("game-ratings-differ", line, 1, **values)
        seat.rating = seat.rating or read.value
        seat.ratings.add(read.value)

    def _settle_bare(self) -> None:
        """Take results without moves as they are where no game has moves, else doubt them."""
        if not self.moves:
            return
        if self._bare and not self._texts:
            self.findings.add("game-no-text", self._line, count=len(self._bare), event=self._shown)
            return
        for place, line in self._bare:
            self.findings.add("game-no-move", line, 1, made=0)
            self.games[place] = self.games[place]._replace(not_rated="no-move")

    # --- The event -------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """Return the event with its ratings and findings."""
        self._settle_bare()
        start, end = self._span()
        control, time_class = self._time()
        if self._online:
            self.findings.add("game-other-ratings", self._line, event=self._shown)
        # The highest rated first, then by name, as a list of players is.
        seats = sorted(self.seats.values(), key=lambda seat: (-seat.rating, seat.player.name))
        event = Event(
            tuple(Entry(seat.player) for seat in seats),
            tuple(self.games),
            start,
            end,
            time_class,
            self.name,
            known(self._site),
            rounds=max((game.round or 0 for game in self.games), default=0) or None,
            time_control=control,
            time_text=next(iter(self._named_controls()), ""),
        )
        ratings = {key: Rating(seat.rating) for key, seat in self.seats.items() if seat.rating}
        ours = {key: Rating(seat.us_chess) for key, seat in self.seats.items() if seat.us_chess}
        if ours:
            self.findings.add("game-other-federation", self._line, event=self._shown)
        by_system = {"us-chess": ours} if ours else {}
        return Reading(event, ratings, self.findings.in_order(), by_system)

    def _take_day(self, game: PgnGame) -> None:
        text = day_text(game.tags)
        if dates.readings(text):
            self._days.setdefault(text, game.line)
        elif text and "?" not in text:
            self.findings.add("game-date-unreadable", game.line, 1, text=text)

    def _span(self) -> tuple[date | None, date | None]:
        """Return the first and last day of the games; that which the tags name may be before it."""
        lines = dict(list(self._days.items())[:_MOST_DATES])
        tagged = [self._start] if dates.readings(self._start) else []
        read = in_one_order(dict.fromkeys(tagged, self._line) | lines, self.findings)
        named, days = [read[text] for text in tagged], sorted(read[text] for text in lines)
        first = [day for day in named if not days or day <= days[0]] or days[:1]
        if not first and self.days.start:
            return self.days.start, self.days.end
        if not first:
            self.findings.add("game-date-missing", self._line or None, event=self._shown)
            return None, None
        return first[0], days[-1] if days else None

    def _named_controls(self) -> list[str]:
        """Return the time controls games name, as they are written, the commonest first."""
        return [text for text, _ in self._controls.most_common() if text.strip("?- ")]

    def _time(self) -> tuple[TimeControl | None, str]:
        """Return the time control most games name and its class; "standard" where none is known."""
        named = self._named_controls()
        if not named:
            by_name = class_named(self._type) or class_named(self.name) or "standard"
            values = {"event": self._shown, "time_class": by_name}
            self.findings.add("game-time-control-missing", self._line, **values)
            return None, by_name
        reader = partial(time_of, coded=self.moves, by_server=self._by_server)
        text, (control, time_class) = named[0], reader(named[0])
        others = (it for it in named[1:] if reader(it)[0] != control)
        if other := next(others, ""):
            values = {"event": self._shown, "text": text, "other": other}
            self.findings.add("game-time-controls-differ", self._line, **values)
        if time_class is None:
            self.findings.add("game-time-control-unreadable", self._line, text=text)
            return None, "standard"
        if control and time_class == TOO_SHORT:
            code = "game-time-too-short"
            self.findings.add(code, self._line, text=text, minutes=control.minutes)
        return control, time_class


def in_one_order(lines: Mapping[str, int], findings: Findings) -> dict[str, date]:
    """Return the day of each date, read in the one order of day, month and year that fits best.

    ``lines`` has the dates as they are written, with the line of each.
    """
    texts = list(lines)
    days, doubtful = dates.in_one_order([dates.readings(text) for text in texts])
    if doubtful is not None:
        text, day = texts[doubtful], str(days[doubtful])
        findings.add("game-date-assumed", lines[text], 1, text=text, day=day)
    return dict(zip(texts, days, strict=True))


@lru_cache(10_000)  # a player has many games
def _plain(name: str) -> str:
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


# --- The events of a file ------------------------------------------------------------------------


def read(data: bytes, *, strict: bool = False) -> SectionFile:
    """Read a PGN file from its bytes; never raises."""
    return read_stream(io.BytesIO(data), strict=strict)


def read_stream(stream: BinaryIO, *, strict: bool = False) -> SectionFile:
    """Read a PGN file from a stream; the moves are not kept."""
    findings = Findings(KINDS, strict=strict)
    return grouped(pgn.scan(stream, findings), findings)


def grouped(
    games: Iterable[PgnGame],
    findings: Findings,
    *,
    moves: bool = True,
    days: dates.Span = dates.NONE,
) -> SectionFile:
    """Part games into events by name and day; what names none belongs to the event before.

    ``findings`` are those of the file, which go with its first event; ``moves`` says whether the
    file could have moves; ``days`` are those of an event whose games have none.
    """
    groups: dict[tuple[str, str], EventGames] = {}
    key, players = ("", ""), 0
    for game in games:
        if "Event" in game.tags or not groups:
            key = game.tags.get("Event", "").strip(), known(game.tags.get("EventDate", ""))
        elif not findings.count("game-event-missing") and moves:
            findings.add("game-event-missing", game.line, event=key[0])
        if key not in groups:
            groups[key] = EventGames(key[0], findings.section(), moves=moves, days=days)
        group = groups[key]
        players -= len(group.seats)
        group.take(game)
        opening.check(players := players + len(group.seats), opening.MOST_PLAYERS, "file-players")
    readings = [group.reading() for group in groups.values()]
    return SectionFile(tuple(readings) or (Reading(Event((), ()), {}, findings.in_order()),))
