"""The pieces of pictures: round ticks, shared labels, short path data."""

from arpad.reports.pictures.labels import game_labels, game_ticks, listed, with_ticks
from arpad.reports.pictures.parts import Axis, path_data, round_step, unit


def test_round_steps():
    assert [round_step(span, 5) for span in (1, 7, 100, 1001, 3400)] == [0.2, 2, 20, 500, 1000]


def test_numbers_in_a_row_become_a_range():
    assert listed([1, 2, 4, 5, 6, 9]) == "1, 2, 4–6, 9"


def test_neighbours_share_a_label_and_others_keep_theirs():
    spots = [(100.0, (2,)), (300.0, (1,)), (104.0, (3,))]
    assert game_labels(spots, listed) == [(102, "2, 3"), (300, "1")]


def test_path_data_is_short_and_exact():
    assert path_data(((60, 8), (63.2, 8), (63.2, 6), (68.2, 3), (68.7, 3.5))) == (
        "M60 8h3.2v-2l5-3l.5 .5"
    )


def test_an_axis_turns_values_into_places_and_back():
    axis = Axis("", -400, 400, 80, 444)
    assert [axis.at(value) for value in (-400, 0, 100, 400)] == [80, 262, 307.5, 444]
    assert axis.value(307.5) == 100


def test_places_are_whole_or_have_one_decimal():
    assert [str(unit(value)) for value in (3.04, 3.05001, -0.04, -1.26)] == [
        "3",
        "3.1",
        "0",
        "-1.3",
    ]


def test_every_second_label_of_a_crowded_axis_is_optional_but_never_zero():
    axis = with_ticks(Axis("", -500, 500, 0, 400), 10, signed=True, across=True)
    assert [tick.label for tick in axis.ticks if not tick.optional] == [
        *("−400", "−200", "0", "+200", "+400")
    ]
    assert len(axis.ticks) == 11


def test_small_steps_keep_their_decimals():
    axis = with_ticks(Axis("", -0.3, 0.3, 0, 400), 5, signed=True)
    assert [tick.label for tick in axis.ticks] == ["−0.2", "0", "+0.2"]


def test_games_are_numbered_as_typed_where_there_is_room():
    few, many = Axis("", 0, 3, 0, 300), Axis("", 0, 30, 0, 300)
    assert [(tick.at, tick.label) for tick in game_ticks([1, 3, 4], few)] == [
        *((50, "1"), (150, "3"), (250, "4"))
    ]
    assert [tick.value for tick in game_ticks(range(1, 31), many)] == [5, 10, 15, 20, 25, 30]
