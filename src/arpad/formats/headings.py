"""What the headings of tables of games and crosstables mean, in the languages of results sites."""

import re
from collections.abc import Sequence

from arpad.formats.pasted_tables import NAMES, NUMBERS, RATINGS, RESULTS
from arpad.formats.pasted_words import words

WHITE = words(
    "white weiss weiß blanc blancs blanca blancas bianco bianchi wit brancas białe biale белые"
    " bílý fehér vit hvid"
)
BLACK = words(
    "black schwarz noir noirs negra negras nero neri zwart pretas czarne черные чёрные černý"
    " sötét svart sort"
)
_MEANINGS: dict[str, Sequence[str]] = {
    "result": [*RESULTS, *words("ergebn res результат výsledek výsl eredmény resultat")],
    "name": [*NAMES, *words("player spieler jugador joueur giocatore speler игрок teilnehmer")],
    "number": [*NUMBERS, *words("no nr num # nº n° №"), "start no", "startnr", "start nr", "stno"],
    "rank": words("rk rank rang rg platz pl place puesto pos poz место м rang. lp"),
    "id": [*words("fideid id fidenr ident"), "fide id", "id fide", "fide nr", "fide no"],
    "federation": words("fed land country federation país pais pays фед nat nation"),
    "title": words("title titel título titulo titre titolo tit ti"),
    "womens_title": ["wtit", "w title", "wtitle", "womens title", "women’s title", "women's title"],
    "sex": words("sex geschl sexo sexe"),
    "points": words("pts points pkt punkte ptn puntos punti punten очки pontos body pont"),
    "round": words("rd rnd round runde ronde ronda tur тур kolo rodada turno forduló rnde"),
    "date": words("date datum fecha data дата dato day"),
    "event": words("event turnier tournament tournoi torneo toernooi турнир turniej"),
    "time_control": ["time control", "timecontrol", "bedenkzeit", "cadence", "tempo"],
    "birth_year": ["birth year", "born", "year", "geburtsjahr", "jahr", "b day", "birth"],
}
FIELDS = {word: field for field, several in _MEANINGS.items() for word in several}
_ROUND = re.compile(
    r"(?:(\d{1,2})\s?(?:rd|rnd|r|runde|round|ronde|ronda|tur|тур|kolo|rodada|turno|k)?"
    r"|(?:r|rd|rnd|round|runde|ronde|ronda|tur|тур|kolo|rodada|turno)\s?(\d{1,2}))"
)
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")


def plain(heading: str) -> str:
    """Return a heading in small letters, its words parted by single blanks."""
    text = _CAMEL.sub(" ", heading.strip())
    return " ".join(re.sub(r"[_\-./:]+", " ", text).casefold().split())


def round_of(heading: str) -> int | None:
    """Return the round a column has the games of: ``1.Rd``, ``Round 1``, ``R1``, ``1``."""
    found = _ROUND.fullmatch(plain(heading))
    return int(found[1] or found[2]) or None if found else None


def rating_rank(heading: str) -> int | None:
    """Return how good a rating column is, 0 being the best; None if it has no ratings."""
    return RATINGS.get(plain(heading))


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
