"""A date as people write it, with an hour or not, in their languages: every day it can mean."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from typing import NamedTuple

YEARS = range(1900, 2200)
_LONGEST = 200  # characters; no date is longer
# A two-digit year from here on is of the last century: rating lists begin about then.
_FIRST_YEAR_OF_CENTURY = 70


class Day(NamedTuple):
    """One reading of a date: its day, and what else would have to be written so.

    ``order`` is that of year, month and day in numbers ("DMY"), the languages in which a word means
    this month and not another one ("cs pl"), or "" where a date leaves no choice.
    """

    day: date
    order: str

    def agrees(self, other: "Day") -> bool:
        """Whether both can be written by one hand: in one order, in one language."""
        own, its = set(self.order.split()), set(other.order.split())
        return (
            not own or not its or self.order.isupper() != other.order.isupper() or bool(own & its)
        )


# --- The words of dates --------------------------------------------------------------------------

# January to December: whole names, and those short forms which are not the beginning of one.
_MONTHS = {
    "en": "january/february/march mar/april/may/june jun/july jul/august/september/october/november"
    "/december",
    "de": "januar jänner/februar feber/märz maerz mrz/april/mai/juni/juli/august/september/oktober"
    "/november/dezember",
    "fr": "janvier/février/mars/avril/mai/juin/juillet/août/septembre/octobre/novembre/décembre",
    "es": "enero/febrero/marzo/abril/mayo/junio/julio/agosto/septiembre setiembre/octubre"
    "/noviembre/diciembre",
    "it": "gennaio/febbraio/marzo/aprile/maggio/giugno/luglio/agosto/settembre/ottobre/novembre"
    "/dicembre",
    "pt": "janeiro/fevereiro/março/abril/maio/junho/julho/agosto/setembro/outubro/novembro/dezembro",
    "ca": "gener/febrer/març/abril/maig/juny/juliol/agost/setembre/octubre/novembre/desembre",
    "ro": "ianuarie/februarie/martie/aprilie/mai/iunie/iulie/august/septembrie/octombrie/noiembrie"
    "/decembrie",
    "nl": "januari/februari/maart mrt/april/mei/juni/juli/augustus/september/oktober/november"
    "/december",
    "sv": "januari/februari/mars/april/maj/juni/juli/augusti/september/oktober/november/december",
    "da": "januar/februar/marts/april/maj/juni/juli/august/september/oktober/november/december",
    "no": "januar/februar/mars/april/mai/juni/juli/august/september/oktober/november/desember",
    "is": "janúar/febrúar/mars/apríl/maí/júní/júlí/ágúst/september/október/nóvember/desember",
    "fi": "tammikuuta/helmikuuta/maaliskuuta/huhtikuuta/toukokuuta/kesäkuuta/heinäkuuta/elokuuta"
    "/syyskuuta/lokakuuta/marraskuuta/joulukuuta",
    "et": "jaanuar/veebruar/märts/aprill/mai/juuni/juuli/august/september/oktoober/november"
    "/detsember",
    "lv": "janvāris janvārī/februāris februārī/marts martā/aprīlis aprīlī/maijs maijā/jūnijs jūnijā"
    "/jūlijs jūlijā/augusts augustā/septembris septembrī/oktobris oktobrī/novembris novembrī"
    "/decembris decembrī",
    "lt": "sausio sausis/vasario vasaris/kovo kovas/balandžio balandis/gegužės gegužė"
    "/birželio birželis/liepos liepa/rugpjūčio rugpjūtis/rugsėjo rugsėjis/spalio spalis"
    "/lapkričio lapkritis/gruodžio gruodis",
    "pl": "stycznia styczeń/lutego luty/marca marzec/kwietnia kwiecień/maja maj/czerwca czerwiec"
    "/lipca lipiec/sierpnia sierpień/września wrzesień/października październik"
    "/listopada listopad/grudnia grudzień",
    "cs": "ledna leden/února únor/března březen/dubna duben/května květen/června červen čvn"
    "/července červenec čvc/srpna srpen/září/října říjen/listopadu listopad/prosince prosinec",
    "sk": "januára január/februára február/marca marec/apríla apríl/mája máj/júna jún/júla júl"
    "/augusta august/septembra september/októbra október/novembra november/decembra december",
    "sl": "januarja januar/februarja februar/marca marec/aprila april/maja maj/junija junij"
    "/julija julij/avgusta avgust/septembra september/oktobra oktober/novembra november"
    "/decembra december",
    "hr": "siječnja siječanj/veljače veljača/ožujka ožujak/travnja travanj/svibnja svibanj"
    "/lipnja lipanj/srpnja srpanj/kolovoza kolovoz/rujna rujan/listopada listopad"
    "/studenoga studenog studeni/prosinca prosinac",
    "sr": "januara januar/februara februar/marta mart/aprila april/maja maj/juna juni/jula juli"
    "/avgusta avgust augusta august/septembra septembar/oktobra oktobar/novembra novembar"
    "/decembra decembar/ јануара јануар/фебруара фебруар/марта март/априла април/маја мај/јуна јуни"
    "/јула јули/августа август/септембра септембар/октобра октобар/новембра новембар"
    "/децембра децембар",
    "mk": "јануари/февруари/март/април/мај/јуни/јули/август/септември/октомври/ноември/декември",
    "bg": "януари/февруари/март/април/май/юни/юли/август/септември/октомври/ноември/декември",
    "ru": "января январь/февраля февраль/марта март/апреля апрель/мая май/июня июнь/июля июль"
    "/августа август/сентября сентябрь/октября октябрь/ноября ноябрь/декабря декабрь",
    "uk": "січня січень/лютого лютий/березня березень/квітня квітень/травня травень"
    "/червня червень/липня липень/серпня серпень/вересня вересень/жовтня жовтень"
    "/листопада листопад/грудня грудень",
    "be": "студзеня студзень/лютага люты/сакавіка/красавіка/мая май траўня травень/чэрвеня чэрвень"
    "/ліпеня ліпень/жніўня жнівень/верасня верасень/кастрычніка/лістапада/снежня снежань",
    "kk": "қаңтар/ақпан/наурыз/сәуір/мамыр/маусым/шілде/тамыз/қыркүйек/қазан/қараша/желтоқсан",
    "hu": "január/február/március/április/május/június/július/augusztus/szeptember/október/november"
    "/december",
    "tr": "ocak/şubat/mart/nisan/mayıs/haziran/temmuz/ağustos/eylül/ekim/kasım/aralık",
    "az": "yanvar/fevral/mart/aprel/may/iyun iyn/iyul iyl/avqust/sentyabr/oktyabr/noyabr/dekabr",
    "uz": "yanvar/fevral/mart/aprel/may/iyun/iyul/avgust/sentabr/oktabr/noyabr/dekabr",
    "sq": "janar/shkurt/mars/prill/maj/qershor/korrik/gusht/shtator/tetor/nëntor/dhjetor",
    "el": "ιανουαρίου ιανουάριος/φεβρουαρίου φεβρουάριος/μαρτίου μάρτιος/απριλίου απρίλιος"
    "/μαΐου μάιος/ιουνίου ιούνιος/ιουλίου ιούλιος/αυγούστου αύγουστος/σεπτεμβρίου σεπτέμβριος"
    "/οκτωβρίου οκτώβριος/νοεμβρίου νοέμβριος/δεκεμβρίου δεκέμβριος",
    "hy": "հունվարի/փետրվարի/մարտի/ապրիլի/մայիսի/հունիսի/հուլիսի/օգոստոսի/սեպտեմբերի/հոկտեմբերի"
    "/նոյեմբերի/դեկտեմբերի",
    "ka": "იანვარი/თებერვალი/მარტი/აპრილი/მაისი/ივნისი/ივლისი/აგვისტო/სექტემბერი/ოქტომბერი"
    "/ნოემბერი/დეკემბერი",
    "he": "ינואר/פברואר/מרץ/אפריל/מאי/יוני/יולי/אוגוסט/ספטמבר/אוקטובר/נובמבר/דצמבר",
    "id": "januari/februari/maret/april/mei/juni/juli/agustus/september/oktober/november/desember",
    "roman": "i/ii/iii/iv/v/vi/vii/viii/ix/x/xi/xii",
}
# What stands before, between and after the parts of a date and means nothing by itself.
_BETWEEN = (
    "of the on de del do den d le el il ko am gada m г год года гг р року рік r rok roku god godine"
    " год године жыл ж թ წ წლის le l του an n na a e er ra o i"
)
# The days of the week begin so.
_WEEKDAYS = (
    "mon tue wed thu fri sat sun lun mar mer jeu ven dim mie jue vie sab dom gio seg ter qua qui"
    " sex montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag maa din woe don vri"
    " zat zon pon wto sro czw pia sob nie ute uto utr str stre ctv cet pat pia ned sri sre sub tor"
    " pet понед вторн среда сред четв пятн суб воск вівт серед пятни неділ недел панядз чацв пят"
    " нядзел сер аут пн вт ср чт пт сб вс нд цар чет пет hetf kedd szer csut pent szom vasar man"
    " tir ons tors fre lor son sön dum marti joi vin sam maan tiis kesk tors perj laua sunn esma"
    " teis kolm nelj reed laup puha pirm otr tres cetur piekt sest svet antr trec ketv penk sest"
    " sekm δευ τρι τετ πεμ παρ σαβ κυρ pazar sali cars pers cuma pzt sal car per cum cmt paz dill"
    " dima dime dijo dive diss dium mo di mi do fr sa so ma wo vr za zo wt sr cz pt po st ct pa so"
    " ne ut hen enj pre sht stv саб thr tis þri fim fos lau уто сре вто"
    " сря съб недељ yaksh dush sesh chor paysh juma shanba bazar"
)
_OTHER_LETTERS = str.maketrans("ıłøđßæ'’`´׳״", "ilodsa      ", "\u200e\u200fʼ")
_SIGNS = str.maketrans("‐‑‒–—−∕⁄·", "------//.")
_ORDINAL = (
    r"(?<=\d)-?(?:st|nd|rd|th|er|ere|re|ro|o|a|e|en|an|ten|ig|jen|tol|го|е|ое|ші|η|οσ)(?![^\W_])"
)
_ASIAN = unicodedata.normalize(
    "NFKD", r"(\d{4})\s?(?:年|년)\s?(\d{1,2})\s?(?:月|월)\s?(\d{1,2})\s?(?:日|일)"
)
_VIETNAMESE = r"(?:ngay )?(\d{1,2}) (?:thang|thg) (\d{1,2})(?: nam|,)? (\d{4})"

# --- The hour ------------------------------------------------------------------------------------

_HALF = r"\s?(?:[ap]\.?\s?m|[πμ]\.?\s?μ)\b\.?"
_UNIT = r"\s?(?:h|u|hrs?|uhr|uur|ч|год|val|ora|oclock)(?![^\W_])\.?"
_ZONE = r"(?:\s?\(?(?:z|utc|tu|gmt|ce?s?t|e[sd]t|msk)(?![^\W_])\)?|\s?[+-]\d\d:?\d\d)?"
_CLOCK = (
    r"(?:[01]?\d|2[0-4])(?:\s?[:hu]\s?[0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,6})?)?"
    rf"(?:{_HALF}|{_UNIT})?|(?:[.-][0-5]\d)?(?:{_HALF}|{_UNIT}))"
    rf"{_ZONE}"
)
# With a point or dash alone it could be a day and a month: only full hours and quarters are taken.
_LOOSE = r"(?:[01]?\d|2[0-4])[.-](?:00|15|30|45)(?:\.[0-5]\d)?" + _ZONE
_AT = (
    r"(?:at|from|starts?|um|ab|le|les|a|as|alle|ore|ora|orele|kl|klo|kell|om|o|godz|hod|v|ve|saat"
    r"|u|ob|las|la|h|в|у|о|об|στισ|ωρα|plkst|val)"
)
_LEAD = rf"\(?(?:{_AT}[. ]+){{0,2}}"
_UNTIL = rf"(?:\s?(?:-|to|bis|do|a)\s?{_CLOCK})?\)?"
_HOUR_LAST = (
    rf"(?<=[\w.)])(?:t|[\s,;|@]*(?:\s-|[\s,;|@(])\s*)(?:{_LEAD}{_CLOCK}{_UNTIL}|{_LEAD}{_LOOSE}\)?)\s*$"
    rf"|(?<=[\w.)])[\s,;|@]+(?:{_AT}[. ]+){{1,2}}(?:[01]?\d|2[0-4])(?:[.-][0-5]\d)?$"
)
_HOUR_FIRST = rf"{_LEAD}{_CLOCK}{_UNTIL}[\s,;|-]+(?=\S)"

# --- Reading -------------------------------------------------------------------------------------

NUMBERS = re.compile(
    r"(?P<first>\d{1,4})\s?(?P<sign>[./-])\s?(?P<middle>\d{1,2})\s?(?P=sign)\s?(?P<last>\d{1,4})",
    re.ASCII,
)
"""Three numbers that can be a date."""
_RUN = r"(\d{4})(\d\d)(\d\d)"
_YEAR_WORD = r"\.?(?: ?(?:г|р|r|god|год|year)\.?)?$"
_TOKENS = r"\d+|[^\W\d_]+|[^\w\s.,]"
_OFFICIAL = re.compile(r"\d{4}/\d\d/\d\d", re.ASCII)


def is_official(text: str) -> bool:
    """Whether a text is written year/month/day with four digits for the year."""
    return _OFFICIAL.fullmatch(text.strip()) is not None


def readings(text: str) -> tuple[Day, ...]:
    """Return every day of 1900 to 2199 a text can mean, the likeliest first; none if it is no date.

    Two digits for the year are read as year/month/day, then as day/month/year (the other way round
    where a single digit stands), month/day/year and year/day/month; a year of four digits that
    comes last, as day/month and then as month/day, unless points stand between. A day that does not
    exist, such as 31 February, is none, whatever else its numbers might mean. An hour and a day of
    the week are passed over.
    """
    return _readings(text) if len(text) <= _LONGEST else ()


@lru_cache(maxsize=4096)
def _readings(text: str) -> tuple[Day, ...]:
    if match := NUMBERS.fullmatch(text.strip()):
        return _of_numbers(match)
    plain = normalised(text)
    for part in _without_hour(plain):
        if days := _read(part) or _read(_without_weekday(part)):
            return days
    return ()


def birth_year(text: str) -> int | None:
    """Return the year of birth a text says, by itself or in a date; None if it is not sure."""
    text = text.strip()
    if re.fullmatch(r"\d{4}(?:[./-]00[./-]00)?", text, re.ASCII) and int(text[:4]) in YEARS:
        return int(text[:4])
    years = {each.day.year for each in readings(text)}
    return years.pop() if len(years) == 1 else None


def normalised(text: str) -> str:
    """Return a text in small letters without accents, with plain signs and single blanks."""
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    plain = letters.casefold().translate(_OTHER_LETTERS).translate(_SIGNS)
    plain = re.sub(_VIETNAMESE, r"\3-\2-\1", re.sub(_ASIAN, r"\1-\2-\3", plain))
    return " ".join(re.sub(_ORDINAL, "", plain).split())


def _without_hour(text: str) -> Iterable[str]:
    yield text
    if (rest := re.sub(_HOUR_LAST, "", text)) != text:
        yield rest
    if match := re.match(_HOUR_FIRST, text):
        yield text[match.end() :]


def _without_weekday(text: str) -> str:
    """Return a text without a day of the week at either end."""
    words, (days, stems) = text.split(" "), _weekdays()
    for at, rest in ((0, words[1:]), (-1, words[:-1])):
        word = words[at].strip(".,;()").partition("-")[0]
        if rest and word.isalpha() and (word in days or word.startswith(stems)):
            return " ".join(rest).strip(" ,;")
    return text


def _read(text: str) -> tuple[Day, ...]:
    """Read a normalised text that is a date and nothing else."""
    text = text.strip(" ,;")
    if match := NUMBERS.fullmatch(re.sub(_YEAR_WORD, "", text)):
        return _of_numbers(match)
    if match := re.fullmatch(_RUN, text):
        return _certain(_real(match.groups(), ["YMD"]))
    if any(map(str.isalpha, text)):
        return _worded(text)
    return ()


def _of_numbers(match: re.Match[str]) -> tuple[Day, ...]:
    numbers = match["first"], match["middle"], match["last"]
    first, _, last = numbers
    if len(first) > 2:
        orders = ["YMD"] if match["sign"] == "-" else ["YMD", "YDM"]
    elif len(last) > 2:
        orders = ["DMY"] if match["sign"] == "." else ["DMY", "MDY"]
    else:
        orders = ["YMD", "DMY", "MDY", "YDM"]
        if 1 in map(len, numbers):  # programs that write the year first write 09, people 9
            orders = ["DMY", "YMD", "MDY", "YDM"]
    days = _real(numbers, orders, points=match["sign"] == ".")
    # Year first and month second is what a four-digit year says, if that is a day at all.
    return _certain(days) if len(first) == 4 else days


def _certain(days: tuple[Day, ...]) -> tuple[Day, ...]:
    return tuple(Day(first.day, "") for first in days[:1])


_NO_MONTHS: Mapping[int, tuple[str, ...]] = {}


def _worded(text: str) -> tuple[Day, ...]:
    """Read a date whose month is a word: 13 March 2026, May 10, 2020, 2026. március 13."""
    tokens = re.findall(_TOKENS, text)
    kinds, months = "", _NO_MONTHS
    parts = []
    for token in tokens:
        if token.isdecimal() and token.isascii() and len(token) <= 4:
            kinds += "n"
        elif "m" not in kinds and (months := months_of(token)):
            kinds += "m"
        elif is_between(token) or token in "-/":
            continue
        else:
            return ()
        parts.append(token)
    if kinds not in ("nmn", "mnn", "nnm"):
        return ()
    at = kinds.index("m")
    found: dict[date, Day] = {}
    if re.match(r"\d{1,2}\.", text):  # Croatian writes a point after the day, Polish does not
        months = dict(sorted(months.items(), key=lambda each: "hr" not in each[1]))
    for month, languages in months.items():
        numbers = [str(month) if place == at else part for place, part in enumerate(parts)]
        for order in _word_orders(kinds, numbers):
            for day in _real(numbers, [order]):
                said = order if len(_word_orders(kinds, numbers)) > 1 else ""
                tag = " ".join(languages) if len(months) > 1 else said
                found.setdefault(day.day, Day(day.day, tag))
    return tuple(found.values())


def _word_orders(kinds: str, numbers: Sequence[str]) -> list[str]:
    """Return the orders two numbers and the word between, before or after them may be in."""
    first, last = {"nmn": (0, 2), "mnn": (1, 2), "nnm": (0, 1)}[kinds]
    if kinds == "mnn":
        return ["MDY"]
    long = len(numbers[first]) == 4, len(numbers[last]) == 4
    if kinds == "nnm":
        return ["YDM"] if long == (True, False) else []
    return {(True, False): ["YMD"], (False, True): ["DMY"], (False, False): ["DMY", "YMD"]}.get(
        long, []
    )


def _real(
    numbers: Sequence[str], orders: Iterable[str], *, points: bool = False
) -> tuple[Day, ...]:
    """Return those of the orders in which the numbers are a day, without repetition.

    A day of the likeliest order that its month does not have is a mistake, not another order.
    """
    found: dict[date, Day] = {}
    for order in orders:
        parts = dict(zip(order, numbers, strict=True))
        year, month, day = _year(parts["Y"]), int(parts["M"]), int(parts["D"])
        if year not in YEARS or not 1 <= month <= 12 or not 1 <= day <= 31:
            continue
        try:
            real = date(year, month, day)
        except ValueError:
            if not found or (points and order == "DMY"):
                return ()
            continue
        found.setdefault(real, Day(real, order))
    return tuple(found.values())


def _year(text: str) -> int:
    """Return the year, 0 for what is none."""
    if len(text) not in (2, 4):
        return 0
    year = int(text)
    if len(text) == 4:
        return year
    return year + (1900 if year >= _FIRST_YEAR_OF_CENTURY else 2000)


# --- Months --------------------------------------------------------------------------------------


def is_between(word: str) -> bool:
    """Whether a normalised word can stand between the parts of a date: of, de, r."""
    return word in _fillers()


def months_of(word: str) -> Mapping[int, tuple[str, ...]]:
    """Return the months a normalised word means, the likeliest first, each with its languages.

    Three letters or more from the beginning are enough where no other month begins so.
    """
    names, beginnings = _names()
    bare = word.removeprefix("ב")  # the Hebrew “in” is written together with the month
    return names.get(word) or beginnings.get(word) or names.get(bare) or beginnings.get(bare) or {}


@cache
def _names() -> tuple[Mapping[str, Mapping[int, tuple[str, ...]]], ...]:
    """Return what each name of a month means, and what each beginning of one."""
    names: dict[str, dict[int, tuple[str, ...]]] = {}
    beginnings: dict[str, dict[int, tuple[str, ...]]] = {}
    for language, listed in _MONTHS.items():
        for at, several in enumerate(listed.split("/")):
            for name in map(normalised, several.split()):
                month = at % 12 + 1
                _note(names, name, month, language)
                for length in range(3, len(name)):
                    _note(beginnings, name[:length], month, language)
    return names, beginnings


def _note(
    table: dict[str, dict[int, tuple[str, ...]]], word: str, month: int, language: str
) -> None:
    several = table.setdefault(word, {})
    if language not in several.get(month, ()):
        several[month] = (*several.get(month, ()), language)


@cache
def _weekdays() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return how the days of the week begin, and those beginnings that tell them in a longer word."""
    words = frozenset(map(normalised, _WEEKDAYS.split()))
    return words, tuple(word for word in words if len(word) > 2)


@cache
def _fillers() -> frozenset[str]:
    return frozenset(map(normalised, _BETWEEN.split()))
