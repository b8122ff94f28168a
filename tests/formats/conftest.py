"""What tests of readers share: games in brief, and the law that nothing of a text disappears."""

import io
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from arpad.formats.pasted import PastedGame, read
from arpad.formats.pasted_words import SEPARATORS


def brief(game: PastedGame) -> str:
    result = game.result.value if game.result else "?"
    number = "" if game.opponent_number is None else f"#{game.opponent_number}"
    return result + (game.opponent or ("?" if "rating" in game.unknown else "")) + number


@pytest.fixture(scope="session")
def games() -> Callable[[str], str]:
    """Write the games of a text as they are typed; ? is an unknown part, #12 a player's number."""
    return lambda text: " ".join(brief(game) for game in read(text).games)


def pieces(text: str) -> Counter[str]:
    return Counter(char for char in text if not char.isspace() and char not in SEPARATORS)


@pytest.fixture(scope="session")
def all_kept() -> Callable[[str], bool]:
    """Whether all of a text but its separators is in the games or in what is left over, once."""

    def check(text: str) -> bool:
        pasted = read(text)
        sources = [game.source for game in pasted.games]
        return pieces("".join([*sources, *pasted.left_over, *pasted.understood])) == pieces(text)

    return check


@pytest.fixture(scope="session")
def row() -> Callable[..., str]:
    """Write a player's row of a TRF file by its columns; rounds are written like ``0002 w 1``."""

    def write(
        number: object,
        *rounds: str,
        sex: str = "m",
        title: str = "",
        name: str = "Player, Some",
        rating: object = 2000,
        federation: str = "",
        member_id: object = "",
        birth: str = "",
        points: object = "0.0",
        rank: object = "",
    ) -> str:
        person = f"{number:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:3}"
        facts = f"{member_id:>11} {birth:10} {points:>4} {rank:>4}"
        return f"001 {person} {facts}" + "".join(f"  {each:8}" for each in rounds)

    return write


CELL = '<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def _spreadsheet(text: str, shared: Sequence[str] = ()) -> bytes:
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [
            f'<c r="{chr(65 + at)}{number}" t="s"><v>{shared.index(cell)}</v></c>'
            if cell in shared
            else CELL.format(place=f"{chr(65 + at)}{number}", text=cell)
            for at, cell in enumerate(line.split(";"))
            if cell
        ]
        rows.append(f'<row r="{number}">{"".join(cells)}</row>')
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    strings = "".join(f"<si><t>{each}</t></si>" for each in shared)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/sharedStrings.xml", f"<sst {space}>{strings}</sst>")
        sheet = f"<worksheet {space}><sheetData>{''.join(rows)}</sheetData></worksheet>"
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
    return made.getvalue()


@pytest.fixture(scope="session")
def spreadsheet() -> Callable[..., bytes]:
    """Make a spreadsheet of the rows of a text with semicolons; ``shared`` are texts kept apart."""
    return _spreadsheet
