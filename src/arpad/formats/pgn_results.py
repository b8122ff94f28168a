"""What a PGN game comes to for rating: the result, and whether the game was played at all."""

from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pgn_values
from arpad.formats.findings import OF_UNUSUAL, UNUSUAL, Findings, kinds, shown_pair
from arpad.formats.pgn import PgnGame

KINDS = OF_UNUSUAL | kinds("""
    warning/error: game-result-unreadable game-results-differ game-no-move game-other-start
        game-not-ended game-forfeit-with-moves
    warning/warning: game-zero-unplayed
    note/error: game-unfinished game-forfeit
    note/note: game-casual
""")
"""What can be found in a game's result, and how grave it is."""

_STANDARD_VARIANTS = ("", "standard", "chess", "normal", "from position")
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
_NO_MOVES = b" \t\n*-/012"  # what stands in place of moves: a result, or nothing


class PgnResult(NamedTuple):
    """White's result by the tag; the code of why the game is not rated, if that is known.

    ``bare`` tells a result without moves, which only the rest of the file can explain. ``other`` is
    Black's result where it does not follow from White's.
    """

    result: Result
    not_rated: str = ""
    bare: bool = False
    other: Result | None = None


def read_result(game: PgnGame, findings: Findings) -> PgnResult:
    """Read the result: that of the tag; of the moves' end only where there is no tag."""
    text, at_end = game.tags.get("Result", ""), pgn_values.result_at_end(game)
    told = pgn_values.results(text) if text else (at_end or Result.UNFINISHED, None)
    if told is None:
        findings.add("game-result-unreadable", game.line, 1, text=text)
        return PgnResult(Result.UNFINISHED)
    played, other = told
    said = at_end is not None and at_end is not Result.UNFINISHED
    differ = said and (at_end is not played or other is not None)
    if differ and (played.played or played is Result.UNFINISHED):
        last = game.end.split()[-1].decode("latin-1")
        findings.add("game-results-differ", game.line, 1, tag=text, text=last)
    if played is Result.UNFINISHED:
        findings.add("game-unfinished", game.line, 1)
    if other is not None:
        return _unusual(game, played, other, findings)
    return _doubted(game, played, findings) if played.played else PgnResult(played)


def _unusual(game: PgnGame, white: Result, black: Result, findings: Findings) -> PgnResult:
    """Read a result that does not follow for Black; 0–0 without a move is a forfeit of both."""
    if white is black is Result.LOSS and not pgn_values.plies(game):
        findings.add("game-zero-unplayed", game.line, 1)
        return PgnResult(Result.DOUBLE_FORFEIT)
    findings.add(UNUSUAL, game.line, 1, result=shown_pair(white, black))
    read = _doubted(game, white, findings)
    return read._replace(other=black) if read.result.played else read


def _doubted(game: PgnGame, played: Result, findings: Findings) -> PgnResult:
    """Ask whether it was chess from the start, and whether both made a move."""
    variant = game.tags.get("Variant", "").strip().lower()
    start = game.tags.get("FEN", "")
    if variant not in _STANDARD_VARIANTS or (start and not start.startswith(_START)):
        findings.add("game-other-start", game.line, 1, text=variant or start)
        return PgnResult(played, "other-start")
    if pgn_values.is_casual(game.tags):
        findings.add("game-casual", game.line, 1, text=game.tags.get("Event", ""))
        return PgnResult(played, "casual")
    made, ended = pgn_values.plies(game), pgn_values.termination(game)
    said = game.tags.get("Termination", "")
    if ended == "not-ended" or (pgn_values.abandoned(game) and (made or 0) < 2):
        findings.add("game-not-ended", game.line, 1, text=said)
        return PgnResult(played, "not-ended")
    if ended == "forfeit":
        if made:
            findings.add("game-forfeit-with-moves", game.line, 1, text=said)
        return _forfeit(game, played, findings)
    if made is None or not game.text.strip(_NO_MOVES):
        return PgnResult(played, bare=True)
    if made >= 2:
        return PgnResult(played)
    if made == 0 and pgn_values.forfeited(game) and played is not Result.DRAW:
        return _forfeit(game, played, findings)
    findings.add("game-no-move", game.line, 1, made=made)
    return PgnResult(played, "no-move")


def _forfeit(game: PgnGame, played: Result, findings: Findings) -> PgnResult:
    """Return a result that nobody played for; a draw of that kind is a result without moves."""
    findings.add("game-forfeit", game.line, 1)
    if played is Result.DRAW:
        return PgnResult(played, "no-move")
    return PgnResult(Result.FORFEIT_WIN if played is Result.WIN else Result.FORFEIT_LOSS)
