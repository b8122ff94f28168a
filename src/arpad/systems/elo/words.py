"""Words for Elo."""

WORDS = {
    "k-us-simplified-new": "K = {k}: new player, fewer than 26 rated games (US simplified)",
    "k-us-simplified-established": "K = {k}: established and rated under 2100 (US simplified)",
    "k-us-simplified-expert": "K = {k}: established and rated 2100 or more (US simplified)",
    "k-fide-tiers-new": "K = {k}: new player, fewer than 30 rated games (FIDE tiers)",
    "k-fide-tiers-established": "K = {k}: established and rated under 2400 (FIDE tiers)",
    "k-fide-tiers-expert": "K = {k}: rated 2400 or more (FIDE tiers)",
    "k-rating-bands-new": "K = {k}: rated under 1200 (rating bands)",
    "k-rating-bands-established": "K = {k}: rated from 1200 to 2399 (rating bands)",
    "k-rating-bands-expert": "K = {k}: rated 2400 or more (rating bands)",
    "k-tier-typed": "K = {k}: the tier “{tier}” of {scheme}, picked by hand",
    "elo-expected": (
        "Expected score, game by game, 1 / (1 + 10^((opponent − own) / 400)): {terms:=4}."
    ),
    "elo-k": "{reason}.",
    "elo-change": (
        "Change = K × (score − expected) = {k:r} × ({score:p} − {expected:d4}) = {exact_change:s2}."
    ),
    "elo-new-rating": (
        "New rating = {before:r} {exact_change:t2} = {exact_new_rating:d2}, to the nearest whole "
        "number {new_rating:r}."
    ),
    "elo-period-and-sequential": (
        "Here every game is compared with your rating before the first game: {period:d2}. If "
        "each game used the rating just reached, it would be {sequential:d2}. Federations do "
        "it the first way."
    ),
    "elo-not-official": (
        "No federation rates exactly like this. For an official change, choose FIDE or US Chess."
    ),
    "elo-not-official-k": (
        "You chose K = {k:r} yourself. For an official change, choose FIDE or US Chess."
    ),
    "elo-k-assumed": (
        "{name}: we assumed K = {k:r}, because the number of rated games is not known."
    ),
    "elo-k-assumed-of-many": (
        "We assumed that {count} players are not new ({players}), because their numbers of rated "
        "games are not known. Add games_played or k to the table of players."
    ),
    # Plans and comparisons.
    "plan-period-elo": (
        "We took all games together, with K by the FIDE tiers unless you enter one. No "
        "federation rates this way."
    ),
    "compare-elo": (
        "Elo: {reason}. The formula expects {expected:d4}, the table {first_expected:d2}. "
        "{against}."
    ),
}
