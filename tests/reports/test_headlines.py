"""The result in one sentence: by the view that leads."""

import pytest

from arpad import fide
from arpad.reports.documents import document


@pytest.mark.parametrize(
    ("view", "said"), [("table", "+1, new rating 2701"), ("formula", "0, new rating 2700")]
)
def test_the_view_chosen_is_the_one_that_is_said(view, said):
    """700 points count as 400 by the rule: 10 × (1 − .92); by the formula 10 × (1 − .9825)."""
    assert document(fide.rate(2700, "W2000", date="2024-06-01", view=view)).headline == said
