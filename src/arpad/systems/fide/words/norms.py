"""Words for title norms (B.01) and the rating figures of C.07."""

WORDS = {
    # What is said of a round.
    "norm-counted": "counts",
    "norm-counted-raised": "counts; the lowest opponent is raised to {rating:r}",
    "norm-counted-unrated": "counts; an unrated opponent counts as {rating:r}",
    "norm-counted-as-loss": "counts as a loss: the opponent did not come, and the game was needed",
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
    "norm-zero-scorer": "not counted: an unrated opponent without a point against rated ones",
    # What is missing for a norm.
    "norm-missing-games": "only {has:r} games count, {needed:r} are needed",
    "norm-missing-federations": (
        "the opponents are from only {has:r} federations beside the player’s own, {needed:r} are "
        "needed"
    ),
    "norm-missing-own-federation": (
        "{has:r} of {games} opponents are from the player’s own federation ({federation}), at most "
        "{needed:r} may be"
    ),
    "norm-missing-one-federation": (
        "{has:r} of {games} opponents are from one federation ({federation}), at most {needed:r} "
        "may be"
    ),
    "norm-missing-titled": (
        "only {has:r} opponents have a title (GM, IM, FM, WGM, WIM or WFM), {needed:r} are needed"
    ),
    "norm-missing-level": (
        "only {has:r} opponents have a title of {levels:l}, {needed:r} are needed"
    ),
    "norm-missing-average": "the opponents’ average is {has:r}, {title} needs {needed:r}",
    "norm-missing-score": "{has:p} of {games} is below 35 %, {needed:p} are needed",
    "norm-missing-unrated": "{has:r} opponents are unrated, at most {needed:r} may be",
    "norm-missing-performance": (
        "needs {more:p} more: {needed:p} of {games} gives {gives:r}; {score:p} gives "
        "{performance:r}, below {level:r}"
    ),
    "norm-missing-performance-ever": (
        "the performance is below {level:r}, and against opponents of {average:r} on average no "
        "score is enough"
    ),
    # What is to be known of one.
    "norm-later-left-out": "Rounds {rounds:l} came after the title result, so they are left out.",
    "norm-won-left-out": "These won games are left out: rounds {rounds:l}.",
    "norm-eight-plus-one": (
        "{games} games of 9 rounds count as a norm of 9 games, because the other round was won by "
        "forfeit or was a pairing-allocated bye. An application may have one such norm."
    ),
    "norm-last-forfeit": (
        "The opponent did not come to the last round. The game was needed for {games} games, so it "
        "counts as a loss."
    ),
    "norm-too-many-choices": (
        "There are too many ways to leave games out, so we did not try all. A better one may exist."
    ),
    "norm-credited": "The norm counts as {credited} games for the application.",
    "norm-credited-more": (
        "The norm counts as {credited} games for the application. The score is {over:p} more than "
        "needed, and each full point adds a game. Half points of several norms do not add up."
    ),
    "norm-long-event": "An event of {rounds} rounds counts as at most 13 games.",
    "norm-exempt": (
        "By {section} this norm needs no mix of federations. Another norm of the application must "
        "have it."
    ),
    "norm-foreigners": (
        "This norm has the mix of federations without an exemption. One norm of an application "
        "must have it."
    ),
    "norm-scheduled-not-played": (
        "These rounds were scheduled but not played over the board: {rounds:l}. We left them out. "
        "A norm of a round robin must be based on all scheduled rounds, so please check this."
    ),
    "norm-scheduled-missing": (
        "The file does not have the scheduled games against {opponents:l}. With pairings fixed "
        "beforehand a norm must be based on all scheduled rounds, so please check this."
    ),
    "norm-needs-approval": "It counts only if FIDE approved this format before the event.",
    "norm-second-titles": "Some opponents count by their second title (rounds {rounds:l}).",
    "norm-second-titles-unknown": (
        "It may be enough if opponents have a woman’s title beside FM or CM (rounds {rounds:l}). "
        "The file has room for one title, so give both in the table of players, or use a rating "
        "list."
    ),
    "norm-bye-of-which-kind": (
        "Round {round} is a full-point bye in the file. If it was the pairing-allocated bye, the 8 "
        "games count as a norm of 9. Then correct the file."
    ),
    "norm-fid": (
        "Some opponents have FID as their federation ({count}). They count, but FID is no "
        "federation of the mix. Who counts under another flag must have it in the file."
    ),
    "norm-federation-unknown": (
        "The file does not have the federation of some opponents ({count}). They count, but for no "
        "federation."
    ),
    "norm-unrated-opponents": "Some opponents who count are unrated ({count}).",
    "norm-own-federation-unknown": (
        "We do not know the player’s own federation, or it is FID, so every federation counts as "
        "another one."
    ),
    "norm-sex-unknown": "{title} is for women, and the file does not say that this player is one.",
    # The event.
    "norm-event-no-date": "We do not know the event’s first day, so we used the edition {edition}.",
    "norm-event-reconstructed": (
        "We have not read the edition of {day}. This answer follows what others write of it "
        "({edition})."
    ),
    "norm-event-by-list": (
        "Ratings, titles and federations are from the list of {day}. Who is not in it has those of "
        "the file."
    ),
    "norm-event-over-30-days": (
        "The event lasted {days} days. Over 30 days each game has the ratings and titles of the "
        "list of its own day. We used no list, so all are from the file."
    ),
    "norm-event-over-30-days-by-list": (
        "The event lasted {days} days. Over 30 days each game has the ratings and titles of the "
        "list of its own day."
    ),
    "norm-event-list-of-rounds": "Rounds {rounds:l} have the list of {day}.",
    "norm-event-no-list-of-rounds": (
        "Rounds {rounds:l} were played in the month of {month}, and we have no list of it. We used "
        "the list of {day}."
    ),
    "norm-event-rounds-without-day": (
        "The day of rounds {rounds:l} is missing. We used the list of {day}."
    ),
    "norm-event-unfinished": "The event is not finished: {held} of {rounds} rounds have results.",
    "norm-event-not-standard": "Norms are made in standard chess, but this event is {time_class}.",
    "norm-event-time-unknown": (
        "Each player must have at least {least} minutes for 60 moves. The file does not say it."
    ),
    "norm-event-time": "Each player had {minutes:r} minutes for 60 moves. {least} are needed.",
    "norm-event-time-too-short": (
        "Each player had only {minutes:r} minutes for 60 moves. At least {least} are needed."
    ),
    "norm-event-too-many-rounds": (
        "{rounds} rounds in {days} days are more than two a day: no norm."
    ),
    "norm-event-days-outside": (
        "The file has a round on {day}, which is no day of the event, so we did not check the "
        "days. At most two rounds and 12 hours of play a day are allowed."
    ),
    "norm-event-days-unknown": (
        "At most two rounds a day are allowed. The file does not say all days."
    ),
    "norm-event-rounds-a-day": "Rounds on one day: at most {most}, and {allowed} are allowed.",
    "norm-event-rounds-a-day-too-many": (
        "{most} rounds were played on {day}, {allowed} are allowed."
    ),
    "norm-event-hours": "No day had more than {hours:r} hours of play. 12 are allowed.",
    "norm-event-hours-too-many": "A day had {hours:r} hours of play. At most 12 are allowed.",
    "norm-event-single-days": (
        "{days} days had one round. One norm for GM or WGM must be from an event with at least 3 "
        "such days."
    ),
    "norm-event-few-single-days": (
        "Only {days} days had one round. One norm for GM or WGM must be from an event with at "
        "least 3 such days."
    ),
    "norm-event-format-unknown": (
        "We do not know how the event was paired, so we took the pairings as not fixed before the "
        "first round. Norms are made in Swiss, round robin, double round robin and knock-out "
        "events."
    ),
    "norm-event-format-needs-approval": "FIDE must approve this format before the event.",
    "norm-event-format-closed": (
        "From {day} on a Scheveningen or Schiller event gives norms only if FIDE’s Qualification "
        "Commission approved it before. It does so for events of a federation, or between "
        "federations."
    ),
    "norm-event-guessed-swiss": (
        "We took this as a Swiss: too few rounds ({rounds}) to meet everybody."
    ),
    "norm-event-paired-round-robin": (
        "By who met whom this is a round robin ({players} players). Every round counts, but won "
        "games may be left out if the whole event allows a norm."
    ),
    "norm-event-paired-double-round-robin": (
        "By who met whom this is a double round robin ({players} players). Every round counts, and "
        "half of the opponents must have a title of the level."
    ),
    "norm-event-paired-scheveningen": (
        "By who met whom teams of {teams:l} players meet (Scheveningen or Schiller system), and "
        "everybody plays everybody of the other teams. The pairings were fixed, so every round "
        "counts, but won games may be left out if the whole event allows a norm."
    ),
    "norm-event-paired-fixed": (
        "By who met whom the pairings were fixed beforehand, but in none of the usual formats "
        "({players} players). Every round counts."
    ),
    "norm-event-games-missing": (
        "The file does not have {missing} of the {games} games of this format. We still took the "
        "pairings as fixed, so no round that was played is left out."
    ),
    "norm-event-otherwise-in-file": (
        "The file says that the event is {label}, but who met whom goes before that. If the "
        "pairings followed the results after all, choose the format."
    ),
    "norm-event-otherwise-paired": "Who met whom looks like {kind}. We used the format you chose.",
    "norm-event-not-seen-in-pairings": (
        "The file names this format, but who met whom does not show it ({players} players, "
        "{rounds} rounds). If the pairings followed the results, choose the format."
    ),
    "norm-format-swiss": "a Swiss",
    "norm-format-round-robin": "a round robin",
    "norm-format-double-round-robin": "a double round robin",
    "norm-format-scheveningen": "a Scheveningen",
    "norm-format-knock-out": "a knock-out",
    "norm-format-fixed": "one with pairings fixed beforehand",
    "norm-event-told-swiss": "In a Swiss later games and won games may be left out.",
    "norm-event-told-round-robin": (
        "In a round robin every round counts. Won games may be left out if the whole event allows "
        "a norm."
    ),
    "norm-event-told-double-round-robin": (
        "In a double round robin half of the opponents must have a title of the level."
    ),
    "norm-event-told-scheveningen": "In a Scheveningen pairings are fixed, so every round counts.",
    "norm-event-told-fixed": "The pairings were fixed in another way, so every round counts.",
    "norm-event-told-knock-out": "In a knock-out later games and won games may be left out.",
    "norm-event-too-few-players": (
        "{players} players are too few: a double round robin needs {needed}."
    ),
    "norm-event-team": "This is a team championship of {rounds} rounds, so 7 games are enough.",
    "norm-event-not-team": "The event has {rounds} rounds. Only with 7 to 9 are 7 games enough.",
    "norm-event-world-cup": "This is the World Cup, so 8 games are enough and count as 9.",
    "norm-event-exempt-all": "No player of this event needs the mix of federations.",
    "norm-event-exempt-host": (
        "Players of the federation that registered the event ({host}) do not need the mix of "
        "federations."
    ),
    "norm-event-exempt-nobody": (
        "Players of the federation that registered the event would not need the mix of "
        "federations, but we do not know which one that is."
    ),
    "norm-event-host-unknown": (
        "We do not know which federation registered the event. With enough guests in every round "
        "nobody needs the mix of federations."
    ),
    "norm-event-guests": (
        "Every round had at least {guests} rated guests of {federations} federations, {masters} of "
        "them GM, IM, WGM or WIM (host {host}). So nobody needs the mix of federations."
    ),
    "norm-event-too-few-guests": (
        "The weakest round had {guests} rated guests of {federations} federations, {masters} of "
        "them GM, IM, WGM or WIM (host {host}). With 20, 3 and 10 nobody would need the mix of "
        "federations."
    ),
    "norm-event-guests-second-titles": (
        "Perhaps nobody needs the mix of federations: guests with FM or CM may have a woman’s "
        "title beside it. The file does not say, so give both in the table of players, or use a "
        "list."
    ),
    "norm-event-strong-swiss": (
        "Every round had at least {present} players, and the best 40 had an average of "
        "{average:d1} or more. One norm of an application must be from such a Swiss."
    ),
    "norm-event-which-event": (
        "One norm of an application must be from a Swiss with 40 players averaging 2000 in every "
        "round, an Olympiad, a qualifier to the Candidates or the World Cup, an individual event "
        "of FIDE, or a national final."
    ),
    "norm-event-registered": "It must be registered with FIDE at least 30 days before it starts.",
    "norm-event-same-clocks": "All games must have the same time control and clock settings.",
    "norm-event-arbiters": "The chief arbiter is IA or FA, and an IA or FA is always in the hall.",
    "norm-event-arbiter-plays": "No arbiter of the event may play.",
    "norm-event-not-changed": "Nothing may change to help a player: rounds, their order, pairings.",
    "norm-event-foreigner-norm": (
        "One norm of the application must have the mix without an exemption."
    ),
    "norm-event-games-of-application": "The norms of an application need at least 27 games.",
    "norm-event-rating-of-title": (
        "The player must have reached the rating of the title once: GM 2500, IM 2400, WGM 2300, "
        "WIM 2200."
    ),
    # The figures of C.07.
    "tie-breaks-edition": (
        "ARO, TPR, PTP, APRO and APPO follow C.07 in the edition of {edition}. They are rounded to "
        "whole numbers, halves up."
    ),
    "tie-breaks-reconstructed": (
        "ARO, TPR, PTP, APRO and APPO follow C.07 in the edition of {edition}. We have not read "
        "earlier ones."
    ),
    "tie-breaks-unrated": (
        "Some players are unrated ({count}), so we left them out of these figures. As tie-breaks "
        "they hold only if the rules of the event say how unrated players count."
    ),
    # Of every norm.
    "norm-claim": (
        "FIDE checks a norm when the player applies for the title. This is the working for it and "
        "not FIDE’s certificate."
    ),
}
