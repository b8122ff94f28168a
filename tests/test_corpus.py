"""The kept files that fuzzing begins with: each is read without a fault, and has its target."""

import pytest


def test_no_kept_file_is_a_fault(fuzz):
    for name, target in fuzz.TARGETS.items():
        files = sorted((fuzz.CORPUS / name).iterdir())
        assert files, name
        for path in files:
            try:
                target(path.read_bytes())
            except Exception as error:
                error.add_note(str(path))
                raise


def test_every_folder_of_the_corpus_has_its_target(fuzz):
    assert {each.name for each in fuzz.CORPUS.iterdir()} == set(fuzz.TARGETS)


def test_a_game_left_out_without_a_word_would_be_seen(fuzz, monkeypatch):
    game = (fuzz.CORPUS / "games" / "two").read_bytes()
    assert fuzz.like_games("a.pgn", game) == 2
    report = (fuzz.CORPUS / "report" / "three").read_bytes()
    assert fuzz.like_games("a.trf", report) >= 1
    readings = fuzz.files.readings

    def poor(file, *, strict):
        return tuple(
            each.__class__(each.event.__class__(each.event.entries, ()), each.ratings)
            for each in readings(file, strict=strict)
        )

    monkeypatch.setattr(fuzz.files, "readings", poor)
    with pytest.raises(AssertionError, match="2 games, but 0 were read"):
        fuzz.TARGETS["games"](game)
