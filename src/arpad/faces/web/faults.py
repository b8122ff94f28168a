"""What is wrong with what was typed into a form: each fault at its field, and what to do next."""

import json
from collections.abc import Sequence
from functools import cached_property

from arpad.calculator import Calculator
from arpad.errors import InputError
from arpad.faces.web.address import Typed, choose, game_list
from arpad.language import say
from arpad.reports import total

_WAITING = {
    "performance": "Enter one opponent.",
    "plan": "Enter your rating, the games to come and the rating you want.",
    "convert": "Enter a rating and two systems.",
}


class Faults:
    """The faults of a form in words."""

    def __init__(self, question: Calculator, typed: Typed, errors: Sequence[InputError]) -> None:
        """Take what was typed, and what the question finds wrong with it."""
        self.question, self.typed, self.errors = question, typed, errors

    @cached_property
    def of_fields(self) -> dict[str, str]:
        """The faults of each field at fault."""
        texts: dict[str, list[str]] = {}
        for fault in self.errors:
            if fault.game is None:
                texts.setdefault(fault.field, []).append(self.question.form.blame(fault))
        return {name: " ".join(of_field) for name, of_field in texts.items()}

    @cached_property
    def of_rows(self) -> dict[int, str]:
        """The faults of rows of games, from row 0."""
        rows = self.typed.filled_rows
        return {
            rows[fault.game - 1]: self._blame_row(rows[fault.game - 1], fault)
            for fault in self.errors
            if fault.game is not None
        }

    def _blame_row(self, row: int, fault: InputError) -> str:
        if self._to_choose(row):
            return choose()
        # The row has a box for the opponent alone: the fault is said of what stands in it.
        typed = self.typed.rows[row].opponent.strip() or fault.given
        alone = fault._replace(game=None, given=typed, example=fault.example[1:])
        return alone.at(say("Game {number}", number=fault.game))

    def _to_choose(self, row: int) -> bool:
        """Whether a row of games has its opponent, and its result is only to be chosen."""
        typed, listed = self.typed.rows[row], game_list(self.question)
        if typed.result or self.typed.total or listed is None or not typed.opponent.strip():
            return False
        try:
            listed.game("W" + typed._replace(result="").word)
        except ValueError:
            return typed.unrated and bool(listed.age)  # whose age is typed next
        return True

    @property
    def loose(self) -> list[str]:
        """The faults that belong to no field of this page."""
        return [
            fault.at(fault.field)
            for fault in self.errors
            if fault.field not in {*self.question.form.by_name, total.NAME}
        ]

    @cached_property
    def _at_fault(self) -> tuple[str, ...]:
        """The fields and games at fault or missing, as they are called."""
        form, rows = self.question.form.by_name, self.typed.filled_rows
        named = [say(form[name].label) for name in self.of_fields if name in form]
        games = (fault.game for fault in self.errors if fault.game)
        at_fault = (game for game in games if not self._to_choose(rows[game - 1]))
        return (*named, *dict.fromkeys(say("Game {number}", number=game) for game in at_fault))

    @property
    def to_mend(self) -> int:
        """How many fields are to be looked at; 0 while things are only missing."""
        faults = sum(bool(fault.given or fault.reason) for fault in self.errors)
        return max(1, len(self._at_fault)) if faults > self._chosen_later else 0

    @property
    def _chosen_later(self) -> int:
        """How many games wait for their result alone."""
        return list(self.of_rows.values()).count(choose())

    @property
    def waiting(self) -> str:
        """What to enter next, or where the faults are."""
        fields = ", ".join(self._at_fault)
        if self.to_mend:
            kept = say("What you typed is kept.")
            return say("{fields}. {kept}", fields=fields, kept=kept) if fields else kept
        if self._chosen_later:
            return choose()
        asked = say(_WAITING.get(self.question.name, "Enter your rating and one opponent."))
        if fields and any(text.strip() for text in self.typed.fields.values()):
            asked = say("Enter next: {fields}.", fields=fields)
        if self.typed.fields.get("norm") and not self.typed.fields.get("rating"):
            asked += " " + say("For a norm your rating changes only the chance.")
        return asked

    @property
    def by_id(self) -> str:
        """The faults by the id of the field they stand at, as JSON for the script."""
        known = {*self.question.form.by_name, total.NAME}
        faults = {f"in-{name}": text for name, text in self.of_fields.items() if name in known}
        return json.dumps(
            faults | {f"opponent-{row + 1}": text for row, text in self.of_rows.items()}
        )
