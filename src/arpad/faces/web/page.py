"""What a calculator's page shows: what was typed, its answer or its faults, and its links."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from arpad.calculator import Answer, Calculator, RatingAnswer
from arpad.calculators import WITH_LADDER, calculator, match
from arpad.calculators.plan_form import TYPED_TOGETHER, asked_under
from arpad.declared import declaration, first, further, systems
from arpad.document import Document, Inputs
from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.faces.web import address
from arpad.inputs import UNRATED, GameList, Input, TypedGame, canonical, encoded, plain, quoted
from arpad.language import say
from arpad.reports import total
from arpad.reports.documents import document
from arpad.reports.pictures.curve import of_change
from arpad.reports.pictures.fall import Fall, fall
from arpad.reports.pictures.fall import drawing as figure
from arpad.reports.pictures.parts import Picture

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


@dataclass(frozen=True)
class Page:
    """Everything a calculator's page shows: what was typed, its answer or its faults."""

    question: Calculator
    typed: address.Typed
    answer: Answer | None
    errors: tuple[InputError, ...]
    from_total: total.FromTotal | None = None

    @cached_property
    def query(self) -> str:
        """The short query that leads back to this answer."""
        return encoded(self.asked)

    @cached_property
    def asked(self) -> list[tuple[Input, str]]:
        """The inputs that differ from their defaults, as they are typed."""
        return self.question.form.typed(self.answer.given) if self.answer else []

    @cached_property
    def shown(self) -> Document | None:
        """The answer as it is laid out."""
        return document(self.answer) if self.answer else None

    @cached_property
    def field_errors(self) -> dict[str, str]:
        """The faults of each field at fault."""
        texts: dict[str, list[str]] = {}
        for fault in self.errors:
            if fault.game is None:
                texts.setdefault(fault.field, []).append(self.question.form.blame(fault))
        return {name: " ".join(of_field) for name, of_field in texts.items()}

    @cached_property
    def row_errors(self) -> dict[int, str]:
        """The faults of rows of games, from row 0."""
        rows = self.typed.filled_rows
        return {
            rows[fault.game - 1]: self._blame_row(rows[fault.game - 1], fault)
            for fault in self.errors
            if fault.game is not None
        }

    def _blame_row(self, row: int, fault: InputError) -> str:
        if self._to_choose(row):
            return self.choose
        # The row has a box for the opponent alone: the fault is said of what stands in it.
        typed = self.typed.rows[row].opponent.strip() or fault.given
        alone = fault._replace(game=None, given=typed, example=fault.example[1:])
        return alone.at(say("Game {number}", number=fault.game))

    def _to_choose(self, row: int) -> bool:
        """Whether a row of games has its opponent, and its result is only to be chosen."""
        typed, listed = self.typed.rows[row], self.game_list
        if typed.result or self.typed.total or listed is None or not typed.opponent.strip():
            return False
        try:
            listed.game("W" + typed._replace(result="").word)
        except ValueError:
            return typed.unrated and bool(listed.age)  # whose age is typed next
        return True

    @property
    def choose(self) -> str:
        """What is asked of a game without a result: nothing is wrong with it yet."""
        return say("Choose W, ½ or L.")

    @cached_property
    def more(self) -> tuple[Input, ...]:
        """What stands under “More”: of a plan what its system asks for, or was used."""
        others = _fields(self.question.name)[1]
        if self.question.name != "plan":
            return others
        system = self.typed.fields.get("system", systems()[0])
        return tuple(
            described
            for described in others
            if (asked_under(described.name, system) and described.name not in TYPED_TOGETHER)
            or self._used(described)
        )

    @property
    def game_list(self) -> GameList | None:
        """The list of games among the inputs, if there is one."""
        return address.game_list(self.question)

    @property
    def unrated(self) -> str:
        """What stands for an unrated opponent: a word, or the letter before the age, or nothing."""
        listed = self.game_list
        if listed is None or (listed.unrated_refused and not listed.age):
            return ""
        return "u" if listed.age else say("unrated")

    def fields(self, *, first: bool) -> tuple[Input, ...]:
        """Return the inputs shown at once, or those under “More” that the rules chosen ask for."""
        return _fields(self.question.name)[0] if first else self.more

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

    @cached_property
    def fall(self) -> Fall | None:
        """How the games of this answer add up."""
        return fall(self.answer) if self.answer else None

    @property
    def further_pictures(self) -> Sequence[Picture]:
        """The pictures beside the one that stands above; ``fall`` draws how the games add up."""
        pictures = self.shown.pictures if self.shown else ()
        if not self.fall:
            return pictures[1:]
        if isinstance(self.answer, RatingAnswer):
            return tuple(of_change(self.answer, summed=False))
        return pictures

    def fallen(self, shown: Fall, *, turning: bool = True) -> Markup:
        """Draw how they do; ``turning``: each game links to its other results."""
        return Markup(figure(shown, self._turning() if turning and self.game_list else None))

    def _turning(self) -> Callable[[int], str]:
        """Return what gives the address of this answer with another result of one game."""
        games: tuple[TypedGame, ...] = self.answer.given["games"] if self.answer else ()
        words = [str(game) for game in games]
        before, _, after = self.share.partition(f"games={quoted(','.join(words))}")

        def address(number: int) -> str:
            game = games[number - 1]
            word = str(game._replace(result=_TURNED[game.result]))
            turned = (*words[: number - 1], word, *words[number:])
            return f"{before}games={','.join(turned)}{after}"

        return address

    @cached_property
    def _at_fault(self) -> tuple[str, ...]:
        """The fields and games at fault or missing, as they are called."""
        form, rows = self.question.form.by_name, self.typed.filled_rows
        named = [say(form[name].label) for name in self.field_errors if name in form]
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
        return list(self.row_errors.values()).count(self.choose)

    @property
    def more_open(self) -> bool:
        """Whether a field under “More” was used or is at fault."""
        return any(self._used(described) for described in self.more)

    def value(self, field: Input) -> str:
        """Return the text of a field: as typed, else its default."""
        if not self.typed.example and field.name in self.typed.fields:
            return self.typed.fields[field.name]
        begun = _BEGUN.get((self.question.name, field.name))
        if begun and (self.typed.example or self.typed.blank):
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
            fault.at(fault.field)
            for fault in self.errors
            if fault.field not in {*self.question.form.by_name, total.NAME}
        ]

    @property
    def share(self) -> str:
        """The short address of this answer."""
        if self.from_total:
            opponents = ",".join(self.typed.opponents_alone)
            fields = {name: text for name, text in self.typed.fields.items() if text.strip()}
            asked_for = {**fields, "games": opponents, total.NAME: self.typed.total}
            return f"/{self.question.name}?{urlencode(asked_for, safe=',')}"
        return f"/{self.question.name}?{self.query}"

    def file(self, ending: str) -> str:
        """The same answer in another form: json or csv."""
        return f"/{self.question.name}.{ending}?{self.query}"

    def under(self, place: str) -> str:
        """The address of this answer's own page or file under the calculator's: share, qr.svg."""
        return f"/{self.question.name}/{place}?{self.query}"

    @property
    def embedded(self) -> str:
        """The address of this answer as it stands in a page of another site."""
        return f"/embed/{self.question.name}?{self.query}"

    @property
    def waiting(self) -> str:
        """What to enter next, or where the faults are."""
        fields = ", ".join(self._at_fault)
        if self.to_mend:
            kept = say("What you typed is kept.")
            return say("{fields}. {kept}", fields=fields, kept=kept) if fields else kept
        if self._chosen_later:
            return self.choose
        asked = say(_WAITING.get(self.question.name, "Enter your rating and one opponent."))
        if fields and any(text.strip() for text in self.typed.fields.values()):
            asked = say("Enter next: {fields}.", fields=fields)
        if self.typed.fields.get("norm") and not self.typed.fields.get("rating"):
            asked += " " + say("For a norm your rating changes only the chance.")
        return asked

    @property
    def takes_games(self) -> bool:
        """Whether games that were pasted have a place in this form."""
        return self.game_list is not None or self.question is match.CALCULATOR

    @property
    def headline(self) -> str:
        """The result in one short sentence, for the strip on phones and for screen readers."""
        if self.from_total:
            return self.from_total.headline
        return self.shown.headline if self.shown else say("No result yet.")

    def other(self, inputs: Inputs) -> str:
        """The address of this answer with some inputs changed."""
        given = self.answer.given if self.answer else {}
        return f"/{self.question.name}?{self.question.form.query({**given, **inputs})}"

    @property
    def ladder(self) -> str:
        """The address of the what-if ladder of this answer, where there is one."""
        answer = self.answer
        if answer is None or self.question.name not in WITH_LADDER or answer.kind == "first_rating":
            return ""
        if self.question.name == "performance" and getattr(answer, "average", None) is None:
            return ""  # no game counts
        return self.under("what-if")

    @property
    def faults(self) -> str:
        """The faults by the id of the field they stand at, as JSON for the script."""
        known = {*self.question.form.by_name, total.NAME}
        faults = {f"in-{name}": text for name, text in self.field_errors.items() if name in known}
        return json.dumps(
            faults | {f"opponent-{row + 1}": text for row, text in self.row_errors.items()}
        )

    @property
    def command(self) -> str:
        """The same answer on the command line."""
        return self.question.command(self.asked) if self.answer else ""

    @cached_property
    def elsewhere(self) -> list[tuple[str, str]]:
        """Links to the other calculators that carry the games along: title and address."""
        given = self.answer.given if self.answer else {}
        if not given.get("games"):
            return []
        games = canonical(
            _plain(given["games"]) if self.game_list else match.as_games(given, given["result"])
        )
        carried = {
            name: f"{name}={quoted(games) if name == 'games' else plain(given[name])}"
            for name in ("rating", "games", "games_played")
            if given.get(name) not in (None, UNRATED)
        }
        more = further() if self.question.name == "compare" else ()
        return [
            (other.title, f"/{other.name}?{'&'.join(taken)}")
            for other in map(calculator, (*more, *_OTHERS_WITH_GAMES))
            if other.name != self.question.name
            for taken in ([carried[name] for name in carried if name in other.form.by_name],)
        ]

    @property
    def ladders(self) -> list[tuple[str, str]]:
        """Of a comparison the what-if ladder by each system: title and address."""
        if self.question.name != "compare":
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
    shown = shown or tuple(name for name in inputs if name in ("rating", "k"))
    rest = (described for described in inputs.values() if described.name not in shown)
    return (
        tuple(inputs[name] for name in shown),
        tuple(described for described in rest if not isinstance(described, GameList)),
    )


def _plain(games: Iterable[TypedGame]) -> list[TypedGame]:
    """Return games as every calculator takes them, without titles and federations."""
    return [TypedGame(game.result, game.opponent) for game in games]


def read_page(question: Calculator, items: Iterable[tuple[str, str]]) -> Page:
    """Answer an address; a fault is shown at its field and nothing typed is lost."""
    typed = address.read(question, items)
    form = question.form.by_name
    chosen = (value in getattr(form.get(key), "choices", ()) for key, value in typed.fields.items())
    # A link may choose something before anything is typed: nothing is at fault yet.
    if typed.blank or (all(chosen) and typed._replace(fields={}).blank):
        return Page(question, typed, None, ())
    try:
        if typed.repeated:
            raise BadInput(typed.repeated)
        if typed.opponents_alone:
            answer = total.answer(question, typed.fields, typed.opponents_alone, typed.total)
            return Page(question, typed, None, (), answer)
        return Page(question, typed, question.answer(typed.given(question)), ())
    except BadInput as bad:
        return Page(question, typed, None, bad.errors)
