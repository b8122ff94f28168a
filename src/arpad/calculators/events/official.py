"""What was computed beside the federation's own results, where the file holds them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from arpad.calculators.events.answer import Outcome
from arpad.domain import Account, Problem


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many new ratings were compared and are equal, and by how much how many others differ.

    ``differences`` are in points, the smallest first. ``largest_exact`` is the largest difference
    before rounding, None where the file has no decimals.
    """

    compared: int
    equal: int
    differences: tuple[tuple[int, int], ...]
    largest_exact: float | None


def comparison(outcomes: Iterable[Outcome]) -> Comparison | None:
    """Compare everybody who has an official result; None if nobody has."""
    points, exact = Counter[int](), list[float]()
    for each in outcomes:
        if each.official_difference is not None:
            points[abs(each.official_difference)] += 1
        if each.exact_difference is not None:
            exact.append(abs(each.exact_difference))
    if not points:
        return None
    differences = tuple(sorted((by, count) for by, count in points.items() if by))
    return Comparison(points.total(), points[0], differences, max(exact, default=None))


def differing(
    outcomes: Iterable[Outcome], files: Sequence[str], is_floor: Callable[[int], bool]
) -> Iterator[Problem]:
    """Report each result that is not the official one, and what whole ratings have to do with it.

    ``files`` are the names of the events' files, by their places; ``is_floor`` says whether a
    rating can be one that a player is held at.
    """
    whole = ""
    for each in outcomes:
        if not each.official_difference or each.official is None:
            continue
        official, own = each.official.new_rating or 0, each.new_rating or 0
        values = {"name": each.entry.player.name, "official": official, "new_rating": own}
        floored = official > own and is_floor(official)
        account = Account("official-floor" if floored else "official-differs", values)
        file = files[each.event or 0]
        yield Problem(account, "warning", player=each.entry.number, file=file)
        if each.before and each.before.value == int(each.before.value):
            whole = file
    if whole:
        yield Problem(Account("official-whole-ratings"), "note", file=whole)
