"""An answer as CSV: its values by name, then each of its lists as a table."""

import csv
import io

from arpad import compare, convert, plan, us_chess
from arpad.declared import further
from arpad.reports.csv import as_csv


def tables(answer):
    """The tables of an answer: the name in the corner, and the rows."""
    found, table = {}, []
    for row in [*csv.reader(io.StringIO(as_csv(answer))), []]:
        if row:
            table.append(row)
        else:
            found[table[0][0]] = table
            table = []
    return found


def test_a_plan_lists_its_scores_and_its_games_to_come():
    found = tables(plan.rate(1950, "2x1900 1950w", target=1960, k=20))
    assert ["needed", "2.5"] in found["name"]
    assert len(found["scores"]) == 1 + 7
    assert found["scores"][0][1:4] == ["points", "exact_change", "new_rating"]
    assert found["scores"][-1][1] == "3"
    assert found["to_come"][3][1:3] == ["1950", "w"]


def test_comparisons_conversions_and_the_next_game_are_tables():
    assert len(tables(compare.rate(1700, "W1700"))["ways"]) == 1 + 5 + len(further())
    answer = convert.rate(1900, "fide", "us-chess", date="2005-01-01")
    assert len(tables(answer)["others"]) == 1 + 2
    assert len(tables(us_chess.rate(1700, "W1700", next_opponent=1800))["next_game"]) == 1 + 3
