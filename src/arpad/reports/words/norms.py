"""Words for title norms (B.01) and the rating figures of C.07."""

_ROUNDS = {
    "norm-counted": "counts",
    "norm-counted-raised": "counts; the lowest opponent, raised to {rating:r}",
    "norm-counted-unrated": "counts; an unrated opponent counts as {rating:r}",
    "norm-counted-as-loss": (
        "counts as a loss: the opponent did not come to the last round, the game was needed"
    ),
    "norm-later": "left out: played after the title result was reached",
    "norm-won": "left out: a won game may be ignored",
    "norm-stands-in": "not counted, but it stands in for the ninth game",
    "norm-forfeit-win": "not counted: won by forfeit",
    "norm-forfeit-loss": "not counted: lost by forfeit",
    "norm-pairing-bye": "not counted: pairing-allocated bye",
    "norm-half-bye": "not counted: half-point bye",
    "norm-full-bye": "not counted: bye",
    "norm-absent": "not counted: absent",
    "norm-unfinished": "not counted: not finished",
    "norm-no-move": "not counted: less than one move each was made",
    "norm-unclear": "not counted: the file does not make clear what was played",
    "norm-outside-fide": "not counted: the opponent belongs to no FIDE federation",
    "norm-zero-scorer": (
        "not counted: in a round robin, an unrated opponent without a point against rated ones"
    ),
}
_MISSING = {
    "norm-missing-games": "only {has:r} of {needed:r} games that count",
    "norm-missing-federations": (
        "opponents of only {has:r} of {needed:r} federations other than the player’s own"
    ),
    "norm-missing-own-federation": (
        "{has:r} opponents of the player’s own federation ({federation}): of {games} at most "
        "{needed:r}"
    ),
    "norm-missing-one-federation": (
        "{has:r} opponents of one federation ({federation}): of {games} at most {needed:r}"
    ),
    "norm-missing-titled": (
        "only {has:r} titled opponents of {needed:r} needed (GM, IM, FM, WGM, WIM or WFM)"
    ),
    "norm-missing-level": (
        "only {has:r} opponents of {needed:r} needed with a title among {levels:l}"
    ),
    "norm-missing-average": (
        "the opponents’ average of {has:r} is below {needed:r}, the least for {title}"
    ),
    "norm-missing-score": "{has:p} of {games} is below 35 %: {needed:p} needed",
    "norm-missing-unrated": "{has:r} unrated opponents: at most {needed:r} are allowed",
    "norm-missing-performance": (
        "needs {more:p} more: {needed:p} of {games} gives {gives:r}; {score:p} gives "
        "{performance:r}, below {level:r}"
    ),
    "norm-missing-performance-ever": (
        "the performance is below {level:r}, and no score against opponents of {average:r} on "
        "average would be enough"
    ),
}
_NOTES = {
    "norm-later-left-out": "Left out as played after the title result: {rounds:l} (rounds).",
    "norm-won-left-out": "Won games left out: {rounds:l} (rounds).",
    "norm-eight-plus-one": (
        "{games} games of 9 rounds count as a 9-game norm: the other round was won by forfeit or a "
        "pairing-allocated bye. An application may have one such norm."
    ),
    "norm-last-forfeit": (
        "The opponent did not come to the last round, which was needed for {games} games: it is "
        "counted as a loss."
    ),
    "norm-too-many-choices": (
        "Games can be left out in so many ways that not all were tried: there may be a better one."
    ),
    "norm-credited": "The norm counts as {credited} games for the application.",
    "norm-credited-more": (
        "The norm counts as {credited} games for the application: the score is {over:p} above what "
        "was needed, and each full point adds a game. Half points of several norms do not add up."
    ),
    "norm-long-event": "An event of {rounds} rounds counts as 13 games at most.",
    "norm-exempt": (
        "The mix of federations is waived by {section}. Another norm of the application must meet "
        "it."
    ),
    "norm-foreigners": (
        "The mix of federations is met without an exemption, as one norm of an application must."
    ),
    "norm-scheduled-not-played": (
        "Scheduled rounds not played over the board: {rounds:l}. They were left out; a norm of a "
        "round robin must be based on all scheduled rounds, so check how this is taken."
    ),
    "norm-scheduled-missing": (
        "Scheduled games that the file does not have, against: {opponents:l}. A norm with pairings "
        "fixed beforehand must be based on all scheduled rounds, so check how this is taken."
    ),
    "norm-needs-approval": (
        "It counts only if FIDE’s Qualification Commission approved the format of this event "
        "beforehand."
    ),
    "norm-second-titles": (
        "Opponents who count by their second title: those of the rounds {rounds:l}."
    ),
    "norm-second-titles-unknown": (
        "It may be enough if opponents of the rounds {rounds:l} have a woman’s title beside FM or "
        "CM, which is not known: the file has room for one title. Give both in the table of "
        "players, or use a rating list."
    ),
    "norm-bye-of-which-kind": (
        "Round {round} is written as a full-point bye. If it was the pairing-allocated bye, the 8 "
        "games count as a norm of 9: correct the file."
    ),
    "norm-fid": (
        "Opponents shown as FID: {count}. They count, but FID is no federation of the mix; players "
        "shown as FID who count under their own flag must have it in the file."
    ),
    "norm-federation-unknown": (
        "Opponents whose federation the file does not give: {count}. They were counted, but for no "
        "federation."
    ),
    "norm-unrated-opponents": "Unrated opponents counted: {count}.",
    "norm-own-federation-unknown": (
        "The player’s own federation is not given, or FID: every federation was taken as another."
    ),
    "norm-sex-unknown": "The file does not say that the player is a woman, which {title} is for.",
}
_EVENT = {
    "norm-event-no-date": (
        "The first day of the event is not known: the newest edition is used ({edition})."
    ),
    "norm-event-reconstructed": (
        "The edition in force on {day} was not read: this is reconstructed ({edition})."
    ),
    "norm-event-by-list": (
        "Ratings, titles and federations are those of the list of {day}; who is not in it counts "
        "as the file has it."
    ),
    "norm-event-over-30-days": (
        "The event lasted {days} days. Over 30, ratings and titles are those of the list when each "
        "game was played. All were taken as the file gives them, because no rating list was used."
    ),
    "norm-event-over-30-days-by-list": (
        "The event lasted {days} days. Over 30, ratings and titles are those of the list when each "
        "game was played."
    ),
    "norm-event-list-of-rounds": "Rounds {rounds:l}: by the list of {day}.",
    "norm-event-no-list-of-rounds": (
        "Rounds {rounds:l} were played in the month of {month}, of which no list was imported: the "
        "list of {day} was used for them."
    ),
    "norm-event-rounds-without-day": (
        "The days of the rounds {rounds:l} are not known: the list of {day} was used for them."
    ),
    "norm-event-unfinished": "The event is not finished: {held} of {rounds} rounds have results.",
    "norm-event-not-standard": ("Norms are made in standard chess; this event is {time_class}."),
    "norm-event-time-unknown": (
        "Each player must have at least {least} minutes for 60 moves; the file does not say."
    ),
    "norm-event-time": (
        "Each player had {minutes:r} minutes for 60 moves, at least {least} are needed."
    ),
    "norm-event-time-too-short": (
        "Each player had only {minutes:r} minutes for 60 moves; a norm needs {least}."
    ),
    "norm-event-too-many-rounds": (
        "{rounds} rounds in {days} days: more than two a day, and so no norm."
    ),
    "norm-event-days-outside": (
        "The file gives {day} as the day of a round, which is not a day of the event, so its days "
        "were not looked at. At most two rounds a day are allowed, and 12 hours of play."
    ),
    "norm-event-days-unknown": "At most two rounds a day; the file does not give all days.",
    "norm-event-rounds-a-day": "At most {most} rounds were played on a day; {allowed} are allowed.",
    "norm-event-rounds-a-day-too-many": (
        "{most} rounds were played on {day}; at most {allowed} are allowed."
    ),
    "norm-event-hours": "At most {hours:r} hours of play on a day; 12 are allowed.",
    "norm-event-hours-too-many": "{hours:r} hours of play on a day; at most 12 are allowed.",
    "norm-event-single-days": (
        "{days} days had one round: one norm for GM or WGM must be from an event with at least 3."
    ),
    "norm-event-few-single-days": (
        "Days with one round: {days}. For GM or WGM another norm must be from an event with at "
        "least 3."
    ),
    "norm-event-format-unknown": (
        "How the event was paired is not known: it was taken as not fixed before the first round. "
        "Norms are made in Swiss, round robin, double round robin and knock-out events."
    ),
    "norm-event-format-needs-approval": (
        "This format needs the approval of FIDE’s Qualification Commission beforehand."
    ),
    "norm-event-format-closed": (
        "From {day} on a Scheveningen or Schiller event gives norms only if FIDE’s Qualification "
        "Commission approved it beforehand. It does so for events run by a federation, or between "
        "federations."
    ),
    "norm-event-guessed-swiss": (
        "Taken as a Swiss, as {rounds} rounds are fewer than a round robin has."
    ),
    "norm-event-paired-round-robin": (
        "Round robin, as who met whom shows ({players} players): every round counts, but won games "
        "may be left out if the whole event allows a norm."
    ),
    "norm-event-paired-double-round-robin": (
        "Double round robin, as who met whom shows ({players} players): every round counts, and "
        "half of the opponents must have a title of the level."
    ),
    "norm-event-paired-scheveningen": (
        "Crossing of teams (Scheveningen or Schiller system), as who met whom shows: teams of "
        "{teams:l} players, and everybody meets everybody of the other teams. The pairings were "
        "fixed: every round counts, but won games may be left out if the whole event allows a norm."
    ),
    "norm-event-paired-fixed": (
        "The pairings were fixed beforehand, as who met whom shows, though in none of the usual "
        "formats ({players} players). Every round counts."
    ),
    "norm-event-games-missing": (
        "Games of this format that are not in the file: {missing} of {games}. The pairings are "
        "taken as fixed all the same: no round that was played is left out."
    ),
    "norm-event-otherwise-in-file": (
        "The file says that the event is {label}. Who met whom goes before that. If the pairings "
        "followed the results after all, say so with the format."
    ),
    "norm-event-otherwise-paired": (
        "Who met whom looks like {kind}. The format you gave goes before that."
    ),
    "norm-event-not-seen-in-pairings": (
        "The format is the file’s word: who met whom does not show it ({players} players, {rounds} "
        "rounds). If the pairings followed the results, say so with the format."
    ),
    "norm-format-swiss": "a Swiss",
    "norm-format-round-robin": "a round robin",
    "norm-format-double-round-robin": "a double round robin",
    "norm-format-scheveningen": "a Scheveningen",
    "norm-format-knock-out": "a knock-out",
    "norm-format-fixed": "one with pairings fixed beforehand",
    "norm-event-told-swiss": "Swiss: later games and won games may be left out.",
    "norm-event-told-round-robin": (
        "Round robin: every round counts, but won games if the whole event allows a norm."
    ),
    "norm-event-told-double-round-robin": (
        "Double round robin: half of the opponents must have a title of the level."
    ),
    "norm-event-told-scheveningen": "Scheveningen: pairings were fixed, so every round counts.",
    "norm-event-told-fixed": "Pairings fixed beforehand in another way: every round counts.",
    "norm-event-told-knock-out": "Knock-out: later games and won games may be left out.",
    "norm-event-too-few-players": (
        "{players} players: a double round robin needs at least {needed}."
    ),
    "norm-event-team": (
        "World or continental team championship of {rounds} rounds: 7 games are enough."
    ),
    "norm-event-not-team": (
        "A team championship of {rounds} rounds: only with 7 to 9 rounds are 7 games enough."
    ),
    "norm-event-world-cup": "World Cup: 8 games are enough and count as 9.",
    "norm-event-exempt-all": "The mix of federations is waived for all players.",
    "norm-event-exempt-host": (
        "The mix of federations is waived for players of the registering federation ({host})."
    ),
    "norm-event-exempt-nobody": (
        "The mix of federations would be waived for players of the federation that registered the "
        "event, but which one did is not known."
    ),
    "norm-event-host-unknown": (
        "Which federation registered the event is not known, so whether enough guests took part "
        "to waive the mix of federations was not looked at."
    ),
    "norm-event-guests": (
        "In every round at least {guests} rated guests of {federations} federations, {masters} of "
        "them GM, IM, WGM or WIM (host {host}): the mix of federations is waived."
    ),
    "norm-event-too-few-guests": (
        "In the weakest round {guests} rated guests, {federations} federations, {masters} guests "
        "with GM, IM, WGM or WIM (host {host}): 20, 3 and 10 would waive the mix of federations."
    ),
    "norm-event-guests-second-titles": (
        "The mix of federations may be waived after all: guests with FM or CM may have a woman’s "
        "title beside it, which is not known. Give both in the table of players, or use a list."
    ),
    "norm-event-strong-swiss": (
        "In every round at least {present} players, the best 40 averaging {average:d1} or more: a "
        "Swiss of the kind one norm of an application must be from."
    ),
    "norm-event-which-event": (
        "One norm of an application must be from a Swiss with 40 players averaging 2000 in every "
        "round, an Olympiad, a qualifier to the Candidates or the World Cup, an individual event "
        "of FIDE, or a national final."
    ),
    "norm-event-registered": "Registered with FIDE at least 30 days before it started.",
    "norm-event-same-clocks": "The same time control and clock settings in all games.",
    "norm-event-arbiters": (
        "The chief arbiter is IA or FA, and an IA or FA was always in the playing venue."
    ),
    "norm-event-arbiter-plays": "No appointed arbiter played.",
    "norm-event-not-changed": (
        "Nothing was changed for the benefit of players: rounds, their order, pairings."
    ),
    "norm-event-foreigner-norm": (
        "One norm of the application meets the mix of federations without an exemption."
    ),
    "norm-event-games-of-application": "The norms of the application cover at least 27 games.",
    "norm-event-rating-of-title": (
        "The rating the title needs was reached: GM 2500, IM 2400, WGM 2300, WIM 2200."
    ),
}
_TIE_BREAKS = {
    "tie-breaks-edition": (
        "ARO, TPR, PTP, APRO and APPO by the edition of C.07 of {edition}, rounded to whole "
        "numbers, halves upwards."
    ),
    "tie-breaks-reconstructed": (
        "ARO, TPR, PTP, APRO and APPO as in the edition of C.07 of {edition}: earlier ones were "
        "not read."
    ),
    "tie-breaks-unrated": (
        "Unrated players took part: {count}. They were left out of these figures, which are then "
        "no tie-breaks unless the regulations of the event say how."
    ),
}
_CLAIM = {
    "norm-claim": (
        "A norm counts when FIDE checks it at the application for the title: this is the working "
        "of a claim, not FIDE’s own certificate."
    ),
}
WORDS = _ROUNDS | _MISSING | _NOTES | _EVENT | _CLAIM | _TIE_BREAKS
