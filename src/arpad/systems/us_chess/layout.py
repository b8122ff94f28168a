"""How a US Chess change is shown: with its bonus, its effective games, and floors."""

from collections.abc import Iterator

from arpad.calculator import FirstRatingAnswer, RatingAnswer
from arpad.document import Figure, Places
from arpad.document.change import Change, Curve, signed
from arpad.domain import CountedGame
from arpad.language import decimals, say, say_many, short
from arpad.regulation import Number
from arpad.systems.us_chess.calculator import UsChessAnswer
from arpad.systems.us_chess.editions import RATING_FLOOR, is_provisional
from arpad.systems.us_chess.special import REACH

_LIMITS = frozenset(("us-match-limit", "us-special-cap"))


class Shown(Change[UsChessAnswer]):
    """US Chess: the decimals that are kept, bonus and effective games."""

    places = Places(2, 2)
    example_columns = ()
    rule_tables = ("3",)
    rule_links = (
        ("3", "effective games"),
        ("bonus", "where the bonus begins"),
        ("dual", "K in dual-rated events"),
        ("2", "initial ratings"),
        ("5", "floors"),
    )

    def lines(self, answer: UsChessAnswer) -> Iterator[str]:
        """Give what follows in a terminal."""
        yield say(
            "Exact new rating {exact}, effective games {effective}, bonus {bonus}",
            exact=decimals(answer.exact_new_rating, 2),
            effective=decimals(answer.effective_games, 2),
            bonus=signed(answer.bonus, 2),
        )

    def why_none(self, answer: UsChessAnswer) -> str:
        """Name the floor where it holds."""
        if answer.exact_new_rating == RATING_FLOOR:
            return "You scored {score} of {games}; {expected} was expected. The floor of 100 holds."
        return super().why_none(answer)

    def caution(self, answer: RatingAnswer | FirstRatingAnswer) -> str:
        """Say that the new rating is provisional, and how it is written."""
        rating, games = answer.new_rating, getattr(answer, "games_after", None)
        if rating is None or games is None or not is_provisional(games):
            return ""
        one = "The rating is provisional after {count} game: {rating}P{count}."
        more = "The rating is provisional after {count} games: {rating}P{count}."
        return say_many(one, more, games, rating=short(rating))

    def asked(self, answer: UsChessAnswer) -> tuple[str, str]:
        """Write a provisional rating with its games; the special formula has no K."""
        rating, k = super().asked(answer)
        games = f"P{answer.games_before}" if is_provisional(answer.games_before) else ""
        return f"{rating}{games}", "" if answer.formula == "special" else k

    def figures(self, answer: UsChessAnswer) -> Iterator[Figure]:
        """Give the main numbers."""
        before, played = short(answer.before), answer.given["games_played"]
        yield self.change(answer)
        yield self.new_rating(answer, "{exact}, rounded.")
        yield Figure(
            say("Exact new rating"),
            decimals(answer.exact_new_rating, 2),
            say(
                "Changed by {change} from {before}. US Chess keeps the decimals for your next "
                "event.",
                change=signed(answer.exact_change, 2),
                before=before,
            ),
        )
        yield self.score(answer)
        yield Figure("K", decimals(answer.k, 2), say("{reason}.", reason=answer.k_reason))
        bonus = next(step for step in answer.steps if step.code.startswith("us-bonus"))
        yield Figure(say("Bonus"), signed(answer.bonus, 2), str(bonus))
        most = "At {before} no more games count. You did not say how many you have."
        some = "At {before}, {effective} of your {games} games count."
        effective = decimals(answer.effective_games, 2)
        yield Figure(
            say("Effective games"),
            effective,
            say(most, before=before)
            if played is None
            else say(some, games=short(played), before=before, effective=effective),
        )

    def curve(self, answer: UsChessAnswer) -> Curve:
        """Return the straight line of the special formula, else Elo’s."""
        title = "Expected score by the special formula’s line, with your games on it"
        return Curve(title, points=_line) if answer.formula == "special" else Curve()

    def extra(self, answer: UsChessAnswer) -> str:
        """Name what comes after the games: a bonus, a limit’s share, a lift to the floor."""
        games = sum(game.change for game in answer.games if isinstance(game, CountedGame))
        if answer.bonus:
            return "bonus"
        if abs(float(answer.exact_change) - float(games)) <= 0.001:
            return ""
        return "limit" if any(step.code in _LIMITS for step in answer.steps) else "floor"


def _line(low: int, high: int, cap: int | None) -> Iterator[tuple[float, Number]]:  # noqa: ARG001
    """Walk the line and what is level on either side; the scale reaches to its ends at least."""
    yield from ((low, 0.0), (-REACH, 0.0), (REACH, 1.0), (high, 1.0))
