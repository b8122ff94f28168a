"""Files that cost a reader much and are no texts: tables of dBase and spreadsheets."""

import io
import zipfile
from collections.abc import Mapping, Sequence

from worst_texts import WORST, repeated, worst

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


WORST["dbf_of_repeated_rounds"] = lambda size: table(
    OWN + [("D_RND01", 5)] * (size // 80), PLAYER | {"D_RND01": "?"}, size
)

WORST["dbf_of_many_records"] = lambda size: table(
    [*OWN, ("D_RND01", 5)], PLAYER | {"D_RND01": "W 1"}, size
)

WORST["dbf_of_bytes"] = lambda size: table([("D_SEC_NUM", 1), ("D_PAIR_NUM", 1)], {}, size)

WORST["dbf_of_many_sections"] = lambda size: table(
    [("D_SEC_NUM", 7), ("D_PAIR_NUM", 1)], {"D_SEC_NUM": "{}", "D_PAIR_NUM": 1}, size
)


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


WORST["sheet_of_one_text_in_a_row"] = lambda size: sheet(
    HEAD + "<row>" + "<c t='s'><v>0</v></c>" * min(300, size // 42) + "</row>",
    f"<si><t>{'x ' * (size // 4)}</t></si>",
)

WORST["sheet_of_empty_cells"] = lambda size: sheet("<row>" + repeated("<c/>", size) + "</row>")

WORST["sheet_of_cells_in_one_place"] = lambda size: sheet(
    "<row>" + repeated("<c r='A1'><v>1</v></c>", size) + "</row>"
)

WORST["sheet_of_rows"] = lambda size: sheet(
    HEAD + repeated("<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>", size)
)

WORST["sheet_of_empty_rows"] = lambda size: sheet(HEAD + repeated("<row/>", size))

WORST["sheet_of_far_cells"] = lambda size: sheet(
    HEAD + repeated("<row><c r='KJ1'><v>1</v></c></row>", size)
)

WORST["sheet_of_nested_parts"] = lambda size: sheet(
    HEAD + "<row>" * (size // 12) + "</row>" * (size // 12)
)

WORST["sheet_of_nested_cells"] = lambda size: sheet(
    HEAD + "<row><c>" * (size // 16) + "</c></row>" * (size // 16)
)


@worst
def sheet_of_attributes(size: int) -> bytes:
    many = "".join(f" a{at}='1'" for at in range(size // 10))
    return sheet(HEAD + f"<row{many}><c><v>1</v></c></row>")


WORST["sheet_of_pieces_of_text"] = lambda size: sheet(
    HEAD, "<si>" + repeated("<r><t>x</t></r>", size) + "</si>"
)

WORST["sheet_of_shared_texts"] = lambda size: sheet(HEAD, repeated("<si><t>x</t></si>", size))


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
            archive.writestr(f"{at}.dbf", WORST["dbf_of_many_records"](size // 99))
    return data.getvalue()
