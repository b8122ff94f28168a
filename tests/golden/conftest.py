"""The reference files that several golden tests read."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def fide_examples(reference_data: Path) -> Any:
    """The examples computed by FIDE or its commissions; numbers with a point are exact."""
    text = (reference_data / "fide" / "fide_examples.json").read_text(encoding="utf-8")
    return json.loads(text, parse_float=Fraction)


@pytest.fixture(scope="session")
def us_chess_examples(reference_data: Path) -> list[dict[str, str]]:
    """The rows of the US Chess worked examples."""
    with (reference_data / "uschess" / "uschess_examples.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
