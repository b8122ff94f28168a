"""The reference files that several golden tests read."""

import csv
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def us_chess_examples(reference_data: Path) -> list[dict[str, str]]:
    """The rows of the US Chess worked examples."""
    with (reference_data / "uschess" / "uschess_examples.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
