"""Tournament files of any size, made anew alike each time."""

from datetime import date, timedelta
from fractions import Fraction
from random import Random
from sys import intern

from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats.trf import compose

FEDERATIONS = ("FRA", "GER", "HUN", "IND", "NOR", "USA")
FIRST_DAY = date(2026, 1, 10)


def trf(players: int, rounds: int, seed: int = 1) -> bytes:
    """The TRF file of an open."""
    return compose(*rated_event(players, rounds, seed))


def rated_event(players: int, rounds: int, seed: int = 1) -> tuple[Event, dict[str, Rating]]:
    """An open by its rounds, in which whoever has the same points meets, and all ratings.

    One in fifty rests with half a point, one game in a hundred is forfeited.
    """
    random = Random(seed)
    strengths = sorted((random.gauss(1900, 250) for _ in range(players)), reverse=True)
    rated = [int(min(max(each, 1400), 2800)) for each in strengths]
    points = dict.fromkeys(range(players), 0)
    games = []
    for time in range(1, rounds + 1):
        for game in _round(points, rated, time, random):
            games.append(game)
    entries = tuple(_entry(number, random) for number in range(1, players + 1))
    event = Event(
        entries,
        tuple(games),
        FIRST_DAY,
        FIRST_DAY + timedelta(days=rounds - 1),
        "standard",
        "Open of the benchmark",
        rounds=rounds,
        time_control=TimeControl(Fraction(120), Fraction(120)),
    )
    return event, {_id(at + 1): Rating(each) for at, each in enumerate(rated)}


def _entry(number: int, random: Random) -> Entry:
    player = Player(
        _id(number),
        f"Family{number}, Given{number % 97}",
        random.randint(1940, 2015),
        str(1_000_000 + number),
        federation=random.choice(FEDERATIONS),
        sex=random.choice("mmmw"),
    )
    return Entry(player, number=number)


def _id(number: int) -> str:
    """One text for each player, as readers have it."""
    return intern(str(number))


def _round(points: dict[int, int], rated: list[int], time: int, random: Random) -> list[Game]:
    """Pair by points, and add what each pair gets, in halves."""
    order = sorted(points, key=lambda player: (-points[player], random.random()))
    resting = {player for player in order if random.random() < 0.02}
    games = [Game(_id(player + 1), None, Result.HALF_BYE, time) for player in sorted(resting)]
    paired = [player for player in order if player not in resting]
    if len(paired) % 2:
        resting.add(last := paired.pop())
        games.append(Game(_id(last + 1), None, Result.PAIRING_BYE, time))
    for player in resting:
        points[player] += 1
    for white, black in zip(paired[::2], paired[1::2], strict=True):
        result = _result(rated[white] - rated[black], random)
        games.append(Game(_id(white + 1), _id(black + 1), result, time, "w"))
        halves = int(2 * (result.score or 0))
        points[white] += halves
        points[black] += 2 - halves
    return games


def _result(difference: int, random: Random) -> Result:
    """Draw a result as likely as the ratings make it; three games in ten are drawn."""
    if random.random() < 0.01:
        return random.choice((Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
    if random.random() < 0.3:
        return Result.DRAW
    expected = 1 / (1 + 10 ** (-difference / 400))
    return Result.WIN if random.random() < expected else Result.LOSS
