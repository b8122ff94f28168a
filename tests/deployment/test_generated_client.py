"""A client made from the API's description is typed, and speaks with a live server."""

import importlib
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from arpad.faces.api_files import example_file

CLIENT = "arpad_client"


@pytest.fixture
def made(tmp_path: Path, serve: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The client's parts by their names, and the client itself as ``client``."""
    address = f"http://127.0.0.1:{serve().port}"
    with urlopen(f"{address}/openapi.json") as answer:
        (tmp_path / "openapi.json").write_bytes(answer.read())
    (tmp_path / "settings.yml").write_text(f"post_hooks: []\npackage_name_override: {CLIENT}\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.json"]
    options = ["--config", "settings.yml", "--meta", "none", "--output-path", CLIENT]
    run = subprocess.run(
        [*command, *options, "--fail-on-warning"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "warning" not in (run.stdout + run.stderr).lower()
    monkeypatch.syspath_prepend(str(tmp_path))
    client = importlib.import_module(CLIENT).Client(base_url=address)
    with client:
        yield (
            lambda name: client if name == "client" else importlib.import_module(f"{CLIENT}.{name}")
        )


def test_a_client_is_made_without_a_warning_and_typed_answers_come_back(made):
    client, models, types = made("client"), made("models"), made("types")

    fide = made("api.calculators.rate_fide").sync(client=client, rating=1800, games="W1700")
    assert isinstance(fide, models.FideAnswer)
    assert fide.k == 20
    assert isinstance(fide.games[0], models.Game)
    assert fide.games[0].result is models.Result.W

    us_chess = made("api.calculators.rate_us_chess").sync(client=client, rating=1500, games="D1600")
    assert isinstance(us_chess, models.UsChessAnswer)
    assert isinstance(us_chess.steps[0], models.Account)

    file = types.File(payload=BytesIO(example_file().encode()), file_name="open.trf")
    body = models.RateEventFilesBody(file=[file])
    report = made("api.events.rate_event").sync(client=client, body=body, games_played=100)
    assert isinstance(report, models.Report)
    assert [player.number for player in report.players] == list(range(1, 9))
    assert isinstance(report.players[0].games[0], models.PlacedGame)

    refused = made("api.calculators.rate_fide").sync(client=client, rating=9000, games="W1700")
    assert isinstance(refused, models.ProblemDocument)
    assert [fault.field for fault in refused.errors] == ["rating"]

    drawn = made("api.events.draw_event").sync(
        models.DrawEventName.CHANGES_SVG,
        client=client,
        body=models.DrawEventFilesBody(file=[types.File(BytesIO(example_file().encode()))]),
        games_played=100,
    )
    assert drawn.payload.read().startswith(b"<svg")
