"""What a calculator's page shows: what was typed, its answer or its faults, and its links."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from arpad.answers import Answer
from arpad.calculator import Calculator
from arpad.calculators import WITH_LADDER, calculator, match
from arpad.calculators.plan_form import GOALS, TYPED_TOGETHER, asked_under
from arpad.declared import declaration
from arpad.document import Document, Inputs
from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.faces import links
from arpad.faces.web import address
from arpad.inputs import UNRATED, GameList, Input, TypedGame, canonical, plain
from arpad.language import say
from arpad.rating_system import first, further, systems
from arpad.reports import total
from arpad.reports.documents import document
from arpad.reports.pictures.fall import Fall, fall
from arpad.reports.pictures.fall import drawing as figure

# The fields every visitor meets; the others stand under “More”.
_FIRST = {
    "match": ("rating", "opponent", "games", "result"),
    "performance": (),
    "plan": ("rating", "opponents", "target", "norm"),
    "compare": ("rating", "k"),
    "convert": ("rating", "from", "to"),
}
_WAITING = {
    "performance": "Enter one opponent.",
    "plan": "Enter your rating, the games to come and the rating you want.",
    "convert": "Enter a rating and two systems.",
}
# What stands in a field before its visitor types, where the default is no fair guess.
_BEGUN = {("match", "games"): "1"}
_TURNED = {Result.WIN: Result.DRAW, Result.DRAW: Result.LOSS, Result.LOSS: Result.WIN}
_OTHERS_WITH_GAMES = (*first(), "performance", "compare")


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a calculator's page shows: what was typed, its answer or its faults."""

    found: Calculator
    typed: address.Typed
    answer: Answer | None
    errors: tuple[InputError, ...]
    from_total: total.FromTotal | None = None
    query: str = field(init=False)  # the short query that leads back to this answer
    field_errors: dict[str, str] = field(init=False)  # the faults of each field at fault
    row_errors: dict[int, str] = field(init=False)  # the faults of rows of games, from row 0
    more: tuple[Input, ...] = field(init=False)  # the inputs under “More”
    shown: Document | None = field(init=False)  # the answer as it is laid out

    def __post_init__(self) -> None:
        """Write the query and collect the faults once: both are used many times."""
        query = links.query(self.found, self.answer.given) if self.answer else ""
        object.__setattr__(self, "query", query)
        of_fields: dict[str, str] = {}
        for each in self.errors:
            if each.game is None:
                before = f"{of_fields[each.field]} " if each.field in of_fields else ""
                of_fields[each.field] = before + self.found.form.blame(each)
        object.__setattr__(self, "field_errors", of_fields)
        rows = self.typed.filled_rows if self.errors else ()
        of_rows = {
            rows[each.game - 1]: self._blame_row(rows[each.game - 1], each)
            for each in self.errors
            if each.game is not None
        }
        object.__setattr__(self, "row_errors", of_rows)
        object.__setattr__(self, "more", self._more())
        object.__setattr__(self, "shown", document(self.answer) if self.answer else None)

    def _blame_row(self, row: int, fault: InputError) -> str:
        return self.choose if self._to_choose(row) else self.found.form.blame(fault)

    def _to_choose(self, row: int) -> bool:
        """Whether a row of games has its opponent, and its result is only to be chosen."""
        typed, listed = self.typed.rows[row], self.game_list
        if typed.result or self.typed.total or listed is None or not typed.opponent.strip():
            return False
        try:
            listed.game("W" + replace(typed, result="").word)
        except ValueError:
            return False
        return True

    @property
    def choose(self) -> str:
        """What is asked of a game without a result: nothing is wrong with it yet."""
        return say("Choose W, ½ or L.")

    def _more(self) -> tuple[Input, ...]:
        """Return what stands under “More”: of a plan what its system asks for, or was used."""
        found = _fields(self.found.name)[1]
        if self.found.name != "plan":
            return found
        system = self.typed.fields.get("system", systems()[0])
        return tuple(
            each
            for each in found
            if (asked_under(each.name, system) and each.name not in TYPED_TOGETHER)
            or self._used(each)
        )

    @property
    def blank(self) -> bool:
        """Whether nothing was typed at all."""
        return self.typed.blank

    @property
    def game_list(self) -> GameList | None:
        """The list of games among the inputs, if there is one."""
        return address.game_list(self.found)

    def fields(self, *, first: bool) -> tuple[Input, ...]:
        """Return the inputs shown at once, or those under “More” that the rules chosen ask for."""
        return _fields(self.found.name)[0] if first else self.more

    def _used(self, field: Input) -> bool:
        """Whether a field holds something of its own, or a fault."""
        return bool(self.error(field.name)) or self.value(field) not in ("", str(field.default))

    @property
    def folded(self) -> bool:
        """Whether the form is one line: the address has a whole answer, and its visitor is done."""
        answered = self.answer is not None or self.from_total is not None
        return answered and not (self.typed.example or self.typed.in_work or self.typed.remarks)

    @property
    def line(self) -> str:
        """The whole question in one line, which stands for the folded form."""
        return self.shown.board.asked if self.shown and self.shown.board else self.headline

    @property
    def fall(self) -> Fall | None:
        """How the games of this answer add up."""
        return fall(self.answer) if self.answer else None

    def fallen(self, shown: Fall, *, turning: bool = True) -> Markup:
        """Draw how they do; ``turning``: each game links to its other results."""
        return Markup(figure(shown, self._turning() if turning and self.game_list else None))

    def _turning(self) -> Callable[[int], str]:
        """Return what gives the address of this answer with another result of one game."""
        games: tuple[TypedGame, ...] = self.answer.given["games"] if self.answer else ()
        words = [str(game) for game in games]
        before, _, after = self.share.partition(f"games={links.quoted(','.join(words))}")

        def address(number: int) -> str:
            game = games[number - 1]
            word = str(game._replace(result=_TURNED[game.result]))
            turned = (*words[: number - 1], word, *words[number:])
            return f"{before}games={','.join(turned)}{after}"

        return address

    @property
    def to_mend(self) -> int:
        """How many faults are in what was typed; what is missing yet is none."""
        return sum(bool(each.given or each.reason) for each in self.errors) - self._chosen_later

    @property
    def _chosen_later(self) -> int:
        """How many games wait for their result alone."""
        return list(self.row_errors.values()).count(self.choose)

    @property
    def more_open(self) -> bool:
        """Whether a field under “More” was used or is at fault."""
        return any(self._used(each) for each in self.more)

    def value(self, field: Input) -> str:
        """Return the text of a field: as typed, else its default."""
        if not self.typed.example and field.name in self.typed.fields:
            return self.typed.fields[field.name]
        begun = _BEGUN.get((self.found.name, field.name))
        if begun and (self.typed.example or self.blank):
            return begun  # nothing of an example becomes the visitor’s
        return "" if field.default in (None, False) else str(field.default)

    def example(self, field: Input) -> str:
        """Return the example’s text of a field, where one is shown."""
        return self.typed.fields.get(field.name, "") if self.typed.example else ""

    def error(self, name: str) -> str:
        """Return the faults of a field; those of single games stand at their rows."""
        return self.field_errors.get(name, "")

    @property
    def total_input(self) -> Input | None:
        """The field of a total score, if one was pasted or is in the address."""
        return total.TOTAL if self.typed.total else None

    @property
    def loose_errors(self) -> list[str]:
        """The faults that belong to no field of this page."""
        return [
            each.text
            for each in self.errors
            if each.field not in {*self.found.form.by_name, total.NAME}
        ]

    @property
    def share(self) -> str:
        """The short address of this answer."""
        if self.from_total:
            opponents = ",".join(self.typed.opponents_alone)
            fields = {name: text for name, text in self.typed.fields.items() if text.strip()}
            asked_for = {**fields, "games": opponents, total.NAME: self.typed.total}
            return f"/{self.found.name}?{urlencode(asked_for, safe=',')}"
        return f"/{self.found.name}?{self.query}"

    def file(self, ending: str) -> str:
        """The same answer in another form: json or csv."""
        return f"/{self.found.name}.{ending}?{self.query}"

    def under(self, place: str) -> str:
        """The address of this answer's own page or file under the calculator's: share, qr.svg."""
        return f"/{self.found.name}/{place}?{self.query}"

    @property
    def embedded(self) -> str:
        """The address of this answer as it stands in a page of another site."""
        return f"/embed/{self.found.name}?{self.query}"

    @property
    def waiting(self) -> str:
        """What to enter next."""
        if self._chosen_later:
            return self.choose
        form = self.found.form.by_name
        missing = [say(form[name].label) for name in self.field_errors if name in form]
        if missing and any(text.strip() for text in self.typed.fields.values()):
            return say("Enter next: {fields}.", fields=", ".join(missing))
        return say(_WAITING.get(self.found.name, "Enter your rating and one opponent."))

    @property
    def takes_games(self) -> bool:
        """Whether games that were pasted have a place in this form."""
        return self.game_list is not None or self.found is match.CALCULATOR

    @property
    def headline(self) -> str:
        """The result in one short sentence, for the strip on phones and for screen readers."""
        if self.from_total:
            return self.from_total.headline
        return self.shown.headline if self.shown else say("No result yet.")

    def other(self, inputs: Inputs) -> str:
        """The address of this answer with some inputs changed."""
        given = self.answer.given if self.answer else {}
        return f"/{self.found.name}?{links.query(self.found, {**given, **inputs})}"

    @property
    def ladder(self) -> str:
        """The address of the what-if ladder of this answer, where there is one."""
        answer: Any = self.answer
        if answer is None or self.found.name not in WITH_LADDER or answer.kind == "first_rating":
            return ""
        if self.found.name == "performance" and answer.average is None:
            return ""  # no game counts
        return self.under("what-if")

    @property
    def faults(self) -> str:
        """The faults by the id of the field they stand at, as JSON for the script."""
        found = {f"in-{each.name}": self.error(each.name) for each in self.found.form.inputs}
        found[f"in-{total.NAME}"] = self.error(total.NAME)
        found |= {f"opponent-{row + 1}": text for row, text in self.row_errors.items()}
        return json.dumps({place: text for place, text in found.items() if text})

    @property
    def command(self) -> str:
        """The same answer on the command line."""
        return links.command_line(self.found, self.answer.given) if self.answer else ""

    @property
    def elsewhere(self) -> list[tuple[str, str]]:
        """Links to the other calculators that carry the games along: title and address."""
        given = self.answer.given if self.answer else {}
        if not given.get("games"):
            return []
        games = canonical(_plain(given["games"]) if self.game_list else _identical_games(given))
        carried = {"games": links.quoted(games)} | {
            name: links.quoted(plain(given[name]))
            for name in ("rating", "games_played")
            if given.get(name) not in (None, UNRATED)
        }
        return [
            (
                other.title,
                f"/{name}?"
                + "&".join(
                    f"{each}={carried[each]}" for each in other.form.by_name if each in carried
                ),
            )
            for name in (*(further() if self.found.name == "compare" else ()), *_OTHERS_WITH_GAMES)
            if name != self.found.name
            for other in (calculator(name),)
        ]

    @property
    def ladders(self) -> list[tuple[str, str]]:
        """Of a comparison the what-if ladder by each system: title and address."""
        if self.found.name != "compare":
            return []
        return [
            (title, href.replace("?", "/what-if?", 1))
            for title, href in self.elsewhere
            if href[1 : href.index("?")] in WITH_LADDER
        ]


@cache
def _fields(name: str) -> tuple[tuple[Input, ...], tuple[Input, ...]]:
    """Part the fields of a calculator: those shown at once, those under “More”."""
    inputs = calculator(name).form.by_name
    shown = declaration(name).FIRST if name in systems() else _FIRST[name]
    shown = shown or tuple(each for each in inputs if each in ("rating", "k"))
    rest = (each for each in inputs.values() if each.name not in shown)
    return (
        tuple(inputs[each] for each in shown),
        tuple(each for each in rest if not isinstance(each, GameList)),
    )


def _plain(games: Iterable[TypedGame]) -> list[TypedGame]:
    """Return games as every calculator takes them, without titles and federations."""
    return [TypedGame(game.result, game.opponent) for game in games]


def _identical_games(given: Any) -> list[TypedGame]:
    """Write a match as the games it stands for."""
    return [TypedGame(match.RESULTS[given["result"]], given["opponent"])] * given["games"]


def _with_one_goal(typed: address.Typed) -> address.Typed:
    """Let one goal take the place of the others, which a script does as it is chosen."""
    goal, *others = [name for name in GOALS if typed.fields.get(name, "").strip()] or [""]
    if not others:
        return typed
    labels = calculator("plan").form.by_name
    remark = say(
        "“{goal}” takes the place of “{others}”: a plan has one goal.",
        goal=say(labels[goal].label),
        others=", ".join(say(labels[name].label) for name in others),
    )
    fields = {name: text for name, text in typed.fields.items() if name not in others}
    return replace(typed, fields=fields, remarks=(*typed.remarks, remark))


def read_page(found: Calculator, items: Iterable[tuple[str, str]]) -> Page:
    """Answer an address; a fault is shown at its field and nothing typed is lost."""
    typed = address.read(found, items)
    if found.name == "plan":
        typed = _with_one_goal(typed)
    if typed.blank:
        return Page(found, typed, None, ())
    try:
        if typed.repeated:
            raise BadInput(typed.repeated)
        if typed.opponents_alone:
            answer = total.answer(found, typed.fields, typed.opponents_alone, typed.total)
            return Page(found, typed, None, (), answer)
        return Page(found, typed, found.answer(typed.given(found)), ())
    except BadInput as bad:
        return Page(found, typed, None, bad.errors)
