"""A room that declares all it needs works at every door: one made up, and a renamed copy of one."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad import icu
from arpad.systems.icu import OPENING

SYSTEMS = Path(arpad.__file__).parent / "systems"
IGNORED = shutil.ignore_patterns("__pycache__")

MADE_UP = '''"""Ratings of a made-up club: K is 20, or 10 for those who teach."""

from arpad.additive import Additive
from arpad.capabilities import Events, Planned
from arpad.domain import Account
from arpad.calculator import BIRTH_YEAR
from arpad.inputs import Day, Flag
from arpad.regulation import ByDate, Clause, Rules
from arpad.calculator import Worked
from arpad.rulebook import Dated, Rule, Section
from arpad.regulation import expected_score

LAW = Clause("Sandhill law", "1")
KS = ByDate([(None, (20, 10))])


class System(Additive):
    """The club. Facts of an entry: ``k`` and ``teacher``."""

    code, name = "clb", "Sandhill"
    EXPECTED = K = LAW

    def __init__(self, halved=False):
        self.halved = halved

    def editions(self):
        return (self.rules(None),)

    def rules(self, day):
        return Rules("Sandhill law", "the only one", None, "as told")

    def expected(self, difference):
        return expected_score(difference)

    def k(self, entry, rating, event):
        usual, taught = (k / (1 + self.halved) for k in KS.on(event.end))
        if "k" in entry.facts:
            return entry.facts["k"], Account("k-typed", {"k": entry.facts["k"]}, LAW)
        k = taught if entry.facts.get("teacher") else usual
        return k, Account("clb-k", {"k": k}, LAW)

    def has_value(self, seat):
        return seat.before is not None or seat.entry.rated

    def opponent_value(self, seat, opponent):
        if opponent.value is None:  # nobody knows one who was only typed
            return seat.before and seat.before.value - 100
        return opponent.value - 50 * (opponent.entry.player.federation == "STR")

    def solve(self, seats, event):
        for seat in seats.values():
            met = [seats[name].before for _, name in seat.counted if seats[name].before]
            if seat.before is None and seat.entry.rated and met:
                seat.value = sum(rating.value for rating in met) / len(met)
        super().solve(seats, event)

    def result(self, seat, seats):
        if seat.before:
            return self.change(seat, seats)
        return self.first_rating(seat, seats, Account("clb-first", clause=LAW))


class Whole(Events):
    ratings = {"standard": "Standard", "garden": "Garden"}
    inputs = (Flag(name="halved", label="Half K", help="K is half as large."),)

    def options(self, given):
        return {"halved": given["halved"]}


EVENTS = Whole()
INPUTS = (Flag(name="teacher", label="You teach", help="K is 10."),
          Day(name="date", label="Day", help="Of the event."), BIRTH_YEAR._replace(help="Or none."))
PLAN = Planned(
    ("teacher",),
    examples=(
        Worked({"rating": 1500, "opponents": "1500", "target": 1505, "teacher": True,
                "system": "clb"}, {"needed": 1, "best": 1505}, "by hand", "A teacher’s win"),
    ),
)
OPPONENTS = ("colour",)
OF_THE_RATED = ("teacher", "k")
OPENING = {"rating": 1500, "games": "W1500"}
WORDS = {
    "clb-k": "K = {k} by the law of the club",
    "clb-first": "the mean of the opponents by the law of the club",
}
EXAMPLES = (Worked({"rating": 1500, "games": "W1500"}, {"new_rating": 1510}, "by hand", "A win"),)
RULES = (Section("Law", (
    Rule("k", "1", "K", ("Who teaches has the lower K.",), (LAW,),
         dated=(Dated("K", ("Usual", "Teachers"), KS, tuple),), examples=("A win",)),
)),)
'''

# What is asked of rooms at every door; one process walks through them, as importing takes longest.
WALK = """
import io, json, sys
folder, *codes = sys.argv[1:]
import arpad
from starlette.testclient import TestClient
from arpad.calculators import calculator
from arpad.capabilities import events_of
from arpad.declared import part
from arpad.faces.web.app import create_app
from tests.commands import run

client = TestClient(create_app())
for name, text in json.loads(sys.stdin.read()).items():
    open(f"{folder}/{name}", "w").write(text)


def typed(*words):
    result = run(*words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def shown(answer, most):
    return answer.status_code, answer.headers["content-type"], answer.text[:most]


def walk(code):
    made = calculator(code)
    opening = {name: "true" if value is True else value for name, value in made.opening.items()}
    seen = {"library": getattr(arpad, code).rate(**made.opening).new_rating}
    options = []
    for name, value in made.opening.items():
        if name not in made.positional:
            options += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
    words = [code, str(opening["rating"]), *opening["games"].split(","), *options]
    seen["command"] = typed(*words)
    seen["help"] = typed(code, "--help")
    seen["json"] = json.loads(typed(*words, "--json")[1])["new_rating"]
    seen["rules"] = typed("rules", code)
    seen["plan"] = typed("plan", "1500", "--opponents=1600,1600", "--target=1510", "--system", code)
    seen["compare"] = typed("compare", "1500", "W1600")
    if part(code, "HISTORY", True):
        seen["history"] = typed("history", f"{folder}/a.pgn", "--player", "Ann", "--system", code)
    if events_of(code):
        seen["rate"] = typed("rate", f"{folder}/a.trf", "--system", code)
        seen["rate.json"] = typed("rate", f"{folder}/a.trf", "--system", code, "--json",
                                  "--players", f"{folder}/p.csv")
        seen["next list"] = typed("rate", f"{folder}/a.trf", "--system", code, "--new-list",
                                  "--players", f"{folder}/p.csv")
    if code == "clb":
        own = ["--time-class", "garden", "--halved"]
        seen["own"] = typed("rate", f"{folder}/a.trf", "--system", code, *own)
        seen["stranger"] = typed("rate", f"{folder}/s.trf", "--system", code, "--json")
        asked = {"rating": 1500, "games": "W1500w,Wu"}
        seen["unknown"] = [client.get(f"/api/v1/{code}", params=asked).json(),
                           client.get(f"/{code}", params=asked).text]
        born = {"rating": 1500, "games": "W1500", "birth_year": 2027, "date": "2026-05-01"}
        seen["unborn"] = client.get(f"/api/v1/{code}", params=born).text
        plan = {"rating": 1500, "opponents": "1500", "target": 1505, "system": code}
        seen["plan teacher"] = typed("plan", "1500", "--opponents=1500", "--target=1505",
                                     "--teacher", "--system", code)
        for name, address in {"api": "/api/v1/plan", "page": "/plan", "pdf": "/plan.pdf"}.items():
            answer = client.get(address, params={**plan, "teacher": "true"})
            seen[f"plan {name}"] = answer.status_code, answer.text[:200_000]
        from arpad import plan as planner
        seen["plan library"] = int(planner.rate(**plan, teacher=True).best)
        fault = client.get("/api/v1/plan", params={**plan, "teacher": "true", "system": "fide"})
        seen["plan fide"] = fault.status_code, fault.text
    if made.form.by_name["rating"].word:
        more = {"age": 10} if "age" in made.form.by_name else {}
        options = ["--age=10"] if more else []
        games = ["W1500", "D1610", "L1700", "W1640", "D1550"]
        first = getattr(arpad, code).first_rating(games, **more)
        seen["first"] = {"library": str(first.new_rating)}
        asked = {"rating": "unrated", "games": ",".join(games), **more}
        for door, address in {"page": "/{}", "api": "/api/v1/{}", "pdf": "/{}.pdf"}.items():
            answer = client.get(address.format(code), params=asked)
            seen["first"][door] = answer.status_code if door == "pdf" else answer.text
        seen["first"]["command"] = typed(code, "unrated", *games, *options)[1]
        seen["first"]["event"] = typed("rate", f"{folder}/u.trf", "--system", code)[1]
    for name, address in {
        "api": f"/api/v1/{code}", "page": f"/{code}", "what-if": f"/{code}/what-if",
        "share": f"/{code}/share", "embed": f"/embed/{code}", "page.json": f"/{code}.json",
        "page.csv": f"/{code}.csv", "qr": f"/{code}/qr.svg", "card": f"/{code}/card.png",
        "pdf": f"/{code}.pdf", "api what-if": f"/api/v1/{code}/what-if",
    }.items():
        seen[f"GET {name}"] = shown(client.get(address, params=opening), 200_000)
    for name in (
        "", f"/{code}", f"/rules/{code}", f"/rules/{code}.json", "/openapi.json", "/compare",
        f"/plan?rating=1500&opponents=1600&target=1510&system={code}", f"/{code}?rating=x",
        f"/compare?rating=1500&games=W1600", "/report", "/history",
    ):
        seen[f"GET {name}"] = shown(client.get(name or "/"), 900_000)
    return seen


print(json.dumps({code: walk(code) for code in codes}))
"""

PGN = """[Event "Spring"]
[Date "2026.05.01"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[WhiteElo "1500"]
[BlackElo "1500"]
[TimeControl "5400+30"]

1. e4 e5 1-0
"""


def walk(folder: Path, codes: Iterable[str], reports: dict[str, str]) -> dict[str, Any]:
    """Ask every door about each room in a copy of the program."""
    files = json.dumps({"a.pgn": PGN, "p.csv": "number,deviation\n3,50\n", **reports})
    places = os.pathsep.join((str(folder), str(Path(__file__).parents[2])))
    done = subprocess.run(
        [sys.executable, "-c", WALK, str(folder), *codes], input=files, capture_output=True,
        text=True, env=os.environ | {"PYTHONPATH": places}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


@pytest.fixture(scope="module")
def reports(trf) -> dict[str, str]:
    rated = trf(("Ann", 1500, "2w1"), ("Bob", 1500, "1b0"), ("Cid", 1500, "0-Z"))
    return {
        "a.trf": rated.decode(),
        "s.trf": re.sub("(Bob +1500)    ", r"\1 STR", rated.decode()),
        "u.trf": trf(("Ann", 1500, "2w1"), ("Newcomer", 0, "1b0")).decode(),
    }


# A room of our own under another code and name, and what is replaced in it: its names, and those of
# its records, of which the API’s description has one each.
COPIES: dict[str, tuple[str, str, dict[str, str]]] = {
    "zzc": ("icu.py", "Zembla", {'"icu"': '"zzc"', "icu-": "zzc-", "ICU": "Zembla"}),
    "zze": ("elo", "Zelo", {'"elo': '"zze', "systems.elo": "systems.zze", "Elo": "Zelo",
                            "FORMULA.document": '"Zelo"', "Sequential": "ZeloSequential"}),
    "zzu": ("us_chess", "Zus", {'"us-chess"': '"zzu"', "systems.us_chess": "systems.zzu",
                                "(?<!Canada to )US Chess": "Zus", "UsChess": "Zus"}),
    "zzf": ("fide", "Zfide", {'"fide"': '"zzf"', "systems.fide": "systems.zzf", "FIDE": "Zfide",
                              "FideAnswer": "ZfideAnswer", "FormulaView": "ZfideView",
                              "BOOKS = .*": ""}),
}  # fmt: skip
# The first rating of 3 of 5 against 1500, 1610, 1700, 1640 and 1550.
FIRST = {"clb": "1600", "zzc": "1680", "zzf": "1707", "zzu": "1680"}
CLOSED = {"zze": {"rate"}, "zzu": {"history"}}  # what the room says it does not answer
NEW = {
    "clb": 1510,
    "glc": 1464,
    "zzc": icu.rate(**dict[str, Any](OPENING)).new_rating,
    "zze": 1629,  # the classic example of its room
    "zzu": 1723,
    "zzf": 1810,
}


def write(code: str, systems: Path) -> str:
    """Write a room among the others; returns the name of its system."""
    if code in COPIES:
        source, name, others = COPIES[code]
        target = systems / (code + (".py" if source.endswith(".py") else ""))
        if target.suffix:
            shutil.copy(SYSTEMS / source, target)
        else:
            shutil.copytree(SYSTEMS / source, target, ignore=IGNORED)
        for path in target.rglob("*.py") if target.is_dir() else [target]:
            text = path.read_text(encoding="utf-8")
            for old, other in others.items():
                text = re.sub(old, other, text)
            path.write_text(text, encoding="utf-8")
        return name
    text = MADE_UP
    if code == "glc":
        text = (Path(__file__).parent / "glicko_room.py").read_text(encoding="utf-8")
    (systems / f"{code}.py").write_text(text, encoding="utf-8")
    return "Sandhill Glicko" if code == "glc" else "Sandhill"


@pytest.fixture(scope="module")
def rooms(tmp_path_factory, reports) -> dict[str, tuple[str, dict[str, Any]]]:
    """The names of all these rooms in one folder, each with what was seen at its doors."""
    folder = tmp_path_factory.mktemp("rooms")
    shutil.copytree(SYSTEMS.parent, folder / "arpad")  # with what is compiled: it starts sooner
    names = {code: write(code, folder / "arpad/systems") for code in NEW}
    seen = walk(folder, NEW, reports)
    return {code: (name, seen[code]) for code, name in names.items()}


@pytest.mark.parametrize("code", NEW)
def test_a_room_in_a_folder_works_at_every_door(rooms, code):
    name, seen = rooms[code]
    new = seen["library"]
    assert new == seen["json"] == NEW[code]
    shown = str(new)
    doors = {"command", "rules", "plan", "compare", "history", "rate"} - CLOSED.get(code, set())
    if first := seen.pop("first", None):
        new = first.pop("library")
        assert new == FIRST[code]
        assert first.pop("pdf") in (200, 501)
        assert "Newcomer" in first.pop("event") or "rate" in CLOSED.get(code, set())
        assert [door for door, shown in first.items() if new not in shown] == []
    assert (first is not None) == (code in FIRST)
    assert {door for door in seen if not door.startswith("GET ")} >= doors
    for door in (*doors, "help"):
        status, output = seen[door]
        assert status == 0, (door, output)
        assert "Traceback" not in output
    for door in doors:
        assert name in seen[door][1], (door, seen[door][1])
    assert shown in seen["command"][1]
    for door, (status, kind, body) in ((k, v) for k, v in seen.items() if k.startswith("GET ")):
        assert status in (200, 501), (door, body[:500])
        assert kind
        assert body
    for door in (
        "GET page",
        "GET share",
        "GET embed",
        f"GET /rules/{code}",
        "GET ",
        "GET /compare",
    ):
        assert name in seen[door][2], door
    for door in ("GET page", "GET share", "GET embed"):
        assert shown in seen[door][2], door
    if code == "clb":  # one file: its time classes and inputs are asked at every door
        status, output = seen["own"]
        assert status == 0, output
        assert "garden" in output
        assert "K: 10: 3 players" in output
        assert all("Half K" in seen[f"GET {door}"][2] for door in ("/report", "/openapi.json"))
        assert "K: 20: 3 players" in seen["rate"][1]
        answer, page = seen["unknown"]  # 20 × (1 − 0.5) + 20 × (1 − 0.64)
        assert answer["new_rating"] == 1517
        assert [game["opponent"] for game in answer["games"]] == [1500, 1400]
        assert "1517" in page
        assert "1500w" in page  # this system looks at colours, so its tables and data have them
        assert [game.get("colour") for game in answer["games"]] == ["w", None]
        assert "2027 is after the event." in seen["unborn"]
        assert "how many rated games" not in seen["plan"][1] + seen["history"][1]  # not asked
        changes = [each["exact_change"] for each in json.loads(seen["stranger"][1])["players"]]
        assert changes[1:] == [-10, 0]
        assert changes[0] == pytest.approx(20 * (1 - 1 / (1 + 10 ** (-50 / 400))))
        assert seen["plan library"] == 1505  # K is 10
        assert seen["plan teacher"][0] == 0, seen["plan teacher"]
        assert "K = 10" in seen["plan teacher"][1]
        status, body = seen["plan api"]
        assert status == 200
        assert json.loads(body)["k"] == 10
        assert json.loads(body)["best"] == 1505
        status, body = seen["plan page"]
        assert status == 200
        assert "You teach" in body
        assert "A teacher’s win" in body
        assert seen["plan pdf"][0] in (200, 501)
        assert seen["plan fide"][0] == 422
        assert "it is used only by Sandhill." in seen["plan fide"][1]
    assert "<svg" in seen["GET page"][2]
    assert f"/{code}" in seen["GET /openapi.json"][2]
    if "rate.json" not in seen:
        return
    assert seen["rate.json"][0] == 0, seen["rate.json"]
    players = {each["name"]: each for each in json.loads(seen["rate.json"][1])["players"]}
    if code == "glc":  # who did not play is less sure of the rating by 63.2 points
        assert players["Cid"]["new_deviation"] == pytest.approx((50**2 + 63.2**2) ** 0.5)
        assert players["Cid"]["change"] == 0
        listed = [line.split(",") for line in seen["next list"][1].splitlines()]
        heading, cid, *others = [line for line in listed if len(line) > 1]
        assert heading == ["number", "deviation", "rating", "games_played"]
        deviations = [players[name]["new_deviation"] for name in ("Cid", "Ann", "Bob")]
        assert [float(line[1]) for line in (cid, *others)] == pytest.approx(deviations)
        assert [each["k"] for each in players.values()] == [None] * 3
        assert "Deviation" in seen["rate"][1]
        assert "K:" not in seen["rate"][1]
        assert "151.4" in seen["GET page"][2]
    else:
        assert not any("new_deviation" in each for each in players.values())
