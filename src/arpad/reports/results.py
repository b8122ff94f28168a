"""The result of a game in words, and what each player's row says where they do not agree."""

from arpad.document import COLOURS, RESULT_WORDS
from arpad.domain import Account, Claim, Game, Result
from arpad.formats.reading import shown_pair
from arpad.language import say
from arpad.reports.words import words

# As a pairing list writes them, White first; a bye has a word.
_PAIR_RESULTS = {
    Result.WIN: "1–0",
    Result.DRAW: "½–½",
    Result.LOSS: "0–1",
    Result.FORFEIT_WIN: "+ / −",
    Result.FORFEIT_LOSS: "− / +",
    Result.DOUBLE_FORFEIT: "− / −",
}


def reason_text(game: Game, reason: Account) -> str:
    """Say why a game is not rated, and what both rows say where they disagree."""
    if not game.claims:
        return words(reason)
    rows = claims_text(game, say("own row"), say("opponent’s row"))
    return say("{reason} ({rows})", reason=words(reason), rows=rows)


def claims_text(game: Game, *rows: str) -> str:
    """Say what each player's row says of a game, by the names of the rows."""
    return "; ".join(
        say("{row}: {result}", row=row, result=_claim_text(claim))
        for row, claim in zip(rows, game.claims, strict=True)
    )


def _claim_text(claim: Claim | None) -> str:
    if claim is None:
        return say("does not have the game")
    result = say(RESULT_WORDS[claim.result])
    if claim.colour:
        colour = say(COLOURS[claim.colour])
        return say(
            "{result} with {colour}, “{text}”", result=result, colour=colour, text=claim.text
        )
    return say("{result}, “{text}”", result=result, text=claim.text)


def contradictory(game: Game) -> bool:
    """Whether both players' rows have the game and give it other results."""
    results = [claim.result for claim in game.claims if claim]
    return len(results) > 1 and results[0].reversed is not results[1]


def pair_result(game: Game) -> str:
    """Write the result of a pairing from White's side."""
    if game.opponent_result:
        return shown_pair(game.result, game.opponent_result)
    return _PAIR_RESULTS.get(game.result) or say(RESULT_WORDS[game.result])


def result_word(game: Game) -> str:
    """Write the result of a game from the player's side; an unusual one with both scores."""
    word = say(RESULT_WORDS[game.result])
    return f"{word} ({pair_result(game)})" if game.opponent_result else word
