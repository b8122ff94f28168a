"""Words for what several systems say."""

WORDS = {
    "sum-expected": (
        "Expected score, game by game, by 1 / (1 + 10^((opponent − own) / 400)): {terms:=3}."
    ),
    "sum-k": "{reason}.",
    "sum-change": (
        "Change = K × (score − expected score) = {k:r} × ({score:p} − {expected:d3}) = {change:s2}."
    ),
    "sum-new-rating": (
        "New rating = {before:r} {change:t2} = {exact_new_rating:d2}, to the nearest whole number "
        "{new_rating:r}."
    ),
    "sum-new-rating-bonus": (
        "New rating = {before:r} {change:t2} + {bonus} = {exact_new_rating:d2}, to the nearest "
        "whole number {new_rating:r}."
    ),
    "not-played": "not played over the board, so not rated",
    "opponent-unrated": "the opponent has no rating, so the game does not count",
    "k-typed": "K = {k:r}, as given",
    "games-played-not-given": (
        "You did not say how many rated games you have, so we assumed that you are not new. "
        "If you are new, your K is larger: enter your number of games."
    ),
    "rules-reconstructed": (
        "We did not read the rules of that time in the federation’s own text. This answer follows "
        "what others write of them ({edition})."
    ),
    "no-counted-game": "No game here counts, so your rating does not change.",
    "date-not-given": (
        "You did not enter a date, so we used the newest rules ({edition}). Older rules treat "
        "one of these games differently."
    ),
}
