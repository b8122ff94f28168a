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
    "opponent-unrated": "the opponent is unrated, so the game does not count",
    "k-typed": "K = {k:r}, as given",
    "games-played-not-given": (
        "The number of rated games so far was not given, so you count as established. If you are "
        "a new player, K is higher: give the number of games."
    ),
    "rules-reconstructed": (
        "The rules of that time were not read in the federation’s own text: this answer is "
        "reconstructed from what others write of them ({edition})."
    ),
    "no-counted-game": "No game of the list counts, so the rating does not change.",
    "date-not-given": (
        "No date was given: the newest edition known is used ({edition}). An earlier edition "
        "treats a game of this list differently."
    ),
}
