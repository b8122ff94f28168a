"""What is said of a norm's rounds, of its making, and of what is missing: accounts with clauses."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from arpad.domain import Account, Entry, Result
from arpad.regulation import Number
from arpad.systems.fide.norms.figures import (
    Candidate,
    Demands,
    Figures,
    Requirement,
    dp_of,
    needed_halves,
)
from arpad.systems.fide.norms.meetings import NO_FEDERATION, Meeting
from arpad.systems.fide.norms.pairing import CROSSING, FIXED
from arpad.systems.fide.norms.rules import (
    TitleRule,
    clause,
    least_level,
    least_titled,
    may_have_another,
)
from arpad.systems.fide.norms.search import Choice


def counted(meeting: Meeting, adjusted: int, *, raised: bool) -> Account:
    """Say that a game counts, and with which rating if it is not the opponent's own."""
    if meeting.barred:
        return Account("norm-counted-as-loss", {}, clause("1.4.2c"))
    if raised:
        return Account("norm-counted-raised", {"rating": adjusted}, clause("1.4.6"))
    if meeting.rating is None:
        return Account("norm-counted-unrated", {"rating": adjusted}, clause("1.4.6"))
    return Account("norm-counted", {}, clause("1.4.2"))


def not_counted(meeting: Meeting, place: int, choice: Choice, *, eight: bool) -> Account:
    """Say why a round does not count."""
    if place in choice.later:
        return Account("norm-later", {}, clause("1.4.1e"))
    if place in choice.won:
        return Account("norm-won", {}, clause("1.4.1f"))
    if eight and meeting.result in (Result.FORFEIT_WIN, Result.PAIRING_BYE):
        return Account("norm-stands-in", {}, clause("1.4.1c"))
    return Account(meeting.barred, {}, clause(meeting.section))


_OWN_ACCOUNT = "performance"


def missing(found: Figures, asked: Sequence[Requirement], demands: Demands) -> Iterator[Account]:
    """Say each thing that is missing, with the numbers."""
    for each in asked:
        if each.met:
            continue
        if each.name == _OWN_ACCOUNT:
            yield _missing_performance(found, demands)
            continue
        values: dict[str, object] = {
            "has": each.has,
            "needed": each.needed,
            "games": found.games,
            "title": demands.rule.title,
            "levels": tuple(sorted(demands.rule.level)),
            "federation": demands.own if each.name == "own-federation" else found.one_federation,
        }
        yield Account(f"norm-missing-{each.name}", values, each.clause)


def _missing_performance(found: Figures, demands: Demands) -> Account:
    where = clause("1.4.8")
    values: dict[str, object] = {
        "performance": found.performance,
        "level": demands.rule.performance,
        "score": found.score,
        "games": found.games,
        "average": found.average,
    }
    needed = needed_halves(found, demands.rule)
    if needed is None or found.average is None:
        return Account("norm-missing-performance-ever", values, where)
    values |= {
        "needed": Fraction(needed, 2),
        "more": Fraction(needed - found.halves, 2),
        "gives": found.average + dp_of(needed, found.games),
    }
    return Account("norm-missing-performance", values, where)


def _rounds(meetings: Sequence[Meeting], places: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(meetings[place].round or place + 1) for place in places)


_WAYS = {
    "norm-eight-plus-one": "1.4.1c",
    "norm-last-forfeit": "1.4.2c",
    "norm-too-many-choices": "1.4.1f",
}


def on_choice(meetings: Sequence[Meeting], choice: Choice, way: str) -> Iterator[Account]:
    """Say which games were left out, and how a missing one was made good."""
    if choice.later:
        rounds = {"rounds": _rounds(meetings, choice.later)}
        yield Account("norm-later-left-out", rounds, clause("1.4.1e"))
    if choice.won:
        rounds = {"rounds": _rounds(meetings, choice.won)}
        yield Account("norm-won-left-out", rounds, clause("1.4.1f"))
    if way:
        yield Account(way, {"games": len(choice.games)}, clause(_WAYS[way]))


def on_credit(found: Figures, credited: int, over: Number) -> Iterator[Account]:
    """Say how many games the norm counts as."""
    values = {"games": found.games, "credited": credited, "over": over, "points": int(over)}
    code = "norm-credited-more" if over >= 1 else "norm-credited"
    yield Account(code, values, clause("1.4.1d"))


def long_event(rounds: int) -> Account:
    """Say that an event of more than 13 rounds counts as 13 games."""
    return Account("norm-long-event", {"rounds": rounds}, clause("1.7"))


def on_federations(exemption: str) -> Account:
    """Say whether the norm meets the foreigner requirement by itself, which one must."""
    if exemption:
        return Account("norm-exempt", {"section": exemption}, clause("1.4.3e"))
    return Account("norm-foreigners", {}, clause("1.4.3e"))


def on_format(kind: str) -> Iterator[Account]:
    """Say that a norm needs an approval of the event’s format, where it does."""
    if kind in (CROSSING, FIXED):
        yield Account("norm-needs-approval", {}, clause("1.4.2e"))


def on_rounds_not_played(
    meetings: Sequence[Meeting], missed: Sequence[Entry | None]
) -> Iterator[Account]:
    """Say which games of a schedule fixed beforehand could not be counted.

    ``missed`` are the opponents of whom the file has no game at all.
    """
    places = [
        place
        for place, each in enumerate(meetings)
        if each.barred and each.barred != "norm-zero-scorer" and each.opponent is not None
    ]
    if places:
        values = {"rounds": _rounds(meetings, places)}
        yield Account("norm-scheduled-not-played", values, clause("1.4.1e"))
    if missed:
        names = tuple(_named(entry) for entry in missed if entry)
        yield Account("norm-scheduled-missing", {"opponents": names}, clause("1.4.1e"))


def _named(entry: Entry) -> str:
    number = "" if entry.number is None else f"{entry.number} "
    return number + (entry.player.name or entry.player.id)


def on_other_byes(meetings: Sequence[Meeting], games: int, rounds: int) -> Iterator[Account]:
    """Ask whether a bye that no rule counts was the pairing-allocated one after all."""
    byes = [place for place, each in enumerate(meetings) if each.barred == "norm-full-bye"]
    if (games, rounds, len(byes)) == (8, 9, 1):
        values = {"round": _rounds(meetings, byes)[0]}
        yield Account("norm-bye-of-which-kind", values, clause("1.4.1c"))


def on_opponents(
    meetings: Sequence[Meeting], choice: Choice, demands: Demands
) -> Iterator[Account]:
    """Say what the file leaves open about the opponents counted."""
    none = [
        opponent
        for game in choice.games
        if (opponent := meetings[game.place].opponent) and not game.federation
    ]
    fid = sum(each.player.federation.strip().upper() == NO_FEDERATION for each in none)
    if fid:
        yield Account("norm-fid", {"count": fid}, clause("1.4.2a"))
    if len(none) > fid:
        values = {"count": len(none) - fid}
        yield Account("norm-federation-unknown", values, clause("1.4.3"))
    if choice.figures.unrated:
        values = {"count": choice.figures.unrated}
        yield Account("norm-unrated-opponents", values, clause("1.4.6"))
    yield from _on_second_titles(meetings, choice, demands)


def _on_second_titles(
    meetings: Sequence[Meeting], choice: Choice, demands: Demands
) -> Iterator[Account]:
    """Say who counts by a second title, and where one that the file lacks could decide."""
    rule, figures = demands.rule, choice.figures
    by_second = [
        game.place
        for game in choice.games
        if len(game.titles) > 1 and _weight(game, rule) != _weight(_by_first(game), rule)
    ]
    if by_second:
        rounds = {"rounds": _rounds(meetings, by_second)}
        yield Account("norm-second-titles", rounds, clause(rule.level_section))
    titled = least_titled(figures.games) - figures.titled
    level = least_level(figures.games, double=demands.double) - figures.level
    if titled <= 0 and (level <= 0 or not rule.women):
        return
    unknown = [
        game
        for game in choice.games
        if (not game.titled or (rule.women and not game.of_level(rule)))
        and (opponent := meetings[game.place].opponent) is not None
        and may_have_another(opponent)
    ]
    untitled = sum(not game.titled for game in unknown)
    if untitled >= titled and len(unknown) * rule.women >= level:
        rounds = {"rounds": _rounds(meetings, [game.place for game in unknown])}
        yield Account("norm-second-titles-unknown", rounds, clause("1.4.5"))


def _weight(game: Candidate, rule: TitleRule) -> tuple[bool, bool]:
    return game.titled, game.of_level(rule)


def _by_first(game: Candidate) -> Candidate:
    return game._replace(titles=game.titles[:1])


def on_player(entry: Entry, own: str, rule: TitleRule) -> Iterator[Account]:
    """Say what the file leaves open about the player."""
    if not own:
        yield Account("norm-own-federation-unknown", {}, clause("1.4.3"))
    if rule.women and entry.player.sex.strip().lower() not in ("w", "f"):
        yield Account("norm-sex-unknown", {"title": rule.title}, clause("0.3"))
