"""What an address holds before it is parsed: a calculator, texts of fields and rows of games."""

import re
from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from starlette.convertors import Convertor, register_url_convertor

from arpad.calculator import Calculator
from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.calculators.plan_form import GOALS
from arpad.errors import BadInput, InputError
from arpad.formats import pasted
from arpad.inputs import UNRATED, Amount, GameList, canonical, given_twice, plain
from arpad.language import say

_TOKEN = re.compile(r"(FW|FL|BYE|[WDL])?(.*)", re.IGNORECASE | re.DOTALL)
# Marks that sites and mail programs add to a shared link; they say nothing to us.
_TRACKING = re.compile(r"utm_[a-z]+|fbclid|gclid|msclkid|mc_[ce]id")
_UNTOUCHED = ("W", "")  # the results of a row in which nothing was typed, the former one first
_RESULT = re.compile(r"result(?:-([0-9]{1,4}))?")  # of all rows in order, or of the row named
_ADDED = {"u": ("", UNRATED), "bye": ("bye", "")}  # rows that buttons add beside an empty one
_MOST_NAMES = 12  # of players who are named
_MATCH_RESULTS = {"W": "win", "D": "draw", "L": "loss"}


class _Named(Convertor[Calculator]):
    """Which calculator a path names."""

    regex = "|".join(NAMES)

    def convert(self, value: str) -> Calculator:
        """Return the calculator of a name."""
        return calculator(value)

    def to_string(self, value: Calculator) -> str:
        """Return the name of a calculator."""
        return value.name


class _WithLadder(_Named):
    """Which calculator with a ladder a path names."""

    regex = "|".join(WITH_LADDER)


register_url_convertor("calculator", _Named())
register_url_convertor("ladder", _WithLadder())


class GameRow(NamedTuple):
    """One row of the form: a result and the opponent's rating, as typed.

    ``written`` marks a row that stands in ``games=`` or was pasted: there nothing is an empty line
    of a form. ``source`` is the piece of pasted text it came from, ``unclear`` what in it was not.
    """

    result: str = ""
    opponent: str = ""
    written: bool = False
    source: str = ""
    unclear: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing was typed: an empty row is no fault."""
        return not self.written and not self.opponent.strip() and self.result in _UNTOUCHED

    @property
    def word(self) -> str:
        """The row as a game is typed elsewhere; a bye has no opponent, a forfeit no unrated one."""
        opponent = "u" if self.unrated else self.opponent.strip()
        if self.result == "bye" or (self.result in ("FW", "FL") and opponent == "u"):
            return self.result
        return self.result + opponent

    @property
    def unrated(self) -> bool:
        """Whether the opponent is said to have no rating."""
        return self.opponent.strip().lower() in ("u", UNRATED)


class Typed(NamedTuple):
    """The texts of a form; ``example`` when the address is bare and the opening one is shown.

    ``total`` is the score of all games, where their results are not known. ``remarks`` say what
    was made of pasted text. If it has games of other people, ``elsewhere`` names the page that
    reads it ("report", "history") and ``text`` is what was pasted. ``in_work`` marks a form that
    its own buttons sent: its visitor is not done.
    """

    fields: dict[str, str]
    rows: tuple[GameRow, ...]
    example: bool = False
    repeated: tuple[InputError, ...] = ()
    remarks: tuple[str, ...] = ()
    elsewhere: str = ""
    text: str = ""
    total: str = ""
    in_work: bool = False

    @property
    def blank(self) -> bool:
        """Whether every field and every row is empty: cleared, not at fault."""
        filled = [value for value in self.fields.values() if value.strip()]
        return not filled and all(row.blank for row in self.rows) and not self.repeated

    def given(self, question: Calculator) -> dict[str, object]:
        """Return the inputs for the calculator; blank rows are left out."""
        given: dict[str, object] = dict(self.fields)
        words = [row.word for row in self.rows if not row.blank]
        if game_list(question) and words:
            given["games"] = words
        return given

    @property
    def opponents_alone(self) -> list[str]:
        """The opponents, if there is a total and no row has a result; else none."""
        rows = [row for row in self.rows if not row.blank]
        alone = all(row.result == "" and row.opponent.strip() for row in rows)
        return [row.opponent.strip() for row in rows] if alone and self.total.strip() else []

    @property
    def filled_rows(self) -> tuple[int, ...]:
        """The rows (from 0) that hold the games given, in order."""
        return tuple(number for number, row in enumerate(self.rows) if not row.blank)


def choose() -> str:
    """Say what is asked of a game without a result: nothing is wrong with it yet."""
    return say("Choose W, ½ or L.")


def game_list(question: Calculator) -> GameList | None:
    """Return the calculator's list of games, if it has one."""
    listed = question.form.by_name.get("games")
    return listed if isinstance(listed, GameList) else None


def read(question: Calculator, items: Iterable[tuple[str, str]]) -> Typed:
    """Read an address: ``games=W1650,D1700`` or the form's opponent and result pairs.

    ``add``, ``del`` and ``paste`` are the form's buttons; marks of other sites are passed over.
    """
    items = [(name, value) for name, value in items if not _TRACKING.fullmatch(name)]
    actions = {name: value for name, value in items if name in ("add", "del", "paste")}
    items = [(name, value) for name, value in items if name not in actions]
    if not items and not any(actions.values()):
        return opening(question)
    fields, repeated = _fields(items, with_games=game_list(question) is not None)
    for field in question.form.inputs:  # 743P6 fills two fields, which then show it
        if isinstance(field, Amount) and field.based_on and fields.get(field.name, "").strip():
            parted, _ = field.parted(fields)
            fields = {name: str(value or fields[name]) for name, value in parted.items()}
    total = fields.pop("total", "") if game_list(question) else ""
    rows = tuple(_rows(items)) if game_list(question) else ()
    in_work = "add" in actions or "del" in actions
    typed = Typed(fields, rows, repeated=repeated, total=total, in_work=in_work)
    if actions.get("paste", "").strip():
        typed = _with_pasted(question, typed, actions["paste"])
    elif game_list(question):
        typed = _with_rows(typed, actions)
    return _with_one_goal(typed) if question.name == "plan" else typed


def _with_one_goal(typed: Typed) -> Typed:
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
    return typed._replace(fields=fields, remarks=(*typed.remarks, remark))


def _fields(
    items: list[tuple[str, str]], *, with_games: bool
) -> tuple[dict[str, str], tuple[InputError, ...]]:
    fields: dict[str, str] = {}
    repeated = []
    for name, value in items:
        if with_games and (name in ("games", "opponent") or _RESULT.fullmatch(name)):
            continue
        if not fields.get(name, "").strip():
            fields[name] = value
        elif value.strip():  # else it is a tick beside a field
            repeated.append(given_twice(name, value))
    games = [value for name, value in items if name == "games"]
    if with_games and len(games) > 1:
        repeated.append(given_twice("games", games[1]))
    return fields, tuple(repeated)


def _rows(items: list[tuple[str, str]]) -> list[GameRow]:
    rows = [row for name, value in items if name == "games" for row in rows_of(value)]
    opponents = [value for name, value in items if name == "opponent"]
    named = [(match[1], value) for name, value in items if (match := _RESULT.fullmatch(name))]
    results = [value for number, value in named if number is None]
    of_row = {int(number): value for number, value in named if number}
    most = max(len(results), *of_row, 0) if of_row else len(results)
    results = [
        of_row.get(place + 1, results[place] if place < len(results) else "")
        for place in range(most)
    ]
    pairs = zip_longest(results, opponents, fillvalue="")
    # A result of a row that is named was chosen, and an opponent is missing.
    return rows + [
        GameRow(_result(result), opponent, written=bool(of_row.get(number, "")))
        for number, (result, opponent) in enumerate(pairs, 1)
    ]


def _with_rows(typed: Typed, actions: dict[str, str]) -> Typed:
    """Carry out the buttons “Add a game” and “×”; a form always shows a row."""
    rows = list(typed.rows)
    delete = actions.get("del", "")
    if re.fullmatch("[0-9]{1,4}", delete) and int(delete) < len(rows):
        del rows[int(delete)]
    if "add" in actions or not rows:
        rows.append(GameRow(*_ADDED.get(actions.get("add", ""), ())))
    return typed._replace(rows=tuple(rows))


def _with_pasted(question: Calculator, typed: Typed, text: str) -> Typed:
    """Put pasted games in place of the rows; what could not be read stays marked or is said."""
    if game_list(question) is None and "opponent" not in question.form.by_name:
        return typed  # no place for games
    if as_typed := _in_own_grammar(question, text):
        return typed._replace(rows=tuple(rows_of(as_typed)))
    read_text = pasted.read(text)
    if read_text.elsewhere:
        typed = typed._replace(elsewhere=read_text.elsewhere, text=text)
        return _with_rows(typed._replace(remarks=(_of_others(read_text),)), {})
    remarks = [_not_read(piece, read_text.unclear.get(piece, "")) for piece in read_text.left_over]
    fields = dict(typed.fields)
    if read_text.own_rating and "rating" in question.form.by_name:
        fields["rating"] = read_text.own_rating
        remarks.append(say("Your rating, as pasted: {rating}", rating=read_text.own_rating))
    for name, value, piece in read_text.facts:
        if name in question.form.by_name:
            label = say(question.form.by_name[name].label)
            fields[name] = value
            remarks.append(say("{label}, as pasted: {value}", label=label, value=value))
        else:
            remarks.append(say("Not used here: “{text}”", text=piece))
    total = read_text.score is not None and game_list(question) is not None
    if read_text.total:
        remarks.append(
            say(
                "Only the total {total} is said, not the result of each game. It is enough for the "
                "numbers shown; for more, choose the results that add up to it."
                if total
                else "Only the total {total} is said, not the result of each game. Choose results "
                "that add up to it.",
                total=read_text.total,
            )
        )
    if not read_text.games:
        remarks.append(say("No game was found in the text you pasted."))
        return _with_rows(typed._replace(fields=fields, remarks=tuple(remarks)), {})
    if game_list(question) is None:
        return _match_from(typed, fields, read_text.games, remarks)
    rows = tuple(pasted_row(game) for game in read_text.games)
    score = plain(read_text.score) if total and read_text.score is not None else ""
    return typed._replace(fields=fields, rows=rows, remarks=tuple(remarks), total=score)


def _in_own_grammar(question: Calculator, text: str) -> str:
    """Return the games of a text such as ``W1400/30``, where this calculator has just these."""
    listed = game_list(question)
    if listed is None or not (listed.deviation or listed.colour):
        return ""
    try:
        games = listed.parse(text)
    except BadInput:
        return ""
    return canonical(games) if any(game.deviation or game.colour for game in games) else ""


def _not_read(piece: str, unclear: str) -> str:
    if unclear and unclear != piece:
        return say("Not read: “{text}”. Not clear: “{unclear}”", text=piece, unclear=unclear)
    return say("Not read: “{text}”", text=piece)


def _of_others(read_text: pasted.Pasted) -> str:
    """Say that the text has games of several people, of whom one asks."""
    if read_text.elsewhere == "history":
        return say(
            "This is PGN: nothing in it says which of the two players you are. “My games” reads it "
            "and asks."
        )
    if not read_text.players:
        return say(
            "This is a list of games of several players: it does not say which one you are. The "
            "report rates all of them."
        )
    return say(
        "These are the games of several players: {players}. Their games are not put together here. "
        "Paste one player’s row, or let the report rate all of them.",
        players=", ".join(read_text.players[:_MOST_NAMES])
        + (" …" if len(read_text.players) > _MOST_NAMES else ""),
    )


def pasted_row(game: pasted.PastedGame) -> GameRow:
    """Return a pasted game as a row of the form."""
    result = game.result.value if game.result else ""
    return GameRow(
        result, game.opponent or "", written=True, source=game.source.strip(), unclear=game.unclear
    )


def _match_from(
    typed: Typed, fields: dict[str, str], games: tuple[pasted.PastedGame, ...], remarks: list[str]
) -> Typed:
    """Fill a match from pasted games: one opponent, one result, as many games as agree with it."""
    first = games[0]
    alike = [it for it in games if (it.opponent, it.result) == (first.opponent, first.result)]
    if len(alike) < len(games):
        remarks.append(
            say("A match has one opponent and one result: those of the first game were taken.")
        )
    fields["opponent"] = first.opponent or ""
    fields["result"] = _MATCH_RESULTS.get(first.result.value if first.result else "", "")
    fields["games"] = str(len(alike))
    return typed._replace(fields=fields, remarks=tuple(remarks))


def _result(text: str) -> str:
    text = text.strip()
    return {"BYE": "bye"}.get(text.upper(), text.upper())


def rows_of(games: str) -> list[GameRow]:
    """Split a text of games into rows, keeping what cannot be read as it was typed."""
    rows = []
    for word in re.split(r"[\s,+]+", games):
        if word:
            match = _TOKEN.fullmatch(word)
            result, rest = match.groups() if match else (None, word)
            rows.append(GameRow(_result(result) if result else "", rest, written=True))
    return rows


def opening(question: Calculator) -> Typed:
    """Return the example a bare page shows until the visitor types."""
    listed = game_list(question)
    fields = {
        described.name: described.text(question.opening[described.name])
        for described in question.form.inputs
        if described.name in question.opening and described is not listed
    }
    rows = (rows_of(str(question.opening.get("games", ""))) or [GameRow()]) if listed else []
    return Typed(fields, tuple(rows), example=True)
