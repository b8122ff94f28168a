"""US Chess: what one event changes for one player, by the formula that applies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from arpad.calculator import SELF, Chair, RatingAnswer, Turn, Worked, refuse
from arpad.capabilities import Norm, with_fact
from arpad.declared import Declared
from arpad.domain import (
    Account,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingChange,
    RatingPeriod,
    Report,
    TypedRatings,
)
from arpad.inputs import UNRATED, Given, TypedGame, plain
from arpad.language import say
from arpad.regulation import Number
from arpad.systems.us_chess import editions, norms
from arpad.systems.us_chess.form import (
    AGE,
    INPUTS,
    OF_THE_RATED,
    RATINGS_AFTER,
    START,
    OpponentGames,
    refuse_contradictions,
    refuse_start,
)
from arpad.systems.us_chess.time_controls import REGULAR

__all__ = ["INPUTS", "OF_THE_RATED"]  # declared with all that stands here

TITLE = "US Chess rating estimator"
FIRST = ("rating", "games_played", "age")


class UsChessAnswer(RatingAnswer):
    """A US Chess change; the added names are those the room documents.

    ``next_game`` has win, draw and loss against the next opponent, empty when none was given.
    ``norms`` are the title norms made, the lowest first, and ``norm_missed`` the lowest one missed,
    where the opponents' ratings after the event were given.
    """

    k: Number
    pool: str
    formula: str
    first_pass: float
    effective_games: float
    bonus: float
    threshold: float | None
    floor: Number
    games_before: int | None
    games_after: int | None
    provisional: bool | None
    next_game: tuple[Turn, ...] = ()
    norms: tuple[Norm, ...] = ()
    norm_missed: Norm | None = None


ANSWER = UsChessAnswer


def details(given: Given, change: RatingChange) -> Mapping[str, Callable[[], object]]:
    """Return the title norms made and the lowest one missed."""
    tried = _norms(given, change)
    return {
        "norms": lambda: tuple(norm for norm in tried if norm.achieved),
        "norm_missed": lambda: next((norm for norm in tried if not norm.achieved), None),
    }


def _norms(given: Given, change: RatingChange) -> tuple[Norm, ...]:
    """Try the title norms with the ratings given; the typed ones are those before the event."""
    if given["ratings_after"] is None:
        return ()
    games = len(change.counted)
    results = [game.result for game in given["games"]]
    return norms.norms(
        given["ratings_after"],
        change.score,
        most_against_one=games if given["match"] else given["most_games_against_one"],
        unplayed=sum(results.count(result) for result in norms.FULL_POINTS),
        pool=given["time_class"],
    )


def _norm_notes(given: Given, change: RatingChange) -> Iterator[Account]:
    if tried := _norms(given, change):
        yield from norms.said(tried)
        return
    possible = given["time_class"] == REGULAR and len(change.counted) >= norms.LEAST_GAMES
    if possible and not given["match"]:
        yield Account("us-norm-ratings-not-given", clause=norms.CLAUSE)


def seat(given: Given, games: Sequence[TypedGame]) -> Chair:
    """Return a player’s event; of a match and in two passes the opponents are rated too."""
    unused = () if given["rating"] == UNRATED else START
    records = {f"all_{kind}": given["history"] == f"all-{kind}" for kind in ("wins", "losses")}
    records["any_age"] = not unused  # an age that matters was asked
    chair = Declared.seat({**given, **records, **dict.fromkeys(unused)}, games)
    if given["match"]:
        chair = _match(chair, given["opponent_published"])
    elif given["opponents_games"]:
        chair = _with_opponents_games(chair, given["opponents_games"])
    if given["dual_rated"]:  # for the opponents too: above 2200 they move less
        (event,) = chair.period.events
        chair = chair._replace(period=RatingPeriod((with_fact(event, "dual_rated"),)))
    return chair


def _match(chair: Chair, published: Number | None) -> Chair:
    """Let all games be against one opponent, who is rated too: a match is seen whole."""
    event = chair.period.events[0]
    own, opponent = event.entries[:2]
    games = tuple(
        game._replace(opponent=game.opponent and opponent.player.id) for game in event.games
    )
    entries = (own, opponent._replace(rated=True, facts={"published_rating": published}))
    return Chair(RatingPeriod((event._replace(entries=entries, games=games),)), chair.before)


def _with_opponents_games(chair: Chair, others: Iterable[OpponentGames]) -> Chair:
    """Rate the opponents whose games were given, against held players of the typed ratings."""
    event = chair.period.events[0]
    ratings = dict(chair.before.ratings)
    rated = {f"opponent {own.number}": own for own in others}
    entries = [
        entry._replace(rated=entry.rated or entry.player.id in rated) for entry in event.entries
    ]
    games = list(event.games)
    for player, own in rated.items():
        if player in ratings and own.games_played is not None:  # an unrated one has an age
            ratings[player] = Rating(ratings[player].value, own.games_played)
        for number, typed in enumerate(own.games, start=1):
            if typed.result.played:
                other = f"{player}.{number}"
                of_age = {} if typed.age is None else {"age": typed.age}
                entries.append(Entry(Player(other), rated=False, facts=of_age))
                if typed.opponent is not None:
                    ratings[other] = Rating(typed.opponent)
                games.append(Game(player, other, typed.result))
    section: Event = event._replace(entries=tuple(entries), games=tuple(games))
    return Chair(RatingPeriod((section,)), TypedRatings(ratings))


def check(given: Given) -> None:
    """Refuse what is fine alone but not together."""
    played = [game for game in given["games"] if game.result.played]
    if given["rating"] == UNRATED:
        refuse_start(given, any_age=_any_age(given))
    refuse_contradictions(given, len(played))
    if given["match"]:
        _refuse_match(given, played)
    for name in () if given["match"] else ("published_rating", "opponent_published"):
        if given[name] is not None:
            reason = say("it is needed only for a match.")
            raise refuse(name, plain(given[name]), say("nothing, without match"), reason)
    for opponent in given["opponents_games"] or ():
        _refuse_opponent(given, opponent)
    after = given["ratings_after"]
    if after is not None and len(after) != len(played):
        reason = say(
            "ratings given: {given}; games played in the list: {count}.",
            given=len(after),
            count=len(played),
        )
        allowed = say("one rating for each game played")
        raise refuse("ratings_after", RATINGS_AFTER.text(after), allowed, reason)


def _any_age(given: Given) -> bool:
    """Whether youngest and oldest get the same first rating, which is nearest to the start."""
    from arpad.systems.us_chess.system import System

    # Between them all do: the start grows with the age. Opponents with games meet the start itself.
    if given["opponents_games"] or not any(game.result.played for game in given["games"]):
        return False
    seats = (seat({**given, "age": age}, given["games"]) for age in (AGE.minimum, AGE.maximum))
    young, old = (System().rate(*chair).first_ratings for chair in seats)
    return young[0].exact_new_rating == old[0].exact_new_rating


def _refuse_match(given: Given, played: list[TypedGame]) -> None:
    met = {(game.opponent, game.games_played) for game in given["games"] if game.opponent}
    ratings = {rating for rating, _ in met}
    if len(met) != 1 or not played:
        reason = say("a match has one opponent, and the list has {count}.", count=len(met))
        raise refuse("match", "true", say("games against one rating"), reason)
    if given["opponents_games"]:
        reason = say("in a match your opponent has no other games.")
        raise refuse("opponents_games", "…", say("nothing, in a match"), reason)
    if given["next_opponent"] not in (None, *ratings):
        reason = say("a match has one opponent.")
        example = str(*ratings)
        raise refuse("next_opponent", given["next_opponent"], example, reason, example)


def _refuse_opponent(given: Given, opponent: OpponentGames) -> None:
    games, number = given["games"], opponent.number
    if 1 <= number <= len(games) and games[number - 1].result.played:
        known = games[number - 1].games_played
        if known is None or opponent.games_played in (None, known):
            return
        reason = say("game {number} of the list says P{known}.", number=number, known=known)
        raise refuse("opponents_games", opponent, say("the same number of games"), reason)
    reason = say("game {number} of the list is no game played.", number=number)
    allowed = say("numbers of games played in the list, 1 to {count}", count=len(games))
    raise refuse("opponents_games", opponent, allowed, reason, "1:W1500,L1700")


def notes(given: Given, report: Report) -> Iterator[Account]:
    """Say what was assumed, then why the official number may differ: only what applies here."""
    yield from report.notes
    if any(game.age is not None for game in given["games"]):
        yield Account("us-opponent-start", clause=editions.CLAUSE_INITIAL)
    if given["rating"] == UNRATED:
        yield from _of_first_rating(given, report)
        return
    change = next(change for change in report.changes if change.player.id == SELF)
    if any(given[name] is not None for name in START):
        yield Account("us-start-not-used", clause=editions.CLAUSE_INITIAL)
    own, used = float(given["rating"]), editions.edition(given["date"])
    if given["games_played"] is None and given["history"] == "mixed":
        most = max(int(used.effective_games(own)), editions.SPECIAL_FORMULA_GAMES)
        yield Account("us-games-played-not-given", {"most": most}, used.effective_games_clause)
    if given["dual_rated"] and not used.dual_rated_k:
        yield Account("us-dual-rated-unknown", clause=editions.CLAUSE_DUAL_RATED)
    elif given["dual_rated"] and own <= 2200:
        values = {"rating": given["rating"]}
        yield Account("us-dual-rated-idle", values, editions.CLAUSE_DUAL_RATED)
    if change.counted:
        yield from _official_differs(given, change)
    else:
        yield Account("no-counted-game")
    yield from _norm_notes(given, change)


def _of_first_rating(given: Given, report: Report) -> Iterator[Account]:
    first = next(rating for rating in report.first_ratings if rating.player.id == SELF)
    yield from first.notes
    counted = sum(game.reason is None for game in first.games)
    yield from _passes(given, counted)
    if not counted:
        yield Account("no-counted-game")


def _passes(given: Given, counted: int) -> Iterator[Account]:
    """Say of how many opponents both passes were run."""
    others = len(given["opponents_games"] or ())
    if others:
        yield Account("us-second-pass-run", {"count": others}, editions.CLAUSE_STANDARD)
    if not given["match"] and others < counted:
        yield Account("us-second-pass", clause=editions.CLAUSE_STANDARD)


def _official_differs(given: Given, change: RatingChange) -> Iterator[Account]:
    yield from _passes(given, len(change.counted))
    most = given["most_games_against_one"]
    if not given["match"] and len(change.counted) == most > 1:
        yield Account("us-all-against-one", clause=editions.CLAUSE_MATCHES)
    asked = most == 1 and not given["match"]
    if len(change.counted) >= 3 and asked and change.details["formula"] == "standard":
        opponents = [game.opponent for game in given["games"] if game.result.played]
        if len(set(opponents)) < len(opponents):
            yield Account("us-same-ratings", clause=editions.CLAUSE_STANDARD)


_REVISION = "estimator published after the revision of 6 April 2026"
_BASE = {"rating": 1700, "games_played": 30}

OPENING = _BASE | {"games": "W1650,D1700,L1750,W1800"}
EXAMPLES = (
    Worked(_BASE | {"games": "W1650 D1700 L1750 W1800"},
           {"exact_new_rating": 1722.65, "new_rating": 1723, "change": 23, "k": 33.32,
            "bonus": 1.33, "expected": 1.86, "effective_games": 20.01},
           _REVISION, "Four rounds with a small bonus"),
    Worked(_BASE | {"games": "W1700 W1700 W1700 W1700"},
           {"new_rating": 1813, "change": 113, "bonus": 46.63}, _REVISION,
           "Four wins: a large bonus"),
    Worked({"rating": 1700, "games_played": 100, "games": "W1700 W1700 W1700 W1700"},
           {"new_rating": 1813, "change": 113, "bonus": 46.63}, _REVISION,
           "The same after 100 games: effective games are capped"),
    Worked(_BASE | {"games": "W1700 W1700 W1700 W1700", "most_games_against_one": 3},
           {"new_rating": 1767, "change": 67, "bonus": 0}, _REVISION,
           "The same, one opponent met three times: no bonus"),
    Worked({"rating": 787.25, "games": "W694.62 W813.33 W590.87 W805.57 W599.78 W508.06 "
            "L816.01 L797.91 L658.29 L599.78"},
           {"exact_new_rating": 776.59, "k": 39.64, "expected": 6.27, "bonus": 0},
           "an official result, opponents at their ratings after the first pass",
           "Ten games with decimals, six points"),
    Worked({"rating": 1500, "games_played": 6, "games": "W1400 L1550 D1650"},
           {"exact_new_rating": 1511.11, "new_rating": 1511},
           "Mark Glickman’s approximating formulas, June 2015 and April 2017",
           "Six games so far: the special formula"),
)  # fmt: skip
