"""The notebook shows what its code prints; it is run here without Jupyter.

ARPAD_KEEP_ANSWERS=1 puts what is printed now into it.
"""

import ast
import io
import json
import os
from contextlib import redirect_stdout
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "docs/examples/from-a-game-to-an-event.ipynb"


def printed(source: str, names: dict[str, object]) -> tuple[str, str]:
    """Run a cell: what it prints, and the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    value = None
    with redirect_stdout(io.StringIO()) as out:
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(compile(tree, "cell", "exec"), names)
    return out.getvalue(), "" if value is None else repr(value)


def outputs(text: str, value: str, number: int) -> list[dict[str, object]]:
    """Return a cell's outputs as a notebook keeps them."""
    shown: list[dict[str, object]] = []
    if text:
        lines = text.splitlines(keepends=True)
        shown.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value:
        data = {"text/plain": value.splitlines(keepends=True)}
        shown.append(
            {"data": data, "execution_count": number, "metadata": {}}
            | {"output_type": "execute_result"}
        )
    return shown


def test_the_notebook_shows_what_it_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOK.parent)  # where Jupyter runs it
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    made = [
        outputs(*printed("".join(cell["source"]), names), number)
        for number, cell in enumerate(code, start=1)
    ]
    if os.environ.get("ARPAD_KEEP_ANSWERS"):
        for number, (cell, shown) in enumerate(zip(code, made, strict=True), start=1):
            cell |= {"execution_count": number, "outputs": shown}
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        NOTEBOOK.write_text(text + "\n", encoding="utf-8")
    assert len(code) >= 8
    assert [cell["outputs"] for cell in code] == made
