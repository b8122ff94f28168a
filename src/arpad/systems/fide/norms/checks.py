"""What the event itself must be for norms: what its file shows, and what it cannot show."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

from arpad.domain import Account
from arpad.systems.fide.lists import LONG_EVENT, days_from
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.field import Field
from arpad.systems.fide.norms.rules import clause

Status = Literal["met", "missing", "by-hand", "note"]
LEAST_MINUTES = 120  # 1.1.3, for 60 moves
LEAST_MINUTES_APPROVED = 75  # 45+30, where the Qualification Commission approved it
MOST_ROUNDS_A_DAY = 2  # 1.1.3
MOST_MINUTES_A_DAY = 12 * 60  # 1.1.2
LEAST_SINGLE_DAYS = 3  # 1.1.3a


@dataclass(frozen=True, slots=True)
class Check:
    """One thing asked of the event: "met", "missing" (no norm is possible), or left "by-hand".

    A "note" says how the event was taken.
    """

    status: Status
    account: Account


def checks(field: Field) -> tuple[Check, ...]:
    """Return every check of the event, what is missing first."""
    found = [
        *_edition(field),
        *_time(field),
        *_days(field),
        *_format(field),
        *_guests(field),
        *_strength(field),
        *_by_hand(),
    ]
    order = ("missing", "note", "met", "by-hand")
    used = rules.edition(field.event.start)
    found = [Check(check.status, rules.cited(check.account, used)) for check in found]
    return tuple(sorted(found, key=lambda check: order.index(check.status)))


def failings(found: tuple[Check, ...]) -> tuple[Account, ...]:
    """Return what keeps the event from giving any norm."""
    return tuple(check.account for check in found if check.status == "missing")


def _check(status: Status, code: str, section: str, **values: object) -> Check:
    return Check(status, Account(f"norm-event-{code}", values, clause(section)))


def _edition(field: Field) -> Iterator[Check]:
    start, end = field.event.start, field.event.end
    used = rules.edition(start)
    if start is None:
        yield _check("note", "no-date", "0.2", edition=used.label)
    elif used.reconstructed:
        yield _check("note", "reconstructed", "0.2", day=start, edition=used.label)
    if start and end and days_from(start, end) > LONG_EVENT:
        yield _check("by-hand", "over-30-days", "1.1.4", days=days_from(start, end))
    if field.unfinished:
        yield _check("note", "unfinished", "1.4.1", rounds=field.rounds, held=len(field.counts))


def _time(field: Field) -> Iterator[Check]:
    if field.event.time_class != "standard":
        yield _check("missing", "not-standard", "0.5", time_class=field.event.time_class)
        return
    control = field.event.time_control
    least = LEAST_MINUTES_APPROVED if field.options.fast_classic else LEAST_MINUTES
    if control is None:
        yield _check("by-hand", "time-unknown", "1.1.3", least=least)
        return
    status: Status = "met" if control.minutes >= least else "missing"
    code = "time" if status == "met" else "time-too-short"
    yield _check(status, code, "1.1.3", minutes=control.minutes, least=least)


def _days(field: Field) -> Iterator[Check]:
    known = [day for day in field.event.days[: field.rounds] if day is not None]
    if field.rounds and len(known) == field.rounds:
        yield from _rounds_a_day(field, Counter(known))
        return
    start, end = field.event.start, field.event.end
    if start and end and field.rounds > MOST_ROUNDS_A_DAY * ((end - start).days + 1):
        days = (end - start).days + 1
        yield _check("missing", "too-many-rounds", "1.1.3", rounds=field.rounds, days=days)
    else:
        yield _check("by-hand", "days-unknown", "1.1.3")


def _rounds_a_day(field: Field, rounds: Counter[date]) -> Iterator[Check]:
    day, most = max(rounds.items(), key=lambda each: each[1])
    values = {"day": day, "most": most, "allowed": MOST_ROUNDS_A_DAY}
    if most > MOST_ROUNDS_A_DAY:
        yield _check("missing", "rounds-a-day-too-many", "1.1.3", **values)
    else:
        yield _check("met", "rounds-a-day", "1.1.3", **values)
    control = field.event.time_control
    if control is not None:
        hours = most * (control.white + control.black) / Fraction(60)
        too_long = 60 * hours > MOST_MINUTES_A_DAY
        code = "hours-too-many" if too_long else "hours"
        yield _check("missing" if too_long else "met", code, "1.1.2", hours=hours)
    single = sum(1 for number in rounds.values() if number == 1)
    enough = single >= LEAST_SINGLE_DAYS
    code = "single-days" if enough else "few-single-days"
    yield _check("met" if enough else "by-hand", code, "1.1.3a", days=single)


def _format(field: Field) -> Iterator[Check]:
    players = sum(1 for games in field.played.values() if games)
    if not field.kind:
        yield _check("by-hand", "format-unknown", "1.4.2e")
    elif field.guessed:
        yield _check("note", f"guessed-{field.kind}", "1.4.2e", rounds=field.rounds)
    else:
        yield _check("note", f"told-{field.kind}", "1.4.2e")
    if field.kind == "scheveningen":
        yield _check("by-hand", "format-needs-approval", "1.4.2e")
    if field.kind == "double-round-robin" and players < rules.LEAST_PLAYERS_OF_DOUBLE:
        needed = rules.LEAST_PLAYERS_OF_DOUBLE
        yield _check("missing", "too-few-players", "1.4.5f", players=players, needed=needed)
    kind, rounds = field.options.event_kind, field.rounds
    if kind == "team-championship":
        code = "team" if rules.LEAST_GAMES_IN_TEAMS <= rounds <= rules.LEAST_GAMES else "not-team"
        yield _check("note", code, "1.4.1b", rounds=rounds)
    elif kind == "world-cup":
        yield _check("note", "world-cup", "1.4.1b")


def _guests(field: Field) -> Iterator[Check]:
    named = {"national-final": "1.4.3a", "national-team": "1.4.3b", "zonal": "1.4.3c"}
    exemption = field.options.exemption
    if exemption != "none":
        code = "exempt-all" if exemption == "zonal" else "exempt-host"
        if code == "exempt-host" and not field.host:
            yield _check("by-hand", "exempt-nobody", named[exemption])
        else:
            yield _check("note", code, named[exemption], host=field.host)
    if field.kind != "swiss" or not field.counts:
        return
    if not field.host:
        yield _check("by-hand", "host-unknown", "1.4.3d")
        return
    values: dict[str, object] = {
        "guests": min(each.guests for each in field.counts),
        "federations": min(each.federations for each in field.counts),
        "masters": min(each.masters for each in field.counts),
        "host": field.host,
    }
    code = "guests" if field.open_to_guests else "too-few-guests"
    yield _check("note", code, "1.4.3d", **values)


def _strength(field: Field) -> Iterator[Check]:
    start = field.event.start
    if start is not None and start < rules.FIRST_OF_1_5_6:
        return
    if field.strong_swiss:
        averages = [each.average for each in field.counts if each.average is not None]
        present = min(each.present for each in field.counts)
        values: dict[str, object] = {"present": present, "average": min(averages)}
        yield _check("met", "strong-swiss", "1.5.6", **values)
    else:
        yield _check("by-hand", "which-event", "1.5.6")


# What no tournament file shows.
_BY_HAND = (
    ("registered", "1.1.1"),
    ("same-clocks", "1.1.3b"),
    ("arbiters", "1.1.5"),
    ("arbiter-plays", "1.1.6"),
    ("not-changed", "1.4.2d"),
    ("foreigner-norm", "1.4.3e"),
    ("games-of-application", "1.5.1"),
    ("rating-of-title", "1.5.3"),
)


def _by_hand() -> Iterator[Check]:
    for code, section in _BY_HAND:
        yield _check("by-hand", code, section)
