"""What the event itself must be for norms: what its file shows, and what it cannot show."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

from arpad.domain import Account
from arpad.systems.fide.k import days_from
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.field import Field
from arpad.systems.fide.norms.pairing import CROSSING, DOUBLE, FIXED
from arpad.systems.fide.norms.people import is_long, length, within
from arpad.systems.fide.norms.rules import clause
from arpad.title_norms import Check, Status

LEAST_MINUTES = 120  # 1.1.3, for 60 moves
LEAST_MINUTES_APPROVED = 75  # 45+30, where the Qualification Commission approved it
MOST_ROUNDS_A_DAY = 2  # 1.1.3
MOST_MINUTES_A_DAY = 12 * 60  # 1.1.2
LEAST_SINGLE_DAYS = 3  # 1.1.3a
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


def checks(field: Field) -> tuple[Check, ...]:
    """Return every check of the event, what is missing first."""
    parts = (_edition, _time, _days, _format, _guests, _strength)
    made = [check for part in parts for check in part(field)]
    made += (_check("by-hand", code, section) for code, section in _BY_HAND)
    order = ("missing", "note", "met", "by-hand")
    used = rules.edition(field.event.start)
    made = [Check(status, rules.cited(account, used)) for status, account in made]
    return tuple(sorted(made, key=lambda check: order.index(check.status)))


def _check(status: Status, code: str, section: str, **values: object) -> Check:
    return Check(status, Account(f"norm-event-{code}", values, clause(section)))


def _edition(field: Field) -> Iterator[Check]:
    start = field.event.start
    used = rules.edition(start)
    if start is None:
        yield _check("note", "no-date", "0.2", edition=used.label)
    elif used.reconstructed:
        yield _check("note", "reconstructed", "0.2", day=start, edition=used.label)
    if field.listing.day:
        yield _check("note", "by-list", "1.4.6", day=field.listing.day)
    if is_long(field.event):
        yield from _by_month(field)
    if field.unfinished:
        yield _check("note", "unfinished", "1.4.1", rounds=field.rounds, held=len(field.counts))


def _by_month(field: Field) -> Iterator[Check]:
    """Say by which lists the games of a long event count, and what is not known of them."""
    days, listing = length(field.event), field.listing
    if listing.day is None:
        yield _check("by-hand", "over-30-days", "1.1.4", days=days)
        return
    yield _check("note", "over-30-days-by-list", "1.1.4", days=days)
    for month in listing.later:
        rounds = _numbers(month.rounds)
        if month.day == month.month:
            yield _check("note", "list-of-rounds", "1.1.4", rounds=rounds, day=month.day)
        else:
            values = {"rounds": rounds, "day": month.day, "month": month.month}
            yield _check("by-hand", "no-list-of-rounds", "1.1.4", **values)
    days_of = (*field.event.days, *[None] * field.rounds)[: field.rounds]
    unknown = [place for place, day in enumerate(days_of, start=1) if not within(field.event, day)]
    if unknown:
        rounds = _numbers(unknown)
        yield _check("by-hand", "rounds-without-day", "1.1.4", rounds=rounds, day=listing.day)


def _numbers(rounds: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(rounds)))


def _time(field: Field) -> Iterator[Check]:
    control = field.event.time_control
    least = LEAST_MINUTES_APPROVED if field.options.fast_classic else LEAST_MINUTES
    if field.event.time_class != "standard":
        yield _check("missing", "not-standard", "0.5", time_class=field.event.time_class)
    elif control is None:
        yield _check("by-hand", "time-unknown", "1.1.3", least=least)
    elif control.minutes >= least:
        yield _check("met", "time", "1.1.3", minutes=control.minutes, least=least)
    else:
        yield _check("missing", "time-too-short", "1.1.3", minutes=control.minutes, least=least)


def _days(field: Field) -> Iterator[Check]:
    given = [day for day in field.event.days[: field.rounds] if day is not None]
    known = [day for day in given if within(field.event, day)]
    if len(known) < len(given):
        outside = next(day for day in given if not within(field.event, day))
        yield _check("by-hand", "days-outside", "1.1.3", day=outside)
        return
    if field.rounds and len(known) == field.rounds:
        yield from _rounds_a_day(field, Counter(known))
        return
    start, end = field.event.start, field.event.end
    days = days_from(start, end) if start and end else 0
    if days and field.rounds > MOST_ROUNDS_A_DAY * days:
        yield _check("missing", "too-many-rounds", "1.1.3", rounds=field.rounds, days=days)
    else:
        yield _check("by-hand", "days-unknown", "1.1.3")


def _rounds_a_day(field: Field, rounds: Counter[date]) -> Iterator[Check]:
    day, most = max(rounds.items(), key=lambda known: known[1])
    over, values = most > MOST_ROUNDS_A_DAY, {"most": most, "allowed": MOST_ROUNDS_A_DAY}
    code = "rounds-a-day-too-many" if over else "rounds-a-day"
    yield _check("missing" if over else "met", code, "1.1.3", day=day, **values)
    control = field.event.time_control
    if control is not None:
        hours = most * (control.white + control.black) / Fraction(60)
        too_long = 60 * hours > MOST_MINUTES_A_DAY
        code = "hours-too-many" if too_long else "hours"
        yield _check("missing" if too_long else "met", code, "1.1.2", hours=hours)
    single = list(rounds.values()).count(1)
    enough = single >= LEAST_SINGLE_DAYS
    code = "single-days" if enough else "few-single-days"
    yield _check("met" if enough else "by-hand", code, "1.1.3a", days=single)


def _format(field: Field) -> Iterator[Check]:
    yield from _pairing(field)
    players = sum(1 for games in field.played.values() if games)
    start, closed = field.event.start, rules.CLOSED_FORMATS
    since = closed.effective
    if field.kind == CROSSING and (start is None or since is None or start >= since):
        yield Check("by-hand", Account("norm-event-format-closed", {"day": since}, closed))
    elif field.kind in (CROSSING, FIXED):
        yield _check("by-hand", "format-needs-approval", "1.4.2e")
    if field.kind == DOUBLE and players < rules.LEAST_PLAYERS_OF_DOUBLE:
        needed = rules.LEAST_PLAYERS_OF_DOUBLE
        yield _check("missing", "too-few-players", "1.4.5f", players=players, needed=needed)
    kind, rounds = field.options.event_kind, field.rounds
    if kind == "team-championship":
        code = "team" if rules.LEAST_GAMES_IN_TEAMS <= rounds <= rules.LEAST_GAMES else "not-team"
        yield _check("note", code, "1.4.1b", rounds=rounds)
    elif kind == "world-cup":
        yield _check("note", "world-cup", "1.4.1b")


def _pairing(field: Field) -> Iterator[Check]:
    """Say how the event was taken to be paired, and what speaks against it."""
    pairing, label = field.pairing, field.event.kind
    where, players = "1.4.2e", pairing.players
    if field.source == "pairings":
        teams = map(str, max((group.teams for group in pairing.groups), default=()))
        yield _check("note", f"paired-{field.kind}", where, players=players, teams=tuple(teams))
        if missing := pairing.missing:
            yield _check("note", "games-missing", "1.4.1e", missing=missing, games=pairing.games)
        if label not in ("", field.kind):
            yield _check("note", "otherwise-in-file", where, label=_format_named(label))
    elif field.source == "rounds":
        yield _check("note", "guessed-swiss", where, rounds=field.rounds)
    elif not field.source:
        yield _check("by-hand", "format-unknown", where)
    else:
        yield _check("note", f"told-{field.kind}", where)
        if field.source == "option" and pairing.kind not in ("", field.kind):
            yield _check("note", "otherwise-paired", where, kind=_format_named(pairing.kind))
        elif field.source == "file" and field.predetermined and pairing.kind != field.kind:
            rounds = field.rounds
            yield _check("by-hand", "not-seen-in-pairings", where, players=players, rounds=rounds)


def _format_named(kind: str) -> Account:
    return Account(f"norm-format-{kind}")


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
    fewest = {
        name: min(getattr(count, name) for count in field.counts)
        for name in ("guests", "federations", "masters")
    }
    code = "guests" if field.open_to_guests else "too-few-guests"
    yield _check("note", code, "1.4.3d", host=field.host, **fewest)
    if field.perhaps_open_to_guests:
        yield _check("by-hand", "guests-second-titles", "1.4.3d")


def _strength(field: Field) -> Iterator[Check]:
    start = field.event.start
    if start is not None and start < rules.FIRST_OF_1_5_6:
        return
    if field.strong_swiss:
        present = min(count.present for count in field.counts)
        average = min(count.average or 0 for count in field.counts)
        yield _check("met", "strong-swiss", "1.5.6", present=present, average=average)
    else:
        yield _check("by-hand", "which-event", "1.5.6")
