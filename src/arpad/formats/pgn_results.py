"""What a PGN game comes to for rating: the result, and whether the game was played at all."""

from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pgn_values
from arpad.formats.findings import ERROR, NOTE, WARNING, Findings
from arpad.formats.pgn import PgnGame

KINDS = {
    "game-result-unreadable": (WARNING, ERROR),
    "game-results-differ": (WARNING, ERROR),
    "game-unfinished": (NOTE, ERROR),
    "game-no-move": (WARNING, ERROR),
    "game-forfeit": (NOTE, ERROR),
    "game-other-start": (WARNING, ERROR),
    "game-casual": (NOTE, NOTE),
    "game-not-ended": (WARNING, ERROR),
    "game-forfeit-with-moves": (WARNING, ERROR),
}
"""What can be found in a game's result, and how grave it is."""

_STANDARD_VARIANTS = ("", "standard", "chess", "normal", "from position")
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
_NO_MOVES = b" \t\n*-/012"  # what stands in place of moves: a result, or nothing


class PgnResult(NamedTuple):
    """White's result by the tag; the code of why the game is not rated, if that is known.

    ``bare`` tells a result without moves, which only the rest of the file can explain.
    """

    result: Result
    not_rated: str = ""
    bare: bool = False


def read_result(game: PgnGame, findings: Findings) -> PgnResult:
    """Read the result: that of the tag; of the moves' end only where there is no tag."""
    text, at_end = game.tags.get("Result", ""), pgn_values.result_at_end(game)
    played = pgn_values.result(text) if text else at_end or Result.UNFINISHED
    if played is None:
        findings.add("game-result-unreadable", game.line, 1, text=text)
        return PgnResult(Result.UNFINISHED)
    said = at_end is not None and at_end is not Result.UNFINISHED
    if said and at_end is not played and (played.played or played is Result.UNFINISHED):
        last = game.end.split()[-1].decode("latin-1")
        findings.add("game-results-differ", game.line, 1, tag=text, text=last)
    if played is Result.UNFINISHED:
        findings.add("game-unfinished", game.line, 1)
    return _doubted(game, played, findings) if played.played else PgnResult(played)


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
