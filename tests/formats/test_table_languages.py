"""Tables as results sites head them: each language's words are read as the same columns."""

# ruff: noqa: RUF001 - letters of other alphabets that look like Latin ones

import pytest

from arpad.domain import Result
from arpad.formats.sheets import read


def one(text):
    """The only event in a table, given as text or bytes."""
    (reading,) = read(text if isinstance(text, bytes) else text.encode()).readings
    return reading


def games(reading):
    return [(g.player, g.opponent, g.result, g.round) for g in reading.event.games]


# Crosstables as results sites head them: starting number, name, rating, three rounds, points.
HEADED = {
    "Spanish": "Rk.;No.Ini.;Nombre;FED;Elo;Rd.1;Rd.2;Rd.3;Pts.",
    "Turkish": "Sıra;BSNo;İsim;FED;ELO;1.Tur;2.Tur;3.Tur;Puan",
    "German": "Rg.;Snr;Name;Land;Elo;1.Rd;2.Rd;3.Rd;Pkt.",
    "French": "Rg.;Nº Ini;Nom;Fédé;Elo;Rd1;Rd2;Rd3;Pts",
    "Italian": "Pos.;N.Ini;Nome;FED;Elo;Turno 1;Turno 2;Turno 3;Punti",
    "Portuguese": "Rk.;Nº.Inicial;Nome;FED;Elo;1ª;2ª;3ª;Pts.",
    "Dutch": "Rg.;Startnr.;Naam;FED;Rating;Ronde 1;Ronde 2;Ronde 3;Ptn.",
    "Russian": "Мс;Ст.ном;Имя;ФЕД;Рейт.;1.Тур;2.Тур;3.Тур;Очки",
    "Ukrainian": "Мс;Ст.№;Ім'я;ФЕД;Рейт.;1.Тур;2.Тур;3.Тур;Бали",
    "Polish": "M-ce;Nr st.;Nazwisko i imię;Fed;Elo;Runda 1;Runda 2;Runda 3;Punkty",
    "Czech": "Poř.;St.č.;Jméno;FED;Elo;1.kolo;2.kolo;3.kolo;Body",
    "Hungarian": "Hely;Rsz.;Név;FED;Élő;1.ford.;2.ford.;3.ford.;Pont",
    "Greek": "Κατ.;Α/Α;Ονοματεπώνυμο;ΟΜ;ΕΛΟ;Γύρος 1;Γύρος 2;Γύρος 3;Βαθμοί",
    "Romanian": "Loc;Nr.St.;Nume;FED;Elo;Runda 1;Runda 2;Runda 3;Puncte",
    "Serbian": "Место;Ст.бр.;Име;ФЕД;Рејтинг;1.Коло;2.Коло;3.Коло;Бодови",
    "Croatian": "Mj.;St.br.;Ime;FED;Rejting;Kolo 1;Kolo 2;Kolo 3;Bodovi",
    "Swedish": "Plac.;Startnr;Namn;FED;Elo;Rond 1;Rond 2;Rond 3;Poäng",
    "Norwegian": "Plass;Startnr;Navn;FED;Elo;Runde 1;Runde 2;Runde 3;Poeng",
    "Finnish": "Sija;No;Nimi;FED;Selo;1. kierros;2. kierros;3. kierros;Pisteet",
}
CASE = """1;3;"Adder, Ann";AUT;2100;1b1;4w½;2b1;2,5
2;1;"Bell, Bob";GER;1950;3w0;2b1;4w1;2
3;4;"Cole, Cy";ITA;1800;2w½;3b½;1b0;1
4;2;"Dove, Di";AUT;1700;4b½;1w0;3w0;0,5
"""


@pytest.mark.parametrize("language", HEADED)
def test_headings_of_results_sites(language):
    reading = one(f"{HEADED[language]}\n{CASE}")
    assert [each.number for each in reading.event.entries] == [1, 2, 3, 4]
    assert [reading.ratings[each].value for each in "1234"] == [1950, 1700, 2100, 1800]
    played = sorted((*sorted((int(a), int(b))), r) for a, b, _, r in games(reading))
    assert played == [(1, 2, 2), (1, 3, 1), (1, 4, 3), (2, 3, 3), (2, 4, 1), (3, 4, 2)]
    assert reading.problems == ()


@pytest.mark.parametrize(
    "heading",
    [
        "Beyaz;Siyah;Sonuç", "Λευκά;Μαύρα;Αποτ.", "Bílý;Černý;Výsl.", "Біла;Чорні;Рез.",
        "Alb;Negru;Rezultat", "Vit;Svart;Resultat", "Бели;Черни;Резултат", "Világos;Sötét;Eredm.",
    ],
)  # fmt: skip
def test_more_languages_of_lists(heading):
    reading = one(f"{heading}\nLee, Ann;Bob;1-0\n")
    assert games(reading) == [("Lee, Ann", "Bob", Result.WIN, None)]


def test_the_case_of_spanish_headings(reference_data):
    data = (reference_data / "cases/files/l1-spanish-crosstable.csv").read_bytes()
    reading = one(data)
    assert len(games(reading)) == 6
    assert reading.problems == ()
