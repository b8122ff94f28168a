"""The words of dates in the languages of FIDE's large federations: months, days of the week."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

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
    "pt": "janeiro/fevereiro/março/abril/maio/junho/julho/agosto/setembro/outubro/novembro"
    "/dezembro",
    "ca": "gener/febrer/març/abril/maig/juny/juliol/agost ag/setembre/octubre/novembre/desembre",
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


def normalised(text: str) -> str:
    """Return a text in small letters without accents, with plain signs and single blanks."""
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    plain = letters.casefold().translate(_OTHER_LETTERS).translate(_SIGNS)
    plain = re.sub(_VIETNAMESE, r"\3-\2-\1", re.sub(_ASIAN, r"\1-\2-\3", plain))
    return " ".join(re.sub(_ORDINAL, "", plain).split())


def is_between(word: str) -> bool:
    """Whether a normalised word can stand between the parts of a date: of, de, r."""
    return word in _fillers()


def months_of(word: str) -> Mapping[int, Sequence[str]]:
    """Return the months a normalised word means, the likeliest first, each with its languages.

    Three letters or more from the beginning are enough where no other month begins so.
    """
    names, beginnings = _names()
    bare = word.removeprefix("ב")  # the Hebrew “in” is written together with the month
    return names.get(word) or beginnings.get(word) or names.get(bare) or beginnings.get(bare) or {}


@cache
def _names() -> tuple[Mapping[str, Mapping[int, Sequence[str]]], ...]:
    """Return what each name of a month means, and what each beginning of one."""
    names: dict[str, dict[int, list[str]]] = {}
    beginnings: dict[str, dict[int, list[str]]] = {}
    for language, listed in _MONTHS.items():
        for at, several in enumerate(listed.split("/")):
            for name in map(normalised, several.split()):
                for end in (*range(3, len(name)), len(name)):
                    table = names if end == len(name) else beginnings
                    languages = table.setdefault(name[:end], {}).setdefault(at % 12 + 1, [])
                    if language not in languages:
                        languages.append(language)
    return names, beginnings


@cache
def weekdays() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return how days of the week begin, and which of these beginnings a longer word may have."""
    words = frozenset(map(normalised, _WEEKDAYS.split()))
    return words, tuple(word for word in words if len(word) > 2)


@cache
def _fillers() -> frozenset[str]:
    return frozenset(map(normalised, _BETWEEN.split()))
