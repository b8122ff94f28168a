"""What the headings of tables of games and crosstables mean, in the languages of results sites."""

import re
from collections.abc import Sequence

from arpad.formats.pasted_words import words

# Of several ratings the event's own (Rtg) comes first, then FIDE's, then the federation's.
RATINGS = {
    **dict.fromkeys(
        words("rtg elo rating ratings rat рейт рейтинг twz wertung wertungszahl ελο"), 0
    ),
    **dict.fromkeys(("rtgi", "eloi", "elo i", "elo int", "fide", "fide elo", "elo fide"), 1),
    **dict.fromkeys(("rtgn", "elon", "elo n", "elo nat", "dwz", "nwz", "nat"), 2),
}

WHITE = words(
    "white weiss weiß blanc blancs blanca blancas bianco bianchi wit brancas białe biale белые"
    " bílý fehér vit hvid"
)
BLACK = words(
    "black schwarz noir noirs negra negras nero neri zwart pretas czarne черные чёрные černý"
    " sötét svart sort"
)
_MEANINGS: dict[str, Sequence[str]] = {
    "result": [
        *words("res rés erg uitsl ris рез result résultat resultado risultato ergebnis uitslag"),
        *words(
            "wynik score ergebn результат výsledek výsl eredmény eredm resultat sonuç son rezultat"
        ),
        *words("rez tulos resultater αποτέλεσμα αποτ результати natija"),
    ],
    "name": [
        *words("name nombre nom naam nome имя opponent gegner rival adversaire"),
        *words(
            "player spieler jugador joueur giocatore speler игрок teilnehmer isim ad tegenstander"
        ),
        *words(
            "avversario adversário adversario oponente jméno név nazwisko ime име nume navn namn"
        ),
        *words("nimi όνομα ім’я rakip soupeř ellenfél przeciwnik protivnik motstander modstander"),
    ],
    "number": [
        *words("sno snr stnr no nr num # nº n° № startnr stno bsno bno ssz ини стно"),
        *("no ini", "n ini", "nº ini", "ст ном", "start no", "start nr", "st no", "bs no", "st č"),
    ],
    "rank": words("rk rank rang rg platz pl place puesto pos poz место м rang. lp"),
    "id": [*words("fideid id fidenr ident"), "fide id", "id fide", "fide nr", "fide no"],
    "federation": words("fed land country federation país pais pays фед nat nation"),
    "title": words("title titel título titulo titre titolo tit ti"),
    "womens_title": ["wtit", "w title", "wtitle", "womens title", "women’s title", "women's title"],
    "sex": words("sex geschl sexo sexe"),
    "points": words(
        "pts points pkt punkte ptn puntos punti punten очки pontos body pont puan poeng point poäng"
        " bod bodovi puncte βαθμοί βαθ пкт"
    ),
    "round": words(
        "rd rnd round runde ronde ronda tur тур kolo rodada turno forduló rnde"
        " runda kierros γύρος fase"
    ),
    "date": words("date datum fecha data дата dato day"),
    "event": words("event turnier tournament tournoi torneo toernooi турнир turniej"),
    "time_control": ["time control", "timecontrol", "bedenkzeit", "cadence", "tempo"],
    "birth_year": ["birth year", "born", "year", "geburtsjahr", "jahr", "b day", "birth"],
}
# What only tables of one player's games have; the single letters are those of Vega's cards.
_OF_A_CARD: dict[str, Sequence[str]] = {
    "round": words("r"),
    "board": words(
        "bo br brd board brett m mesa masa ech échiquier tavolo bord stół šach deska tábla"
    )
    + words("tafel bræt bord доска table т"),
    "colour": words("c col color colour farbe couleur colore kleur цвет renk cor barva szín kolor"),
    "number": words("n"),
    "title": words("cat"),
    "own": ["my rating", "own rating", "your rating", "my elo", "meine elo", "mon elo", "mi elo"],
    "club": [
        *words("club verein klub kulüp kulübü клуб vereniging società team città"),
        *("club city", "verein ort", "club ciudad", "club ville"),
    ],
    "beside": [
        *words("k we change chg"),
        *(
            "w we",
            "rtg+",
            "elo+",
            "rtg diff",
            "diff",
            "gain",
            "expected",
            "tb1",
            "tb2",
            "performance",
            "rp",
        ),
    ],
}
_OPPONENT = words("opponent opponents opponent’s opponent's opp gegner gegners rival adversaire")
FIELDS = {word: field for field, several in _MEANINGS.items() for word in several}
_CARD = {word: field for field, several in _OF_A_CARD.items() for word in several}
_ROUND = re.compile(
    r"(?:(\d{1,2})\s?(?:rd|rnd|r|runde|round|ronde|ronda|tur|тур|kolo|rodada|turno|k)?"
    r"|(?:r|rd|rnd|round|runde|ronde|ronda|tur|тур|kolo|rodada|turno)\s?(\d{1,2}))"
)
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")


def plain(heading: str) -> str:
    """Return a heading in small letters, its words parted by single blanks."""
    text = _CAMEL.sub(" ", heading.strip()).replace("İ", "i")  # Turkish: its dot is no accent
    return " ".join(re.sub(r"[_\-./:]+", " ", text).casefold().split())


def round_of(heading: str) -> int | None:
    """Return the round a column has the games of: ``1.Rd``, ``Round 1``, ``R1``, ``1``."""
    found = _ROUND.fullmatch(plain(heading))
    return int(found[1] or found[2]) or None if found else None


def rating_rank(heading: str) -> int | None:
    """Return how good a rating column is, 0 being the best; None if it has no ratings."""
    said = plain(heading)
    return RATINGS.get(said, RATINGS.get(said.replace(" ", "")))


def card_field(heading: str) -> tuple[str, int]:
    """Return what a column of one player's games has, "" if unknown, and the rank of a rating.

    The rating of a column that names the opponent goes before one that names nobody.
    """
    said = plain(heading)
    rank = rating_rank(heading)
    if rank is not None:
        return "rating", rank
    rest = " ".join(word for word in said.split() if word not in _OPPONENT)
    if rest != said and rest in RATINGS:
        return "rating", RATINGS[rest] - len(RATINGS)
    return _CARD.get(said) or field_of(heading)[1], 0


def field_of(heading: str) -> tuple[str, str]:
    """Return whose a column is ("white", "black" or "" for neither) and what it has, "" if unknown.

    A colour alone names the player.
    """
    said = plain(heading).split()
    for side, names in (("white", WHITE), ("black", BLACK)):
        for word in said:
            if word in names:
                rest = " ".join(each for each in said if each != word)
                return side, _meaning(rest) if rest else "name"
    glued = re.fullmatch(r"(white|black)\s?(fide ?id|id|elo|rating|title|name|fed)", " ".join(said))
    if glued:
        return glued[1], _meaning(glued[2])
    return "", _meaning(" ".join(said))


def _meaning(text: str) -> str:
    if text in RATINGS:
        return "rating"
    return FIELDS.get(text) or FIELDS.get(text.replace(" ", "")) or ""
