"""The named tuples of a start are those of Python: only how they are made differs."""

import copy
import inspect
import pickle
import sys
import typing

import pytest

from arpad import named


class Move(named.NamedTuple):
    """A move."""

    piece: str
    square: str = "e4"
    others: "tuple[Move, ...]" = ()

    @property
    def written(self) -> str:
        """The move as it is written."""
        return self.piece + self.square


class Same(typing.NamedTuple):
    """A move."""

    piece: str
    square: str = "e4"
    others: "tuple[Same, ...]" = ()

    @property
    def written(self) -> str:
        """The move as it is written."""
        return self.piece + self.square


class Empty(named.NamedTuple):
    """Nothing."""


class Shown(named.NamedTuple):
    """A tuple that compares and shows itself in its own way."""

    number: int

    def __eq__(self, other: object) -> bool:
        """Be like everything."""
        return True

    def __hash__(self) -> int:
        """Be one."""
        return 1

    def __repr__(self) -> str:
        """Say nothing."""
        return "-"


class Check(Move):
    """A kind of move."""

    __slots__ = ()


def outcome(make, *args, **values):
    try:
        return str(make(*args, **values)).replace("Same", "Move")
    except (TypeError, ValueError) as error:
        return str(error).replace("Same", "Move")


@pytest.mark.parametrize(
    ("args", "values"),
    [
        (("N",), {}),
        (("N", "f3", ()), {}),
        ((), {"square": "f3", "piece": "N"}),
        ((), {}),
        (("N", "f3", (), 1), {}),
        (("N",), {"piece": "N"}),
        (("N",), {"colour": "w"}),
    ],
)
def test_calls_and_their_errors_are_alike(args, values):
    assert outcome(Move, *args, **values) == outcome(Same, *args, **values)


def test_what_it_has_is_alike():
    one, other = Move("N"), Same("N")
    assert tuple(one) == tuple(other) == ("N", "e4", ())
    assert (one.written, one.square, one[1:]) == ("Ne4", "e4", ("e4", ()))
    assert one._asdict() == other._asdict()
    assert str(one._replace(square="f3")) == str(other._replace(square="f3")).replace(
        "Same", "Move"
    )
    assert outcome(one._replace, colour="w") == outcome(other._replace, colour="w")
    assert tuple(Move._make("abc")) == tuple(Same._make("abc"))
    assert outcome(Move._make, "ab") == outcome(Same._make, "ab")
    for name in ("_fields", "_field_defaults", "__match_args__", "__doc__", "__mro__", "__slots__"):
        values = [str(getattr(kind, name)) for kind in (Move, Same)]
        assert values[0] == values[1].replace("Same", "Move")
    assert [*inspect.signature(Move).parameters] == [*inspect.signature(Same).parameters]
    assert (
        inspect.signature(Move).parameters["piece"] == inspect.signature(Same).parameters["piece"]
    )
    assert typing.get_type_hints(Move) == {
        "piece": str, "square": str, "others": tuple[Move, ...]
    }  # fmt: skip
    assert sys.getsizeof(one) == sys.getsizeof(other)
    assert not hasattr(one, "__dict__")
    field = "square"
    with pytest.raises(AttributeError):
        setattr(one, field, "f3")


def test_it_crosses_to_another_process_and_is_copied():
    for made in (Move("N"), Check("Q", "f7"), Empty()):
        assert pickle.loads(pickle.dumps(made)) == copy.copy(made) == made
        assert type(copy.deepcopy(made)) is type(made)


def test_it_is_replaced_as_pythons_own_are():
    """``copy.replace`` of newer Pythons asks for this name."""
    method = "__replace__"
    assert getattr(Move("N"), method)(square="f3") == Move("N", "f3")
    assert outcome(getattr(Move("N"), method), colour="w") == outcome(
        Same("N")._replace, colour="w"
    )


def test_a_class_keeps_its_own_methods_and_may_be_a_base():
    assert Shown(1) == 2
    assert (hash(Shown(2)), repr(Shown(2)), str(Empty())) == (1, "-", "Empty()")
    check = Check("Q", "f7")
    assert isinstance(check, Move)
    assert repr(check._replace(square="h7")) == "Check(piece='Q', square='h7', others=())"
    match check:
        case Move(piece, square):
            assert (piece, square) == ("Q", "f7")
