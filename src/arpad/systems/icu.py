"""Irish ratings (ICU): Elo’s formula in two phases, with a bonus for large gains."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from arpad.additive import Additive
from arpad.calculator import GAMES_PLAYED, Worked
from arpad.domain import Account, Entry, Event, FirstRating, Game, Rating, RatingChange, Step
from arpad.event_system import Field, Seat
from arpad.inputs import Day, Flag
from arpad.named import NamedTuple
from arpad.regulation import ByDate, Clause, Number, Rules, expected_score, half_away_from_zero
from arpad.rulebook import Dated, Doubt, Rule, Section, node_ids

# --- The regulation ------------------------------------------------------------------------------

DOCUMENT = "ICU rating system"
EXPECTED = Clause(DOCUMENT, "Expected score")
K_FACTOR = Clause(DOCUMENT, "K factor")
BONUS = Clause(DOCUMENT, "Bonus")
PROVISIONAL = Clause(DOCUMENT, "Provisional and unrated players")

FULL_FROM = 20  # rated games
EXPERT_FROM = 2100
JUNIOR_UNDER = 21  # years, on the first day of the event
NEW_UNDER = 8  # years since joining or since the first rated game


class KRow(NamedTuple):
    """K from 2100 on, of players under 21, of new players, and of all others."""

    expert: int
    junior: int
    new: int
    others: int


KS = ByDate.rows(KRow, (None, 16, 40, 32, 24))


class Version(NamedTuple):
    """How often performances are worked out again, and what a bonus does in the second phase."""

    name: str
    first_rounds: int
    second_rounds: int
    threshold: float
    bonus_again: bool


VERSIONS = ByDate.rows(
    Version,
    (None, "1.0", 30, 1, 0.5, True),
    (date(2012, 9, 1), "1.1", 30, 30, 0.5, True),
    (date(2014, 2, 1), "1.3", 50, 50, 0.1, False),
)
# Between 1.1 and 1.3; its days are not known.
OTHER = {"1.2": Version("1.2", 30, 30, 0.1, bonus_again=False)}

BONUS_K_ABOVE, BONUS_GAMES_ABOVE, BONUS_CHANGE_ABOVE = 24, 4, 35
BONUS_BASE, BONUS_PER_GAME = 32, 3
JUNIOR_K, JUNIOR_FACTOR = 40, Fraction(5, 4)


class System(Additive):
    """Ireland. The last day of an event selects the version, its first day the K.

    ``Rating.games`` below 20 makes a rating provisional (None: full). An entry that is not rated is
    a foreign player, whose rating is taken as it is. Facts of an entry: ``k`` (used as it is),
    ``under_21`` and ``new_member`` (joined less than eight years ago). Without them, K is 24.
    ``version`` takes the place of the one by date.
    """

    code = "icu"
    name = "ICU"
    EXPECTED = EXPECTED
    K = K_FACTOR

    def __init__(self, version: str = "") -> None:
        """Take a version by name: "1.0", "1.1", "1.2" or "1.3"."""
        every = {known.name: known for known in VERSIONS.values} | OTHER
        self.version = every[version] if version else None

    def rules(self, day: date | None) -> Rules:
        """Return the version of a day."""
        return _rules(self.version or VERSIONS.on(day))

    def editions(self) -> tuple[Rules, ...]:
        """Return every version built."""
        return tuple(_rules(version) for version in (*VERSIONS.values, *OTHER.values()))

    def expected(self, difference: Number) -> float:
        """Return the logistic expected score, without a cap."""
        return expected_score(difference)

    def k(self, entry: Entry, rating: Rating, event: Event) -> tuple[Number, Account]:
        """Return K and why, with what is known on the first day of the event."""
        row = KS.on(event.start)
        if "k" in entry.facts:
            return _k("k-typed", Fraction(str(entry.facts["k"])))
        if rating.value >= EXPERT_FROM:
            return _k("icu-k-expert", row.expert)
        if entry.facts.get("under_21") or _is_junior(entry.player.birth_year, event.start):
            return _k("icu-k-junior", row.junior)
        if entry.facts.get("new_member"):
            return _k("icu-k-new", row.new)
        return _k("icu-k-others", row.others)

    def enter(self, seat: Seat, event: Event) -> None:
        """Note the player’s K, and that it rests on what nobody said."""
        super().enter(seat, event)
        if "k" not in seat.entry.facts and seat.k == KS.on(event.start).others:
            seat.notes = (Account("icu-k-assumed", {"k": seat.k}, K_FACTOR),)

    def has_value(self, seat: Seat) -> bool:
        """Whether games against a player count: an unrated one gets a value from this event."""
        return seat.before is not None or seat.entry.rated

    # --- An event --------------------------------------------------------------------------------

    def solve(self, seats: Field, event: Event) -> None:
        """Rate everybody; a bonus makes a player’s value higher, and all is rated once more."""
        version = self.version or VERSIONS.on(event.end or event.start)
        players = sorted(seats.values(), key=lambda seat: seat.entry.number or 0)
        for seat in players:
            seat.bonus = 0
            seat.value = seat.before.value if seat.before and not _is_open(seat) else None
        fulls = [seat for seat in players if _is_full(seat)]
        reached = _performances(seats, version.first_rounds, version.threshold)
        _leave_out_unreached(seats)
        for seat in fulls:
            self.count(seat, seats)
        for seat in fulls:
            seat.bonus = _bonus(seat, reached)
            if seat.bonus:
                seat.value = seat.exact_new_rating
        if any(seat.bonus for seat in fulls):
            for seat in fulls:
                self.count(seat, seats)
                if seat.bonus and not version.bonus_again:
                    seat.value = seat.exact_new_rating
            reached = _performances(seats, version.second_rounds, version.threshold)
            for seat in fulls:
                if version.bonus_again:
                    seat.bonus = _bonus(seat, reached)
        for seat in players:
            if _is_open(seat):
                self._settle(seat, seats)

    def _settle(self, seat: Seat, seats: Field) -> None:
        """Give a provisional or unrated player the performance as the new rating."""
        self.count(seat, seats)
        if seat.before and seat.value is not None:
            seat.k, seat.reason = None, Account("icu-k-none", clause=K_FACTOR)
            seat.change = float(seat.value) - float(seat.before.value)

    def game(self, seat: Seat, opponent: Seat, game: Game) -> tuple[Number, Number]:
        """Return the expected score of a game and what it gives: a share of a mean, without a K."""
        expected, change = super().game(seat, opponent, game)
        if seat.before is None or not _is_open(seat):
            return expected, change
        games = (seat.before.games or 0) + len(seat.counted)
        won = 2 * float(game.result.score or 0) - 1
        gain = float(opponent.value or 0) - float(seat.before.value) + 400 * won
        return expected, gain / games

    def result(self, seat: Seat, seats: Field) -> RatingChange | FirstRating | None:
        """Return a change, or an unrated player’s first rating."""
        if seat.before:
            return self.change(seat, seats)
        values = {"performance": seat.value, "games": len(seat.counted), "score": seat.score}
        if seat.value is None:
            return self.first_rating(seat, seats, Account("icu-no-first", values, PROVISIONAL))
        reason = Account("icu-first", values, PROVISIONAL)
        steps = (Step("icu-performance", values, PROVISIONAL),)
        return self.first_rating(seat, seats, reason, steps)

    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:
        """Give the working: performance alone below 20 games, else the sum and the bonus."""
        if _is_open(seat):
            shown = {**values, "old_games": seat.before.games if seat.before else 0}
            yield Step("icu-provisional", shown, PROVISIONAL)
            return
        *working, last = super().steps(seat, values)
        yield from working
        if seat.bonus:
            games, junior = len(seat.counted), (seat.k or 0) >= JUNIOR_K
            limit = BONUS_BASE + BONUS_PER_GAME * (games - BONUS_GAMES_ABOVE)
            shown = {**values, "games": games, "limit": limit, "factor": JUNIOR_FACTOR}
            yield Step("icu-bonus-junior" if junior else "icu-bonus", shown, BONUS)
        yield last


def _k(code: str, k: Number) -> tuple[Number, Account]:
    return k, Account(code, {"k": k}, K_FACTOR)


def _rules(version: Version) -> Rules:
    edition = f"version {version.name}"
    return Rules(DOCUMENT, edition, None, "as the federation’s own program has it")


def _is_junior(birth_year: int | None, start: date | None) -> bool:
    """Whether a player is under 21 on a day, on whichever day of the year he was born."""
    return bool(birth_year and start and start.year - birth_year < JUNIOR_UNDER)


def _is_open(seat: Seat) -> bool:
    """Whether a player is provisional or unrated: the event itself gives the value."""
    return seat.entry.rated and not _is_full(seat)


def _is_full(seat: Seat) -> bool:
    games = FULL_FROM if seat.before is None or seat.before.games is None else seat.before.games
    return seat.entry.rated and seat.before is not None and games >= FULL_FROM


def _performances(seats: Field, rounds: int, threshold: float) -> dict[str, float]:
    """Return everybody’s performance; those of provisional and unrated players are their values."""
    reached: dict[str, float] = {}
    values = [name for name, seat in seats.items() if _is_open(seat)]  # that may still change
    for _ in range(rounds):
        new = {name: value for name, seat in seats.items() if (values or seat.entry.rated)
               and (value := _performance(seat, seats)) is not None}  # fmt: skip
        stable = new.keys() == reached.keys() and all(
            abs(new[name] - reached[name]) < threshold for name in new
        )
        reached = new
        for name in values:
            seats[name].value = reached.get(name)
        if stable or not values:
            break
    return reached


def _performance(seat: Seat, seats: Field) -> float | None:
    """Return the mean of value + 400 × (2 × score − 1), with old games at the old rating."""
    total, games = 0.0, 0
    if seat.before and seat.before.games and _is_open(seat):
        total, games = float(seat.before.value * seat.before.games), seat.before.games
    for game, name in seat.counted:
        value = seats[name].value
        if value is not None:
            total += float(value) + 400 * (2 * float(game.result.score or 0) - 1)
            games += 1
    return total / games if games else None


def _leave_out_unreached(seats: Field) -> None:
    """Leave out the games of those who meet nobody with a rating, not even through others."""
    missing = {name for name, seat in seats.items() if seat.value is None}
    for name, seat in seats.items() if missing else ():
        for place, (game, reason) in enumerate(seat.games):
            if reason is None and (name in missing or game.opponent in missing):
                seat.games[place] = game, Account("icu-unreached", clause=PROVISIONAL)


def _bonus(seat: Seat, reached: dict[str, float]) -> int:
    start, change = float(seat.before.value if seat.before else 0), seat.change
    games = len(seat.counted)
    k = seat.k or 0
    large = k > BONUS_K_ABOVE and games > BONUS_GAMES_ABOVE and change > BONUS_CHANGE_ABOVE
    if not large or start + change >= EXPERT_FROM or start >= EXPERT_FROM:
        return 0
    limit = BONUS_BASE + BONUS_PER_GAME * (games - BONUS_GAMES_ABOVE)
    bonus = half_away_from_zero(change - limit)
    if k >= JUNIOR_K:
        bonus = half_away_from_zero(bonus * JUNIOR_FACTOR)
    most = min(EXPERT_FROM, half_away_from_zero(reached[seat.entry.player.id]))
    return max(0, min(bonus, half_away_from_zero(most - start - change)))


# --- What the doors ask and say ------------------------------------------------------------------

INPUTS = (
    GAMES_PLAYED._replace(
        help="Below 20 your rating is provisional. If empty, we take 20 or more."
    ),
    Flag(name="under_21", label="Under 21", help="On the first day of the event: K is 40."),
    Flag(name="new_member", label="Joined less than 8 years ago", help="K is 32, not 24."),
    Day(name="date", label="Last day of the event",
        help="It selects the version of the rules. If empty, the rules in force count."),
)  # fmt: skip
OF_THE_RATED = ("games_played", "under_21", "new_member", "k")
OPENING = {"rating": 1667, "games": "L1893,W1790,L1832,W1955,W1939", "games_played": 100}
WORDS = {
    "icu-k-expert": "K = {k}: rated 2100 or more",
    "icu-k-junior": "K = {k}: under 21",
    "icu-k-new": "K = {k}: joined less than eight years ago",
    "icu-k-others": "K = {k}: 21 or older, and joined 8 years ago or more",
    "icu-k-assumed": "We assumed 21 years or more, and 8 years or more since joining: K = {k}.",
    "icu-k-assumed-of-many": "We assumed 21 years or more, and 8 years or more since joining, for "
    "{count} players ({players}): K = {k}. Enter K for those who differ.",
    "icu-k-none": "there is no K below 20 rated games: the performance is averaged in",
    "icu-bonus": (
        "The change is more than 35 in {games} games, so there is a bonus: {change:d2} − {limit}, "
        "rounded and limited by 2100 and by the performance, is {bonus}."
    ),
    "icu-bonus-junior": (
        "The change is more than 35 in {games} games, so there is a bonus: {change:d2} − {limit}, "
        "a quarter more as K is 40, rounded, limited by 2100 and by the performance, is {bonus}."
    ),
    "icu-provisional": (
        "With {old_games} rated games a rating is provisional: it is averaged with this event, "
        "each game as the opponent’s rating + 400 for a win and − 400 for a loss. New rating: "
        "{exact_new_rating:d2}, rounded {new_rating:r}."
    ),
    "icu-performance": (
        "The first rating is the mean of each opponent’s rating + 400 for a win and − 400 for a "
        "loss: {performance:d2}."
    ),
    "icu-first": "the performance of {games} games",
    "icu-no-first": "no opponent has a rating, not even through others",
    "icu-unreached": "neither player meets anybody with a rating, not even through others",
}
EXAMPLES = (
    Worked(
        {"rating": 1667, "games": "L1893 W1790 L1832 W1955 W1939 W1832 L2036", "k": 40,
         "date": "2008-09-24"},
        {"new_rating": 1836, "bonus": 71},
        "the federation’s record of the European Youth Championship 2008",
        "Seven games with a bonus",
    ),
    Worked({"rating": 1347, "games": "W1303 W1303 W1303"}, {"new_rating": 1378},
           "the federation’s record of a match", "A match won 3–0"),
    Worked({"rating": 2000, "games": "W2000 D2200", "k": 40},
           {"new_rating": 2030, "exact_change": 30.4},
           "article 16 of the federation’s rating pages", "A win and a draw"),
)  # fmt: skip
_TESTS = "systems/test_icu"
_HOW = (
    Rule(
        "expected", "", "Expected score and change",
        (
            "A game’s expected score is 1 ÷ (1 + 10^(−difference ÷ 400)), without a cap. "
            "The change is K × (points − expected points), and the new rating is rounded "
            "once, halves away from zero.",
        ),
        (EXPECTED,),
        examples=("A win and a draw", "A match won 3–0"),
        tests=node_ids(_TESTS, "official_events_to_the_digit"),
    ),
    Rule(
        "k", "", "K",
        (
            "K follows from what is known on the first day of the event. The first that is "
            "true decides: rated {expert} or more; under {junior}; joined, or rated first, "
            "less than {new} years ago; everybody else.",
        ),
        (K_FACTOR,),
        {"expert": EXPERT_FROM, "junior": JUNIOR_UNDER, "new": NEW_UNDER},
        (Dated("K", ("From 2100", "Under 21", "New", "Others"), KS, tuple),),
        tests=node_ids(_TESTS, "k_follows_from_rating_age_and_time_since_joining"),
    ),
    Rule(
        "bonus", "", "Bonus and second phase",
        (
            "A player with K above {k}, more than {games} games, and a gain of more than "
            "{gain} that stays below {most} gets a bonus: the gain above {base}, plus "
            "{each} for each game after the fourth; a quarter more with a K of 40. With "
            "it the new rating is at most {most}, and at most the performance.",
            "If anybody gets a bonus, the event is rated again: opponents then meet the "
            "player’s new rating.",
        ),
        (BONUS,),
        {"k": BONUS_K_ABOVE, "games": BONUS_GAMES_ABOVE, "gain": BONUS_CHANGE_ABOVE,
         "base": BONUS_BASE, "each": BONUS_PER_GAME, "most": EXPERT_FROM},
        (
            Dated("Versions", ("Version", "Rounds", "In the second phase", "Until less than"),
                  VERSIONS, lambda version: version[:4], lambda _: False),
        ),
        examples=("Seven games with a bonus",),
        readings=(
            Doubt("The first days of 1.1, 1.2 and 1.3",
                    "1.1 from September 2012, 1.3 from February 2014, 1.2 never by date",
                    'System(version="1.2")'),
        ),
        tests=node_ids(_TESTS, "official_events_to_the_digit"),
    ),
    Rule(
        "provisional", "", "Fewer than 20 games",
        (
            "A rating is full from {full} rated games on. Below that, the new rating is the "
            "performance: the mean of every opponent’s rating + 400 for a win and − 400 "
            "for a loss, with the old games at the old rating. The performances of "
            "provisional and unrated players are worked out again and again until they "
            "hardly move, as each may depend on the others.",
            "Foreign players keep the rating they come with. A group in which nobody meets "
            "a rating cannot be rated.",
        ),
        (PROVISIONAL,), {"full": FULL_FROM},
        tests=node_ids(_TESTS, "official_events_to_the_digit",
                       "a_group_that_meets_no_rating_is_not_rated"),
    ),
)  # fmt: skip
RULES = (Section("How a rating changes", _HOW),)
