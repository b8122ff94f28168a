"""What a file that was written anew no longer says, found by reading it: nothing goes unsaid."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from arpad.domain import Entry, Event, Game, Problem, Rating
from arpad.formats.crosstable import claims
from arpad.formats.reading import Findings, Reading, kinds
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.rows import TrfRow

KINDS = kinds("""
    warning/warning: convert-differs convert-game-differs
""")
"""What can differ: a value of the event or of a player, or a game."""

_OF_EVENT = (
    "name", "place", "federation", "start", "end", "time_class", "time_control", "time_text",
    "rounds", "kind", "days",
)  # fmt: skip
_OF_PLAYER = ("name", "birth_year", "member_id", "title", "federation", "sex")


def differences(before: Reading, after: TrfFile, numbers: Mapping[str, int]) -> tuple[Problem, ...]:
    """Return what a report does not have as the event it was made from has it.

    ``numbers`` are the players' starting ranks by their ids in the event.
    """
    one, other = before.event, after.reading.event
    most = len(one.games) + len(one.entries) * (len(_OF_PLAYER) + 1) + len(_OF_EVENT)
    findings = Findings(KINDS, most=most)
    for name in _OF_EVENT:
        _compare(findings, name, getattr(one, name), getattr(other, name))
    people = {entry.number: entry.player for entry in other.entries}
    for entry in one.entries:
        player, number = entry.player, numbers.get(entry.player.id, 0)
        if number not in people:
            _compare(findings, "player", player.name or player.id, "", entry.number)
            continue
        for name in _OF_PLAYER:
            _compare(findings, name, getattr(player, name), getattr(people[number], name), number)
        _of_row(findings, entry, after.rows[number], before.ratings.get(player.id))
    _of_games(findings, one, other, {player: str(number) for player, number in numbers.items()})
    return findings.in_order()


def _compare(
    findings: Findings, name: str, before: object, after: object, player: int | None = None
) -> None:
    if before != after and before:
        values = {"name": name.replace("_", " "), "before": str(before), "after": str(after or "")}
        findings.add("convert-differs", None, None, player, **values)


def _of_row(findings: Findings, entry: Entry, row: TrfRow, rating: Rating | None) -> None:
    """Compare what stands in the columns of a row alone."""
    facts = entry.facts
    _compare(findings, "rating", rating and str(rating.value), str(row.rating or ""), row.number)
    _compare(findings, "rank", facts.get("rank"), row.rank, row.number)
    if "points" in facts:
        _compare(findings, "points", facts["points"], Fraction(row.points or 0, 10), row.number)
    if "birth" in facts and Counter(_digits(facts["birth"])) != Counter(_digits(row.birth)):
        _compare(findings, "birth date", facts["birth"], row.birth, row.number)
    for name in facts.keys() - {"rank", "points", "birth"}:
        _compare(findings, name, facts[name], "", row.number)


def _digits(value: object) -> str:
    return "".join(filter(str.isdigit, str(value)))


def _of_games(findings: Findings, one: Event, other: Event, numbers: Mapping[str, str]) -> None:
    """Compare games by players, rounds and what both rows say; a round may have been chosen."""
    unplaced = {
        frozenset((numbers.get(game.player), numbers.get(game.opponent or "")))
        for game in one.games
        if game.round is None
    }
    there = Counter(_key(game, unplaced) for game in other.games)
    for game in one.games:
        own = numbers.get(game.player, "")
        opponent = game.opponent and numbers.get(game.opponent, "")
        key = _key(game._replace(player=own, opponent=opponent), unplaced)
        if there[key]:
            there[key] -= 1
            continue
        place = None, None, int(own) if own.isdigit() else None, game.round
        values = {"opponent": opponent or "–", "result": game.result.value}
        findings.add("convert-game-differs", *place, **values)


def _key(game: Game, unplaced: set[frozenset[str | None]]) -> tuple[object, ...]:
    players = game.player, game.opponent
    said = [claim and claim[:3] for claim in claims(game)]
    sides = sorted(zip(players, said, strict=True), key=str)
    time = None if frozenset(players) in unplaced else game.round
    return time, tuple(sides), game.not_rated
