"""Events of many players: games and performances from the sums, and work in step with players."""

import sys
import time

from arpad.calculators import events

OPEN = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
K = b"number,games_played,peak,birth_year\n1,100,1800,1980\n2,100,1800,1980\n3,100,2000,1980\n"


def test_games_and_performance_from_the_sums_are_those_of_the_games(trf):
    answer = events.rate([("open.trf", trf(*OPEN))], players=("players.csv", K))
    rated = [each for each in answer.outcomes if each.change]
    assert (
        [each.rated_games for each in rated] == [len(each.counted) for each in rated] == [2, 1, 1]
    )
    met = {each.entry.player.name: [game.opponent for game in each.counted] for each in rated}
    assert met == {"Ann": [1700, 2000], "Bob": [1800], "Cyd": [1800]}
    # C.07, 10.2: the average of the opponents, and dp of 25, 50 and 100 % by table 8.1.1
    assert [each.performance for each in rated] == [1850 - 193, 1800, 1800 + 800]


def test_ten_times_the_files_are_ten_times_the_work(trf):
    def calls(files):
        read = [(f"{at}.trf", trf(*_pairs(at))) for at in range(files)]
        count = 0

        def counted(*_):
            nonlocal count
            count += 1

        sys.setprofile(counted)
        try:
            events.rate(read, games_played=100)
        finally:
            sys.setprofile(None)
        return count

    calls(2)  # what is kept for all files is made once
    assert calls(100) < 10.5 * calls(10)


def _pairs(file):
    """Give ten players of one file, each of whom has another for an opponent."""
    return tuple(
        (f"Player {file}-{at}", 1800 + at, f"{at}b=" if at % 2 else f"{at + 2}w=")
        for at in range(10)
    )


def test_thousands_of_one_name_take_no_longer_than_others(trf):
    def seconds(name):
        rows = tuple((name.format(at), 1500, "0-Z") for at in range(1, 3000))
        files = [("a.trf", trf(*rows)), ("b.trf", trf(("Zed", 1500, "0-Z")))]
        start = time.process_time()
        answer = events.rate(files)
        assert len(answer.outcomes) == 3000
        return time.process_time() - start

    seconds("Ann {}")
    assert seconds("Ann") < 4 * seconds("Ann {}")
