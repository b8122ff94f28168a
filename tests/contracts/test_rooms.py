"""What every rating system must satisfy, whichever it is: found by looking, none is listed here."""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import NoneType

import pytest

from arpad.calculator import RatingAnswer
from arpad.capabilities import Comparison, Events, Matched, Norms, Performances, Planned
from arpad.declared import part, points_decide, room, room_names
from arpad.document.change import Change
from arpad.domain import (
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Report,
    Result,
    TypedRatings,
)
from arpad.rulebook import Book
from arpad.systems import icu

ROOMS = room_names()
RATINGS = {"me": Rating(1500, games=50), "you": Rating(1600, games=50), "she": Rating(1700)}


def rate(code: str, games: list[tuple[str, str, Result]], rated: set[str]) -> Report:
    """Rate one event in which those not rated are held."""
    names = {name for game in games for name in game[:2]} | rated
    entries = tuple(Entry(Player(name), rated=name in rated) for name in sorted(names))
    event = Event(entries, tuple(Game(*game) for game in games))
    return room(code).rate(RatingPeriod((event,)), TypedRatings(RATINGS))


def test_rooms_are_found():
    assert {"elo", "fide", "us-chess"} <= set(ROOMS)
    assert list(ROOMS) == sorted(set(ROOMS))


def test_an_unknown_room_is_a_key_error():
    with pytest.raises(KeyError):
        room("nowhere")


@pytest.mark.parametrize("code", ROOMS)
def test_a_room_signs_the_contract(code):
    system = room(code)
    assert system.code == code
    assert system.name
    assert inspect.getdoc(type(system))
    assert list(inspect.signature(system.rate).parameters) == ["period", "before"]


# What other code looks for in a room under these names, whatever else the room means by them.
_A_FUNCTION = ("LOWEST", "check", "options", "seat", "notes", "details")
KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("INPUTS", "OPPONENTS", "EXAMPLES", "FIRST", "BOOKS"), (tuple,)),
    **dict.fromkeys(("OPENING", "WORDS"), (Mapping,)),
    **dict.fromkeys(("TITLE", "LABEL"), (str,)),
    **dict.fromkeys(("HAS_LISTS", "HISTORY"), (bool,)),
    "RULES": (Book, tuple),
    "OF_THE_RATED": (tuple, NoneType),
    "PLAN": (Planned,),
    "TITLE_NORMS": (Norms,),
    "MATCH": (Matched,),
    "COMPARED": (Comparison,),
    "EVENTS": (Events,),
    "PERFORMANCES": (Performances,),
}
CLASSES = {"System": object, "ANSWER": RatingAnswer, "Shown": Change}


def wrong_kinds(code: str) -> Iterator[str]:
    """Name every declaration that is not of its kind, and say what it must be."""
    for name in (*KINDS, *CLASSES, *_A_FUNCTION):
        value = part(code, name, ...)
        if name in KINDS:
            fits = isinstance(value, KINDS[name])
            must = " or ".join(kind.__name__ for kind in KINDS[name])
        elif name in CLASSES:
            fits = isinstance(value, type) and issubclass(value, CLASSES[name])
            must = f"class of the kind {CLASSES[name].__name__}"
        else:
            fits, must = callable(value), "function"
        if value is not ... and not fits:
            yield f"room {code}: {name} must be a {must} (see CONTRIBUTING.md), not {value!r}"


@pytest.mark.parametrize("code", ROOMS)
def test_what_a_room_declares_is_of_the_kind_its_name_must_be(code):
    assert list(wrong_kinds(code)) == []


def test_a_constant_under_the_name_of_a_declaration_is_named(monkeypatch):
    monkeypatch.setattr(icu, "LOWEST", 200, raising=False)
    monkeypatch.setattr(icu, "MATCH", "12 games", raising=False)
    assert [said.split(" (")[0] for said in wrong_kinds("icu")] == [
        "room icu: MATCH must be a Matched",
        "room icu: LOWEST must be a function",
    ]


@pytest.mark.parametrize("code", ROOMS)
def test_a_room_names_every_edition_it_has_built(code):
    editions = room(code).editions()
    assert editions
    assert all(each.document and each.edition and each.source for each in editions)
    assert len(set(editions)) == len(editions)
    # The rules of a report are one of them.
    assert rate(code, [("me", "you", Result.WIN)], {"me"}).rules in editions


@pytest.mark.parametrize("code", ROOMS)
def test_it_rates_one_player_against_one_held_opponent(code):
    report = rate(code, [("me", "you", Result.WIN)], {"me"})
    assert report.system == code
    assert not report.problems
    (change,) = report.changes
    assert change.player == Player("me")
    assert change.before == RATINGS["me"]
    (game,) = change.counted
    assert (game.opponent, game.score, game.difference) == (1600, 1, -100)
    assert 0 < game.expected < 0.5
    assert change.change > 0
    assert change.new_rating == 1500 + change.change


@pytest.mark.parametrize("code", ROOMS)
def test_a_win_gains_a_loss_costs_and_a_draw_lies_between(code):
    win, draw, loss = (
        rate(code, [("me", "you", result)], {"me"}).changes[0].exact_change
        for result in (Result.WIN, Result.DRAW, Result.LOSS)
    )
    assert win > draw > loss
    assert win > 0 > loss
    assert draw > 0  # the opponent is the stronger


@pytest.mark.parametrize("code", ROOMS)
def test_held_opponents_are_not_rated_again(code):
    alone = rate(code, [("me", "you", Result.WIN)], {"me"}).changes[0]
    # The held opponent's other games would move it in every system, were it rated.
    games = [("me", "you", Result.WIN), ("she", "you", Result.WIN)]
    report = rate(code, games, {"me", "she"})
    assert {change.player.id for change in report.changes} == {"me", "she"}
    mine = next(change for change in report.changes if change.player.id == "me")
    assert mine.exact_change == alone.exact_change
    assert all(
        game.opponent == 1600
        for change in report.changes
        for game in change.counted
        if "you" in (game.game.player, game.game.opponent)
    )


@pytest.mark.parametrize("code", ROOMS)
def test_both_sides_of_a_game_can_be_rated(code):
    report = rate(code, [("me", "you", Result.WIN)], {"me", "you"})
    changes = {change.player.id: change for change in report.changes}
    assert set(changes) == {"me", "you"}
    assert changes["me"].change > 0 > changes["you"].change
    assert changes["you"].counted[0].score == 0


@pytest.mark.parametrize("code", ROOMS)
@pytest.mark.parametrize("result", [Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.BYE])
def test_what_was_not_played_changes_nothing(code, result):
    (change,) = rate(code, [("me", "you", result)], {"me"}).changes
    assert change.counted == ()
    assert change.games[0].reason.code == "not-played"  # type: ignore[union-attr]
    assert (change.exact_change, change.change, change.new_rating) == (0, 0, 1500)


@pytest.mark.parametrize("code", ROOMS)
def test_an_unrated_player_gets_no_change(code):
    report = rate(code, [("nobody", "you", Result.WIN)], {"nobody"})
    assert report.changes == ()


@pytest.mark.parametrize("code", ROOMS)
def test_a_game_against_an_unrated_opponent_is_not_counted_silently(code):
    (change,) = rate(code, [("me", "nobody", Result.WIN)], {"me"}).changes
    assert change.counted == ()
    assert change.games[0].reason.code.endswith("opponent-unrated")  # type: ignore[union-attr]
    assert change.change == 0


@pytest.mark.parametrize("code", ROOMS)
def test_the_working_adds_up_and_names_its_clauses(code):
    games = [("me", "you", Result.WIN), ("me", "she", Result.DRAW), ("you", "me", Result.WIN)]
    report = rate(code, games, {"me"})
    (change,) = report.changes
    assert [game.score for game in change.counted] == [1, 0.5, 0]
    assert float(change.score) == pytest.approx(1.5)
    assert float(change.expected) == pytest.approx(sum(float(g.expected) for g in change.counted))
    assert all(game.clause.document for game in change.counted)
    assert change.steps
    assert all(step.clause and step.clause.document for step in change.steps)
    assert report.rules.document
    assert report.rules.edition
    assert report.rules.source


@dataclass
class Asked:
    """Ratings that remember what they were asked."""

    pools: set[str] = field(default_factory=set)
    ratings: Mapping[str, Rating] = field(default_factory=lambda: RATINGS)

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        assert day in (date(2026, 1, 1), date(2026, 1, 9))
        self.pools.add(pool)
        return self.ratings.get(player)

    def base(self, player: str, pool: str) -> Rating | None:
        self.pools.add(pool)
        return self.ratings.get(player)


@pytest.mark.parametrize("code", ROOMS)
def test_ratings_are_asked_by_the_pool_and_a_day_of_the_event(code):
    before = Asked()
    entries = (Entry(Player("me")), Entry(Player("you"), rated=False))
    games = (Game("me", "you", Result.WIN),)
    event = Event(entries, games, date(2026, 1, 1), date(2026, 1, 9), "rapid")
    room(code).rate(RatingPeriod((event,)), before)
    assert before.pools == {"rapid"}


CAREER = {"wins": 6, "draws": 1, "losses": 40, "events": 9}  # US Chess: a floor that grows


@pytest.mark.parametrize(
    ("code", "options", "own"),
    [*((code, {}, 1500) for code in ROOMS), ("fide", {"round_per": "event"}, 1500),
     ("us-chess", {}, 140)],
)  # fmt: skip
def test_every_score_at_once_is_as_rated_one_by_one(code, options, own):
    system = room(code, **options)
    others = ("you", "she", "you", "she")
    names = sorted({"me", *others})
    entries = tuple(
        Entry(Player(name), rated=name == "me", facts=CAREER if name == "me" else {})
        for name in names
    )
    lost = [Game("me", "she", Result.DRAW), *(Game("me", name, Result.LOSS) for name in others)]
    equals = {name: Rating(own, games=50) for name in names}
    before = TypedRatings(RATINGS if own == 1500 else equals)
    period = RatingPeriod((Event(entries, tuple(lost)),))
    by_score = system.rate_scores(period, before, len(others))
    if not points_decide(code):
        assert by_score is None
        return
    assert by_score is not None
    report, scores = by_score
    assert report.changes[0].new_rating == system.rate(period, before).changes[0].new_rating
    assert len(scores) == 2 * len(others) + 1
    for halves, found in enumerate(scores):
        wins, drawn = divmod(halves, 2)
        results = [Result.WIN] * wins + [Result.DRAW] * drawn
        results += [Result.LOSS] * (len(others) - len(results))
        games = [lost[0], *(Game("me", *pair) for pair in zip(others, results, strict=True))]
        event = Event(entries, tuple(games))
        (change,) = system.rate(RatingPeriod((event,)), before).changes
        assert found == (change.exact_change, change.exact_new_rating, change.new_rating)
