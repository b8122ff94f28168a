"""What is said of a norm's rounds, of its making, and of what is missing: accounts with clauses."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from arpad.domain import Account, Entry
from arpad.systems.fide.norms.chair import STAND_INS, Chair, Meeting
from arpad.systems.fide.norms.figures import (
    Candidate,
    Demands,
    Figures,
    Requirement,
    dp_of,
    needed_halves,
)
from arpad.systems.fide.norms.pairing import CROSSING, FIXED
from arpad.systems.fide.norms.people import NO_FEDERATION, code_of
from arpad.systems.fide.norms.rules import clause, least_level, least_titled, may_have_another
from arpad.systems.fide.norms.search import Choice

EIGHT_PLUS_ONE = "norm-eight-plus-one"
LAST_FORFEIT = "norm-last-forfeit"
TOO_MANY = "norm-too-many-choices"
_WAYS = {EIGHT_PLUS_ONE: "1.4.1c", LAST_FORFEIT: "1.4.2c", TOO_MANY: "1.4.1f"}


def _account(code: str, section: str, /, **values: object) -> Account:
    return Account(f"norm-{code}", values, clause(section))


def counted(meeting: Meeting, adjusted: int, *, raised: bool) -> Account:
    """Say that a game counts, and with which rating if it is not the opponent's own."""
    if meeting.barred:
        return _account("counted-as-loss", "1.4.2c")
    if raised:
        return _account("counted-raised", "1.4.6", rating=adjusted)
    if meeting.rating is None:
        return _account("counted-unrated", "1.4.6", rating=adjusted)
    return _account("counted", "1.4.2")


def not_counted(meeting: Meeting, place: int, choice: Choice, *, eight: bool) -> Account:
    """Say why a round does not count."""
    if place in choice.later:
        return _account("later", "1.4.1e")
    if place in choice.won:
        return _account("won", "1.4.1f")
    if eight and meeting.result in STAND_INS:
        return _account("stands-in", "1.4.1c")
    return Account(meeting.barred, {}, clause(meeting.section))


def missing(figures: Figures, asked: Sequence[Requirement], demands: Demands) -> Iterator[Account]:
    """Say each thing that is missing, with the numbers."""
    for requirement in asked:
        if requirement.met:
            continue
        if requirement.name == "performance":
            yield _missing_performance(figures, demands)
            continue
        of_own = requirement.name == "own-federation"
        values: dict[str, object] = {
            "has": requirement.has,
            "needed": requirement.needed,
            "games": figures.games,
            "title": demands.rule.title,
            "levels": tuple(sorted(demands.rule.level)),
            "federation": demands.own if of_own else figures.one_federation,
        }
        yield Account(f"norm-missing-{requirement.name}", values, requirement.clause)


def _missing_performance(figures: Figures, demands: Demands) -> Account:
    values: dict[str, object] = {
        "performance": figures.performance,
        "level": demands.rule.performance,
        "score": figures.score,
        "games": figures.games,
        "average": figures.average,
    }
    needed = needed_halves(figures, demands.rule)
    if needed is None or figures.average is None:
        return _account("missing-performance-ever", "1.4.8", **values)
    values |= {
        "needed": Fraction(needed, 2),
        "more": Fraction(needed - figures.halves, 2),
        "gives": figures.average + dp_of(needed, figures.games),
    }
    return _account("missing-performance", "1.4.8", **values)


def notes(
    seat: Chair, demands: Demands, choice: Choice, way: str, credited: int, exemption: str
) -> Iterator[Account]:
    """Say how the norm was made, and what the file leaves open.

    ``credited`` are the games it counts as, 0 for no norm; ``exemption`` is what it leans on.
    """
    field, byes = (
        seat.field,
        [place for place, meeting in enumerate(seat.meetings) if meeting.barred == "norm-full-bye"],
    )
    if choice.later:
        yield _account("later-left-out", "1.4.1e", rounds=seat.rounds(choice.later))
    if choice.won:
        yield _account("won-left-out", "1.4.1f", rounds=seat.rounds(choice.won))
    if way:
        yield Account(way, {"games": len(choice.games)}, clause(_WAYS[way]))
    if credited:
        yield from _on_norm(seat, demands, choice.figures, credited, exemption)
    if field.predetermined:
        yield from _on_rounds_not_played(seat)
    elif not way and not credited and (len(seat.games), field.rounds, len(byes)) == (8, 9, 1):
        # A bye that no rule counts may have been the pairing-allocated one after all.
        yield _account("bye-of-which-kind", "1.4.1c", round=seat.rounds(byes)[0])
    yield from _on_opponents(seat, choice)
    yield from _on_second_titles(seat, choice, demands)
    if not seat.own:
        yield _account("own-federation-unknown", "1.4.3")
    if demands.rule.women and seat.entry.player.sex.strip().lower() not in ("w", "f"):
        yield _account("sex-unknown", "0.3", title=demands.rule.title)


def _on_norm(
    seat: Chair, demands: Demands, figures: Figures, credited: int, exemption: str
) -> Iterator[Account]:
    """Say what approval a norm needs, as how many games it counts, and of the federations."""
    if seat.field.kind in (CROSSING, FIXED):
        yield _account("needs-approval", "1.4.2e")
    over = Fraction(figures.halves - (needed_halves(figures, demands.rule) or 0), 2)
    code = "credited-more" if over >= 1 else "credited"
    values = {"games": figures.games, "credited": credited, "over": over, "points": int(over)}
    yield _account(code, "1.4.1d", **values)
    if demands.long:
        yield _account("long-event", "1.7", rounds=demands.rounds)
    if exemption:
        yield _account("exempt", "1.4.3e", section=exemption)
    else:
        yield _account("foreigners", "1.4.3e")


def _on_rounds_not_played(seat: Chair) -> Iterator[Account]:
    """Say which games of a schedule fixed beforehand could not be counted."""
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


def _on_opponents(seat: Chair, choice: Choice) -> Iterator[Account]:
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


def _on_second_titles(seat: Chair, choice: Choice, demands: Demands) -> Iterator[Account]:
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
    titled = least_titled(figures.games) - figures.titled
    level = least_level(figures.games, double=demands.double) - figures.level
    if titled <= 0 and (level <= 0 or not rule.women):
        return
    unknown = [
        game
        for game in choice.games
        if (not game.titled or (rule.women and not game.of_level(rule)))
        and (opponent := seat.meetings[game.place].opponent) is not None
        and may_have_another(opponent)
    ]
    untitled = sum(not game.titled for game in unknown)
    if untitled >= titled and len(unknown) * rule.women >= level:
        rounds = seat.rounds([game.place for game in unknown])
        yield _account("second-titles-unknown", "1.4.5", rounds=rounds)
