"""Generated texts: no game that was not written, and none missing without a word about it."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from arpad.formats.pasted import Pasted, read

# Words of six languages: win, draw, loss as nouns and as verbs with their prepositions.
NOUNS = (
    ("win", "draw", "loss"), ("Sieg", "Remis", "Niederlage"), ("victoire", "nulle", "défaite"),
    ("victoria", "tablas", "derrota"), ("winst", "remise", "verlies"),
    ("vittoria", "patta", "sconfitta"),
)  # fmt: skip
VERBS = (
    ("beat", "drew with", "lost to"), ("Gewonnen gegen", "Remis gegen", "Verloren gegen"),
    ("victoire contre", "nulle contre", "défaite contre"), ("victoria contra", "tablas con",
    "derrota contra"), ("winst tegen", "remise tegen", "verlies tegen"),
    ("vittoria contro", "patta con", "sconfitta contro"),
)  # fmt: skip
AND = ("and", "und", "et", "y", "en", "e")
HEADINGS = (
    ("Rd", "Name", "Rtg", "Club", "Pts", "Res"),
    ("Rd.", "Gegner", "Elo", "Verein", "Pkt.", "Erg."),
    ("Rd", "Nom", "Elo", "Club", "Pts", "Rés."),
    ("Rd.", "Nombre", "Elo", "Club", "Pts.", "Res."),
    ("Tur", "İsim", "Rtg", "Kulüp", "Puan", "Sonuç"),
    ("Rnd", "Naam", "Rating", "Vereniging", "Punten", "Uitslag"),
    ("Тур", "Имя", "Рейтинг", "Клуб", "Очки", "Результат"),  # noqa: RUF001
    ("Turno", "Giocatore", "Elo", "Società", "Punti", "Risultato"),
)
COLOURS = ("Color", "Farbe", "Couleur", "Renk", "Kleur", "Colore")
NAMES = ("Adder, Ann", "Bell", "Cole, Cy", "Dove Di", "Ek, Eva", "Fox", "De Vries, Jan", "Çelik")
CLUBS = ("", "", "Rook City", "SK 1900 Nord", "Club 7")
SPACES = " \u00a0\u202f\u2009"
LETTERS = {"W": "1", "D": "½", "L": "0"}
SCORES = {"W": ("1", "1.0", "1,0"), "D": ("½", "0.5", "1/2", "0,5"), "L": ("0", "0.0", "0,0")}
DIRT_LINES = ("Open 2026", "Thanks!", "Total 2.5 of 5", "Performance 1902", "See you", "23.11.2026")
DIRT_WORDS = ("7", "x", "12/15", "1777", "almost", "30%", "(adjourned)", "99999999")

Game = tuple[str, str]


def written(rating: str, space: str) -> str:
    """A rating, with a typographic space between its thousands in some texts."""
    return f"{rating[0]}{space}{rating[1:]}" if space != " " and len(rating) == 4 else rating


def typed_list(random: Random, games: list[Game], space: str) -> list[str]:
    style = random.randrange(6)
    words = random.choice(NOUNS)
    first = random.random() < 0.5
    rows = []
    for result, rating in games:
        said = {
            0: lambda r: random.choice(SCORES[r]), 1: lambda r: r, 2: lambda r: r.lower(),
            3: lambda r: words["WDL".index(r)], 4: lambda r: LETTERS[r], 5: lambda r: r,
        }[style](result)  # fmt: skip
        number = written(rating, space)
        rows.append(f"{said} {number}" if first else f"{number} {said}")
    return rows


def named_list(random: Random, games: list[Game], _: str) -> list[str]:
    mark = random.choice((" ", "\t", "  "))
    suffix = random.choice(("", "A", "-104", " F"))
    return [
        f"{random.choice(NAMES)}{mark}{rating}{suffix}{mark}{LETTERS[result]}"
        for result, rating in games
    ]


def sentence(random: Random, games: list[Game], _: str) -> list[str]:
    at = random.randrange(len(VERBS))
    clauses = []
    for result in "WDL":
        ratings = [rating for one, rating in games if one == result]
        if ratings:
            start, last = ratings[:-1], ratings[-1]
            several = f"{', '.join(start)} {AND[at]} {last}" if start else last
            clauses.append(f"{VERBS[at]['WDL'.index(result)]} {several}")
    mark = random.choice((". ", ", ", "\n", "; "))
    return [mark.join(clauses)]


def table(random: Random, games: list[Game], _: str) -> list[str]:
    mark = random.choice("\t;,|")
    headings = list(random.choice(HEADINGS))
    colour = random.choice((None, random.choice(COLOURS)))
    rows = [headings[:5] + ([colour] if colour else []) + headings[5:]]
    dropped = random.choice((0, 0, 3, 4))  # a cell that a program left out where it was empty
    for at, (result, rating) in enumerate(games, start=1):
        name = random.choice(NAMES)
        points = random.choice(("3", "1", "0", "2.5"))
        cells = [
            str(at),
            f'"{name}"' if mark == "," else name,
            rating,
            random.choice(CLUBS),
            points,
        ]
        said = LETTERS[result] if colour else random.choice(("", "w ", "b ")) + LETTERS[result]
        if dropped:
            del cells[dropped]
        rows.append([*cells, *([random.choice("WB")] if colour else []), said])
    return [mark.join(row) for row in rows]


def bare_rows(random: Random, games: list[Game], _: str) -> list[str]:
    """Rows without headings, each cell in quotation marks or between marks."""
    mark = random.choice("\t;|,")
    rows = []
    for at, (result, rating) in enumerate(games, start=1):
        cells = [str(at), random.choice(NAMES), rating, LETTERS[result]]
        rows.append(mark.join(f'"{cell}"' if mark == "," else cell for cell in cells))
    return rows


def aligned(random: Random, games: list[Game], _: str) -> list[str]:
    """A table in which only spaces part the cells."""
    rows = ["Rd. Bo. SNo Name Rtg FED Pts. Res."]
    for at, (result, rating) in enumerate(games, start=1):
        name, points = random.choice(NAMES), random.choice(("3", "4,5", "1"))
        said = random.choice(("", "w ", "s ")) + LETTERS[result]
        rows.append(f"{at} {at + 3} {at + 20} {name} {rating} ITA {points} {said}")
    return rows


def page_rows(random: Random, games: list[Game], _: str) -> list[str]:
    """Rows of a results page without its headings, as words."""
    return [
        f"{at} {random.randrange(1, 40)} {random.randrange(1, 90)} {random.choice(NAMES)} {rating}"
        f" ITA {random.choice(('3', '4,5', '1'))} {random.choice('wb')} {LETTERS[result]}"
        for at, (result, rating) in enumerate(games, start=1)
    ]


def vega(random: Random, games: list[Game], _: str) -> list[str]:
    rows = ["R\tC\tN\tCat\tOPPONENT\tRtg\tres\tPts"]
    for at, (result, rating) in enumerate(games, start=1):
        title = random.choice(("", "FM", "WIM"))
        points = {"W": "1.0", "D": "0.5", "L": "0.0"}[result]
        number = random.randrange(1, 99)
        rows.append(
            f"{at}\t{random.choice('WB')}\t{number}\t{title}\tBell,Bo\t{rating}\t{points}\t3.5"
        )
    return rows


def calculations(random: Random, games: list[Game], _: str) -> list[str]:
    rows = []
    for result, rating in games:
        points, chance = {"W": 100, "D": 50, "L": 0}[result], random.randrange(8, 93)
        change = points - chance
        rows.append(
            f"{random.choice(NAMES)}\t\t{rating}\t\tITA\t{points / 100:.2f}\t{chance / 100:.2f}"
            f"\t{change / 100:.2f}\t20\t{change / 5:.2f}"
        )
    return rows


def site_list(random: Random, games: list[Game], _: str) -> list[str]:
    """Opponents by their handles, as playing sites name them."""
    words = random.choice((("Win", "Draw", "Loss"), ("Won", "Drew", "Lost")))
    handles = ("king99", "rook_ie", "pawn-star", "x7", "queen")
    return [
        f"{words['WDL'.index(result)]} vs. {random.choice(handles)} ({rating})"
        for result, rating in games
    ]


def verb_last(random: Random, games: list[Game], _: str) -> list[str]:
    words = random.choice((("gewonnen", "remis", "verloren"), ("won", "drew", "lost")))
    before = "gegen" if words[0] == "gewonnen" else "vs"
    return [
        f"{before} {random.choice(('Bell', 'Fox', 'Cole'))} ({rating}): "
        f"{words['WDL'.index(result)]}"
        for result, rating in games
    ]


SHAPES = (
    typed_list,
    named_list,
    sentence,
    table,
    bare_rows,
    aligned,
    page_rows,
    vega,
    calculations,
    site_list,
    verb_last,
)


# --- What stands around a text, and what does not belong in it ------------------------------------


def quoted(random: Random, rows: list[str]) -> list[str]:
    """Send the text by mail or a messenger, as one person does."""
    mark = random.choice(("> ", ">> ", "[20/11/26, 21:14:03] Ann: ", "20.11.2026, 21:14 - Ann: "))
    return [mark + row for row in rows]


def spoilt(random: Random, rows: list[str]) -> list[str]:
    """Put a line among the rows, or a word into one of them."""
    rows = list(rows)
    if random.random() < 0.5:
        rows.insert(random.randrange(len(rows) + 1), random.choice(DIRT_LINES))
        return rows
    at = random.randrange(len(rows))
    words = rows[at].split(" ")
    place = random.randrange(len(words) + 1)
    beside = [*words[max(place - 1, 0) : place], *words[place : place + 1]]
    # Seven draws are not dirt, “7 Remis”, nor is a rating beside a count: “1777 1;”.
    dirt = [
        dirt
        for dirt in DIRT_WORDS
        if not (dirt == "7" and {"Remis", "tablas"} & {*beside})
        and not (dirt == "1777" and any(word[:2] in ("1;", "0;") for word in beside))
    ]
    words.insert(place, random.choice(dirt))
    rows[at] = " ".join(words)
    return rows


def brief(pasted: Pasted) -> Counter[Game]:
    """The games that are complete; of a crosstable each with its opponent's number."""
    return Counter(
        (game.result.value, (game.opponent or "").replace("'", "") or f"#{game.opponent_number}")
        for game in pasted.games
        if game.result and (not game.unknown or game.opponent_number is not None)
    )


def flags(pasted: Pasted) -> str:
    unknown = [game.source for game in pasted.games if game.unknown]
    return "".join(" ".join([*unknown, *pasted.left_over]).split())


@pytest.mark.long
def test_no_game_is_made_up_and_none_is_lost_in_silence(cases):
    whole = 0
    for number in range(cases(500)):
        random = Random(number)
        games = [
            (random.choice("WDL"), str(random.randrange(1001, 2900)))
            for _ in range(random.randrange(1, 6))
        ]
        shape = random.choice(SHAPES)
        space = random.choice(SPACES)
        rows = shape(random, games, space)
        dirty = random.random() < 0.5
        if dirty:
            rows = spoilt(random, rows)
        if random.random() < 0.15:
            rows = quoted(random, rows)
        text = random.choice(("\n", "\r\n")).join(rows)
        pasted = read(text)
        got, original = brief(pasted), Counter(games)
        about = f"{number} {shape.__name__}: {text!r}: {pasted}"
        assert not got - original, f"made up: {got - original} {about}"
        missing = original - got
        if not pasted.elsewhere:
            for _, rating in missing:
                shown = written(rating, space).replace(" ", "")
                assert "".join(shown.split()) in flags(pasted), f"lost: {rating} {about}"
        whole += not missing and not dirty
        # Without a cell the table is doubtful, and two of its lines may say the same.
        if not dirty and shape is not table:
            assert not missing, f"not read: {missing} {about}"
    assert whole > cases(500) // 3


# --- Crosstables ----------------------------------------------------------------------------------

LETTERED = {"W": "1", "D": "½", "L": "0"}
SIGNED = {"W": "+", "D": "=", "L": "-"}
Table = list[list[tuple[int, str, str]]]  # of each player the rounds: opponent, colour, result


def pairings(random: Random, players: int, rounds: int) -> Table:
    """Pair everybody with everybody, one round after another."""
    table: Table = [[] for _ in range(players)]
    others = list(range(1, players))
    for _ in range(rounds):
        circle = [0, *others]
        for one, other in zip(circle[: players // 2], reversed(circle), strict=False):
            result = random.choice("WDL")
            colours = random.choice(("wb", "bw"))
            table[one].append((other + 1, colours[0], result))
            table[other].append((one + 1, colours[1], "LDW"["WDL".index(result)]))
        others = others[1:] + others[:1]
    return table


def grid(random: Random, table: Table) -> list[str]:
    """Write the rounds of all players as results sites, programs and federations do."""
    style = random.randrange(6)
    mark = random.choice((" ", "  ", "\t"))
    cell = {
        0: lambda n, colour, r: f"{n}{colour}{LETTERED[r]}",
        1: lambda n, colour, r: f"{SIGNED[r]}{colour.upper()}{n}",
        2: lambda n, colour, r: f"{SIGNED[r]} {n}{'B' if colour == 'w' else 'N'}",
        3: lambda n, _, r: f"{r}{n}",
        4: lambda n, _, r: f"{n}:{r}",
        5: lambda n, _, r: f"{r}  {n}",
    }[style]
    rows = []
    for at, rounds in enumerate(table, start=1):
        cells = [cell(*one) for one in rounds]
        points = sum((2, 1, 0)["WDL".index(r)] for _, _, r in rounds) / 2
        if style == 5:
            rows.append("|".join([f"{at} ", f" {NAMES[at - 1]} ", f"{points:.1f} ", *cells, ""]))
        else:
            name = NAMES[at - 1].replace(",", "")
            rows.append(mark.join([str(at), name, str(1500 + at), *cells, f"{points:.1f}"]))
    return rows


def all_against_all(table: Table) -> list[str]:
    """Write a table with a column for each player and * where a row meets its own."""
    rows = []
    for at, rounds in enumerate(table, start=1):
        by_number = {number: LETTERED[result] for number, _, result in rounds}
        cells = [by_number.get(number, "*") for number in range(1, len(table) + 1)]
        points = sum((2, 1, 0)["WDL".index(result)] for _, _, result in rounds) / 2
        name = NAMES[at - 1].replace(",", "")
        rows.append("\t".join([str(at), name, str(1500 + at), *cells, f"{points:.1f}"]))
    return rows


@pytest.mark.long
def test_grids_of_several_players_are_never_one_list(cases):
    for number in range(cases(80)):
        random = Random(number)
        players = random.choice((4, 6, 8))
        full = random.random() < 0.4
        table = pairings(random, players, players - 1 if full else random.randrange(2, players))
        rows = all_against_all(table) if full else grid(random, table)
        of_all = [Counter((r, f"#{n}") for n, _, r in rounds) for rounds in table]
        at = random.randrange(players)
        one = read(rows[at])
        about = f"{number} {rows[at]!r} {one}"
        assert brief(one) == of_all[at], about
        assert not one.elsewhere, about
        several = read("\n".join(rows))
        assert (several.games, several.elsewhere) == ((), "report"), f"{number} {rows}"
        dirty = spoilt(random, [rows[at]])
        got = brief(read("\n".join(dirty)))
        assert not got - of_all[at], f"{number} {dirty}"
        got = brief(read("\n".join(spoilt(random, rows))))
        assert any(not got - games for games in of_all), f"{number} {rows}"


# --- Totals ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_total_is_that_of_the_games(cases):
    between = (", ", " ", "; ", " and ", "\n")
    says = (
        "{score}/{games} against {list}", "{score} out of {games}: {list}",
        "{list}: {score}/{games}", "I scored {score}/{games} vs {list}",
        "{score} points against {list}", "{score} aus {games} gegen {list}",
        "{score} sur {games} contre {list}", "Opponents: {list}. Score: {score}",
    )  # fmt: skip
    for number in range(cases(60)):
        random = Random(number)
        ratings = [str(random.randrange(1001, 2900)) for _ in range(random.randrange(2, 9))]
        halves = random.randrange(2 * len(ratings) + 1)
        forms = [f"{halves / 2:g}", f"{halves / 2:g}".replace(".", ",")]
        score = random.choice(forms if halves != 1 else [*forms, "½"])
        listed = random.choice(between).join(ratings)
        text = random.choice(says).format(score=score, games=len(ratings), list=listed)
        pasted = read(text)
        assert [game.opponent for game in pasted.games] == ratings, text
        assert not any(game.result for game in pasted.games), text
        assert pasted.score == Fraction(halves, 2), f"{number} {text!r} {pasted}"
