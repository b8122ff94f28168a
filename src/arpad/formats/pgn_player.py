"""The games of one player out of PGN files of many events, each seen from the player's side."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import BinaryIO, NamedTuple

from arpad.domain import Result, TimeControl
from arpad.formats import dates, pgn, pgn_values
from arpad.formats.pasted_words import no_opponent
from arpad.formats.pgn import PgnGame
from arpad.formats.pgn_events import in_one_order
from arpad.formats.pgn_values import (
    class_named,
    contains,
    day_text,
    is_by_server,
    is_online,
    known,
    rating_elsewhere,
    read_result,
    time_of,
    twice,
    words_of,
)
from arpad.formats.reading import Findings, kinds
from arpad.formats.time_control import class_doubt, other_classes
from arpad.formats.time_control import time_class as class_of

KINDS = (
    pgn.KINDS
    | pgn_values.KINDS
    | kinds("""
    warning/error: game-rating-unreadable game-date-assumed game-other-ratings game-twice
        game-time-control-unreadable time-class-doubtful
    note/error: game-date-unreadable game-without-date
""")
)
"""What can be found while one player's games are picked, and how grave it is."""


class PlayedGame(NamedTuple):
    """One game from the player's side; ratings are 0 where there is none, None if unreadable.

    ``time_class`` is None when the file does not say it, TOO_SHORT for less than blitz; ``line``
    is that of the first tag.
    """

    day: date | None
    event: str
    round: int | None
    colour: str
    result: Result
    own: int | None
    opponent: int | None
    opponent_name: str
    time_class: str | None
    control: TimeControl | None
    not_rated: str
    line: int


@dataclass(frozen=True, slots=True)
class Picked:
    """The games of a player, and the names under which he was found, the most frequent first.

    ``others`` are the names that fit as well but may be somebody else: no game is then given.
    """

    games: tuple[PlayedGame, ...]
    names: tuple[str, ...]
    others: tuple[str, ...] = ()


class _Side(NamedTuple):
    """A game and the player's colour in it; one that names no event is of the one before."""

    game: PgnGame
    colour: str
    event: str


def pick(stream: BinaryIO, player: str, findings: Findings, chosen: str | None = None) -> Picked:
    """Pick the games of a player by FIDE ID, or by the words of the name in any order.

    A word may be an initial or end with a point. ``chosen`` is the time class of games whose time
    control may be of it and of others. Findings are those of the picked games alone,
    besides what is wrong with the file's tags.
    """
    wanted = player.strip()
    sides_of: dict[str, list[_Side]] = defaultdict(list)
    event = ""
    words = words_of(wanted)
    known: dict[str, bool] = {}
    for game in pgn.scan(stream, findings):
        event = game.tags.get("Event", event)
        for colour, other in (("White", "Black"), ("Black", "White")):
            name = game.tags.get(colour, "")
            if wanted.isdigit():
                matches = game.tags.get(f"{colour}FideId", "").strip().lstrip("0") == wanted
            elif name in known:
                matches = known[name]
            else:
                matches = known[name] = fits(name, wanted)
            if matches and not no_opponent(game.tags.get(other, "")):
                sides_of[name].append(_Side(game, colour, event.strip()))
    names = Counter({name: len(sides) for name, sides in sides_of.items()})
    exact = [name for name in names if words_of(name) == words]  # all of one and the same words
    if not wanted.isdigit() and not _one_person(exact or list(names)):
        return Picked((), (), tuple(name for name, _ in names.most_common()))
    kept = [name for name, _ in names.most_common() if not exact or _one_person([*exact[:1], name])]
    sides = sorted(
        (side for name in kept for side in sides_of[name]), key=lambda side: side.game.line
    )
    lines: dict[str, int] = {}
    seen: set[tuple[object, ...]] = set()
    for side in sides:
        twice(side.game, seen, findings)
        if dates.readings(text := day_text(side.game.tags)):
            lines.setdefault(text, side.game.line)
    days = in_one_order(lines, findings)
    return Picked(tuple(_seen(side, days, findings, chosen) for side in sides), tuple(kept))


def players(stream: BinaryIO, findings: Findings) -> Counter[str]:
    """Count the games of every name in a file."""
    names = Counter[str]()
    for game in pgn.scan(stream, findings):
        sides = [game.tags.get(colour, "").strip() for colour in ("White", "Black")]
        if not any(map(no_opponent, sides)):
            names.update(name for name in sides if any(map(str.isalnum, name)))
    return names


def fits(name: str, player: str) -> bool:
    """Whether a name has every word of another, or its initial."""
    wanted = words_of(player)
    return bool(wanted) and contains(words_of(name), wanted)


def _one_person(names: Iterable[str]) -> bool:
    """Whether names can all be the same person's: the words of the longest, or their initials."""
    listed = sorted((words_of(name) for name in names), key=lambda words: (len(words), words))
    longest = max(listed, key=lambda words: sum(map(len, words)), default=())
    return all(contains(longest, words) for words in listed)


def _seen(
    side: _Side, days: Mapping[str, date], findings: Findings, chosen: str | None
) -> PlayedGame:
    game, colour, event = side
    tags, other = game.tags, "Black" if colour == "White" else "White"
    read = read_result(game, findings)
    result = read.result if colour == "White" else read.other or read.result.reversed
    control, time_class = _time(game, event, findings, chosen)
    text = day_text(tags)
    day = days.get(text)
    if day is None and text and "?" not in text:
        findings.add("game-date-unreadable", game.line, 1, text=text)
    elif day is None:
        findings.add("game-without-date", game.line, 1)
    if is_online(tags) and not findings.count("game-other-ratings"):
        findings.add("game-other-ratings", game.line, 1, event=event)
    return PlayedGame(
        day,
        event,
        pgn_values.round_of(tags.get("Round", "")),
        colour[0].lower(),
        result,
        _rating(game, colour, findings),
        _rating(game, other, findings),
        tags.get(other, "").strip(),
        time_class,
        control,
        read.not_rated,
        game.line,
    )


def _time(
    game: PgnGame, event: str, findings: Findings, chosen: str | None
) -> tuple[TimeControl | None, str | None]:
    """Return the time control and its class; of several that chosen, or else the likeliest."""
    text = known(game.tags.get("TimeControl", ""))
    if not text.strip("-"):
        return None, class_named(game.tags.get("EventType", "")) or class_named(event)
    control, time_class = time_of(text, by_server=is_by_server(game.tags))
    if control and time_class and (others := other_classes(control, control.named, class_of)):
        if chosen in others:
            return others[chosen], chosen
        if chosen != time_class:
            findings.add(
                "time-class-doubtful", game.line, 1, **class_doubt(text, time_class, others)
            )
    if text.strip("-*") and control is None and not time_class:
        findings.add("game-time-control-unreadable", game.line, 1, text=text)
    return control, time_class


def _rating(game: PgnGame, colour: str, findings: Findings) -> int | None:
    text = game.tags.get(f"{colour}Elo", "")
    value = pgn_values.rating(text).value
    if not text:
        rating_elsewhere(game, colour, findings)
    if value is None:
        name = game.tags.get(colour, "")
        findings.add("game-rating-unreadable", game.line, 1, text=text, name=name)
    return value


def in_order(games: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
    """Give games by day, those of one day by round and then as they stand; undated ones last."""
    yield from sorted(
        games, key=lambda game: (game.day is None, game.day or date.max, game.round or 0, game.line)
    )
