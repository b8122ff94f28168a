"""Words for US Chess."""

WORDS = {
    # Which games count
    "us-opponent-unrated": "the opponent is unrated: an estimate of the rating is needed",
    "us-no-opponent": "a game is given as played, but against nobody: not rated",
    "us-unknown-player": "{player} has a game but is not among the players: the game is not rated",
    "us-against-oneself": "{player} cannot play against himself or herself: the game is not rated",
    "us-match-refused": "the match cannot be rated: {reason}",
    # What was wrong with a section
    "us-re-entry": (
        "{player} is entered twice: both entries are rated together, as one player’s games"
    ),
    "us-rating-refused": "{player}: {given} is no rating; the player is left out",
    "us-fact-refused": "{player}: {fact} cannot be {given}; allowed is {allowed}. It is left out",
    "us-half-k-ended": "{player}: half K could be chosen until February 2006 only; full K is used",
    "us-floor-above-rating": (
        "{player}: the floor {floor:r} lies above the rating {rating:r}; the floor is used"
    ),
    "us-time-control": "the time control is not ratable in any system",
    "us-should-be-match": (
        "two players alone who met twice or more must be a match; this is rated as a section. The "
        "option match rates it as one"
    ),
    "us-match-two-players": "a match has two rated players, not {players}",
    "us-match-provisional": (
        "both players of a match need an established rating; that of {player} is based on "
        "{games_played} games"
    ),
    "us-match-games": "a match has at most {most} games, and this one has {games}",
    "us-match-gap-published": (
        "the published ratings of a match’s players may be at most {most} points apart, and these "
        "are {gap:r}"
    ),
    "us-match-gap": (
        "the published ratings of a match’s players may be at most {most} points apart. Those not "
        "given are taken to be the ratings before it, and that makes {gap:r}: give the published "
        "ones if they are others"
    ),
    # Where an unrated player begins
    "us-start": "Unrated before the section: {reason}.",
    "us-start-guessed": (
        "{player}: no rating yet, and the start is not fully known: {reason}. Give the initial "
        "rating and its number of games if you know them"
    ),
    "us-start-guessed-rated": (
        "{player} has no {system} rating, and where it starts is not fully known: {reason}. Give "
        "the {system} rating, or the initial one and the games it counts for"
    ),
    "us-start-guessed-of-many": (
        "The start was assumed for {count} unrated players ({players}). Give the initial rating, "
        "and the games it counts for, where they are known"
    ),
    "us-start-guessed-rated-of-many": (
        "The start was assumed for {count} players who have no rating of this system "
        "({players}). Give the rating, or the initial one and the games it counts for"
    ),
    "us-start-given": "begins at {rating:d2}, worth {games} games, as given",
    "us-start-fide": "begins at {rating:d2} from a FIDE rating, worth {games} games",
    "us-start-cfc": "begins at {rating:d2} from a Canadian rating, worth {games} games",
    "us-start-other": "begins at {rating:d2}, the rating in another system, worth {games} games",
    "us-start-age": "begins at {rating:d2}, 50 points for each year of age under 26, else 1300",
    "us-start-birth-year": (
        "begins at {rating:d2} by age, in whole years from the birth year; a birth date is more "
        "exact"
    ),
    "us-start-adult": "begins at {rating:d2}, an adult member without a date of birth",
    "us-start-unknown": (
        "begins at {rating:d2}, since no date of birth and no other rating is known"
    ),
    "us-start-not-used": (
        "You have a rating, so your age, your birth and a FIDE rating change nothing here."
    ),
    "us-opponent-start": (
        "An unrated opponent counts here at the start by age: 50 points for each year. US Chess "
        "then moves that start by the opponent’s own games. Give them to have it done here too."
    ),
    "us-no-first-rating": "no game was rated, so there is no rating yet",
    # Which formula
    "us-standard": (
        "Standard formula: {games_played} rated games before, more than 8, and not all won or all "
        "lost."
    ),
    "us-standard-assumed": (
        "Standard formula: more than 8 rated games before, not all won or all lost, are assumed."
    ),
    "us-special-new": "Special formula: no rated game before.",
    "us-special-few": "Special formula: {games_played} rated games before, 8 or fewer.",
    "us-special-wins": (
        "Special formula: every rated game before was won, so the rating counts as an estimate "
        "from below and the search begins 400 points lower."
    ),
    "us-special-losses": (
        "Special formula: every rated game before was lost, so the rating counts as an estimate "
        "from above and the search begins 400 points higher."
    ),
    "us-first-estimate": (
        "First estimate, for the opponents of a new player only: {first_estimate:d2}."
    ),
    "us-first-pass": (
        "First pass, opponents at their ratings before the section: {first_pass:d2}. The second "
        "pass begins again from {before:d2}, opponents at their ratings after the first."
    ),
    # The standard formula
    "us-k": "K = 800 / ({effective_games:d2} + {games}) = {k:d2}",
    "us-k-half": "K = 400 / ({effective_games:d2} + {games} / 2) = {k:d2}, a half-K event",
    "us-k-dual-rated": (
        "K = {factor:d4} × 800 / ({effective_games:d2} + {games}) = {k:d2}, lowered above 2200 "
        "because the event is dual-rated"
    ),
    "us-k-special": (
        "the special formula has no K; here each point above the expected score came to {k:d2}"
    ),
    "us-k-special-no-game": "the special formula has no K, and no game counts",
    "us-effective-games": (
        "Effective games: the smaller of {games_played} rated games and {most_effective:d2}, the "
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
    "us-bonus-special": "No bonus: the special formula has none.",
    "us-bonus-match": "No bonus: a match has none.",
    # The special formula
    "us-special-balance": (
        "Sought is the rating at which {effective_games:d2} past games against {anchor:d2} and the "
        "games of the event give {past:d2} + {score:p} = {target:d2} points, each expected score "
        "running in a straight line from 0 at 400 points below to 1 at 400 above."
    ),
    "us-special-one": "One rating does so: {balanced:d2}.",
    "us-special-interval": (
        "Every rating from {low:d2} to {high:d2} does so; the nearest to {before:r} is taken: "
        "{balanced:d2}."
    ),
    "us-special-from": (
        "Every rating from {low:d2} on does so; the nearest to {before:r} is taken: {balanced:d2}."
    ),
    "us-special-up-to": (
        "Every rating up to {high:d2} does so; the nearest to {before:r} is taken: {balanced:d2}."
    ),
    "us-special-cap": "The special formula gives at most 2700.",
    "us-match-limits": (
        "All matches of a player together may move the rating by at most {half_year} points in 180 "
        "days and {three_years} in three years, by a page of US Chess of 2006. This one moves it "
        "by {change:s2}; what others did is not known here."
    ),
    "us-match-published": (
        "The players of a match may be {most} points apart by their published ratings. Those not "
        "given are taken to be the ratings before it, which makes {gap:r}."
    ),
    # Limits and the result
    "us-match-limit": (
        "A match moves a rating by at most 50 points: {unlimited:d2} becomes {unfloored:d2}."
    ),
    "us-floor": "{unfloored:d2} is below the floor everybody has: the rating is 100.",
    "us-floor-absolute": (
        "{unfloored:d2} is below the personal floor {floor}: 100, and 4 for each win, 2 for each "
        "draw and 1 for each event of three games so far, at most 150."
    ),
    "us-floor-peak": (
        "{unfloored:d2} is below the floor {floor} of an established rating of {peak:r}: the peak "
        "less 200, down to the hundred."
    ),
    "us-floor-given": "{unfloored:d2} is below the floor on record: the rating is {floor:r}.",
    "us-floor-title": "{unfloored:d2} is below the floor by title: the rating is {floor:r}.",
    "us-floor-money": "{unfloored:d2} is below the floor by a prize: the rating is {floor:r}.",
    "us-new-rating": (
        "New rating: {exact_new_rating:d2}, published to the nearest whole number as "
        "{new_rating:r}."
    ),
    "us-games-provisional": "Based on {games_after} games: provisional up to 25.",
    "us-games-established": "Based on {games_after} games: established.",
    # Notes
    "us-reconstructed": (
        "For an event ending {date} the rules are not all published with their dates. This answer "
        "is {edition}."
    ),
    "us-multiplier-end": (
        "The bonus multiplier rose from 10 to 12 by about June 2015, on a day that is not known. "
        "This event ended {date}: 10 is taken."
    ),
    "us-multiplier-given": (
        "The bonus multiplier {multiplier} was given; that of the day is not asked."
    ),
    "us-fast-start": (
        "Where several ratings balance in the special formula, the one nearest to the faster start "
        "of older programs was taken."
    ),
    "us-games-played-not-given": (
        "The number of rated games was not given, so as many as can count are assumed. At this "
        "rating it matters for anyone with up to {most} games: give the number."
    ),
    "us-dual-rated-unknown": (
        "Before 18 May 2013 another reduction applied to games of 30 to 60 minutes; it is not "
        "known here, and the full K is used."
    ),
    "us-dual-rated-idle": "Dual-rated changes nothing at {rating:r}: it acts above 2200.",
    "us-second-pass": (
        "US Chess rates in two passes: the official change uses your opponents’ ratings after the "
        "first pass, here those you typed are used. In real sections of 6, 14 and 64 players that "
        "moved no result by more than 15, 45 and 29 points, in the largest half of them by less "
        "than 6; opponents who were new or provisional move most. Give your opponents’ other "
        "games, and the second pass is run."
    ),
    "us-second-pass-run": (
        "Both passes were run for {count} of your opponents, from the games you gave. Whose number "
        "of games was not given counts as established."
    ),
    "us-record-not-given": (
        "If all of the {games_played} earlier games were wins, or all losses, US Chess uses the "
        "special formula instead."
    ),
    "us-record-not-given-few": (
        "If all of the {games_played} earlier games were wins, or all losses, the search begins "
        "400 points away: give the record."
    ),
    "us-personal-floor": (
        "If a personal floor lies above {new_rating:r} (from career results, an established peak "
        "of 1400 or more, a title or a prize), the rating stops there; none above {floor:r} was "
        "given."
    ),
    "us-same-ratings": (
        "Several opponents have the same rating: if one player was met more than once, say so, it "
        "decides the bonus."
    ),
    "us-all-against-one": (
        "All your games were against one player. If nobody else played in the event, it must be a "
        "match: choose match, then no bonus is given and the change has a limit."
    ),
    # Norms
    "us-norm-made": (
        "Norm for {title:l} ({level}): {score:p} points, {margin:d3} above the {expected:d3} "
        "expected at {level}."
    ),
    "us-norm-missed": "No norm for {title:l} ({level}): {reason}.",
    "us-norm-ratings-not-given": (
        "Title norms count your opponents’ ratings after the event; those typed are from before "
        "it. Give the later ones to see norms."
    ),
    "us-norm-not-regular": "norms are made in Regular events over the board only",
    "us-norm-few-games": (
        "{games} games were rated; a norm needs {least}, or three and a full-point bye or a "
        "forfeit win"
    ),
    "us-norm-few-rounds": "the section had {rounds} rounds; a norm needs {least}",
    "us-norm-same-opponent": "one opponent was met {met} times; a norm allows {most}",
    "us-norm-points": (
        "it needs more than {needed:d3} points, 1 above the {expected:d3} expected at {level}; "
        "{score:p} were made, a margin of {margin:d3}"
    ),
    "us-norm-points-of-three": (
        "since the fourth game was not played, it needs {needed:d3} points of the three, 2 above "
        "the {expected:d3} expected at {level}; {score:p} were made, a margin of {margin:d3}"
    ),
    "us-norm-points-with-one": (
        "with the point that was not played it needs more than {needed:d3}, 2 above the "
        "{expected:d3} expected of the three games at {level}; {score:p} were made, a margin of "
        "{margin:d3}"
    ),
    "us-norm-open-unplayed": (
        "What three games and a full point without play need is open: the three need 2.0 points "
        "above the expected score, or that point is counted and more than 2.0 are needed. At "
        "{level} the answer depends on it."
    ),
    "us-norm-open-opponent": (
        "Whether a norm allows one opponent twice or once is open. At {level} the answer depends "
        "on it."
    ),
    "us-norm-open-ratings": (
        "Whether the ratings after the event count as whole numbers or with decimals is open. At "
        "{level} the answer depends on it."
    ),
    "us-norm-open-title": "The title at 2400 has two names: {titles:l}.",
    # Plans and comparisons.
    "plan-period-us-chess": (
        "All games are taken as one event, in one pass: opponents’ own results would count too."
    ),
    "plan-opponents-differ": (
        "No opponent was taken as met more than twice: one met three times leaves no bonus."
    ),
    "compare-us": (
        "US Chess: {reason}. The formula expects {expected:d4}. Against FIDE {difference:s2}: "
        "{by_k:s2} for K, {by_expected:s2} for the expected score, {by_rest:s2} for bonus and "
        "floors."
    ),
    "compare-us-special": (
        "US Chess: {reason}. Too few games for the standard formula: the special one looks for the "
        "rating that fits all games. Against FIDE {difference:s2}."
    ),
}
