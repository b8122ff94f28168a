"""What the headings of tables of games and crosstables mean, in the languages of results sites."""

import re
import unicodedata
from collections.abc import Mapping, Set
from functools import lru_cache

_NEITHER = re.compile(r"[^a-z0-9#+]+")


def _flat(text: str) -> str:
    """Return a heading in small letters without accents, points and blanks."""
    if text.isascii():
        return _NEITHER.sub("", text.lower())
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in letters.casefold() if char.isalnum() or char in "#+")


def _all(*texts: str) -> frozenset[str]:
    return frozenset(_flat(word) for text in texts for word in text.split())


# Capitals, accents, points and blanks make no difference. Of several ratings the event's own (Rtg)
# comes first, then FIDE's, then the federation's.
_RATINGS = (
    "rtg elo rating ratings rat рейт рейтинг twz wertung wertungszahl ελο rejting"
    " puntuación elozahl classement rankingas reitings vahvuusluku selo reyting рејтинг",
    "rtgi eloi eloint fide fideelo elofide ratingfide fiderating fidertg intelo"
    " ratinginternational internationalrating elointernational elointernacional uscf uscfrating",
    "rtgn elon elonat dwz nwz nat ukd ratingnat natrating natelo elonazionale"
    " ratingnational nationalrating elonacional elonational",
)

WHITE = _all(
    "white weiss blanc blancs blanca blancas bianco bianchi wit brancas białe biale белые"
    " bílý biely",
    "fehér vit vita hvid hvit beyaz λευκά alb albele valkea valkeat bijeli beli бели білі"
    " бял біла білий világos",
)
BLACK = _all(
    "black schwarz noir noirs negra negras nero neri zwart pretas czarne черные чёрные"
    " černý čierny",
    "sötét svart sort siyah μαύρα negru negrele musta mustat crni црни чорні черни črni"
    " hitam чорний",
)
_MEANINGS = {
    "result": "res rés erg uitsl ris рез result résultat resultado risultato ergebnis"
    " uitslag wynik score ergebn результат výsledek výsl výsledok eredmény eredm resultat"
    " sonuç son rezultat rez tulos resultater αποτέλεσμα αποτ результати natija rezultatas"
    " rezultāts резултат tulemus izid hasil kq",
    "name": "name names nombre nom naam nome имя opponent opp gegner rival adversaire player"
    " username user"
    " spieler jugador joueur giocatore speler игрок teilnehmer isim ad adı soyadı adsoyad"
    " tegenstander avversario adversário adversario oponente jméno meno név nazwisko"
    " nazwiskoiimię ime prezimeiime имепрезиме име nume navn namn nimi όνομα ονοματεπώνυμο"
    " ім’я ім'я імя rakip soupeř ellenfél przeciwnik protivnik motstander modstander jogador"
    " zawodnik hráč játékos igrač играч spiller spelare pelaaja jucător гравець шахист фио"
    " vārds vardas nama tên apellidosynombre nomecognome cognomenome nomprénom lastname"
    " fullname playername",
    "number": "sno snr stnr no nr num # n° startnr stno bsno bno ssz ини стно noini nini"
    " nrini iniz номер стном startno startnummer startingno startingnumber startrank seed"
    " stč č sıranobaşl başlno başlangıçno başsıra numini numinicial númeroinicial noinicial"
    " nainicial nstart nrstart nrst kezdsz rsz αα numérodépart stbr rbr stšt seednr"
    " pairingno стno стбр başno ksz",
    "rank": "rk rnk rank rang rg platz pl place puesto pos posición poz место м мс lp mce"
    " mjesto mj sıra sırası poř pořadí por hely helyezés κατ θέση loc plac plats plass"
    " plassering sija класиране місце клас clasificación classifica plaats colocação koht"
    " vieta hạng",
    "id": "fideid id fidenr ident idfide fideno fidecode codefide kodfide fidekod фидеид",
    "federation": "fed fédé federación land country federation país pais pays фед nat nation ülke"
    " kraj ομ paese naz nazione федерация zemlja држава země maa lđ",
    "title": "title titel título titulo titre titolo tit ti ünvan титул звание tytuł cím τίτλος",
    "womens_title": "wtit wtitle womenstitle women’stitle women'stitle",
    "sex": "sex geschl sexo sexe gender пол cinsiyet płeć",
    "points": "pts points pkt punkte ptn puntos punti punten очки очков pontos body bodů"
    " pont puan poeng point poäng bod bodovi bodova бодови puncte βαθμοί βαθ пкт pt pnt"
    " punts punkty pisteet точки бали točke punktid punkti taškai poin điểm tp total totale",
    "round": "rd rnd round runde ronde ronda rondas tur тур kolo rodada turno forduló ford"
    " rnde runda rund kierros γύρος γυρ fase rond ronden коло кръг krog voor kārta ratas"
    " babak ván",
    "date": "date datum fecha data дата dato day tarih päivä dátum ημερομηνία",
    "event": "event turnier tournament tournoi torneo toernooi турнир turniej torneio"
    " turnuva turnaj",
    "time_control": "timecontrol bedenkzeit cadence tempo ritmo tempogry контроль",
    "remark": "remark remarks note notes comment comments termination bemerkung bemerkungen"
    " anmerkung notiz kommentar remarque remarques commentaire observaciones observación nota note"
    " notas osservazioni opmerking opmerkingen observações примечание uwagi poznámka anmärkning",
    "rated": "rated counted gewertet israted",
    "birth_year": "birthyear born year geburtsjahr jahr bday birth byear geb jahrgang añonac"
    " nac naiss doğum гр годрождения rokur annonascita geboren",
}
# What only tables of one player's games have; the single letters are those of Vega's cards.
_OF_A_CARD = {
    "round": "r v",
    "board": "bo br brd board brett m mesa masa ech échiquier tavolo bord stół šach deska"
    " tábla tafel bræt доска table т",
    "colour": "c col color colour farbe couleur colore kleur цвет renk cor barva szín kolor",
    "number": "n",
    "title": "cat",
    "own": "myrating ownrating yourrating myelo meineelo monelo mielo currentrating mijnrating"
    " ratingbefore",
    "club": "club verein klub kulüp kulübü клуб vereniging società team città clubcity"
    " vereinort clubciudad clubville",
    "beside": "k we change chg wwe rtg+ elo+ rtgdiff diff gain expected tb1 tb2 performance rp",
}
# What lists of players and crosstables of US Chess have beside; of several columns of one field the
# one is used whose word stands first. Their rating is the event's: whose Elo is meant, is not said.
_OF_LISTS = {
    "number": "number no pair pairing pairingnumber pairnumber num # startingrank",
    "member_id": "memberid id uscfid uschessid uscf",
    "rating": "predecimal predecimalfitted rating rtg rate rtng pre prerating",
    "games_played": "gamesplayed games pregames",
    "floor": "floor floorinferred",
    "title": "title titles tit",
    "womens_title": "womenstitle women'stitle wtitle wtit",
    "points": "points score total tot pts",
    "new_rating": "newrating post postrating",
    "new_exact": "newexact postdecimal",
    "new_games": "newgames postgames postgamesifprovisional",
    "system": "system ratingsystem",
    "section": "section sectionname",
    "event": "event eventname",
    "place": "place city",
    "start": "start startdate",
    "end": "end date enddate",
    "initial_rating": "initialrating",
    "initial_games": "initialgames",
    "published_rating": "publishedrating",
    **{name: name for name in ("age", "base", "draws", "events", "k", "losses", "peak", "results")},
    **{name: name for name in ("rounds", "standard", "state", "wins")},
    **{name: name for name in ("deviation", "volatility", "evaluations")},
}
_OPPONENT = _all("opponent opponents opponent’s opponent's opp gegner gegners rival adversaire")


def _by_word(meanings: Mapping[str, str]) -> dict[str, str]:
    """Return what each word means; a word of two fields is of the first."""
    fields = [(field, text.split()) for field, text in meanings.items()]
    return {_flat(word): field for field, words in reversed(fields) for word in words}


RATINGS = {word: rank for rank, text in reversed([*enumerate(_RATINGS)]) for word in _all(text)}
FIELDS = _by_word(_MEANINGS)
_CARD = _by_word(_OF_A_CARD)
_LIST = {
    _flat(word): (field, rank)
    for field, text in _OF_LISTS.items()
    for rank, word in enumerate(text.split())
}
_ROUNDS = "|".join(sorted(_all(_MEANINGS["round"], "r"), key=len, reverse=True))
_ROUND = re.compile(
    rf"(\d{{1,2}})(?:a|o|e|st|nd|th)?(?:{_ROUNDS}|k)?|(?:{_ROUNDS})(\d{{1,3}})", re.ASCII
)
_SIGNS = re.compile(r"[_\-./:]+")
_GLUED = re.compile(r"(white|black)(fideid|id|elo|rating|title|name|fed)")
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])")


def plain(heading: str) -> str:
    """Return a heading in small letters, its words parted by single blanks."""
    text = _CAMEL.sub(" ", heading.strip()).replace("İ", "i")  # Turkish: its dot is no accent
    return " ".join(_SIGNS.sub(" ", text).casefold().split())


def round_of(heading: str) -> int | None:
    """Return the round a column has the games of: ``1.Rd``, ``Round 1``, ``R1``, ``1``."""
    number = _ROUND.fullmatch(_flat(heading))
    return int(number[1] or number[2]) or None if number else None


def rating_rank(heading: str) -> int | None:
    """Return how good a rating column is, 0 being the best; None if it has no ratings."""
    return RATINGS.get(_flat(heading))


def rank_of(heading: str) -> int:
    """Return how good a rating column of White or Black is, 0 being the best and of all others."""
    return RATINGS.get("".join(word for word in _words(heading) if word not in WHITE | BLACK), 0)


@lru_cache(1000)  # of one table they are asked for several times
def _words(heading: str) -> tuple[str, ...]:
    if heading.isascii() and heading.isalpha() and heading[1:].islower():
        return (heading.lower(),)
    return tuple(map(_flat, plain(heading).split()))


def card_field(heading: str) -> tuple[str, int]:
    """Return what a column of one player's games has, "" if unknown, and the rank of a rating.

    The rating of a column that names the opponent goes before one that names nobody.
    """
    words = _words(heading)
    said = "".join(words)
    if said in RATINGS:
        return "rating", RATINGS[said]
    rest = "".join(word for word in words if word not in _OPPONENT)
    if rest != said and rest in RATINGS:
        return "rating", RATINGS[rest] - len(RATINGS)
    return _CARD.get(said) or field_of(heading)[1], 0


def list_field(heading: str) -> tuple[str, int]:
    """Return what a column of a list of players has, "" if unknown, and its rank, 0 being the best.

    A rating is told by its own words alone: ratings of others may stand beside.
    """
    if known := _LIST.get(_flat(heading)):
        return known
    side, field = field_of(heading)
    return ("", 0) if side or field == "rating" else (field, len(_LIST))


def names_opponent(heading: str) -> bool:
    """Whether a heading says that a column is of the opponent, not of any player."""
    return not _OPPONENT.isdisjoint(_words(heading))


# The letters of both colours in the languages of results sites, White's first.
_PAIRS = (
    "wb", "ws", "wz", "bn", "bc", "vs", "бч", "бц", "fs", "kr", "bs", "bp", "bj", "bm", "an", "vm",
    "hs", "bč", "bz", "λμ",
)  # fmt: skip


def colours_of(letters: Set[str]) -> dict[str, str]:
    """Return w or b for each letter of both colours; nothing for letters of no language."""
    pair = next((pair for pair in _PAIRS if letters and letters <= set(pair)), "")
    return dict(zip(pair, "wb", strict=False))


def colour_of(text: str) -> str | None:
    """Return w or b for the word or letter of a colour, "" if it may be either, None for others.

    b is Black in English and White in French.
    """
    said = _flat(text)
    if said in WHITE or said == "w":
        return "w"
    return "b" if said in BLACK or said in ("s", "n") else "" if said == "b" else None


def field_of(heading: str) -> tuple[str, str]:
    """Return whose a column is ("white", "black" or "" for neither) and what it has, "" if unknown.

    A colour alone names the player.
    """
    words = _words(heading)
    for side, names in (("white", WHITE), ("black", BLACK)):
        if colour := next((word for word in words if word in names), ""):
            rest = "".join(word for word in words if word != colour)
            return side, _meaning(rest) if rest else "name"
    said = "".join(words)
    if glued := _GLUED.fullmatch(said):
        return glued[1], _meaning(glued[2])
    return "", _meaning(said)


def _meaning(said: str) -> str:
    return "rating" if said in RATINGS else FIELDS.get(said, "")
