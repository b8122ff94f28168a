"""Write a rating list of invented players in FIDE's layouts, of any size; a seed repeats it."""

import argparse
import random
import sys
from collections.abc import Iterator
from typing import BinaryIO

SOUNDS = (
    "ba be bi bo da de di do fa fe ga ge ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe"
    " ra re ri ro sa se si so ta te ti to va ve vi vo za ze chi sha an en in on ar er ir or"
)
SYLLABLES = SOUNDS.split()
FEDERATIONS = ("AUS", "BRA", "CUB", "EGY", "ESP", "FRA", "GER", "HUN", "IND", "POL", "USA", "UZB")
TITLES = ("", "", "", "", "", "", "CM", "FM", "IM", "GM")
OFFICES = ("", "", "", "", "NA", "FA", "IA,FT", "FI,NA", "DI", "IO,FST,LSI")
HEADS = {
    "combined": (
        f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA "
        "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    ),
    "legacy": (
        f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           "
        "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    ),
    "single": (
        f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA "
        "{month} Gms K  B-day Flag"
    ),
}
Standing = tuple[int, int, int]
Player = tuple[int, str, str, str, str, str, str, str, list[Standing], int, str]


def players(count: int, seed: int = 1) -> Iterator[Player]:
    """Invented players in order of names, most of them unrated, as in a list of FIDE."""
    chance = random.Random(seed)
    fide_id = 100_000
    for _ in range(count):
        fide_id += chance.randrange(1, 40)
        sex = "F" if chance.random() < 0.12 else "M"
        strength = chance.gauss(1650, 250)
        standings = [_standing(chance, strength, share) for share in (0.28, 0.2, 0.16)]
        rated = standings[0][0]
        title = TITLES[min(9, max(0, (rated - 1700) // 80))] if rated > 1900 else ""
        inactive = "i" if rated and chance.random() < 0.4 else ""
        flag = ("w" if sex == "F" else "") + inactive
        year = 0 if chance.random() < 0.017 else chance.randrange(1935, 2020)
        yield (
            fide_id, _name(chance), chance.choice(FEDERATIONS), sex, title,
            "WFM" if sex == "F" and rated > 2100 else "", chance.choice(OFFICES),
            "AFM" if chance.random() < 0.01 else "", standings, year, flag,
        )  # fmt: skip


def _standing(chance: random.Random, strength: float, share: float) -> Standing:
    if chance.random() > share:
        return 0, 0, 0
    rating = min(2850, max(1400, int(strength + chance.gauss(0, 60))))
    games = chance.choice((0, 0, 0, 0, 4, 7, 9, 18))
    return rating, games, 10 if rating >= 2400 else 20 if chance.random() < 0.7 else 40


def _name(chance: random.Random) -> str:
    last = "".join(chance.choices(SYLLABLES, k=chance.choice((2, 3, 3, 4)))).capitalize()
    first = "".join(chance.choices(SYLLABLES, k=chance.choice((1, 2, 2, 3)))).capitalize()
    return f"{last}, {first}"


def text_lines(
    players: Iterator[Player], layout: str = "combined", month: str = "OCT26"
) -> Iterator[str]:
    """The lines of a list as text, without their ends; every field is written from its left."""
    yield HEADS[layout].replace("{month}", month)
    for player in players:
        fide_id, name, fed, sex, title, womens, others, arena, standings, year, flag = player
        foa = "" if layout == "legacy" else f"{arena:<4}"
        shown = standings[:1] if layout == "single" else standings
        numbers = "".join(f"{rating:<6}{games:<4}{k:<3}" for rating, games, k in shown)
        head = f"{fide_id:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{womens:<5}{others:<15}{foa}"
        yield f"{head}{numbers}{year:<6}{flag:<4}"


def xml_lines(players: Iterator[Player]) -> Iterator[str]:
    """The lines of a combined list as XML."""
    yield "<playerslist>"
    for player in players:
        fide_id, name, fed, sex, title, womens, others, arena, standings, year, flag = player
        texts = [("fideid", fide_id), ("name", name), ("country", fed), ("sex", sex)]
        texts += [("title", title), ("w_title", womens), ("o_title", others), ("foa_title", arena)]
        for prefix, standing in zip(("", "rapid_", "blitz_"), standings, strict=True):
            names = ("rating", "games", "k")
            texts += [(prefix + name, str(v)) for name, v in zip(names, standing, strict=True)]
        texts += [("birthday", year or ""), ("flag", flag)]
        yield "<player>"
        yield from (f"<{tag}>{value}</{tag}>" for tag, value in texts)
        yield "</player>"
    yield "</playerslist>"


def write(stream: BinaryIO, count: int, *, layout: str = "combined", seed: int = 1) -> None:
    """Write a list of ``count`` players; ``layout`` is combined, legacy, single or xml."""
    made = players(count, seed)
    lines = xml_lines(made) if layout == "xml" else text_lines(made, layout)
    stream.writelines(f"{line}\r\n".encode() for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--layout", choices=[*HEADS, "xml"], default="combined")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    write(sys.stdout.buffer, given.count, layout=given.layout, seed=given.seed)


if __name__ == "__main__":
    main()
