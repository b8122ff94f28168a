"""A whole event as plain data for JSON, at once or piece by piece."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from arpad.calculators.events import EventAnswer, NotRated, Outcome, PlacedGame
from arpad.calculators.events.official import comparison
from arpad.domain import (
    BESIDE,
    Account,
    Claim,
    CountedGame,
    Entry,
    Event,
    Game,
    Problem,
    RatingChange,
)
from arpad.numbers import json_number
from arpad.regulation import Number
from arpad.reports import event_sections
from arpad.reports.event_layout import Before, before
from arpad.reports.json import account_data, encode, game_data, rules_data
from arpad.reports.results import contradictory, reason_text
from arpad.reports.words import words

Data = dict[str, Any]


def as_data(answer: EventAnswer) -> Data:
    """Return an answer under its documented names, numbers unrounded.

    What is rated in two systems has a report for each under "reports".
    """
    found = [_report(each) for each in answer.reports]
    return {"reports": found} if answer.also else found[0]


def _report(answer: EventAnswer) -> Data:
    return {name: list(value) if _is_list(value) else value for name, value in _parts(answer)}


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the same object as text, player by player, so that no large text is held."""
    if not answer.also:
        yield from written(_parts(answer))
        return
    opening = '{"reports": [\n'
    for each in answer.reports:
        yield opening
        yield from written(_parts(each))
        opening = ",\n"
    yield "]}\n"


def written(parts: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """Write an object from its names and values; iterators are lists, written item by item."""
    opening = "{"
    for name, value in parts:
        yield f"{opening}{encode(name)}: "
        if _is_list(value):
            yield from _stream_list(value)
        else:
            yield encode(value)
        opening = ",\n"
    yield "}\n"


def _is_list(value: object) -> bool:
    return isinstance(value, Iterator)


def _stream_list(items: Iterator[Data]) -> Iterator[str]:
    opening = "["
    for item in items:
        yield f"{opening}\n{encode(item)}"
        opening = ","
    yield "[]" if opening == "[" else "\n]"


def _parts(answer: EventAnswer) -> Iterator[tuple[str, Any]]:
    """Give the names of the object in order, with its lists as iterators."""
    yield "system", answer.system
    if answer.time_class:
        yield "time_class", answer.time_class
    events = [event_data(answer, place) for place in range(len(answer.events))]
    yield "event", events[0]
    if answer.several:
        yield "events", iter(events)
    rules = answer.report.rules
    yield "rules", rules_data(rules) | {"reconstructed": rules.reconstructed}
    entered = before(answer)
    yield "players", (player_data(answer, outcome, entered) for outcome in answer.outcomes)
    if answer.time_class:
        yield "official", _official_counts(answer)
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
        **({"dual_rated": answer.dual_rated[place]} if answer.time_class else {}),
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


def player_data(answer: EventAnswer, outcome: Outcome, entered: Before | None = None) -> Data:
    """Return one player; null is what an unrated player has not.

    ``entered`` are everybody's ratings before, for systems where other ones count.
    """
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
        **_beside(change),
        **(event_sections.player_data(answer, answer.sections, outcome) if answer.sections else {}),
        "games": [placed_game_data(answer, placed, entered) for placed in outcome.games],
        "notes": [account_data(note) for note in notes],
    }


def _beside(change: RatingChange | None) -> Data:
    """Return what else belongs to the new rating, as far as the system has it."""
    found = change.details if change else {}
    return {name: found[name] for name in BESIDE if name in found}


def _official_counts(answer: EventAnswer) -> Data | None:
    found = comparison(answer.outcomes)
    if found is None:
        return None
    return {
        "compared": found.compared,
        "equal": found.equal,
        "differences": {str(points): count for points, count in found.differences},
        "largest_exact": found.largest_exact,
        "text": event_sections.official_line(answer),
    }


def _number(value: Number | None) -> int | float | None:
    return None if value is None else json_number(value)


def _who(entry: Entry) -> Data:
    player = entry.player
    return {"number": entry.number, "name": player.name, "id": player.member_id or None}


def placed_game_data(
    answer: EventAnswer, placed: PlacedGame, entered: Before | None = None
) -> Data:
    """Return one game as the calculators have it, with its round, colour and opponent."""
    game, opponent = placed.game.game, placed.opponent
    data: Data = {
        "round": game.round,
        "colour": game.colour or None,
        "opponent_number": opponent.number if opponent else None,
        "opponent_name": opponent.player.name if opponent else None,
        **game_data(placed.game),
    }
    data |= _claims(game)
    if not isinstance(placed.game, CountedGame) and placed.game.reason:
        data["reason"] = reason_text(game, placed.game.reason)
    if entered is not None:
        known = entered.get((placed.event, game.opponent or ""), placed.game.opponent)
        data["opponent_before"] = _number(known)
    return {"file": answer.files[placed.event]} | data if answer.several else data


def uncounted_data(answer: EventAnswer, each: NotRated) -> Data:
    """Return a game that changes no rating, seen from White; the two by their starting ranks."""
    game = game_data(each.game) | _claims(each.game.game)
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
    if "rows" in game:
        data["rows"] = game["rows"]
    return {"file": answer.files[each.event]} | data if answer.several else data


def _claims(game: Game) -> Data:
    """Return what each player's row says, the first one's first; no result where they disagree."""
    if not game.claims:
        return {}
    data: Data = {"rows": [_claim(claim) for claim in game.claims]}
    return data | ({"result": None, "score": None} if contradictory(game) else {})


def _claim(claim: Claim | None) -> Data | None:
    if claim is None:
        return None
    return {"result": claim.result.value, "colour": claim.colour or None, "text": claim.text}


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
