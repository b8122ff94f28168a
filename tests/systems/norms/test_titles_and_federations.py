"""Norm scenarios by clause of B.01: titles and federations of the opponents (1.4.3 to 1.4.5)."""

import pytest

from arpad.domain import Player
from arpad.reports.words import words

# --- 1.4.5: titles --------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [9, 10, 11, 13])
def test_1_4_5a_half_of_the_opponents_have_a_title(norm, codes, games):
    least = {9: 5, 10: 5, 11: 6, 13: 7}[games]
    level = {9: 3, 10: 4, 11: 4, 13: 5}[games]
    row = "=" * games
    enough = " ".join(["GM"] * level + ["FM"] * (least - level))
    fewer = " ".join(["GM"] * level + ["FM"] * (least - level - 1) + ["CM", "WCM"])
    assert norm("GM", row, 2700, enough).achieved
    assert "titled" in codes(norm("GM", row, 2700, fewer, kind="round-robin"))


@pytest.mark.parametrize("games", [9, 10, 11, 12, 13])
def test_1_4_5b_a_third_at_least_three_have_a_title_of_the_level(norm, codes, games):
    level = {9: 3, 10: 4, 11: 4, 12: 4, 13: 5}[games]
    rest = ["IM"] * (games - level)
    assert norm("GM", "=" * games, 2700, " ".join(["GM"] * level + rest)).achieved
    fewer = " ".join(["GM"] * (level - 1) + ["IM", *rest])
    assert codes(norm("GM", "=" * games, 2700, fewer, kind="round-robin")) == ["level"]


@pytest.mark.parametrize(
    ("title", "level"),
    [("GM", "GM"), ("IM", "GM IM"), ("WGM", "GM IM WGM"), ("WIM", "GM IM WGM WIM")],
)
def test_1_4_5b_to_e_which_titles_are_of_the_level(norm, codes, title, level):
    for other in ("GM", "IM", "FM", "WGM", "WIM", "WFM"):
        audit = norm(title, "=" * 9, 2700, " ".join([other] * 9))
        assert audit.achieved is (other in level.split())
        assert codes(audit) == ([] if audit.achieved else ["level"])


@pytest.mark.parametrize(
    ("title", "two", "one", "missing"),
    [
        ("WIM", "FM/WIM", "FM", ["level"]),
        ("WIM", "WIM/FM", "FM", ["level"]),
        ("WGM", "FM/WGM", "FM", ["level"]),
        ("WGM", "FM/WIM", "FM", None),  # of no level for a WGM either way
        ("IM", "FM/WGM", "FM", None),
        ("GM", "GM/WGM", "GM", []),
    ],
)
def test_1_4_5e_either_of_two_titles_counts(norm, codes, title, two, one, missing):
    enough = f"{two} {two} {two} FM FM FM"
    audit = norm(title, "=" * 9, 2700, enough)
    assert audit.achieved is (missing is not None)
    fewer = enough.replace(two, one, 1)
    assert codes(norm(title, "=" * 9, 2700, fewer)) == (["level"] if missing is None else missing)
    note = [each.values["rounds"] for each in audit.notes if each.code == "norm-second-titles"]
    assert note == ([("1", "2", "3")] if missing and two.startswith("FM") else [])


def test_1_4_5a_a_second_title_makes_a_titled_opponent(norm, codes):
    titles = "GM GM GM CM/WFM CM/WFM"
    audit = norm("GM", "=" * 9, 2700, titles)
    assert (audit.achieved, audit.figures.titled) == (True, 5)
    assert codes(norm("GM", "=" * 9, 2700, titles.replace("/WFM", ""))) == ["titled"]


def test_1_4_5_a_womans_title_of_a_field_of_its_own_counts(norm):
    assert norm("WIM", "=" * 9, 2700, "FM " * 9, sex="w", womens_title="WIM").achieved
    assert not norm("WIM", "=" * 9, 2700, "FM " * 9, sex="w", womens_title="WFM").achieved


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"sex": "w"}, True),
        ({"sex": ""}, True),
        ({"sex": "m"}, False),  # a man has no woman’s title
        ({"sex": "w", "womens_title": ""}, False),  # it is known that she has none
        ({"sex": "w", "womens_title": "WFM"}, False),
    ],
)
def test_1_4_5_a_second_title_that_could_decide_and_is_not_known_is_asked_for(norm, fields, asked):
    def notes(title, titles):
        audit = norm(title, "=" * 9, 2700, titles, **fields)
        return {note.code: note.values for note in audit.notes}

    assert ("norm-second-titles-unknown" in notes("WIM", "FM FM WIM FM FM")) is asked
    assert ("norm-second-titles-unknown" in notes("WIM", "GM GM GM CM CM")) is asked
    # Two of three are too few, whatever they are; a woman’s title does not help for an IM norm.
    assert "norm-second-titles-unknown" not in notes("WIM", "FM FM WFM WFM WFM")
    assert "norm-second-titles-unknown" not in notes("IM", "FM FM FM FM FM")
    assert "norm-second-titles-unknown" not in notes("WIM", "WIM WIM WIM FM FM")  # it is made


def test_a_second_title_is_held_too(norm):
    me = Player("me", title="FM", womens_title="WIM", federation="NOR", sex="w")
    assert norm("WIM", "=" * 9, 2700, me=me).held
    assert not norm("WGM", "=" * 9, 2700, me=me).held


def test_1_4_5_a_miss_counts_the_titles(norm):
    audit = norm("GM", "=" * 9, 2700, "GM GM IM CM")
    assert [words(each) for each in audit.missing] == [
        "only 3 opponents have a title (GM, IM, FM, WGM, WIM or WFM), 5 are needed",
        "only 2 opponents have a title of GM, 3 are needed",
    ]


# --- 1.4.3 and 1.4.4: federations -----------------------------------------------------------------


def test_1_4_3_two_federations_other_than_the_own(norm, codes):
    five_own = "NOR GER NOR GER NOR GER NOR GER NOR"
    assert codes(norm("GM", "=" * 9, 2700, federations=five_own)) == ["federations"]
    assert norm("GM", "=" * 9, 2700, federations=five_own[:-7] + "FRA NOR").achieved


@pytest.mark.parametrize("games", [9, 10, 11, 12, 13])
def test_1_4_4_at_most_three_fifths_of_the_own(norm, codes, games):
    most = {9: 5, 10: 6, 11: 6, 12: 7, 13: 7}[games]
    titles = " ".join(["GM"] * games)
    one = ["one-federation"] if games == 10 else []  # 7 of 10 are more than two thirds as well
    for own, missing in ((most, []), (most + 1, ["own-federation", *one])):
        guests = (["GER", "FRA"] * games)[: games - own]
        mix = " ".join(["NOR"] * own + guests)
        assert codes(norm("GM", "=" * games, 2700, titles, mix, kind="round-robin")) == missing


@pytest.mark.parametrize("games", [9, 10, 11, 12, 13])
def test_1_4_4_at_most_two_thirds_of_one(norm, codes, games):
    most = {9: 6, 10: 6, 11: 7, 12: 8, 13: 8}[games]
    titles = " ".join(["GM"] * games)
    for one, missing in ((most, []), (most + 1, ["one-federation"])):
        mix = " ".join(["GER"] * one + ["FRA"] * (games - one))
        assert codes(norm("GM", "=" * games, 2700, titles, mix, kind="round-robin")) == missing


def test_1_4_3_fid_is_no_federation_but_the_game_counts(norm, codes):
    audit = norm("GM", "=" * 9, 2700, federations="FID FID FID FID FID FID FID GER FRA")
    assert (audit.achieved, audit.figures.games, audit.figures.one) == (True, 9, 1)
    assert "norm-fid" in [note.code for note in audit.notes]
    assert codes(norm("GM", "=" * 9, 2700, federations="FID GER")) == ["federations"]


def test_1_4_2a_opponents_outside_fide_do_not_count(norm, codes, decisions):
    audit = norm("GM", "=" * 9, 2700, federations="NON GER FRA")
    assert decisions(audit) == ["outside-fide", "counted", "counted"] * 3
    assert "games" in codes(audit)


@pytest.mark.parametrize(
    ("exemption", "section", "foreigner"),
    [
        ("national-final", "1.4.3a", False),
        ("national-team", "1.4.3b", False),
        ("zonal", "1.4.3c", True),
    ],
)
def test_1_4_3_exemptions_waive_the_whole_mix(norm, codes, exemption, section, foreigner):
    given = {"exemption": exemption, "host": "NOR"}
    audit = norm("GM", "=" * 9, 2700, federations="NOR", given=given)
    assert (audit.achieved, audit.exemption) == (True, section)
    guest = Player("me", federation="ISL", sex="m")
    abroad = norm("GM", "=" * 9, 2700, federations="NOR", me=guest, given=given)
    assert abroad.achieved is foreigner
    assert codes(abroad) == ([] if foreigner else ["federations", "one-federation"])


def test_1_4_3e_an_exemption_that_was_not_needed_is_not_leaned_on(norm):
    audit = norm("GM", "=" * 9, 2700, given={"exemption": "zonal"})
    assert audit.exemption == ""
    assert "norm-foreigners" in [note.code for note in audit.notes]
