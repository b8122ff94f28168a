"""A PDF file to write on: its pages, its font, and texts, lines and drawings at their places.

All lengths are points (1/72 inch) from the upper left corner of a page. The file is the same for
the same contents: it has no date of its own, and its id comes from what it holds.
"""

import io
import re
from collections.abc import Container, Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from unicodedata import category, normalize

from fpdf import FPDF, ViewerPreferences
from fpdf.fonts import TTFFont

from arpad import __version__
from arpad.language import LANGUAGE
from arpad.reports.fonts import fonts, signs
from arpad.reports.pictures.svg import DAY

REPLACEMENT = "\ufffd"
_PLAIN = re.compile(r"[ -~]*")  # what needs no look


def shown(text: str, known: Container[int]) -> str:
    """Return a text as one line of letters that are ``known``, by their code points.

    Breaks and tabs become spaces; marks that only steer how a text runs are left out.
    """
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_shown(letter, known) for letter in normalize("NFC", text))


def _shown(letter: str, known: Container[int]) -> str:
    kind = category(letter)
    if kind == "Cf":
        return ""
    if kind in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return letter if ord(letter) in known else REPLACEMENT


MARGIN = 36.0  # of a page, on every side
FOOT = 18.0  # between the texts of a page and its lower margin
LEADING = 1.36  # of a line, in sizes of its letters
BASELINE = 1.06  # below the top of a line, in the same
# The format asks for a day, and no result may depend on the clock.
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_LONGEST = 3000  # letters of one text: it must find room on a page
_CUTS = re.compile(r"[^,;/&]*[,;/&]?")  # where a word too long for its line is cut first
REGULAR, SEMIBOLD, BOLD = "regular", "semibold", "bold"
_SIGNS = "signs"  # the font of what Open Sans lacks


class Type(NamedTuple):
    """How letters look: their size in points, weight and colour (``#rrggbb``)."""

    size: float
    weight: str = REGULAR
    colour: str = DAY.ink

    @property
    def leading(self) -> float:
        """The height of a line."""
        return LEADING * self.size


class Run(NamedTuple):
    """A piece of a text in one type."""

    text: str
    type: Type


class Placed(NamedTuple):
    """A piece of a line and how far from the line's beginning it stands."""

    text: str
    type: Type
    at: float


Line = list[Placed]


class Paper:
    """A file with its pages, upright or across (``landscape``), all of them A4."""

    def __init__(self, title: str, *, landscape: bool = False) -> None:
        """Open a file without a page; ModuleNotFoundError without the extra ``pdf``."""
        across = "landscape" if landscape else "portrait"
        self._pdf = FPDF(orientation=across, unit="pt", format="A4")
        self._pdf.set_auto_page_break(auto=False)
        self._fonts = dict(self._added())
        letters = frozenset(self._fonts[REGULAR].cmap)
        lacking = frozenset(self._fonts[_SIGNS].cmap) - letters
        self._known = letters | lacking
        self._pieces = re.compile(f"([{''.join(map(chr, sorted(lacking)))}]+)")
        self._type: Type | None = None  # that of the last text
        self._widths: dict[tuple[str, str], float] = {}
        self._shown: dict[str, str] = {}
        self.title = self._as_shown(title)
        self._pdf.set_title(self.title)
        self._pdf.set_author("Arpad")
        self._pdf.set_creator(f"Arpad {__version__}")
        self._pdf.set_lang(LANGUAGE)
        self._pdf.set_creation_date(_NO_DAY)
        self._pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)

    def _added(self) -> Iterator[tuple[str, TTFFont]]:
        """Give the fonts by their names: Open Sans, and the signs that it lacks."""
        names = (REGULAR, SEMIBOLD, BOLD, _SIGNS)
        for name, path in zip(names, (*fonts(), signs()), strict=True):
            self._pdf.add_font(name, fname=path)
            font = self._pdf.fonts[name]
            if isinstance(font, TTFFont):
                yield name, font

    @property
    def width(self) -> float:
        """How wide texts may be."""
        return self._pdf.w - 2 * MARGIN

    @property
    def height(self) -> float:
        """How much of a page texts may take."""
        return self._pdf.h - 2 * MARGIN - FOOT

    @property
    def foot(self) -> float:
        """Where the line at the foot of a page stands."""
        return self._pdf.h - MARGIN - FOOT / 2

    def new_page(self) -> None:
        """Go on to a new page."""
        self._pdf.add_page()
        self._type = None

    def bookmark(self, name: str, level: int, y: float) -> None:
        """Let readers' lists of contents lead to this place of the page."""
        self._pdf.set_y(y)
        self._pdf.start_section(self._as_shown(name), level, strict=False)

    def measure(self, text: str, type_: Type) -> float:
        """Return how wide a text is."""
        key = type_.weight, text
        if key not in self._widths:
            self._widths[key] = sum(
                self._fonts[name].get_text_width(piece, 1, None)[1]
                for name, piece in self._by_font(text, type_)
            )
        return self._widths[key] * type_.size

    def write(self, text: str, x: float, y: float, type_: Type) -> None:
        """Write one line, ``y`` being its top."""
        for name, piece in self._by_font(text, type_):
            self._use(type_._replace(weight=name) if name == _SIGNS else type_)
            self._pdf.text(x, y + BASELINE * type_.size, piece)
            x += self.measure(piece, type_)

    def _by_font(self, text: str, type_: Type) -> Iterator[tuple[str, str]]:
        """Take a text apart where other letters follow signs that the font lacks."""
        for number, piece in enumerate(self._pieces.split(self._as_shown(text))):
            if piece:
                yield (_SIGNS if number % 2 else type_.weight), piece

    def _use(self, type_: Type) -> None:
        if type_ is not self._type:
            self._pdf.set_font(type_.weight, size=type_.size)
            self._pdf.set_text_color(type_.colour)
            self._type = type_

    def rule(self, x: float, y: float, width: float, colour: str = DAY.line) -> None:
        """Draw a thin line across."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(0.5)
        self._pdf.line(x, y, x + width, y)

    def link(self, x: float, y: float, width: float, height: float, address: str) -> None:
        """Make a place lead to an address."""
        self._pdf.link(x, y, width, height, address, alt_text=address)

    def draw(self, drawing: str, x: float, y: float, width: float, text: str) -> None:
        """Draw an SVG of paths alone; ``text`` says what it shows to who cannot see it."""
        self._pdf.image(io.BytesIO(drawing.encode()), x, y, w=width, alt_text=text)

    def lines(self, runs: Iterable[Run], width: float) -> list[Line]:
        """Break a text into lines no wider than ``width``."""
        lines: list[Line] = [[]]
        used = 0.0
        for word, type_ in self._words(runs, width):
            wide = self.measure(word.rstrip(), type_)
            if lines[-1] and used + wide > width:
                lines.append([])
                used = 0.0
            _add(lines[-1], word, type_, used)
            used += self.measure(word, type_)
        return lines

    def _words(self, runs: Iterable[Run], width: float) -> Iterator[tuple[str, Type]]:
        """Give the words, each with the space after it; one too long for a line in pieces."""
        for text, type_ in runs:
            for word in re.findall(r"\S+\s?", cut(text, _LONGEST)):
                if self.measure(word, type_) <= width:
                    yield word, type_
                    continue
                for piece in filter(None, _CUTS.findall(word)):
                    yield from ((part, type_) for part in self._cut(piece, type_, width))

    def _cut(self, piece: str, type_: Type, width: float) -> Iterator[str]:
        """Cut what has no place to break wherever the line is full."""
        start, used = 0, 0.0
        for at, letter in enumerate(piece):
            wide = self.measure(letter, type_)
            if at > start and used + wide > width:
                yield piece[start:at]
                start, used = at, 0.0
            used += wide
        yield piece[start:]

    def _as_shown(self, text: str) -> str:
        if text not in self._shown:
            self._shown[text] = shown(text, self._known)
        return self._shown[text]

    def finished(self) -> bytes:
        """Return the whole file; nothing can be written on it any more."""
        try:
            return bytes(self._pdf.output())
        finally:
            self.close()

    def close(self) -> None:
        """Let the files of the font go, which are held open to the end."""
        for font in self._fonts.values():
            font.close()


def cut(text: str, longest: int) -> str:
    """Return a text of so many letters at most; a sign tells that it went on."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def _add(line: Line, word: str, type_: Type, at: float) -> None:
    """Put a word at the end of a line, to the piece before it if that is of the same type."""
    if line and line[-1].type is type_:
        line[-1] = line[-1]._replace(text=line[-1].text + word)
    else:
        line.append(Placed(word, type_, at))
