"""The table of players laid over the files: what it adds, replaces, and does not match."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from arpad.calculators.events.answer import EventAnswer
from arpad.calculators.events.persons import FiledEvent
from arpad.calculators.titled_games import OF_WOMEN
from arpad.domain import BESIDE, Account, Entry, LaterList, Player, Problem, Rating
from arpad.formats import players_csv
from arpad.formats.players_csv import PlayerRow, clean_id
from arpad.inputs import Given
from arpad.regulation import Number

# Beside K those that US Chess reads.
_FACTS = (
    "k",
    "published_rating",
    "floor",
    "initial_rating",
    "initial_games",
    "wins",
    "draws",
    "losses",
    "events",
)


# What belongs to a rating beside games and peak.
_BESIDE = frozenset(Rating._fields[3:])


@dataclass(slots=True)
class PlayerTable:
    """The rows of the table by player, and what was wrong in matching them."""

    file: str
    rows: dict[str, PlayerRow] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def report(self, code: str, severity: str, row: PlayerRow, **values: object) -> None:
        """Note a finding at a row."""
        where = row.id or row.name or str(row.number)
        account = Account(code, {"who": where, **values})
        self.problems.append(Problem(account, severity, row.line, file=self.file))


def matched(given: tuple[str, bytes] | None, events: Sequence[FiledEvent]) -> PlayerTable:
    """Find the player of each row of a table, by FIDE ID or, with one file, by starting rank.

    Where a table has neither, a name finds the one player who has it, if no other row has it.
    The ID goes before the number, but the number finds a player to whom the file gives no ID.
    """
    if given is None:
        return PlayerTable("")
    file, read = given[0], players_csv.read(given[1])
    table = PlayerTable(file, problems=[problem._replace(file=file) for problem in read.problems])
    by_id, by_number, by_name = _index(events)
    known = {player for players in by_id.values() for player in players}
    named = Counter(_plain(row.name) for row in read.rows)
    for row in read.rows:
        if row.name:
            players = by_name.get(_plain(row.name), [])
            if len(players) > 1 or named[_plain(row.name)] > 1:
                table.report("csv-name-of-several", "error", row)
            elif not players:
                table.report("csv-no-such-player", "warning", row)
            else:
                table.rows[players[0]] = row
            continue
        if not row.id and len(events) > 1:
            table.report("csv-number-of-which-file", "error", row)
            continue
        players, numbered = by_id.get(row.id, []), by_number.get(row.number, [])
        if not players and (not row.id or (len(events) == 1 and not known & set(numbered))):
            players = numbered
        if players and len(events) == 1 and numbered and players != numbered:
            table.report("csv-id-and-number", "warning", row, number=row.number)
        if not players:
            table.report("csv-no-such-player", "warning", row)
        elif len(players) > 1:
            table.report("csv-several-players", "warning", row, count=len(players))
        for player in players:
            if player in table.rows:
                table.report("csv-player-twice", "warning", row, line=table.rows[player].line)
            else:
                table.rows[player] = row
    return table


_Players = defaultdict[object, list[str]]


def _index(events: Iterable[FiledEvent]) -> tuple[_Players, _Players, _Players]:
    """Return the players by ID, by starting rank and by name."""
    by_id, by_number, by_name = _Players(list), _Players(list), _Players(list)
    for entry in (entry for filed in events for entry in filed.event.entries):
        player, name = entry.player.id, _plain(entry.player.name)
        member = clean_id(entry.player.member_id)
        if member and player not in by_id[member]:
            by_id[member].append(player)
        by_number[entry.number].append(player)
        if player not in by_name[name]:
            by_name[name].append(player)
    return by_id, by_number, by_name


def _plain(name: str) -> str:
    """Return a name without what may differ in writing: capitals and blanks."""
    return " ".join(name.casefold().split())


def with_rows(filed: FiledEvent, table: PlayerTable, given: Given) -> FiledEvent:
    """Return an event with what the table, and for all others the options, say of its players.

    What the table says holds in every month of a long event.
    """
    ratings: dict[str, Rating] = {}
    rates = any(filed.ratings.values())  # else the table contradicts nothing
    for entry in filed.event.entries:
        player = entry.player.id
        rating = _rating(filed.ratings.get(player), table.rows.get(player), given)
        if rates:
            _compare(filed, entry, table, rating)
        if rating is not None:
            ratings[player] = rating
    entries = tuple(_entry(entry, table.rows.get(entry.player.id)) for entry in filed.event.entries)
    return replace(
        filed,
        event=filed.event._replace(entries=entries),
        ratings=ratings,
        later=tuple(_month(month, table) for month in filed.later),
        bases={**filed.bases, **dict(_named(filed, table, "base", given))},
        standard={**filed.standard, **dict(_named(filed, table, "standard", given))},
    )


def _month(month: LaterList, table: PlayerTable) -> LaterList:
    players, ratings = dict(month.players), dict(month.ratings)
    for player in players.keys() & table.rows.keys():
        row = table.rows[player]
        players[player] = _person(players[player], row)
        if "rating" in row.values:
            value = row.values["rating"]
            ratings[player] = Rating(value) if value else None
    return month._replace(players=players, ratings=ratings)


def _rating(filed: Rating | None, row: PlayerRow | None, given: Given) -> Rating | None:
    values = row.values if row else {}
    value = values.get("rating", filed.value if filed else 0)
    if not value:
        return None
    games: Number | None = filed.games if filed else None
    peak: Number | None = filed.peak if filed else None
    games = values.get("games_played", given["games_played"] if games is None else games)
    peak = values.get("peak", given["peak"] if peak is None else peak)
    beside: dict[str, Any] = {name: values[name] for name in _BESIDE & values.keys()}
    rating = filed or Rating(value)
    return rating._replace(value=value, games=_whole(games), peak=peak, **beside)


def _compare(filed: FiledEvent, entry: Entry, table: PlayerTable, rating: Rating | None) -> None:
    """Say when the table's rating is not the file's."""
    row, before = table.rows.get(entry.player.id), filed.ratings.get(entry.player.id)
    if row is None or "rating" not in row.values:
        return
    old, new = before and before.value, rating and rating.value
    if old != new:
        code = "csv-other-rating" if old and new else "csv-now-rated" if new else "csv-now-unrated"
        values = {"name": entry.player.name, "filed": old, "rating": new}
        table.report(code, "note", row, **values)


def _entry(entry: Entry, row: PlayerRow | None) -> Entry:
    if row is None:
        return entry
    facts = dict(entry.facts)
    if "birth_year" in row.values:
        facts.pop("birth_date", None)
    facts |= {name: row.values[name] for name in _FACTS if name in row.values}
    return entry._replace(player=_person(entry.player, row), facts=facts)


def _person(player: Player, row: PlayerRow) -> Player:
    """Return a player with the table's birth year, titles, federation and sex.

    A woman's title of the file stays beside another one of the table: titles are for life.
    """
    texts: dict[str, Any] = dict(row.texts)
    if texts.get("title") and player.womens_title is None and player.title in OF_WOMEN:
        texts.setdefault("womens_title", player.title)
    if "birth_year" in row.values:
        texts["birth_year"] = int(row.values["birth_year"])
    return player._replace(**texts)


def _named(
    filed: FiledEvent, table: PlayerTable, name: str, given: Given
) -> Iterator[tuple[str, Rating]]:
    """Give ratings that no file has, with the games and peak of the table or the options."""
    for entry in filed.event.entries:
        row = table.rows.get(entry.player.id)
        if row and (value := row.values.get(name)):
            games = row.values.get("games_played", given["games_played"])
            peak = row.values.get("peak", given["peak"])
            yield entry.player.id, Rating(value, _whole(games), peak)


def _whole(value: Number | None) -> int | None:
    return None if value is None else int(value)


def new_list(answer: EventAnswer, players: tuple[str, bytes] | None) -> str:
    """Return the table of players with what is new of each rating, for the next event.

    Whoever did not play stays as in the table given, and who was not in it is added.
    """
    rows = matched(players, answer.filed).rows
    ratings: dict[int, Rating] = {}
    added: list[tuple[Entry, Rating]] = []
    for outcome in answer.outcomes:
        before = outcome.before
        value = outcome.new_rating or (before and before.value)
        if value is None:
            continue
        games = before.games if before else 0
        games = None if games is None else games + outcome.rated_games
        beside = outcome.made.details if outcome.made else {}
        rating = Rating._make((value, games, None, *map(beside.get, BESIDE)))
        if row := rows.get(outcome.entry.player.id):
            ratings[row.line] = rating
        else:
            added.append((outcome.entry, rating))
    return players_csv.renewed(players[1] if players else b"", ratings, added)
