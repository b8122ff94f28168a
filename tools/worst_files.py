"""Files that cost a reader much: of every format, as large as asked for."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence

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


@worst
def blanks(size: int) -> bytes:
    return b"." + b" " * size


@worst
def blanks_before_a_report(size: int) -> bytes:
    return b" " * size + b"\n012 Open\n"


@worst
def lines_of_blanks(size: int) -> bytes:
    return b" \n" * (size // 2) + b"x"


@worst
def tabs_and_digits(size: int) -> bytes:
    return lines(lambda at: "\t" * 50 + str(at), size)


@worst
def one_line(size: int) -> bytes:
    return b"001 " * (size // 4)


@worst
def bars(size: int) -> bytes:
    return b"1" + b"|" * size


@worst
def words_of_headings(size: int) -> bytes:
    return b"player " * (size // 7)


@worst
def braces(size: int) -> bytes:
    return b'{"' * (size // 2)


@worst
def zeros(size: int) -> bytes:
    return b"0" * size


@worst
def carriage_returns(size: int) -> bytes:
    return b"\r" * size + b"001 "


# --- Reports of FIDE ---


def player(number: int, rounds: str = "") -> str:
    rank = number % 10000
    return f"001 {rank:>4}      {'Made Up, Player':33} 1500{'':33}  1.0 {rank:>4}{rounds}"


@worst
def report_of_many_players(size: int) -> bytes:
    return lines(lambda at: player(at, f"  {at % 9999 + 1:>4} w 1" * 9), size)


@worst
def report_of_one_opponent(size: int) -> bytes:
    return lines(lambda at: player(at, "     1 w 1" * 9), size)


@worst
def report_of_many_rounds(size: int) -> bytes:
    return lines(lambda at: player(at, "  " + "   2 w 1  " * (size // 40)), size)


@worst
def report_of_one_number(size: int) -> bytes:
    return lines(lambda _: player(7, "     7 w 1"), size)


@worst
def report_rows_moved(size: int) -> bytes:
    return lines(lambda at: player(at).replace("Made Up", "Made Up " * 3) + "     7 w 1", size)


@worst
def report_rows_wide_and_moved(size: int) -> bytes:
    games = "     7 w 1" * (size // 40)
    return lines(lambda at: player(at).replace("Made", "Ma" * 3) + games, size)


@worst
def report_name_without_end(size: int) -> bytes:
    return (player(1) + "     2 w 1\n001    2      " + "Name 1500 " * (size // 10)).encode()


@worst
def report_of_tabs(size: int) -> bytes:
    return lines(lambda at: player(at).replace("   ", "\t") + "\t1\tw\t1" * 20, size)


@worst
def report_line_of_tabs(size: int) -> bytes:
    return player(1).encode() + b"\n001\t2\t" + b"\t9 w" * (size // 4)


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


@worst
def crosstable_of_many_rows(size: int) -> bytes:
    return b"number,name,rating,r1\n" + lines(lambda at: f"{at},P,1500,W{at + 1}", size)


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


@worst
def crosstable_of_many_results(size: int) -> bytes:
    return b"number,name,results\n1,P," + b"W2 " * (size // 3)


@worst
def crosstable_of_many_sections(size: int) -> bytes:
    row = "{0},P{0},1500,W1,S{0}"
    return b"number,name,rating,r1,section\n" + lines(row.format, size)


@worst
def crosstable_of_one_number(size: int) -> bytes:
    return b"number,name,rating,r1\n" + lines(lambda _: "1,P,1500,W2", size)


@worst
def table_of_many_players(size: int) -> bytes:
    return b"No,Name,Rtg,1.Rd,2.Rd,Pts\n" + lines(lambda at: f"{at},P,1500,{at + 1}w1,,1", size)


@worst
def table_without_numbers(size: int) -> bytes:
    return b"No,Name,Rtg,1.Rd,2.Rd,Pts\n" + lines(lambda at: f"x,P{at},1500,{at + 1}w1,,1", size)


@worst
def table_of_bad_cells(size: int) -> bytes:
    return b"No,Name,Rtg,1.Rd,Pts\n" + lines(lambda at: f"{at},P,?,??,??", size)


@worst
def table_of_titles(size: int) -> bytes:
    title = lines(lambda _: "1 January 2026 " * 500, size)
    return title[: size // 2] + b"\nNo,Name,1.Rd\n" + lines(lambda at: f"{at},P,2w1", size // 2)


@worst
def table_of_many_headings(size: int) -> bytes:
    return b"No,Name,1.Rd," + b"Elo," * (size // 4) + b"\n1,P,2w1\n"


@worst
def table_square(size: int) -> bytes:
    across = int((size / 4) ** 0.5)
    head = "No,Name," + ",".join(map(str, range(1, across + 1))) + "\n"
    return head.encode() + lines(lambda at: f"{at},P," + "1," * across, size)


@worst
def games_list(size: int) -> bytes:
    return b"White,Black,Result\n" + lines(lambda at: f"A{at},B{at},1-0", size)


@worst
def games_list_bare(size: int) -> bytes:
    return lines(lambda at: f"A{at},B{at},1-0", size)


@worst
def games_list_of_bad_rows(size: int) -> bytes:
    return b"White,Black,Result,Date,WhiteElo\n" + lines(lambda at: f"A,A,x,y{at},z", size)


@worst
def cell_without_end(size: int) -> bytes:
    return b"number,name,r1\n" + lines(lambda _: '1,"' + "x" * 70_000, size)


@worst
def quotes(size: int) -> bytes:
    return b"number,name,r1\n" + b'"' * size


@worst
def rows_of_many_lines(size: int) -> bytes:
    return b"number,name,r1\n" + lines(lambda _: '1,"a\nb\nc",W2', size)


@worst
def us_crosstable(size: int) -> bytes:
    more = "\n   NY | 1234 / R: 1500 ->1600 |N:2 |W|B|\n---"
    return lines(lambda at: f"{at % 99999:>5} | PLAYER {at}   |1.0  |W   2|L  13|" + more, size)


@worst
def us_crosstable_of_one_row(size: int) -> bytes:
    return b"    1 | PLAYER   |1.0  |" + b"W   2|" * (size // 6) + b"\n"


@worst
def us_crosstable_of_sections(size: int) -> bytes:
    return lines(lambda at: f"Section {at % 99} - Open\n 1 | P |1.0 |W 2|", size)


@worst
def us_crosstable_of_prose(size: int) -> bytes:
    return b"    1 | PLAYER   |1.0  |W 2|\n\n" + lines(
        lambda _: "Time " + "  " * 2000 + "Control" + " " * 2000 + "|" + " x" * 100, size
    )


@worst
def us_crosstable_of_ratings(size: int) -> bytes:
    row = "    1 | PLAYER   |1.0  |W 2|\n NY | {} R:"
    return lines(lambda _: row.format("/ " * 500) + "->" * 2000 + " | N |", size)


@worst
def us_crosstable_of_long_colours(size: int) -> bytes:
    return b"    1 | PLAYER   |1.0  |W 2|\n NY | 1 / R: 1->2 | N |" + b"W|" * (size // 2)


# --- JSON ---


@worst
def json_nested(size: int) -> bytes:
    return b'{"roundOutcomes":' + b"[" * size


@worst
def json_standings(size: int) -> bytes:
    row = '{"ordinal":%d,"roundOutcomes":[{"roundNumber":1,"outcome":"Win","opponentOrdinal":2}]}'
    return b"[" + lines(lambda at: row % at + ",", size) + b"{}]"


@worst
def json_of_many_outcomes(size: int) -> bytes:
    outcomes = '{"roundNumber":1,"outcome":"Win","opponentOrdinal":2},' * (size // 60)
    return f'[{{"ordinal":1,"roundOutcomes":[{outcomes}{{}}]}}]'.encode()


@worst
def json_of_many_sections(size: int) -> bytes:
    section = '{"standings":[{"ordinal":1,"roundOutcomes":[]}]},'
    return f'{{"sections":[{repeated(section, size)}{{}}]}}'.encode()


@worst
def json_long_number(size: int) -> bytes:
    return b'[{"roundOutcomes":[],"ordinal":' + b"9" * size + b"}]"


@worst
def json_long_fraction(size: int) -> bytes:
    return b'[{"roundOutcomes":[],"score":1.' + b"9" * size + b"}]"


@worst
def json_blanks(size: int) -> bytes:
    return b" " * size + b'[{"roundOutcomes":[]}]'


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


# --- Tables of dBase ---


def table(fields: Sequence[tuple[str, int]], values: Mapping[str, object], size: int) -> bytes:
    """Write a table of fields of a name and a width, one record again and again."""
    width = 1 + sum(width for _, width in fields)
    head = 33 + 32 * len(fields)
    count = max(1, (size - head) // width)
    data = bytearray(b"\x03\x7a\x01\x01" + count.to_bytes(4, "little"))
    data += (head % 65536).to_bytes(2, "little") + (width % 65536).to_bytes(2, "little") + bytes(20)
    for name, wide in fields:
        data += name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes((wide, 0)) + bytes(14)
    for at in range(count):
        row = b" " + b"".join(
            str(values.get(name, "")).format(at + 1).encode()[:wide].ljust(wide)
            for name, wide in fields
        )
        if at == 0:
            data += b"\r"
        data += row
    return bytes(data) + b"\x1a"


PLAYER = {"D_SEC_NUM": "1", "D_PAIR_NUM": "{}", "D_NAME": "Made Up"}
OWN = [("D_SEC_NUM", 2), ("D_PAIR_NUM", 7), ("D_NAME", 10)]


@worst
def dbf_of_many_columns(size: int) -> bytes:
    across = min(int((size / 9) ** 0.5), 12_000)
    rounds = [(f"D_RND{at:02}", 5) for at in range(1, across)]
    return table(OWN + rounds, PLAYER | {name: "W 1" for name, _ in rounds}, size)


@worst
def dbf_of_unknown_columns(size: int) -> bytes:
    others = [(f"D_{at}", 1) for at in range(size // 66)]
    return table(OWN + others + [("D_RND01", 5)], PLAYER | {"D_RND01": "?"}, size)


@worst
def dbf_of_repeated_rounds(size: int) -> bytes:
    return table(OWN + [("D_RND01", 5)] * (size // 80), PLAYER | {"D_RND01": "?"}, size)


@worst
def dbf_of_many_records(size: int) -> bytes:
    return table([*OWN, ("D_RND01", 5)], PLAYER | {"D_RND01": "W 1"}, size)


@worst
def dbf_of_bytes(size: int) -> bytes:
    return table([("D_SEC_NUM", 1), ("D_PAIR_NUM", 1)], {}, size)


@worst
def dbf_of_many_sections(size: int) -> bytes:
    return table([("D_SEC_NUM", 7), ("D_PAIR_NUM", 1)], {"D_SEC_NUM": "{}", "D_PAIR_NUM": 1}, size)


@worst
def dbf_of_one_player(size: int) -> bytes:
    fields = [("D_SEC_NUM", 1), ("D_PAIR_NUM", 1), ("D_REC_SEQ", 2), ("D_RND01", 5)]
    return table(fields, {"D_PAIR_NUM": 1, "D_REC_SEQ": "x{}", "D_RND01": "W 1"}, size)


@worst
def dbf_sections_of_a_set(size: int) -> bytes:
    of_sections = [("S_SEC_NUM", 7), ("S_TOT_RNDS", 3), ("S_TIMECTL", 20)]
    section = {"S_SEC_NUM": "{}", "S_TOT_RNDS": 200, "S_TIMECTL": "G/90 d5"}
    players = table([*OWN, ("D_RND01", 5)], PLAYER | {"D_SEC_NUM": "{}"}, size // 2)
    return zipped(a__dbf=table(of_sections, section, size // 2), b__dbf=players)


# --- Games ---


@worst
def pgn_of_many_games(size: int) -> bytes:
    game = '[Event "E"]\n[White "A{0}"]\n[Black "B{0}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    return lines(game.format, size)


@worst
def pgn_of_many_tags(size: int) -> bytes:
    return lines('[Tag{0} "{0}"]'.format, size)


@worst
def pgn_of_one_game(size: int) -> bytes:
    return b'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n' + b"1. e4 e5 " * (size // 9)


@worst
def pgn_of_many_events(size: int) -> bytes:
    game = '[Event "E{0}"]\n[White "A{0}"]\n[Black "B{0}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    return lines(game.format, size)


# --- Spreadsheets ---

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def zipped(**members: str | bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, text in members.items():
            member = key.replace("__", ".").replace("_", "/")
            archive.writestr(zipfile.ZipInfo(member), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def sheet(rows: str, shared: str = "", **others: str) -> bytes:
    text = f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    parts = {"xl_worksheets_sheet1__xml": text, **others}
    if shared:
        parts["xl_sharedStrings__xml"] = f'<sst xmlns="{MAIN}">{shared}</sst>'
    return zipped(**parts)


CELLS = (f"<c t='inlineStr'><is><t>{text}</t></is></c>" for text in ("No", "Name", "1.Rd"))
HEAD = f"<row>{''.join(CELLS)}</row>"


@worst
def sheet_of_one_long_text(size: int) -> bytes:
    row = "<row>" + "<c t='s'><v>0</v></c>" * 3 + "</row>"
    return sheet(HEAD + repeated(row, size // 2), f"<si><t>{'x' * (size // 2)}</t></si>")


@worst
def sheet_of_one_text_in_a_row(size: int) -> bytes:
    return sheet(
        HEAD + "<row>" + "<c t='s'><v>0</v></c>" * min(300, size // 42) + "</row>",
        f"<si><t>{'x ' * (size // 4)}</t></si>",
    )


@worst
def sheet_of_empty_cells(size: int) -> bytes:
    return sheet("<row>" + repeated("<c/>", size) + "</row>")


@worst
def sheet_of_cells_in_one_place(size: int) -> bytes:
    return sheet("<row>" + repeated("<c r='A1'><v>1</v></c>", size) + "</row>")


@worst
def sheet_of_rows(size: int) -> bytes:
    return sheet(HEAD + repeated("<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>", size))


@worst
def sheet_of_empty_rows(size: int) -> bytes:
    return sheet(HEAD + repeated("<row/>", size))


@worst
def sheet_of_far_cells(size: int) -> bytes:
    return sheet(HEAD + repeated("<row><c r='KJ1'><v>1</v></c></row>", size))


@worst
def sheet_of_nested_parts(size: int) -> bytes:
    return sheet(HEAD + "<row>" * (size // 12) + "</row>" * (size // 12))


@worst
def sheet_of_nested_cells(size: int) -> bytes:
    return sheet(HEAD + "<row><c>" * (size // 16) + "</c></row>" * (size // 16))


@worst
def sheet_of_attributes(size: int) -> bytes:
    many = "".join(f" a{at}='1'" for at in range(size // 10))
    return sheet(HEAD + f"<row{many}><c><v>1</v></c></row>")


@worst
def sheet_of_pieces_of_text(size: int) -> bytes:
    return sheet(HEAD, "<si>" + repeated("<r><t>x</t></r>", size) + "</si>")


@worst
def sheet_of_shared_texts(size: int) -> bytes:
    return sheet(HEAD, repeated("<si><t>x</t></si>", size))


@worst
def sheet_of_long_number(size: int) -> bytes:
    number = "9" * (size // 2)
    return sheet(HEAD + f"<row><c t='s'><v>{number}</v></c></row><row r='{number}'/>")


@worst
def sheet_of_formats(size: int) -> bytes:
    style = "<numFmt numFmtId='{}' formatCode='&quot;[\\'/>"
    styles = "".join(map(style.format, range(size // 50)))
    return sheet(HEAD, xl_styles__xml=f"<styleSheet xmlns='{MAIN}'>{styles}</styleSheet>")


@worst
def sheet_of_long_format(size: int) -> bytes:
    style = "<numFmt numFmtId='170' formatCode='" + "[&quot;" * (size // 7) + "'/>"
    return sheet(HEAD, xl_styles__xml=f"<styleSheet xmlns='{MAIN}'>{style}</styleSheet>")


@worst
def sheet_of_many_styles(size: int) -> bytes:
    style = repeated("<xf numFmtId='14'/>", size)
    xml = f"<styleSheet xmlns='{MAIN}'><cellXfs>{style}</cellXfs></styleSheet>"
    return sheet(HEAD, xl_styles__xml=xml)


@worst
def many_sheets(size: int) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for at in range(size // 250):
            archive.writestr(f"xl/worksheets/sheet{at}.xml", "<x/>")
    return data.getvalue()


@worst
def many_tables(size: int) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(99):
            archive.writestr(f"{at}.dbf", dbf_of_many_records(size // 99))
    return data.getvalue()


def name(kind: str) -> str:
    """Return a file name with the ending that fits a kind."""
    return kind + ENDINGS.get(kind.partition("_")[0], ".csv")
