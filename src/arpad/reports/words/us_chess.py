"""Words for US Chess."""

WORDS = {
    "us-opponent-unrated": "the opponent is unrated: an estimate of the rating is needed",
    "us-special-formula": (
        "{player} has {games_played} rated games: the special formula for 8 or fewer is needed"
    ),
    "us-k": "K = 800 / ({effective_games:d2} + {games}) = {k:d2}",
    "us-k-dual-rated": (
        "K = {factor:d4} × 800 / ({effective_games:d2} + {games}) = {k:d2}, lowered above 2200 "
        "because the event is dual-rated"
    ),
    "us-effective-games": (
        "Effective games: the smaller of your {games_played} games and {most_effective:d2}, the "
        "most that count at {before:r}: {effective_games:d2}."
    ),
    "us-effective-games-unknown": (
        "Effective games: {effective_games:d2}, the most that count at {before:r}, since the "
        "number of games was not given."
    ),
    "us-expected": (
        "Expected score 1 / (1 + 10^((opponent − own) / 400)), game by game and without a cap: "
        "{terms:=2}."
    ),
    "us-k-step": "{reason}.",
    "us-change": ("K × (score − expected) = {k:d2} × ({score:p} − {expected:d2}) = {change:s2}."),
    "us-bonus": (
        "Bonus: what passes {multiplier} × √max(games, 4) = {threshold:d2} is added once more: "
        "{bonus:s2}."
    ),
    "us-bonus-none": ("No bonus: it begins above {multiplier} × √max(games, 4) = {threshold:d2}."),
    "us-bonus-few-games": "No bonus: it needs at least three games.",
    "us-bonus-same-opponent": (
        "No bonus: nobody may be met more than twice, and with three games nobody twice."
    ),
    "us-floor": "{unfloored:d2} is below the floor everybody has: the rating is 100.",
    "us-new-rating": (
        "New rating: {exact_new_rating:d2}, published to the nearest whole number as "
        "{new_rating:r}."
    ),
    "us-reconstructed": (
        "For an event ending {date} the rules are not all published with their dates. This answer "
        "is {edition}."
    ),
    "us-games-played-not-given": (
        "The number of rated games was not given, so as many as can count are assumed. At this "
        "rating it matters for anyone with {least} to {most} games: give the number."
    ),
    "us-dual-rated-unknown": (
        "Before May 2013 another reduction applied to games of 30 to 60 minutes; it is not known "
        "here, and the full K is used."
    ),
    "us-dual-rated-idle": "Dual-rated changes nothing at {rating:r}: it acts above 2200.",
    "us-second-pass": (
        "US Chess rates in two passes: the official change uses your opponents’ ratings after the "
        "first pass, here those you typed are used. Typing their ratings after the event brings "
        "the estimate closer; opponents who were new or provisional move most."
    ),
    "us-all-wins-or-losses": (
        "If all of your {games_played} earlier games were wins, or all losses, US Chess uses the "
        "special formula instead."
    ),
    "us-personal-floor": (
        "If you have a personal floor above {new_rating:r} (from your career results, a peak of "
        "1400 or more, a title or a prize), the rating stops there."
    ),
    "us-same-ratings": (
        "Several opponents have the same rating: if one player was met more than once, say so, it "
        "decides the bonus."
    ),
}
