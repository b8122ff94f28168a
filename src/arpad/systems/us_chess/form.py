"""The inputs of the US Chess calculator, and the event they mean."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.calculator import Chair, games_played_input, one_chair, refuse
from arpad.domain import Rating
from arpad.inputs import Amount, Choice, Day, Flag, GameList, TypedGame
from arpad.language import say
from arpad.systems.us_chess import formulas
from arpad.systems.us_chess.opponents_games import OpponentsGames, Ratings
from arpad.systems.us_chess.time_controls import REGULAR

RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the event, in the system rated; decimals are welcome.",
    required=True,
    minimum=100,
    maximum=3000,
    example="1700",
)
_UNRATED_REFUSED = (
    "US Chess rates games against unrated opponents, from a start it computes for "
    "them: type your best estimate of that rating instead of u."
)
RATINGS_AFTER = Ratings(
    name="ratings_after",
    label="Your opponents’ ratings after the event",
    help="Title norms count these, one for each game played; type a full-point bye as FW.",
    example="1464,2032,1811,1877",
    rating=RATING,
)
INPUTS = (
    RATING,
    GameList(
        name="games",
        label="Games",
        help="Every game of the event, as W1650 D1700 L1750.",
        required=True,
        example="W1650,D1700",
        opponent=RATING,
        unrated_refused=_UNRATED_REFUSED,
    ),
    games_played_input(
        "Before the event: it decides the formula and K. Not given: as many as can count.",
        example="30",
    ),
    Amount(
        name="most_games_against_one",
        label="Most games against one opponent",
        help="1 when all opponents differ; it decides the bonus.",
        default=1,
        minimum=1,
        maximum=100,
        whole=True,
        example="1",
    ),
    Flag(
        name="dual_rated",
        label="Dual-rated event",
        help="Your Regular rating, at 30 to 65 minutes a game; it acts above 2200.",
    ),
    Choice(
        name="history",
        label="Your games so far",
        help="All rated games before the event.",
        default="mixed",
        choices={
            "mixed": "Wins, draws and losses",
            "all-wins": "Only wins",
            "all-losses": "Only losses",
        },
        example="mixed",
    ),
    Choice(
        name="time_class",
        label="Rating system",
        help="The same formulas; online no floor above 100.",
        default=REGULAR,
        choices={
            "regular": "Regular",
            "quick": "Quick",
            "blitz": "Blitz",
            "online-regular": "Online Regular",
            "online-quick": "Online Quick",
            "online-blitz": "Online Blitz",
        },
        example=REGULAR,
    ),
    Amount(
        name="peak",
        label="Highest established rating",
        help="Since your 26th game: it gives a floor.",
        minimum=100,
        maximum=3200,
        example="1941",
    ),
    Amount(
        name="floor",
        label="Floor on record",
        help="By career, peak, title or prize.",
        minimum=formulas.RATING_FLOOR,
        maximum=2500,
        example="1700",
    ),
    Flag(
        name="match",
        label="Match of two players",
        help="All games, at most 20, against one: no bonus, at most 50 points.",
    ),
    replace(
        RATING,
        name="published_rating",
        label="Your published rating",
        help="Of a match, for the 400 points. Not given: your rating.",
        required=False,
    ),
    replace(
        RATING,
        name="opponent_published",
        label="The opponent’s published rating",
        help="Not given: the rating in the list.",
        required=False,
    ),
    OpponentsGames(
        name="opponents_games",
        label="Your opponents’ other games",
        help="Runs the second pass; 1:W1500,L1700 are the first opponent’s other games.",
        example="1:W1500,L1700/3P12:D1600",
        games=GameList(
            name="opponents_games",
            label="Games",
            example="1:W1500,L1700",
            opponent=RATING,
            unrated_refused=_UNRATED_REFUSED,
        ),
    ),
    RATINGS_AFTER,
    Amount(
        name="next_opponent",
        label="Next opponent’s rating",
        help="Shows one more game won, drawn and lost.",
        minimum=100,
        maximum=3000,
        example="1750",
    ),
    Day(
        name="date",
        label="Last day of the event",
        help="US Chess goes by the last day. If empty, the rules in force count.",
    ),
)


def own_seat(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    """Return a player's event of these games, with all that decides K, bonus and floors."""
    return one_chair(
        Rating(given["rating"], given["games_played"], given["peak"]),
        games,
        facts=_facts(given),
        time_class=given["time_class"],
        end=given["date"],
    )


def _facts(given: Mapping[str, Any]) -> dict[str, object]:
    return {
        "dual_rated": given["dual_rated"],
        "most_games_against_one": given["most_games_against_one"],
        "all_wins": given["history"] == "all-wins",
        "all_losses": given["history"] == "all-losses",
        "floor": given["floor"],
        "match": given["match"],
        "published_rating": given.get("published_rating"),
    }


def refuse_contradictions(given: Mapping[str, Any], played: int) -> None:
    """Refuse facts that do not fit ``played`` games or the system rated; raises BadInput."""
    most = given["most_games_against_one"]
    if most > max(played, 1):
        reason = say("more than the games played in the list: {count}.", count=played)
        allowed = say("1 to {maximum}", maximum=max(played, 1))
        raise refuse("most_games_against_one", most, allowed, reason, "1")
    if given["dual_rated"] and given["time_class"] != REGULAR:
        reason = say("only the Regular rating over the board has another K then.")
        raise refuse("dual_rated", "true", say("with the system regular"), reason)
