"""What a plan asks: its inputs, each system’s own facts among them, and what it refuses.

A fact is an input of a system’s own form. Where several systems ask for one under the same name, a
plan has one input for all, read again by the form of the system that rates.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from arpad.calculator import GAMES_PLAYED, OPPONENT, OWN_K, RATING, Worked, refuse
from arpad.calculators import SYSTEMS, odds, rated
from arpad.calculators.titled_games import OpponentsToCome, TitledGameList, canonical
from arpad.capabilities import planned, title_norms
from arpad.declared import SYSTEM_NAMES, may_declare
from arpad.domain import Report, Scored, UncountedGame
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, Choice, Form, Given, Input, TypedGame, plain
from arpad.language import say

_SHARED = {  # what an input is called that several systems ask for
    "time_class": {
        "label": "Which rating",
        "help": "FIDE has the first three. US Chess has all but Rapid.",
    },
    "peak": {
        "label": "Highest rating so far",
        "help": "Your best rating until now.",
        "example": "1941",
    },
    "date": {
        "label": "Day of the event",
        "help": "FIDE looks at the first day, US Chess at the last. If empty: the rules of today.",
    },
}
_ASKING = {code: planned(code).facts for code in SYSTEMS if may_declare(code, "PLAN")}


def _facts() -> Iterator[Input]:
    """Give the facts of all systems, those that several ask for first."""
    inputs: dict[str, list[Input]] = {}
    for code, names in _ASKING.items():
        for name in names:
            inputs.setdefault(name, []).append(rated.form(code).by_name[name])
    for name in sorted(inputs, key=lambda name: len(inputs[name]) == 1):
        yield _for_all(name, inputs[name])


def _for_all(name: str, inputs: Sequence[Input]) -> Input:
    """Describe an input as wide as all of these together."""
    first, *others = inputs
    if not others:
        return first
    wide: dict[str, object] = {}
    if chosen := [field for field in inputs if isinstance(field, Choice)]:
        default = ", or ".join(field.choices[str(field.default)] for field in chosen)
        wide["choices"] = {str(chosen[0].default): default} | {
            code: text
            for field in chosen
            for code, text in field.choices.items()
            if code != field.default
        }
    elif amounts := [field for field in inputs if isinstance(field, Amount)]:
        wide = {
            "minimum": min(field.minimum for field in amounts),
            "maximum": max(field.maximum for field in amounts),
            "whole": all(field.whole for field in amounts),
        }
    return first._replace(**wide, **_SHARED.get(name, {}))


FACTS = tuple(_facts())
_WITH_NORMS = {code: norms for code in SYSTEMS
               if may_declare(code, "TITLE_NORMS") and (norms := title_norms(code))}  # fmt: skip
_TITLES = {title: name for norms in _WITH_NORMS.values() for title, name in norms.titles.items()}
_OF_NORMS = tuple(field for norms in _WITH_NORMS.values() for field in norms.inputs)

# --- The form ------------------------------------------------------------------------------------

_RATING = RATING._replace(help="Before these games.", minimum=100, maximum=3000,
                  based_on="games_played", example="1950")  # fmt: skip
_OPPONENT = OPPONENT._replace(example="1900")
FORM = Form(
    (
        _RATING,
        OpponentsToCome(
            name="opponents",
            label="Games to come",
            help="As 1900 1850, or 9 rounds, average 1900; norms: 2450-GM-GER.",
            example="9x1900",
            opponent=_OPPONENT,
        ),
        Amount(
            name="target",
            label="Rating you want",
            help="If empty: your rating.",
            minimum=100,
            maximum=3500,
            example="2000",
        ),
        Amount(
            name="gain",
            label="Points you want to gain",
            help="Instead of a rating you want.",
            minimum=0,
            maximum=1000,
            whole=True,
            example="50",
        ),
        Choice(
            name="norm",
            label="Title norm you want",
            help="Instead of a rating.",
            choices=_TITLES,
            example="im",
            unset="None",
        ),
        Choice(
            name="system",
            label="Rated by",
            help="Whose rules rate the games?",
            default=SYSTEMS[0],
            choices=SYSTEM_NAMES,
            example=SYSTEMS[0],
        ),
        Amount(
            name="rounds",
            label="Rounds to come",
            help="If you do not know your opponents yet. It needs their average.",
            minimum=1,
            maximum=50,
            whole=True,
            example="9",
        ),
        _OPPONENT._replace(
            name="average",
            label="Opponents’ average",
            help="The rating your opponents have on average.",
            example="2380",
        ),
        Amount(
            name="events",
            label="Months in a row",
            help="The same games month after month: how likely is your rating by then?",
            minimum=1,
            maximum=36,
            whole=True,
            example="8",
        ),
        TitledGameList(
            name="games",
            label="Games already played",
            help="Games of the same event, as W1650 D1700.",
            example="W1650,D1700",
            opponent=_OPPONENT,
        ),
        GAMES_PLAYED._replace(help="Fewer than 30? Then K is larger. Leave empty if more."),
        OWN_K._replace(label="K, if you know it", help="It replaces the K of the rule."),
        *FACTS,
        *_OF_NORMS,
        Amount(
            name="draws",
            label="Draws in percent",
            help="How many of your games end in a draw.",
            minimum=0,
            maximum=100,
            example="30",
        ),
        Amount(
            name="white",
            label="White’s advantage",
            help="In rating points. It changes only the chances.",
            default=odds.WHITE,
            minimum=0,
            maximum=200,
            example="35",
        ),
        Choice(
            name="model",
            label="Draw model",
            help="How we estimate draws.",
            default="kryukov",
            choices={
                "kryukov": "By level and gap (Kryukov’s fit)",
                "rao-kupper": "Rao and Kupper, as BayesElo has it",
            },
            example="kryukov",
        ),
    )
)

# --- The form of the system that rates -----------------------------------------------------------


_NORM_NAMES = frozenset(field.name for field in _OF_NORMS)
_FACT_NAMES = frozenset(fact.name for fact in FACTS)


def asked_under(name: str, system: str) -> bool:
    """Whether a plan by this system asks for an input; one that is no system asks for all."""
    if system not in SYSTEMS:
        return True
    if name in _NORM_NAMES:
        return system in _WITH_NORMS
    return name not in _FACT_NAMES or name in planned(system).facts


def with_opponents(given: Given) -> Given:
    """Return the inputs with the games to come: as typed, or so many rounds with one average.

    Raises BadInput for both, for half of it, and for neither.
    """
    rounds, average = given["rounds"], given["average"]
    if given["opponents"] is not None:
        for name in ("rounds", "average"):
            if given[name] is not None:
                reason = say("the games to come say it already.")
                raise refuse(name, given[name], say("one of the two"), reason)
        return given
    if rounds is None and average is None:
        raise BadInput([FORM.by_name["opponents"].error("")])
    for name in ("rounds", "average"):
        if given[name] is None:
            raise BadInput([FORM.by_name[name].error("")])
    games = FORM.by_name["opponents"].parse(f"{rounds}x{plain(average)}")
    return {**given, "opponents": games}


def settled(given: Given, games: Sequence[TypedGame]) -> dict[str, Any]:
    """Return the inputs as the form of the system that rates has them, with all games.

    Raises BadInput for facts that this system does not ask for, or not so, and for what is fine
    one by one but not together.
    """
    asked, form = planned(given["system"]).facts, rated.form(given["system"]).by_name
    own = {name: field.default for name, field in form.items()}
    own |= {name: given[name] for name in ("rating", "games_played", "k")} | {"games": tuple(games)}
    errors = [_not_asked(fact, given) for fact in FACTS
              if fact.name not in asked and given[fact.name] != fact.default]  # fmt: skip
    for fact in FACTS:
        value = given[fact.name]
        if fact.name in asked and value != fact.default:  # range and choices may be narrower
            try:
                own[fact.name] = form[fact.name].parse(value)
            except BadInput as bad:
                errors += bad.errors
    if errors:
        raise BadInput(errors)
    _refuse_contradictions(given)
    _refuse_others(given, form)
    rated.check(given["system"], own)
    return own


def _not_asked(fact: Input, given: Given) -> InputError:
    asking = [code for code, names in _ASKING.items() if fact.name in names]
    allowed = say("nothing under {system}", system=say(SYSTEM_NAMES[given["system"]]))
    reason = say("it is used only by {systems}.", systems=_named(asking))
    return InputError(fact.name, fact.text(given[fact.name]), allowed, reason=reason)


def _named(codes: Iterable[str]) -> str:
    return ", ".join(say(SYSTEM_NAMES[code]) for code in codes)


def _refuse_contradictions(given: Given) -> None:
    """Refuse inputs that do not go together, whatever system rates."""
    norm, system = given["norm"], given["system"]
    if given["target"] is not None and given["gain"] is not None:
        allowed = say("the rating you want or the points to gain, not both")
        raise refuse("gain", given["gain"], allowed, say("you also entered the rating you want."))
    for field in _OF_NORMS if norm is None else ():
        if given[field.name] != field.default:
            reason = say("it is needed only for a norm.")
            raise refuse(field.name, given[field.name], say("nothing, or a norm besides"), reason)
    if norm is not None and (given["target"], given["gain"]) != (None, None):
        reason = say("you also entered a rating or points to gain.")
        allowed = say("a rating, points to gain or a norm: one of them")
        raise refuse("norm", norm, allowed, reason)
    if given["events"] is not None:
        if given["target"] is None and given["gain"] is None:
            reason = say("it counts the months to a rating: type the rating you want.")
            allowed = say("months together with a rating you want")
            raise refuse("events", given["events"], allowed, reason)
        if given["games"]:
            reason = say("games already played belong to one event.")
            allowed = say("nothing together with games played")
            raise refuse("events", given["events"], allowed, reason)
    if norm is not None and system not in _WITH_NORMS:
        systems = _named(_WITH_NORMS)
        reason = say("these title norms are {systems}’s.", systems=systems)
        raise refuse("norm", norm, say("a norm under {systems} alone", systems=systems), reason)


def _refuse_others(given: Given, form: Mapping[str, Any]) -> None:
    """Refuse what the system that rates does not take."""
    name, played = say(SYSTEM_NAMES[given["system"]]), given["games"] or ()
    typed = [("rating", given["rating"])]
    typed += [("opponents", game.opponent) for game in given["opponents"]]
    typed += [("games", game.opponent) for game in played if game.opponent]
    for field, value in typed if form["rating"].whole else ():
        if value.denominator != 1:
            reason = say("{system}’s ratings are whole numbers.", system=name)
            allowed = say("a whole number under {system}", system=name)
            raise refuse(field, plain(value), allowed, reason, "1900")
    for game in played:
        unrated = game.result.played and game.opponent is None
        if unrated and not planned(given["system"]).unrated:
            able = _named(code for code in SYSTEMS if planned(code).unrated)
            message = "a game against an unrated opponent is planned under {systems} alone."
            allowed = say("games against rated opponents")
            raise refuse("games", game, allowed, say(message, systems=able), "W1650")
    if given["k"] is not None and "k" not in form:
        allowed = say("nothing under {system}", system=name)
        reason = say("{system} takes no K of your own.", system=name)
        raise refuse("k", plain(given["k"]), allowed, reason)


def scored(given: Given, own: Given) -> tuple[Report, tuple[Scored, ...]]:
    """Rate every score of the games to come; the report is for no point from them.

    Raises BadInput where the points do not decide, and for a game that would not be rated.
    """
    code, coming = given["system"], given["opponents"]
    report_and_scores = rated.scored(code, own, own["games"], len(coming))
    if not report_and_scores:
        reason = say(
            "by {system} it matters whom you beat, so points alone do not say what follows. Plan "
            "games against one rating, or try each result with the calculator.",
            system=say(SYSTEM_NAMES[code]),
        )
        allowed = say("opponents with one rating")
        raise refuse("opponents", canonical(coming), allowed, reason, "4x1900")
    report = report_and_scores[0]
    last = report.changes[0].games[-len(coming) :] if report.uncounted else ()
    for game, counted in zip(coming, last, strict=False):
        if isinstance(counted, UncountedGame):
            allowed = say("opponents whose games are rated")
            raise refuse("opponents", game, allowed, say(planned(code).never_rated))
    return report_and_scores


# --- Examples ------------------------------------------------------------------------------------

# Typed as one text among the games to come: “9 rounds, average 1900”.
TYPED_TOGETHER = ("rounds", "average")
# What is wanted is one of them: on a page the one chosen last takes the place of the others.
GOALS = ("norm", "gain", "target")
OPENING = {"rating": 1950, "opponents": "5x1900", "target": 1980, "games_played": 100}


def _examples() -> Iterator[Worked]:
    """Give the rooms’ examples in turn, the first ones first."""
    for row in zip_longest(*(planned(code).examples for code in _ASKING)):
        yield from filter(None, row)


EXAMPLES = tuple(_examples())
