"""Everything an answer says has words, and every sentence is said by some answer."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad.calculators import NAMES, calculator
from arpad.declared import Declared, declaration, further, room
from arpad.domain import (
    BY_TIME,
    TOO_SHORT,
    Account,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Report,
    Result,
    TimeControl,
    TypedRatings,
    UncountedGame,
)
from arpad.formats.words import pgn, tables, trf, us_files
from arpad.regulation import Rules
from arpad.reports.problems import problem_groups
from arpad.reports.words import conversions, events, every_sentence, lists, words
from arpad.systems.fide.words import norms
from arpad.systems.us_chess.norms import DEFAULT, OTHER, said, section_norms

FAR_APART = {"published_rating": 1500, "opponent_published": 1901}
JUNIOR = {"rating": 1800, "games": "W1800", "games_played": 100}
# Inputs for what the examples do not say.
CASES: list[tuple[str, dict[str, Any]]] = [
    # FIDE: which games count
    ("fide", {"rating": "unrated", "games": "W1800", "time_class": "rapid", "date": "2020-01-01"}),
    ("fide", {"rating": 1800, "games": "bye Wu FW"}),
    ("fide", {"rating": 1800, "games": "Wu", "time_class": "rapid"}),
    ("fide", {"rating": 2700, "games": "W1900", "time_class": "blitz"}),
    ("fide", {"rating": 1800, "games": "W2300"}),
    ("fide", {"rating": 2700, "games": "W2200"}),
    # FIDE: K
    ("fide", {"rating": 1800, "games": "W1800", "under_18": True}),
    ("fide", {"rating": 1800, "games": "W1800", "k": 15}),
    ("fide", {"rating": 2420, "games": "W2400", "games_played": 10}),
    ("fide", {"rating": 1800, "games": "W1800", "peak": 1700}),
    ("fide", JUNIOR | {"date": "2025-12-20", "birth_year": 2007}),
    ("fide", JUNIOR | {"date": "2025-12-30", "birth_year": 2007}),
    ("fide", JUNIOR | {"date": "2025-12-20", "under_18": True}),
    # FIDE: editions and thresholds
    ("fide", {"rating": 1800, "games": "W1800", "date": "2014-06-30"}),
    ("fide", {"rating": 1800, "games": "W1800", "date": "2023-06-30"}),
    ("fide", {"rating": 1800, "games": "W1800", "date": "2014-06-30", "time_class": "rapid"}),
    ("fide", {"rating": 1800, "games": "W1800", "games_played": 29}),
    ("fide", {"rating": 2395, "games": "W2395"}),
    ("fide", {"rating": 2290, "games": "W2290", "under_18": True}),
    ("fide", {"rating": 1405, "games": "L1400"}),
    ("fide", {"rating": 1300, "games": "W1200"}),
    # US Chess: K, effective games, dual-rated
    ("us-chess", {"rating": "unrated", "games": "W812 L655 D1020"}),
    ("us-chess", {"rating": 2300, "games": "W2300", "dual_rated": True}),
    ("us-chess", {"rating": 1800, "games": "W1800", "dual_rated": True}),
    ("us-chess", {"rating": 2300, "games": "W2300", "dual_rated": True, "date": "2013-05-17"}),
    ("us-chess", {"rating": 2300, "games": "W2300", "games_played": 25}),
    ("us-chess", {"rating": 1700, "games": "FW", "games_played": 0}),
    ("us-chess", {"rating": 1700, "games": "W1700", "games_played": 12, "history": "all-wins"}),
    ("us-chess", {"rating": 1700, "games": "W1700", "games_played": 5, "history": "all-losses"}),
    ("us-chess", {"rating": 1390, "games": "W380 W100 L1233", "games_played": 0}),
    ("us-chess", {"rating": 500, "games": "W400 W400", "games_played": 0}),
    ("us-chess", {"rating": 750, "games": "L400 L400", "games_played": 0}),
    ("us-chess", {"rating": 2690, "games": "W2700 W2700", "games_played": 4}),
    ("us-chess", {"rating": 1700, "games": "W1700", "opponents_games": "1:W1500"}),
    ("us-chess", {"rating": 2400, "games": "W2400 " * 4, "ratings_after": "2400 " * 4}),
    ("us-chess", {"rating": 1700, "games": "Wu10", "age": 12}),
    # US Chess: bonus and floors
    ("us-chess", {"rating": 1700, "games": "W1700 " * 9, "match": True}),
    ("us-chess", {"rating": 1700, "games": "W1700", "match": True} | FAR_APART),
    ("us-chess", {"rating": 1610, "games": "L1200", "games_played": 99, "peak": 1850}),
    ("us-chess", {"rating": 1610, "games": "L1200", "games_played": 99, "floor": 1600}),
    ("us-chess", {"rating": 1800, "games": "W1800 D1800 L1800"}),
    ("us-chess", {"rating": 1800, "games": "W1800 W1800 W1800", "most_games_against_one": 2}),
    ("us-chess", {"rating": 1800, "games": "W1800 W1800", "most_games_against_one": 2}),
    ("us-chess", {"rating": 100, "games": "L100 bye"}),
    ("us-chess", {"rating": 1800, "games": "FW"}),
    ("us-chess", {"rating": 1800, "games": "L1800", "date": "2016-01-01"}),
    ("us-chess", {"rating": 1800, "games": "L1800", "date": "2014-03-20"}),
    # Elo and matches
    ("elo", {"rating": 1800, "games": "W1800", "tier": "expert"}),
    ("match", {"rating": 1800, "opponent": 1700, "result": "win", "expected": 40}),
    # Plans, comparisons, conversions
    ("plan", {"rating": 1950, "opponents": "1900w", "gain": 5, "draws": 30, "system": "us-chess"}),
    ("plan", {"rating": 1200, "opponents": "1200", "target": 1200, "system": "elo"}),
    ("plan", {"rating": 1950, "opponents": "1900", "target": 1960, "events": 2}),
    ("plan", {"rating": 2400, "opponents": "9x2480", "norm": "im", "date": "2009-01-01"}),
    ("plan", {"rating": 2400, "opponents": "9x2900", "norm": "im"}),
    ("plan", {"rating": 2400, "opponents": "5x2480-GM 4x2480", "norm": "gm"}),
    ("plan", {"rating": 2200, "opponents": "9x2300-FM-WIM", "norm": "wim"}),
    ("plan", {"rating": 2400, "opponents": "8x2480 1000", "norm": "im"}),
    ("plan", {"rating": 2200, "opponents": "9x2200", "norm": "wgm"}),
    ("plan", {"rating": 2200, "opponents": "2500", "games": "W2500 " * 8, "norm": "wim"}),
    ("plan", {"rating": 2400, "opponents": "9x2300-GER", "norm": "gm"}),
    ("plan", {"rating": 2400, "opponents": "9x2480 2x1000-GER", "norm": "gm"}),
    ("plan", {"rating": 1200, "opponents": "1200", "target": 1201, "system": "icu"}),
    ("compare", {"rating": 1700, "games": "W1700", "games_played": 5}),
    ("convert", {"rating": 1800, "from": "fide", "to": "us-class-limit"}),
    ("convert", {"rating": 1800, "from": "fide", "to": "us-chess", "date": "2015-01-01"}),
    ("performance", {"games": "L1800 L1700.5"}),
    ("performance", {"games": "Wu bye"}),
]
# Every line of every K scheme.
CASES += [
    ("elo", {"rating": rating, "games": "W1800", "scheme": scheme, "games_played": games})
    for scheme, rating, games in product(
        ("us-simplified", "fide-tiers", "rating-bands"), (1100, 1800, 2500), (5, 100)
    )
]
CASES += [(name, dict(calculator(name).opening)) for name in NAMES]
CASES += [(name, dict(each.inputs)) for name in NAMES for each in calculator(name).examples]


def report(code: str, games: int | None) -> Report:
    """One game between two rated players; of the first only his number of games may be known."""
    entries = (Entry(Player("Ann")), Entry(Player("Bob")))
    event = Event(entries, (Game("Ann", "Bob", Result.WIN),), time_class="regular")
    ratings = {"Bob": Rating(1800, games=100)}
    if games is not None:
        ratings["Ann"] = Rating(1700, games=games)
    return room(code).rate(RatingPeriod((event,)), TypedRatings(ratings))


def whole_event(games: str, ratings: str = "1700 1800 0", **fields: Any) -> Event:
    """An event of players rated so (0: unrated), and games as player, result, player."""
    entries = tuple(
        Entry(Player(f"{rating}-{number}"), number=number)
        for number, rating in enumerate(ratings.split(), start=1)
    )
    played = []
    for white, result, black, *rest in (game.split() for game in games.split(",") if game):
        one, other = entries[int(white) - 1], entries[int(black) - 1]
        played.append(Game(one.player.id, other.player.id, Result(result), 1, "w", " ".join(rest)))
    return Event(entries, tuple(played), **({"start": date(2025, 11, 7)} | fields))


def rated(*events: Event, system: str = "fide", **options: Any) -> Report:
    """The report of a period; who is named 0-… is unrated."""
    players = {entry.player.id for event in events for entry in event.entries}
    ratings = {
        player: Rating(int(player.partition("-")[0])) for player in players if player[0] != "0"
    }
    return room(system, **options).rate(RatingPeriod(events), StandardOnly(ratings))


def born_in_2007(event: Event, **changed: Any) -> Report:
    """The report of an event in which everybody was born in 2007."""
    entries = (
        entry._replace(player=entry.player._replace(birth_year=2007), **changed)
        for entry in event.entries
    )
    return rated(event._replace(entries=tuple(entries)))


class StandardOnly(TypedRatings):
    """Ratings in standard alone, which stand in elsewhere."""

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        return TypedRatings.rating(self, player, pool, day) if pool == "standard" else None


def minutes(white: int, black: int, moves: int | None = None) -> TimeControl:
    return TimeControl(Fraction(white), Fraction(black), moves)


SIX = "0 1800 1850 1900 1950 2000 2050"
DAY = {"start": date(2025, 9, 1), "end": date(2025, 11, 1)}
# What no calculator can be made to say, because its inputs refuse it: whole events say it.
REPORTS = [
    rated(whole_event("1 W 2"), system="elo"),
    report("us-chess", None),
    report("us-chess", 8),
    rated(whole_event("1 W 2,1 D 3,3 D 3,1 * 2")),
    rated(whole_event("1 W 2 no-move,1 W 2 rows-disagree,1 W 2 row-missing")),
    rated(whole_event("1 W 2 casual,1 W 2 not-ended")),
    rated(whole_event("1 W 2 opponent-unknown,1 W 2 other-start", start=None)),
    rated(whole_event("1 W 2", time_control=minutes(60, 60))),
    rated(whole_event("1 W 2", time_control=minutes(120, 120, 20))),
    rated(whole_event("1 W 2", time_class="rapid", time_control=minutes(20, 15))),
    rated(whole_event("1 W 2", time_class="rapid")),
    rated(whole_event("1 W 2", time_class=TOO_SHORT, time_control=minutes(2, 2))),
    rated(whole_event("1 W 2,1 W 2,1 W 2", "1700 1800", rounds=3)),
    rated(whole_event("1 W 2", "1700 0", rounds=3)),
    rated(whole_event("1 L 2", "1390 1400"), whole_event("", "1700", **DAY)),
    rated(
        whole_event("1 W 2", "1700 1790", end=date(2025, 11, 30)),
        whole_event("1 D 2", "1700 1790", **DAY),
    ),
    rated(whole_event("2 W 1", "1400 1500")),
    rated(whole_event("1 L 2", "1700 1790"), whole_event("1 W 2", "1700 1790"), round_per="event"),
    rated(whole_event("1 W 2", start=date(2024, 2, 1), end=date(2024, 2, 2))),
    rated(whole_event("1 W 2,1 W 3", "2000 1500 1550", start=date(2023, 2, 1))),
    rated(whole_event("1 W 2,1 W 3,1 D 4,1 L 5,1 D 6", SIX)),
    rated(whole_event("1 W 2,1 W 3,1 D 4,1 L 5,1 D 6", SIX, start=date(2023, 2, 1))),
    rated(whole_event("1 W 2,1 W 3,1 W 4,1 W 5,1 W 6", "0 2300 2300 2300 2300 2300")),
    rated(whole_event("1 L 2,1 L 3,1 D 4,1 L 5,1 L 6", "0 1400 1400 1400 1400 1400")),
    rated(whole_event("1 L 2", SIX)),
    rated(whole_event("1 D 2", SIX), whole_event("1 D 2", SIX, start=date(2021, 1, 1))),
    rated(whole_event("", SIX)),
    rated(
        whole_event("1 D 2", SIX, start=date(2024, 1, 20)),
        whole_event("1 D 2", SIX, start=date(2026, 3, 15)),
    ),
    rated(whole_event("1 D 2", "0 1800", time_class="blitz", start=date(2021, 1, 1))),
    born_in_2007(whole_event("1 W 2", start=date(2025, 12, 20))),
    born_in_2007(whole_event("1 W 2", start=date(2025, 12, 30)), number=None),
    born_in_2007(whole_event("1 W 2", start=date(2025, 12, 30))),
]


# US Chess sections: the players' ratings, the games, what is declared, and the event.
TWO: dict[str, object] = {"Ann": 1500, "Bob": 1600}
NEW: dict[str, object] = {"Ann": None, "Bob": 1600}
FOUR: dict[str, object] = dict.fromkeys(("Ann", "Bob", "Cid", "Dee"), 1500)
EXACT: dict[str, object] = {"Ann": 1500} | dict.fromkeys(("Bob", "Cid", "Dee", "Eve"), 1200.4)
MASTERS: dict[str, object] = dict.fromkeys(("Ann", "Bob", "Cid", "Dee", "Eve"), 2400)
STARTS: tuple[dict[str, object], ...] = (
    {"initial_rating": 900},
    {"fide_rating": 1500},
    {"cfc_rating": 1500},
    {"age": 12},
    {"adult": True},
    {},
)
US_SECTIONS: list[tuple[dict[str, object], str, dict[str, object], dict[str, Any]]] = [
    *((NEW, "Ann W Bob", facts, {}) for facts in STARTS),
    (NEW, "Ann bye", {"age": 12}, {}),
    (TWO, "Ann W Ann, Ann W Zed, Ann W -", {"floor": "high"}, {}),
    (TWO, "Ann W Bob", {"half_k": True}, {"end": date(2005, 1, 1)}),
    (TWO, "Ann W Bob", {"half_k": True, "floor": 1700}, {}),
    (TWO, "Ann L Bob", {"title_floor": 1500}, {}),
    (TWO, "Ann L Bob", {"money_floor": 1500}, {}),
    ({"Ann": 120, "Bob": 1600}, "Ann L Bob", {"wins": 9, "draws": 9, "events": 9}, {}),
    (TWO, "Ann W Bob, Ann W Bob, Ann W Bob", {}, {}),
    (TWO | {"Cid": 1500}, "Ann W Bob", {"match": True}, {}),
    (TWO | {"Bob": Rating(1600, 20)}, "Ann W Bob", {"match": True}, {}),
    ({"Ann": 1500, "Bob": 2000}, "Ann W Bob", {"match": True}, {}),
    (TWO, ", ".join(["Ann W Bob"] * 21), {"match": True}, {}),
    (TWO | {"Bob": Rating(9999)}, "Ann W Bob", {}, {}),
    (TWO, "Ann W Bob", {}, {"time_class": BY_TIME, "time_control": minutes(1, 1)}),
    (TWO, "Ann L Bob, Ann L Bob, Ann L Bob", {}, {"time_class": "quick"}),
    (TWO, "Ann L Bob", {}, {"system": {"bonus_multiplier": 13, "special_start": "fast"}}),
    # Norms that depend on how the text is read, and one at 2400.
    (FOUR, "Ann W Bob, Ann W Cid, Ann L Dee, Ann F -", {}, {}),
    (FOUR, "Ann W Bob, Ann W Cid, Ann W Bob, Ann W Dee", {}, {}),
    (FOUR, "Ann L Bob, Ann L Cid, Ann L Dee, Ann F -", {}, {}),
    (
        EXACT,
        "Ann W Bob, Ann W Cid, Ann L Dee, Ann W Eve",
        {},
        {"held": ["Bob", "Cid", "Dee", "Eve"]},
    ),
    (MASTERS, "Ann W Bob, Ann W Cid, Ann W Dee, Ann W Eve", {}, {}),
]


def us_chess_reports(us_section: Callable[..., Report]) -> list[Report]:
    """The reports of the sections above, and of two that need people of their own."""
    found = [
        us_section(players, games, facts={"Ann": facts}, **fields)
        for players, games, facts, fields in US_SECTIONS
    ]
    twice = (Player("a", member_id="1"), Player("b", member_id="1"), Player("c", birth_year=2015))
    event = Event(tuple(map(Entry, twice)), (Game("b", "c", Result.WIN),), end=date(2026, 1, 1))
    quick = event._replace(time_class="quick")
    before = InRegular({"a": Rating(1500, 60)})
    return [
        *found,
        *(room("us-chess").rate(RatingPeriod((each,)), before) for each in (event, quick)),
    ]


class InRegular(TypedRatings):
    """Ratings in Regular alone, from which other systems start."""

    def rating(self, player: str, pool: str, day: date | None) -> Rating | None:
        return TypedRatings.rating(self, player, pool, day) if pool == "regular" else None


def of_norms(found: Report) -> Iterator[Account]:
    for readings in (DEFAULT, OTHER):
        for levels in section_norms(found, readings, rounds=3).values():
            for tried in levels:
                yield from (*tried.missing, *tried.open)
        for levels in section_norms(found, readings).values():
            yield from (*said(levels), *(account for tried in levels for account in tried.open))


def of_answer(answer: Any) -> Iterator[Account]:
    yield from (*answer.steps, *answer.notes)
    yield from (problem.account for problem in answer.problems)
    games = getattr(answer, "games", ())
    games = games if isinstance(games, tuple) else ()
    accounts = (
        getattr(answer, "k_reason", None),
        *(getattr(game, "reason", None) for game in games),
    )
    yield from filter(None, accounts)


def of_report(found: Report) -> Iterator[Account]:
    yield from (problem.account for problem in found.problems)
    # What is said once of several players, as of these and as many others.
    for group in problem_groups([*found.problems, *found.problems]):
        yield from (problem.account for problem in group.shown)
    yield from (game.reason for game in found.uncounted)
    yield from found.notes
    for first in found.first_ratings:
        yield from (*first.steps, *first.notes, first.reason)
    for change in found.changes:
        yield from (*change.steps, *change.notes, change.k_reason)
        yield from (game.reason for game in change.games if isinstance(game, UncountedGame))


def with_inner(accounts: Iterable[Account]) -> Iterator[Account]:
    """Accounts, and those that stand inside their sentences."""
    for account in accounts:
        inner = (value for value in account.values.values() if isinstance(value, Account))
        yield from (account, *with_inner(inner))


@pytest.fixture(scope="module")
def everything(us_section: Callable[..., Report]) -> list[Account]:
    answers = (calculator(name).answer(inputs) for name, inputs in CASES)
    said = [account for answer in answers for account in with_inner(of_answer(answer))]
    later = Account("rules-later", {"day": date(2015, 1, 1)})
    reconstructed = Rules("Made up", "", None, "", True)
    said += Declared.notes({}, Report("", reconstructed, (), notes=(later,)))
    for found in us_chess_reports(us_section):
        said += with_inner((*of_report(found), *of_norms(found)))
    return said + [account for found in REPORTS for account in with_inner(of_report(found))]


OF_FILES = {*conversions.WORDS, *events.WORDS, *lists.WORDS, *norms.WORDS, *pgn.WORDS}
OF_FILES |= {*tables.WORDS, *trf.WORDS, *us_files.WORDS}


def test_every_sentence_is_said_by_some_answer_and_every_code_has_one(everything):
    said, every = {account.code for account in everything}, set(every_sentence())
    elsewhere = OF_FILES.union(*(declaration(room).WORDS for room in further()))
    assert every - elsewhere - said == said - every == set()


def codes_written(source: ast.AST) -> set[str]:
    """The codes that accounts and steps are made with, where they are written out."""
    return {
        str(node.args[0].value)
        for node in ast.walk(source)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Account", "Step")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def test_every_code_in_the_sources_has_words():
    written = set[str]()
    for folder in ("systems", "calculators", "domain", "formats", "faces"):
        for path in (Path(arpad.__file__).parent / folder).rglob("*.py"):
            written |= codes_written(ast.parse(path.read_text(encoding="utf-8")))
    assert len(written) > 40
    assert written - set(every_sentence()) == set()


def test_every_sentence_is_whole(everything):
    for account in everything:
        assert (sentence := words(account)).strip() == sentence != ""
        assert not re.search(
            r"[{}]|None|Fraction|  |\.\.|(?<![\w-])-\d", sentence
        )  # a hyphen is no minus


def test_an_unknown_code_is_an_error_not_an_empty_sentence():
    with pytest.raises(KeyError):
        words(Account("no-such-code"))
