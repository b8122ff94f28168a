"""What a calculator's page shows: what was typed, its answer or its faults, and its links."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from gettext import NullTranslations
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.calculator import Answer, Calculator, RatingAnswer
from arpad.calculators import NAMES, WITH_LADDER, calculator, match
from arpad.calculators.plan_form import TYPED_TOGETHER, asked_under
from arpad.declared import declaration, first, further, systems
from arpad.document import Document, Inputs
from arpad.domain import Result
from arpad.errors import BadInput, InputError
from arpad.faces import lists, responses
from arpad.faces.web import address
from arpad.faces.web.faults import Faults
from arpad.faces.web.render import render, tags
from arpad.inputs import UNRATED, GameList, Input, TypedGame, canonical, encoded, plain, quoted
from arpad.language import current, say
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
# What stands in a field before its visitor types, where the default is no fair guess.
_BEGUN = {("match", "games"): "1"}
_PART = ("part", "1")  # asks for the result alone
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

    @property
    def choose(self) -> str:
        """What is asked of a game without a result."""
        return address.choose()

    @cached_property
    def faults(self) -> Faults:
        """What is wrong with what was typed."""
        return Faults(self.question, self.typed, self.errors)

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
        return self.faults.of_fields.get(name, "") if self.errors else ""

    def row_error(self, number: int) -> str:
        """Return the fault of a row of games, the first of which is 1."""
        return self.faults.of_rows.get(number - 1, "") if self.errors else ""

    @property
    def total_input(self) -> Input | None:
        """The field of a total score, if one was pasted or is in the address."""
        return total.TOTAL if self.typed.total else None

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


# --- Addresses ------------------------------------------------------------------------------------


def routes() -> list[Route]:
    """Return the routes of these pages."""
    return [Route(f"/{name}", _calculator_page(calculator(name))) for name in NAMES]


def _calculator_page(question: Calculator) -> responses.Handler:
    has_lists = question.name in systems() and declaration(question.name).HAS_LISTS

    async def page(request: Request) -> Response:
        query = request.scope["query_string"]
        make = responses.kept(_calculator_body, query)
        look_up = has_lists and bool(lists.day())
        body = make(question.name, responses.origin(request), query, current(), look_up=look_up)
        return responses.send(request, body, "text/html")

    return page


# The answer to an address is always the same; those asked for most are kept, at most some 15 MB.
@lru_cache(maxsize=256)
def _calculator_body(
    name: str,
    origin: str,
    query: bytes,
    in_language: NullTranslations,  # noqa: ARG001
    *,
    look_up: bool,
) -> bytes:
    items = QueryParams(query).multi_items()
    shown = read_page(calculator(name), [item for item in items if item != _PART])
    values = {"origin": origin, "page": shown, "shown": shown.shown}
    result = render("result.html", **values).encode()
    if _PART in items:
        return result
    head, before, between, after = _frame(name, origin, current(), look_up=look_up)
    form = render("form.html", page=shown).encode()
    return b"".join((head, tags(shown, origin).encode(), before, form, between, result, after))


@lru_cache(maxsize=64)
def _frame(
    name: str,
    origin: str,
    in_language: NullTranslations,  # noqa: ARG001
    *,
    look_up: bool,
) -> list[bytes]:
    """Return what stands around the tags, the form and the result: ever the same."""
    slot = Markup("\0")
    values = {
        "path": f"/{name}",
        "origin": origin,
        "question": calculator(name),
        "look_up": look_up,
    }
    page = render("calculator.html", tags=slot, form=slot, result=slot, **values)
    return page.encode().split(slot.encode())
