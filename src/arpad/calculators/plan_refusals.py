"""What a plan refuses: inputs that are fine one by one, but not together."""

from collections.abc import Mapping
from typing import Any

from arpad.calculator import refuse
from arpad.domain import Report, UncountedGame
from arpad.inputs import plain
from arpad.language import say
from arpad.systems.fide import calculator as fide
from arpad.systems.us_chess import form as us_chess

_OUTSIDE = "NON"  # of no FIDE federation


def refuse_contradictions(given: Mapping[str, Any]) -> None:
    """Refuse what does not go together; raises BadInput."""
    target, gain, system = given["target"], given["gain"], given["system"]
    if target is not None and gain is not None:
        raise refuse("gain", gain, say("target or gain, not both"), say("target was given too."))
    _refuse_norm(given)
    if system == "fide":
        _refuse_decimals(given)
        fide.refuse_contradictions(given)
        return
    _refuse_unrated_opponents(given)
    if system == "us-chess":
        if given["k"] is not None:
            reason = say("US Chess computes K for each player and event.")
            raise refuse("k", plain(given["k"]), say("nothing under US Chess"), reason)
        played = sum(game.result.played for game in given["games"] or ())
        us_chess.refuse_contradictions(given, played + len(given["opponents"]))


def refuse_unrated(given: Mapping[str, Any], report: Report) -> None:
    """Refuse a game to come that would not be rated: its points would change nothing."""
    coming = given["opponents"]
    games = report.changes[0].games[-len(coming) :]
    for game, rated in zip(coming, games, strict=True):
        if isinstance(rated, UncountedGame):
            reason = say(
                "a game with this opponent would not be rated: the ratings differ by 600 or more."
            )
            raise refuse("opponents", game, say("opponents whose games are rated"), reason)


def _refuse_norm(given: Mapping[str, Any]) -> None:
    """Refuse a norm together with what it cannot go with, and its own inputs without one."""
    norm = given["norm"]
    if norm is None:
        for name in ("federation", "event_kind"):
            if given[name] not in (None, "usual"):
                reason = say("it matters for a norm alone.")
                raise refuse(name, given[name], say("nothing without norm"), reason)
        return
    for name in ("target", "gain"):
        if given[name] is not None:
            reason = say("{name} was given too.", name=name)
            raise refuse("norm", norm, say("target, gain or norm, one of them"), reason)
    if given["system"] != "fide":
        reason = say("these title norms are FIDE’s.")
        raise refuse("norm", norm, say("a norm under FIDE alone"), reason)
    if given["time_class"] != "standard":
        reason = say("norms are made in standard chess.")
        raise refuse("norm", norm, say("a norm with the standard rating"), reason)
    for game in given["opponents"]:
        if game.federation == _OUTSIDE:
            reason = say("a game with a player of no FIDE federation does not count for a norm.")
            raise refuse("opponents", game, say("opponents of FIDE federations"), reason, "2450-GM")


def _refuse_decimals(given: Mapping[str, Any]) -> None:
    reason, allowed = say("FIDE’s ratings are whole numbers."), say("a whole number under FIDE")
    typed = [("rating", given["rating"])]
    typed += [("opponents", game.opponent) for game in given["opponents"]]
    typed += [("games", game.opponent) for game in given["games"] or () if game.opponent]
    for name, value in typed:
        if value.denominator != 1:
            raise refuse(name, plain(value), allowed, reason, "1900")


def _refuse_unrated_opponents(given: Mapping[str, Any]) -> None:
    for game in given["games"] or ():
        if game.result.played and game.opponent is None:
            reason = say("a game against an unrated opponent is planned under FIDE alone.")
            raise refuse("games", game, say("games against rated opponents"), reason, "W1650")
