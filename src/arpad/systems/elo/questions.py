"""What Elo declares for questions: notes of a plan, every K scheme in a comparison."""

from collections.abc import Iterator
from functools import partial

from arpad.calculator import Worked
from arpad.capabilities import Comparison, Matched, Planned, WayTitle, usual_notes
from arpad.domain import Account, RatingChange, Report
from arpad.inputs import Given


def _ways(report: Report, given: Given) -> Iterator[tuple[str, RatingChange]]:
    """Give the change under every K scheme, and with the K that was typed."""
    from arpad.systems.elo.system import SCHEMES, System

    for scheme in SCHEMES:
        yield f"elo-{scheme}", System(scheme).with_other_k(report.changes[0], {})
    if given["k"] is not None:
        yield "elo-k", System().with_other_k(report.changes[0], {"k": given["k"]})


def _assumed(given: Given) -> Iterator[Account]:
    from arpad.systems.elo.calculator import assumed

    return assumed(given)


MATCH = Matched({"scheme": "rating-bands"}, _assumed)
PLAN = Planned(
    notes=partial(usual_notes, period="plan-period-elo"),
    examples=(
        Worked({"rating": 1600, "opponents": "5x1800", "target": 1752, "system": "elo", "k": 40},
               {"needed": 5, "best": 1752, "outcome": "needed"},
               "recomputed from the formula by hand: 1751.95",
               "Elo: all five against stronger players"),
    ),
)  # fmt: skip
COMPARED = Comparison(
    _ways,
    lambda _: "compare-elo",
    place=0,
    notes=False,
    titles={
        "elo-us-simplified": WayTitle("Elo, US simplified", "US simple"),
        "elo-fide-tiers": WayTitle("Elo, FIDE tiers", "FIDE tiers"),
        "elo-rating-bands": WayTitle("Elo, rating bands", "Bands"),
        "elo-k": WayTitle("Elo, your own K", "Own K"),
    },
)
