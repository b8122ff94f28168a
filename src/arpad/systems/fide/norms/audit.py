"""A player and a title: every round with its decision, the figures, what is missing, what to know.

What is said is said as accounts with clauses.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from arpad.domain import Account, Entry, Lazy, Result
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.chair import STAND_INS, Meeting, NormGames
from arpad.systems.fide.norms.figures import (
    Candidate,
    Demands,
    dp_of,
    is_norm,
    measure,
    requirements,
)
from arpad.systems.fide.norms.pairing import CROSSING, FIXED
from arpad.systems.fide.norms.people import NO_FEDERATION, code_of
from arpad.systems.fide.norms.rules import TitleRule, clause
from arpad.systems.fide.norms.search import CountedGames, best
from arpad.title_norms import AuditRow, Figures, NormAudit, Requirement

EIGHT_PLUS_ONE = "norm-eight-plus-one"
LAST_FORFEIT = "norm-last-forfeit"
TOO_MANY = "norm-too-many-choices"
_WAYS = {EIGHT_PLUS_ONE: "1.4.1c", LAST_FORFEIT: "1.4.2c", TOO_MANY: "1.4.1f"}


def audit(seat: NormGames, rule: TitleRule, failings: Sequence[Account] = ()) -> NormAudit:
    """Audit a player for a title; ``failings`` are what keeps the whole event from giving norms."""
    demands, used = seat.demands(rule), rules.edition(seat.field.event.start)
    choice, way, games_needed = _choose(seat, demands)
    figures = choice.figures
    asked = requirements(figures, demands, games_needed)
    own = lacking(figures, asked, demands)
    missing = (*failings, *(rules.cited(account, used) for account in own))
    needed, credited = figures.needed, 0
    if not missing and needed is not None:
        games = figures.games + (way == EIGHT_PLUS_ONE)
        credited = demands.credited(games, figures.halves - needed)
    leaned_on = any(requirement.waived and not requirement.holds for requirement in asked)
    exemption = demands.waived if leaned_on else ""
    return NormAudit(
        entry=seat.entry,
        title=rule.title,
        achieved=not missing,
        held=rules.of_titles(seat.entry, rule.held_by),
        figures=figures,
        requirements=asked,
        needed_score=None if needed is None else Fraction(needed, 2),
        credited=credited,
        exemption=exemption,
        missing=missing,
        notes=Lazy(_notes, (seat, demands, choice, way, credited, exemption)),
        rows=Lazy(_rows, (seat, rule, choice, way)),
    )


def _choose(seat: NormGames, demands: Demands) -> tuple[CountedGames, str, int]:
    """Return the games to count, what is to be said of the choice, and how many were needed."""
    least = demands.least_games
    played = CountedGames(seat.games, measure(seat.games, demands))
    if len(seat.games) >= least:
        if seat.eight_plus_one and is_norm(played.figures, demands):
            return played, EIGHT_PLUS_ONE, least
        choice, complete = best(played, demands, seat.field.work)
        return choice or played, "" if complete else TOO_MANY, least
    ways = [(played, "", least)]
    if seat.eight_plus_one:
        ways.append((played, EIGHT_PLUS_ONE, least - 1))
    if seat.last_forfeit is not None and len(seat.games) + 1 == least:
        games = (*seat.games, seat.last_forfeit)
        ways.append((CountedGames(games, measure(games, demands)), LAST_FORFEIT, least))
    norms = [way for way in ways[1:] if is_norm(way[0].figures, demands)]
    return (norms or ways[1:] or ways)[0]


def _rows(chosen: tuple[NormGames, TitleRule, CountedGames, str]) -> Iterator[AuditRow]:
    seat, rule, choice, way = chosen
    kept = {game.place: game for game in choice.games}
    used = rules.edition(seat.field.event.start)
    for place, meeting in enumerate(seat.meetings):
        game, adjusted, counted_as = kept.get(place), None, None
        if game is None:
            eight = way == EIGHT_PLUS_ONE
            reason = _not_counted(meeting, place, choice, eight=eight)
        else:
            raised = game.person == choice.figures.raised and game.value < rule.floor
            adjusted = rule.floor if raised else game.value
            counted_as = Result.LOSS if meeting.barred else meeting.result
            reason = _counted(meeting, adjusted, raised=raised)
        yield AuditRow(
            meeting.round,
            meeting.opponent,
            meeting.rating,
            adjusted,
            meeting.result,
            counted_as,
            rules.cited(reason, used),
        )


# --- What is said --------------------------------------------------------------------------------


def _account(code: str, section: str, /, **values: object) -> Account:
    return Account(f"norm-{code}", values, clause(section))


def _counted(meeting: Meeting, adjusted: int, *, raised: bool) -> Account:
    if meeting.barred:
        return _account("counted-as-loss", "1.4.2c")
    if raised:
        return _account("counted-raised", "1.4.6", rating=adjusted)
    if meeting.rating is None:
        return _account("counted-unrated", "1.4.6", rating=adjusted)
    return _account("counted", "1.4.2")


def _not_counted(meeting: Meeting, place: int, choice: CountedGames, *, eight: bool) -> Account:
    if place in choice.later:
        return _account("later", "1.4.1e")
    if place in choice.won:
        return _account("won", "1.4.1f")
    if eight and meeting.result in STAND_INS:
        return _account("stands-in", "1.4.1c")
    return Account(meeting.barred, {}, clause(meeting.section))


def lacking(figures: Figures, asked: Sequence[Requirement], demands: Demands) -> Iterator[Account]:
    """Say each thing that is missing, with the numbers."""
    for requirement in asked:
        if requirement.met:
            continue
        if requirement.name == "performance":
            yield _missing_performance(figures, demands)
        else:
            yield on_requirement("norm-missing", requirement, figures, demands)


def on_requirement(code: str, asked: Requirement, figures: Figures, demands: Demands) -> Account:
    """Say something of one requirement, with its numbers; ``code`` stands before its name."""
    of_own = asked.name == "own-federation"
    values = {
        "has": asked.has,
        "needed": asked.needed,
        "games": figures.games,
        "title": demands.rule.title,
        "levels": tuple(sorted(demands.rule.level)),
        "federation": demands.own if of_own else figures.one_federation,
    }
    return Account(f"{code}-{asked.name}", values, asked.clause)


def _missing_performance(figures: Figures, demands: Demands) -> Account:
    values: dict[str, object] = {
        "performance": figures.performance,
        "level": demands.rule.performance,
        "score": figures.score,
        "games": figures.games,
        "average": figures.average,
    }
    needed = figures.needed
    if needed is None or figures.average is None:
        return _account("missing-performance-ever", "1.4.8", **values)
    values |= {
        "needed": Fraction(needed, 2),
        "more": Fraction(needed - figures.halves, 2),
        "gives": figures.average + dp_of(needed, figures.games),
    }
    return _account("missing-performance", "1.4.8", **values)


def _notes(made: tuple[NormGames, Demands, CountedGames, str, int, str]) -> Iterator[Account]:
    used = rules.edition(made[0].field.event.start)
    return (rules.cited(note, used) for note in _said(*made))


def _said(
    seat: NormGames, demands: Demands, choice: CountedGames, way: str, credited: int, exemption: str
) -> Iterator[Account]:
    """Say how the norm was made, and what the file leaves open.

    ``credited`` are the games it counts as, 0 for no norm; ``exemption`` is what it leans on.
    """
    meetings = enumerate(seat.meetings)
    byes = [place for place, meeting in meetings if meeting.barred == "norm-full-bye"]
    if choice.later:
        yield _account("later-left-out", "1.4.1e", rounds=seat.rounds(choice.later))
    if choice.won:
        yield _account("won-left-out", "1.4.1f", rounds=seat.rounds(choice.won))
    if way:
        yield Account(way, {"games": len(choice.games)}, clause(_WAYS[way]))
    if credited:
        yield from _on_norm(seat, demands, choice.figures, credited, exemption)
    if seat.field.predetermined:
        yield from _on_rounds_not_played(seat)
    elif not way and not credited and (len(seat.games), seat.field.rounds, len(byes)) == (8, 9, 1):
        # A bye that no rule counts may have been the pairing-allocated one after all.
        yield _account("bye-of-which-kind", "1.4.1c", round=seat.rounds(byes)[0])
    yield from _on_opponents(seat, choice)
    yield from _on_second_titles(seat, choice, demands)
    if not seat.own:
        yield _account("own-federation-unknown", "1.4.3")
    if demands.rule.women and seat.entry.player.sex.strip().lower() not in ("w", "f"):
        yield _account("sex-unknown", "0.3", title=demands.rule.title)


def _on_norm(
    seat: NormGames, demands: Demands, figures: Figures, credited: int, exemption: str
) -> Iterator[Account]:
    if seat.field.kind in (CROSSING, FIXED):
        yield _account("needs-approval", "1.4.2e")
    over = Fraction(figures.halves - (figures.needed or 0), 2)
    code = "credited-more" if over >= 1 else "credited"
    values = {"games": figures.games, "credited": credited, "over": over, "points": int(over)}
    yield _account(code, "1.4.1d", **values)
    if demands.long:
        yield _account("long-event", "1.7", rounds=demands.rounds)
    if exemption:
        yield _account("exempt", "1.4.3e", section=exemption)
    else:
        yield _account("foreigners", "1.4.3e")


def _on_rounds_not_played(seat: NormGames) -> Iterator[Account]:
    places = [
        place
        for place, meeting in enumerate(seat.meetings)
        if meeting.barred and meeting.barred != "norm-zero-scorer" and meeting.opponent is not None
    ]
    if places:
        yield _account("scheduled-not-played", "1.4.1e", rounds=seat.rounds(places))
    if missed := seat.field.missed(seat.entry):
        entries = map(seat.field.people.entries.get, missed)
        names = tuple(_named(entry) for entry in entries if entry)
        yield _account("scheduled-missing", "1.4.1e", opponents=names)


def _named(entry: Entry) -> str:
    number = "" if entry.number is None else f"{entry.number} "
    return number + (entry.player.name or entry.player.id)


def _on_opponents(seat: NormGames, choice: CountedGames) -> Iterator[Account]:
    """Say what the file leaves open about the opponents counted."""
    codes = [
        code_of(opponent)
        for game in choice.games
        if not game.federation and (opponent := seat.meetings[game.place].opponent)
    ]
    if fid := codes.count(NO_FEDERATION):
        yield _account("fid", "1.4.2a", count=fid)
    if unknown := len(codes) - fid:
        yield _account("federation-unknown", "1.4.3", count=unknown)
    if unrated := choice.figures.unrated:
        yield _account("unrated-opponents", "1.4.6", count=unrated)


def _on_second_titles(seat: NormGames, choice: CountedGames, demands: Demands) -> Iterator[Account]:
    """Say who counts by a second title, and where one that the file lacks could decide."""
    rule, figures = demands.rule, choice.figures

    def weight(game: Candidate) -> tuple[bool, bool]:
        return game.titled, game.of_level(rule)

    by_second = [
        game.place
        for game in choice.games
        if weight(game) != weight(game._replace(titles=game.titles[:1]))
    ]
    if by_second:
        yield _account("second-titles", rule.level_section, rounds=seat.rounds(by_second))
    titled = rules.least_titled(figures.games) - figures.titled
    level = rules.least_level(figures.games, double=demands.double) - figures.level
    if titled <= 0 and (level <= 0 or not rule.women):
        return
    unknown = [
        game
        for game in choice.games
        if (not game.titled or (rule.women and not game.of_level(rule)))
        and (opponent := seat.meetings[game.place].opponent) is not None
        and rules.may_have_another(opponent)
    ]
    untitled = sum(not game.titled for game in unknown)
    if untitled >= titled and len(unknown) * rule.women >= level:
        rounds = seat.rounds([game.place for game in unknown])
        yield _account("second-titles-unknown", "1.4.5", rounds=rounds)
