"""Files that cost a reader much: texts of every format, as large as asked for."""

from collections.abc import Callable

WORST: dict[str, Callable[[int], bytes]] = {}
# By the first word of a kind; the others are tables.
ENDINGS = {"pgn": ".pgn", "json": ".json", "swisssys": ".sjson", "report": ".trf", "us": ".txt"}


def worst(make: Callable[[int], bytes]) -> Callable[[int], bytes]:
    """Keep what makes a hostile file of about so many bytes, once it is unpacked."""
    WORST[make.__name__] = make
    return make


def repeated(text: str, size: int) -> str:
    return text * max(1, size // len(text))


def lines(row: Callable[[int], str], size: int) -> bytes:
    """Write rows by their number, from 1, until there are so many bytes."""
    written: list[str] = []
    length = 0
    while length < size:
        written.append(row(len(written) + 1))
        length += len(written[-1]) + 1
    return ("\n".join(written) + "\n").encode()


# --- Any format ---

WORST["blanks"] = lambda size: b"." + b" " * size

WORST["blanks_before_a_report"] = lambda size: b" " * size + b"\n012 Open\n"

WORST["lines_of_blanks"] = lambda size: b" \n" * (size // 2) + b"x"

WORST["tabs_and_digits"] = lambda size: lines(lambda at: "\t" * 50 + str(at), size)

WORST["one_line"] = lambda size: b"001 " * (size // 4)

WORST["bars"] = lambda size: b"1" + b"|" * size

WORST["words_of_headings"] = lambda size: b"player " * (size // 7)

WORST["braces"] = lambda size: b'{"' * (size // 2)

WORST["zeros"] = lambda size: b"0" * size

WORST["carriage_returns"] = lambda size: b"\r" * size + b"001 "


# --- Reports of FIDE ---


def player(
    number: int, rounds: str = "", title: str = "", home: str = "", value: int = 1500
) -> str:
    rank = number % 10000
    who = f"{rank:>4}  {title:>3} {'Made Up, Player':33} {value} {home:3}"
    return f"001 {who}{'':29}  1.0 {rank:>4}{rounds}"


WORST["report_of_many_players"] = lambda size: lines(
    lambda at: player(at, f"  {at % 9999 + 1:>4} w 1" * 9), size
)


@worst
def report_of_norms(size: int) -> bytes:
    """Titled players of many games, of whom most just miss a norm: the more choices are tried."""
    many, rounds = max(2, min(1000, size // 2600 * 2)), 118
    games: list[list[str]] = [[] for _ in range(many)]
    circle = [*range(many)]
    for round_ in range(rounds):
        for one, other in zip(circle[: many // 2], reversed(circle), strict=False):
            first, second = "10" if (one * other + round_) % 9 < 4 else "01"
            games[one].append(f"  {other + 1:>4} w {first}")
            games[other].append(f"  {one + 1:>4} b {second}")
        circle.insert(1, circle.pop())
    head = b"012 Open\n032 NOR\n042 2026/06/05\n052 2026/08/30\n092 Swiss\n122 90 min + 30 s/move\n"
    homes = ("NOR", "GER", "FRA")
    rows = [
        player(at + 1, "".join(texts), "gmf"[at % 3], homes[at // 3 % 3], 2300 + at * 7 % 300)
        for at, texts in enumerate(games)
    ]
    return head + "\n".join(rows).encode() + b"\n"


WORST["report_of_one_opponent"] = lambda size: lines(lambda at: player(at, "     1 w 1" * 9), size)

WORST["report_of_many_rounds"] = lambda size: lines(
    lambda at: player(at, "  " + "   2 w 1  " * (size // 40)), size
)

WORST["report_of_one_number"] = lambda size: lines(lambda _: player(7, "     7 w 1"), size)

WORST["report_rows_moved"] = lambda size: lines(
    lambda at: player(at).replace("Made Up", "Made Up " * 3) + "     7 w 1", size
)


@worst
def report_rows_wide_and_moved(size: int) -> bytes:
    games = "     7 w 1" * (size // 40)
    return lines(lambda at: player(at).replace("Made", "Ma" * 3) + games, size)


WORST["report_name_without_end"] = lambda size: (
    player(1) + "     2 w 1\n001    2      " + "Name 1500 " * (size // 10)
).encode()

WORST["report_of_tabs"] = lambda size: lines(
    lambda at: player(at).replace("   ", "\t") + "\t1\tw\t1" * 20, size
)

WORST["report_line_of_tabs"] = lambda size: (
    player(1).encode() + b"\n001\t2\t" + b"\t9 w" * (size // 4)
)


def record(code: str, text: Callable[[int], str]) -> None:
    """Keep files of many lines of a record, and of one line of it."""

    @worst
    def make(size: int) -> bytes:
        first = lines(lambda at: player(at, f"  {at + 1:>4} w 1"), min(size // 2, 20_000))
        return first + lines(lambda at: f"{code} {text(at)}", size // 2)

    WORST[f"report_of_{code}"] = WORST.pop("make")

    @worst
    def long(size: int) -> bytes:
        first = lines(lambda at: player(at, f"  {at + 1:>4} w 1"), min(size // 2, 20_000))
        return first + f"{code} {''.join(text(at) + ' ' for at in range(size // 20))}".encode()

    WORST[f"report_of_long_{code}"] = WORST.pop("long")


for code, text in {
    "012": lambda _: "Open",
    "013": lambda at: f"Team {at:<26}" + "    1    2" * 5,
    "042": lambda _: "2026/01/01",
    "062": lambda _: "12",
    "082": lambda _: "3",
    "092": lambda _: "Swiss",
    "122": lambda _: "90 min + 30 s/move",
    "132": lambda _: "  26/01/01",
    "142": lambda _: "9",
    "152": lambda _: "B",
    "162": lambda _: "W 1.0    D 0.5",
    "172": lambda _: "FIDON",
    "192": lambda _: "FIDE_DUTCH",
    "202": lambda _: "BH,SB",
    "212": lambda _: "BH",
    "222": lambda _: "5400+30",
    "240": lambda at: f"F {at % 99:>3} {at % 9999:>4} {at % 99:>4}",
    "250": lambda at: f"1.0  1.0 {at % 99:>3}  9    1 {at % 999:>4}",
    "260": lambda _: "1   2    1    2    3",
    "299": lambda at: f"1.0  W   1   {at % 999:>4}",
    "300": lambda _: "  1   1   2    1    2    3",
    "310": lambda at: f"{at % 999:>3} {'Team':32} TEAM   1500   1.0   1.0 1    1    2    3",
    "320": lambda at: f"{at % 999:>3} 1.0 1.0 ",
    "330": lambda _: "+- 1   1   2",
    "801": lambda at: f"{at % 999} Team",
    "FRA": lambda at: f"{at % 9999:>4} Some 1500",
    "XXR": lambda _: "9",
    "XXC": lambda _: "white1",
    "XXS": lambda _: "W=1.0 D=0.5",
    "XXZ": lambda _: "1 2 3",
    "XXP": lambda _: "1 2",
    "XXA": lambda at: f"{at % 9999:>4} 1.0",
    "QQQ": lambda _: "unknown",
}.items():
    record(code, text)


# --- Tables of text ---

WORST["crosstable_of_many_rows"] = lambda size: (
    b"number,name,rating,r1\n" + lines(lambda at: f"{at},P,1500,W{at + 1}", size)
)


@worst
def crosstable_of_many_columns(size: int) -> bytes:
    head = "number,name," + ",".join(f"r{at}" for at in range(1, size // 20))
    return lines(lambda at: head if at == 1 else f"{at},P," + "W2," * (size // 20), size)


@worst
def crosstable_of_unknown_columns(size: int) -> bytes:
    head = "number,name,r1," + ",".join(f"x{at}" for at in range(1, size // 20))
    return lines(lambda at: head if at == 1 else f"{at},P,W2" + "," * (size // 10), size)


@worst
def crosstable_of_bad_cells(size: int) -> bytes:
    head = "number,name," + ",".join(f"r{at}" for at in range(1, 200))
    return lines(lambda at: head if at == 1 else f"{at},P," + "?," * 200, size)


WORST["crosstable_of_many_results"] = lambda size: (
    b"number,name,results\n1,P," + b"W2 " * (size // 3)
)


@worst
def crosstable_of_many_sections(size: int) -> bytes:
    row = "{0},P{0},1500,W1,S{0}"
    return b"number,name,rating,r1,section\n" + lines(row.format, size)


@worst
def crosstable_of_facts(size: int) -> bytes:
    numbers = "rating,floor,peak,new_exact,initial_rating,initial_games,age,games_played,wins"
    row = '{0},"P""""",' + "1500.12345678," * 4 + "1400.5,4,20.5,9,3,W{1}"
    head = f"number,name,{numbers},r1\n".encode()
    return head + lines(lambda at: row.format(at, at + 1), size)


@worst
def crosstable_of_bad_facts(size: int) -> bytes:
    head = b"number,name,rating,floor,peak,new_exact,age,birth_year,section,time_control,r1\n"
    return head + lines(lambda at: f"{at},P{',x' * 6},S{at // 5},x,Q", size)


WORST["crosstable_of_one_number"] = lambda size: (
    b"number,name,rating,r1\n" + lines(lambda _: "1,P,1500,W2", size)
)

WORST["table_of_many_players"] = lambda size: (
    b"No,Name,Rtg,1.Rd,2.Rd,Pts\n" + lines(lambda at: f"{at},P,1500,{at + 1}w1,,1", size)
)

WORST["table_without_numbers"] = lambda size: (
    b"No,Name,Rtg,1.Rd,2.Rd,Pts\n" + lines(lambda at: f"x,P{at},1500,{at + 1}w1,,1", size)
)

WORST["table_of_bad_cells"] = lambda size: (
    b"No,Name,Rtg,1.Rd,Pts\n" + lines(lambda at: f"{at},P,?,??,??", size)
)


@worst
def table_of_titles(size: int) -> bytes:
    title = lines(lambda _: "1 January 2026 " * 500, size)
    return title[: size // 2] + b"\nNo,Name,1.Rd\n" + lines(lambda at: f"{at},P,2w1", size // 2)


WORST["table_of_many_headings"] = lambda size: (
    b"No,Name,1.Rd," + b"Elo," * (size // 4) + b"\n1,P,2w1\n"
)


@worst
def table_square(size: int) -> bytes:
    across = int((size / 4) ** 0.5)
    head = "No,Name," + ",".join(map(str, range(1, across + 1))) + "\n"
    return head.encode() + lines(lambda at: f"{at},P," + "1," * across, size)


WORST["games_list"] = lambda size: (
    b"White,Black,Result\n" + lines(lambda at: f"A{at},B{at},1-0", size)
)

WORST["games_list_of_many_events"] = lambda size: (
    b"White,Black,Result,Event\n" + lines("A{0},B{0},1-0,E{0}".format, size)
)

WORST["games_list_bare"] = lambda size: lines(lambda at: f"A{at},B{at},1-0", size)

WORST["games_list_of_bad_rows"] = lambda size: (
    b"White,Black,Result,Date,WhiteElo\n" + lines(lambda at: f"A,A,x,y{at},z", size)
)

WORST["cell_without_end"] = lambda size: (
    b"number,name,r1\n" + lines(lambda _: '1,"' + "x" * 70_000, size)
)

WORST["quotes"] = lambda size: b"number,name,r1\n" + b'"' * size

WORST["rows_of_many_lines"] = lambda size: (
    b"number,name,r1\n" + lines(lambda _: '1,"a\nb\nc",W2', size)
)


@worst
def us_crosstable(size: int) -> bytes:
    more = "\n   NY | 1234 / R: 1500 ->1600 |N:2 |W|B|\n---"
    return lines(lambda at: f"{at % 99999:>5} | PLAYER {at}   |1.0  |W   2|L  13|" + more, size)


WORST["us_crosstable_of_one_row"] = lambda size: (
    b"    1 | PLAYER   |1.0  |" + b"W   2|" * (size // 6) + b"\n"
)

WORST["us_crosstable_of_sections"] = lambda size: lines(
    lambda at: f"Section {at % 99} - Open\n 1 | P |1.0 |W 2|", size
)

WORST["us_crosstable_of_prose"] = lambda size: (
    b"    1 | PLAYER   |1.0  |W 2|\n\n"
    + lines(lambda _: "Time " + "  " * 2000 + "Control" + " " * 2000 + "|" + " x" * 100, size)
)


@worst
def us_crosstable_of_ratings(size: int) -> bytes:
    row = "    1 | PLAYER   |1.0  |W 2|\n NY | {} R:"
    return lines(lambda _: row.format("/ " * 500) + "->" * 2000 + " | N |", size)


WORST["us_crosstable_of_long_colours"] = lambda size: (
    b"    1 | PLAYER   |1.0  |W 2|\n NY | 1 / R: 1->2 | N |" + b"W|" * (size // 2)
)


# --- JSON ---

WORST["json_nested"] = lambda size: b'{"roundOutcomes":' + b"[" * size


@worst
def json_standings(size: int) -> bytes:
    row = '{"ordinal":%d,"roundOutcomes":[{"roundNumber":1,"outcome":"Win","opponentOrdinal":2}]}'
    return b"[" + lines(lambda at: row % at + ",", size) + b"{}]"


@worst
def json_of_many_outcomes(size: int) -> bytes:
    outcomes = '{"roundNumber":1,"outcome":"Win","opponentOrdinal":2},' * (size // 60)
    return f'[{{"ordinal":1,"roundOutcomes":[{outcomes}{{}}]}}]'.encode()


WORST["json_of_empty_outcomes"] = lambda size: (
    b'[{"ordinal":1,"roundOutcomes":[' + b"{}," * (size // 3) + b"{}]}]"
)


@worst
def json_of_many_sections(size: int) -> bytes:
    section = '{"standings":[{"ordinal":1,"roundOutcomes":[]}]},'
    return f'{{"sections":[{repeated(section, size)}{{}}]}}'.encode()


WORST["json_long_number"] = lambda size: b'[{"roundOutcomes":[],"ordinal":' + b"9" * size + b"}]"

WORST["json_long_fraction"] = lambda size: b'[{"roundOutcomes":[],"score":1.' + b"9" * size + b"}]"

WORST["json_blanks"] = lambda size: b" " * size + b'[{"roundOutcomes":[]}]'


@worst
def json_values(size: int) -> bytes:
    row = '{"ordinal":%d,"roundOutcomes":[],"ratings":[{"ratingSystem":[["x","x","x"]]}]},'
    return b"[" + lines(lambda at: row % at, size) + b"{}]"


@worst
def json_shown_again(size: int) -> bytes:
    inner = "[" + "1," * (size // 2) + "1]"
    return f'[{{"ordinal":1,"roundOutcomes":[{{"roundNumber":{inner}}}]}}]'.encode()


@worst
def swisssys_of_many_sections(size: int) -> bytes:
    section = '{"Players":[{"Pair number":1,"Name":"P","Results":["+;2;W;1"]}]},'
    return f'{{"Overview":{{}},"Sections":[{repeated(section, size)}{{}}]}}'.encode()


@worst
def swisssys_results(size: int) -> bytes:
    row = f'{{"Pair number":1,"Results":["{";" * (size // 2)}",{repeated("7,", size // 2)}7]}}'
    return f'{{"Overview":{{}},"Sections":[{{"Players":[{row}]}}]}}'.encode()


# --- Games ---


@worst
def pgn_of_many_games(size: int) -> bytes:
    game = '[Event "E"]\n[White "A{0}"]\n[Black "B{0}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    return lines(game.format, size)


WORST["pgn_of_many_tags"] = lambda size: lines('[Tag{0} "{0}"]'.format, size)

WORST["pgn_of_one_game"] = lambda size: (
    b'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n' + b"1. e4 e5 " * (size // 9)
)


@worst
def pgn_of_many_events(size: int) -> bytes:
    game = '[Event "E{0}"]\n[White "A{0}"]\n[Black "B{0}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    return lines(game.format, size)


@worst
def pgn_of_long_names(size: int) -> bytes:
    game = f'[White "{"A " * 145}{{0}}"]\n[Black "{"A" * 290}{{0}}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    return lines(lambda at: game.format(at % 4990), size)


def name(kind: str) -> str:
    """Return a file name with the ending that fits a kind."""
    return kind + ENDINGS.get(kind.partition("_")[0], ".csv")
