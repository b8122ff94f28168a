"""Words for US Chess."""

WORDS = {
    # Which games count
    "us-opponent-unrated": "the opponent has no rating, so an age or an estimate is needed",
    "us-no-opponent": "the game was played against nobody, so it is not rated",
    "us-unknown-player": (
        "{player} has a game but is not among the players, so the game is not rated"
    ),
    "us-against-oneself": (
        "{player} cannot play against himself or herself, so the game is not rated"
    ),
    "us-match-refused": "the match cannot be rated: {reason}",
    # What was wrong with a section
    "us-re-entry": "{player} is there twice, so we rated both entries together",
    "us-rating-refused": "{player}: {given} is no rating, so we left the player out",
    "us-fact-refused": "{player}: we left out {fact} {given}. It must be {allowed}",
    "us-half-k-ended": "{player}: half K ended in February 2006, so we used full K",
    "us-floor-above-rating": (
        "{player}: the floor {floor:r} is above the rating {rating:r}. We used the floor"
    ),
    "us-time-control": "the time control is not ratable in any system",
    "us-should-be-match": (
        "two players alone who met twice or more must be a match, but this was rated as a "
        "section. Choose “match” to rate it as one"
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
        "the published ratings of a match’s players may be at most {most} points apart. We took "
        "the ratings before it, which are {gap:r} apart. Enter the published ones if they are "
        "different"
    ),
    # Where an unrated player begins
    "us-start": "There was no US Chess rating, so the first rating {reason}.",
    "us-start-guessed": (
        "{player}: without a rating the start is an estimate. It {reason}. Enter the real start "
        "and its number of games if you know them"
    ),
    "us-start-guessed-rated": (
        "{player} has no {system} rating, so the start is an estimate. It {reason}. Enter the "
        "{system} rating, or the real start and its number of games, if you know them"
    ),
    "us-start-guessed-of-many": (
        "We estimated the start of {count} players without a rating ({players}). Enter the real "
        "start and its number of games if you know them"
    ),
    "us-start-guessed-rated-of-many": (
        "We estimated the start of {count} players without a rating of this system ({players}). "
        "Enter the rating, or the real start and its number of games, if you know them"
    ),
    "us-start-given": "begins at {rating:r}, worth {games} games, as given",
    "us-start-fide": "begins at {rating:r}, from the FIDE rating, and counts as {games} games",
    "us-start-cfc": "begins at {rating:r} from a Canadian rating, worth {games} games",
    "us-start-other": "begins at {rating:r}, the rating in another system, worth {games} games",
    "us-start-age": "begins at {rating:r}: 50 points for each year of age, 1300 from 26 on",
    "us-start-birth-year": (
        "begins at {rating:r}: 50 points for each year of age by the birth year; a birth "
        "date is more exact"
    ),
    "us-start-any-age": (
        "begins at {rating:r} if the age is not known; with these games the age makes no "
        "difference, but a FIDE rating does"
    ),
    "us-start-adult": "begins at {rating:r}, an adult member without a date of birth",
    "us-start-unknown": (
        "begins at {rating:r}, since no date of birth and no other rating is known"
    ),
    "us-start-not-used": (
        "You have a rating, so your age, your birth and a FIDE rating change nothing here."
    ),
    "us-opponent-start": (
        "An unrated opponent counts here at the start by age: 50 points for each year. US Chess "
        "then moves that start by the opponent’s own games. Enter those games too, "
        "and we do the same."
    ),
    "us-no-first-rating": "no game was rated, so there is no rating yet",
    # Which formula
    "us-standard": (
        "Standard formula: {games_played} rated games, more than 8, not all won and not all lost."
    ),
    "us-standard-assumed": (
        "Standard formula: we assumed more than 8 rated games, not all won and not all lost."
    ),
    "us-special-new": "Special formula: no rated game yet.",
    "us-special-few": "Special formula: {games_played} rated games, 8 or fewer.",
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
        "At {before:r} at most {most_effective:d2} games count. There are {games_played}, so "
        "{effective_games:d2} count."
    ),
    "us-effective-games-unknown": (
        "At {before:r} at most {effective_games:d2} games count. The number of games is not "
        "known, so we took these."
    ),
    "us-expected": (
        "Expected score 1 / (1 + 10^((opponent − own) / 400)), game by game and without a cap: "
        "{terms:=2}."
    ),
    "us-k-step": "{reason}.",
    "us-change": ("K × (score − expected) = {k:d2} × ({score:p} − {expected:d2}) = {change:s2}."),
    "us-bonus": (
        "Bonus: what is above {multiplier} × √games = {threshold:d2} counts twice, so "
        "{bonus:s2} (at least 4 games are counted)."
    ),
    "us-bonus-none": (
        "No bonus: it starts above {multiplier} × √games = {threshold:d2} (at least 4 games "
        "are counted)."
    ),
    "us-bonus-few-games": "No bonus: it needs at least 3 games.",
    "us-bonus-same-opponent": (
        "No bonus: one player was met too often (more than twice; with 3 games, more than once)."
    ),
    "us-bonus-special": "No bonus: the special formula has none.",
    "us-bonus-match": "No bonus: a match has none.",
    # The special formula
    "us-special-balance": (
        "We look for the rating at which {effective_games:d2} past games against {anchor:d2} and "
        "the games of the event give {past:d2} + {score:p} = {target:d2} points. Each expected "
        "score runs in a straight line from 0 at 400 points below to 1 at 400 above."
    ),
    "us-special-one": "One rating does so: {balanced:d2}.",
    "us-special-interval": (
        "Every rating from {low:d2} to {high:d2} does so. We took the nearest to {before:r}: "
        "{balanced:d2}."
    ),
    "us-special-from": (
        "Every rating from {low:d2} on does so. We took the nearest to {before:r}: {balanced:d2}."
    ),
    "us-special-up-to": (
        "Every rating up to {high:d2} does so. We took the nearest to {before:r}: {balanced:d2}."
    ),
    "us-special-cap": "The special formula gives at most 2700.",
    "us-match-limits": (
        "All your matches together may move your rating by at most {half_year} points in 180 "
        "days and {three_years} in three years. This one moves it by {change:s2}. We do not "
        "know your others."
    ),
    "us-match-published": (
        "In a match the two published ratings may be at most {most} points apart. We used the "
        "ratings before the match; they are {gap:r} apart."
    ),
    # Limits and the result
    "us-match-limit": (
        "A match moves a rating by at most 50 points, so {unlimited:d2} becomes {unfloored:d2}."
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
    "us-floor-given": "{unfloored:d2} is below the floor you entered, so the rating is {floor:r}.",
    "us-floor-title": "{unfloored:d2} is below the floor by title: the rating is {floor:r}.",
    "us-floor-money": "{unfloored:d2} is below the floor by a prize: the rating is {floor:r}.",
    "us-new-rating": (
        "The new rating is {exact_new_rating:d2}, published as the whole number {new_rating:r}."
    ),
    "us-games-provisional": (
        "It is based on {games_after} games. Up to 25 games a rating is provisional."
    ),
    "us-games-established": "It is based on {games_after} games, so it is established.",
    # Notes
    "us-reconstructed": (
        "Not all rules for an event ending {date} are published. We used {edition}."
    ),
    "us-multiplier-end": (
        "The bonus multiplier rose from 10 to 12 by about June 2015; nobody published the "
        "day. For this event of {date} we used 10."
    ),
    "us-multiplier-given": ("You entered the bonus multiplier {multiplier}, so we used it."),
    "us-fast-start": (
        "Where several ratings fit the special formula, we took the one nearest to the faster "
        "start of older programs."
    ),
    "us-games-played-not-given": (
        "You did not say how many rated games you have, so we assumed many. If you have "
        "{most} or fewer, the result is different: enter the number."
    ),
    "us-dual-rated-unknown": (
        "Before 18 May 2013 another rule held for games of 30 to 60 minutes. We do not know "
        "it, so we used the full K."
    ),
    "us-dual-rated-idle": (
        "A dual-rated event changes nothing at {rating:r}. It matters only above 2200."
    ),
    "us-second-pass": (
        "US Chess rates everybody twice; the second time it uses your opponents’ new ratings. "
        "We used the ratings you typed. In three real sections this moved half of the players "
        "by less than 6 points, one by 45. To be exact, enter your opponents’ other games."
    ),
    "us-second-pass-run": (
        "We rated {count} of your opponents too, from the games you entered. If you did not "
        "say how many games they have, we assumed that they are not new."
    ),
    "us-record-not-given": (
        "If all {games_played} earlier games were won, or all were lost, another formula "
        "counts. Then say so."
    ),
    "us-record-not-given-few": (
        "If all {games_played} earlier games were won, or all were lost, the result is "
        "different. Then say so."
    ),
    "us-personal-floor": (
        "A rating cannot fall below its floor. We know of none above {floor:r}. If there is "
        "one above {new_rating:r}, the rating stops there."
    ),
    "us-same-ratings": (
        "Some opponents have the same rating. If they are one person, enter how often you "
        "met: it decides the bonus."
    ),
    "us-all-against-one": (
        "All your games were against one player. If nobody else played, it must be a match: "
        "tick “Match of two players”."
    ),
    # Norms
    "us-norm-made": (
        "Norm for {title:l} ({level}): {score:p} points, {margin:d3} above the {expected:d3} "
        "expected at {level}."
    ),
    "us-norm-missed": "No norm for {title:l} ({level}): {reason}.",
    "us-norm-ratings-not-given": (
        "For a title norm we need your opponents’ ratings after the event. Enter them to see "
        "your norms."
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
        "We took all games as one event, in one pass. Opponents’ own results would count too."
    ),
    "plan-opponents-differ": (
        "We took no opponent as met more than twice: one met three times leaves no bonus."
    ),
    "compare-us": "US Chess: {reason}. The formula expects {expected:d4}. {against}.",
    "compare-us-special": (
        "US Chess: {reason}. With so few games a special formula looks for the rating that fits "
        "all games. {against}."
    ),
}
