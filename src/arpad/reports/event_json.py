"""A whole event as plain data for JSON, at once or piece by piece."""

import json
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from arpad.calculators.events import EventAnswer, NotRated, Outcome, PlacedGame
from arpad.domain import Account, Entry, Event, Problem
from arpad.regulation import Number
from arpad.reports.json import account_data, game_data, rules_data
from arpad.reports.numbers import json_number
from arpad.reports.words import words

Data = dict[str, Any]
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def as_data(answer: EventAnswer) -> Data:
    """Return an answer under its documented names, numbers unrounded."""
    return {name: list(value) if _is_list(value) else value for name, value in _parts(answer)}


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the same object as text, player by player, so that no large text is held."""
    return written(_parts(answer))


def written(parts: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """Write an object from its names and values; iterators are lists, written item by item."""
    opening = "{"
    for name, value in parts:
        yield f"{opening}{_ENCODER.encode(name)}: "
        if _is_list(value):
            yield from _stream_list(value)
        else:
            yield _ENCODER.encode(value)
        opening = ",\n"
    yield "}\n"


def _is_list(value: object) -> bool:
    return isinstance(value, Iterator)


def _stream_list(items: Iterator[Data]) -> Iterator[str]:
    opening = "["
    for item in items:
        yield f"{opening}\n{_ENCODER.encode(item)}"
        opening = ","
    yield "[]" if opening == "[" else "\n]"


def _parts(answer: EventAnswer) -> Iterator[tuple[str, Any]]:
    """Give the names of the object in order, with its lists as iterators."""
    yield "system", answer.system
    events = [event_data(answer, place) for place in range(len(answer.events))]
    yield "event", events[0]
    if answer.several:
        yield "events", iter(events)
    rules = answer.report.rules
    yield "rules", rules_data(rules) | {"reconstructed": rules.reconstructed}
    yield "players", (player_data(answer, outcome) for outcome in answer.outcomes)
    yield "uncounted", (uncounted_data(answer, each) for each in answer.uncounted)
    yield "notes", (account_data(note) for note in answer.report.notes)
    yield "problems", map(problem_data, answer.problems)


def event_data(answer: EventAnswer, place: int) -> Data:
    """Return one event: what its file says of it, and how many of its games are rated."""
    event = answer.events[place]
    data: Data = {
        "name": event.name,
        "place": event.place,
        "federation": event.federation,
        "start": _day(event.start),
        "end": _day(event.end),
        "time_class": event.time_class,
        "time_control": _time_control(event),
        "rounds": event.rounds,
        "players": len(event.entries),
        "games": sum(game.opponent is not None for game in event.games),
        "rated_games": answer.rated_games[place],
        "not_rated": sum(each.event == place for each in answer.uncounted),
    }
    return data | {"file": answer.files[place]} if answer.several else data


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _time_control(event: Event) -> Data | None:
    control = event.time_control
    if control is None:
        return None
    return {
        "minutes": json_number(control.minutes),
        "white_minutes": json_number(control.white),
        "black_minutes": json_number(control.black),
        "first_moves": control.first_moves,
    }


def player_data(answer: EventAnswer, outcome: Outcome) -> Data:
    """Return one player; null is what an unrated player has not."""
    change, first = outcome.change, outcome.first
    made = change or first
    notes = [*(made.notes if made else ())]
    if first:
        notes.insert(0, first.reason)
    return {
        **_who(outcome.entry),
        "before": _number(outcome.before.value if outcome.before else None),
        "new_rating": made.new_rating if made else None,
        "exact_change": _number(change.exact_change if change else None),
        "change": change.change if change else None,
        "k": _number(change.k if change else None),
        "k_reason": words(change.k_reason) if change else None,
        "score": _number(made.score if made else None),
        "expected": _number(change.expected if change else None),
        "performance": outcome.performance,
        "games": [placed_game_data(answer, placed) for placed in outcome.games],
        "notes": [account_data(note) for note in notes],
    }


def _number(value: Number | None) -> int | float | None:
    return None if value is None else json_number(value)


def _who(entry: Entry) -> Data:
    player = entry.player
    return {"number": entry.number, "name": player.name, "id": player.member_id or None}


def placed_game_data(answer: EventAnswer, placed: PlacedGame) -> Data:
    """Return one game as the calculators have it, with its round, colour and opponent."""
    game, opponent = placed.game.game, placed.opponent
    data: Data = {
        "round": game.round,
        "colour": game.colour or None,
        "opponent_number": opponent.number if opponent else None,
        "opponent_name": opponent.player.name if opponent else None,
        **game_data(placed.game),
    }
    return {"file": answer.files[placed.event]} | data if answer.several else data


def uncounted_data(answer: EventAnswer, each: NotRated) -> Data:
    """Return a game that changes no rating, seen from White; the two by their starting ranks."""
    game = game_data(each.game)
    data: Data = {
        "round": each.game.game.round,
        "white": each.white.number,
        "white_name": each.white.player.name,
        "black": each.black.number if each.black else None,
        "black_name": each.black.player.name if each.black else None,
        "result": game["result"],
        "code": each.game.reason.code,
        "reason": game["reason"],
        "clause": game["clause"],
    }
    return {"file": answer.files[each.event]} | data if answer.several else data


def problem_data(problem: Problem) -> Data:
    """Return a problem with its place, as far as it has one."""
    account: Account = problem.account
    return {
        "code": account.code,
        "severity": problem.severity,
        "text": words(account),
        "clause": str(account.clause or ""),
        "line": problem.line,
        "column": problem.column,
        "player": problem.player,
        "round": problem.round,
        "file": problem.file or None,
    }
