"""Dates as people write them: months of many languages, hours, and days that are not certain."""

from datetime import date

import pytest

from arpad.written_dates import birth_year, readings

# The months as the Unicode Common Locale Data Repository has them, in the form that dates take.
NAMES = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
    " diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre"
    " novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro"
    " dezembro",
    "ca": "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października"
    " listopada grudnia",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "sk": "januára februára marca apríla mája júna júla augusta septembra októbra novembra"
    " decembra",
    "sl": "januar februar marec april maj junij julij avgust september oktober november december",
    "hr": "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada"
    " studenoga prosinca",
    "sr": "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
    "sr_Latn": "januar februar mart april maj jun jul avgust septembar oktobar novembar decembar",
    "mk": "јануари февруари март април мај јуни јули август септември октомври ноември декември",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "uk": "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "be": "студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка"
    " лістапада снежня",
    "hu": "január február március április május június július augusztus szeptember október"
    " november december",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie"
    " noiembrie decembrie",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "az": "yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr",
    "el": "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου"
    " Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "nb": "januar februar mars april mai juni juli august september oktober november desember",
    "is": "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta"
    " elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "et": "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november"
    " detsember",
    "lv": "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris"
    " novembris decembris",
    "lt": "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio"
    " lapkričio gruodžio",
    "he": "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
}
SHORT = {
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
    "pt": "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
    "ca": "gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.",
    "pl": "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    "cs": "led úno bře dub kvě čvn čvc srp zář říj lis pro",
    "sk": "jan feb mar apr máj jún júl aug sep okt nov dec",
    "sl": "jan. feb. mar. apr. maj jun. jul. avg. sep. okt. nov. dec.",
    "hr": "sij velj ožu tra svi lip srp kol ruj lis stu pro",
    "sr": "јан феб мар апр мај јун јул авг сеп окт нов дец",
    "sr_Latn": "jan feb mar apr maj jun jul avg sep okt nov dec",
    "mk": "јан. фев. мар. апр. мај јун. јул. авг. сеп. окт. ное. дек.",
    "bg": "яну фев март апр май юни юли авг сеп окт ное дек",
    "ru": "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
    "uk": "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.",
    "be": "сту лют сак кра мая чэр ліп жні вер кас ліс сне",
    "hu": "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
    "ro": "ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec.",
    "tr": "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
    "az": "yan fev mar apr may iyn iyl avq sen okt noy dek",
    "el": "Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ",
    "nl": "jan feb mrt apr mei jun jul aug sep okt nov dec",
    "sv": "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
    "da": "jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.",
    "nb": "jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.",
    "is": "jan. feb. mar. apr. maí jún. júl. ágú. sep. okt. nóv. des.",
    "fi": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    "et": "jaan veebr märts apr mai juuni juuli aug sept okt nov dets",
    "lv": "janv. febr. marts apr. maijs jūn. jūl. aug. sept. okt. nov. dec.",
    "lt": "saus. vas. kov. bal. geg. birž. liep. rugp. rugs. spal. lapkr. gruod.",
    "he": "ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳",
}
WHOLE = [
    "Freitag, 13. März 2026",
    "vendredi 13 mars 2026",
    "viernes, 13 de marzo de 2026",
    "venerdì 13 marzo 2026",
    "sexta-feira, 13 de março de 2026",
    "divendres, 13 de març del 2026",
    "piątek, 13 marca 2026",
    "pátek 13. března 2026",
    "piatok 13. marca 2026",
    "petek, 13. marec 2026",
    "petak, 13. ožujka 2026.",
    "пятница, 13 марта 2026 г.",
    "пʼятниця, 13 березня 2026 р.",
    "петък, 13 март 2026 г.",
    "2026. március 13., péntek",
    "vineri, 13 martie 2026",
    "13 Mart 2026 Cuma",
    "Παρασκευή 13 Μαρτίου 2026",
    "vrijdag 13 maart 2026",
    "fredag 13 mars 2026",
    "fredag den 13. marts 2026",
    "fredag 13. mars 2026",
    "perjantai 13. maaliskuuta 2026",
    "reede, 13. märts 2026",
    "piektdiena, 2026. gada 13. marts",
    "2026 m. kovo 13 d., penktadienis",
]
# Months that mean another one in another language: Croatian here, Polish or Czech there.
TWO_MONTHS = {"lip", "lis", "srp", "listopada", "čer", "rug", "jui"}


def days(text):
    return [str(each.day) for each in readings(text)]


@pytest.mark.parametrize("table", [NAMES, SHORT], ids=["names", "short"])
@pytest.mark.parametrize("way", ["13 {} 2026", "13. {} 2026", "2026. {} 13.", "{} 13, 2026"])
def test_months_of_many_languages(table, way):
    for language, listed in table.items():
        for month, name in enumerate(listed.split(), 1):
            found = days(way.format(name))
            day = str(date(2026, month, 13))
            assert day in found, (language, name)
            assert found == [day] or name in TWO_MONTHS, (language, name)


def test_whole_dates_with_the_day_of_the_week():
    for text in WHOLE:
        assert days(text) == ["2026-03-13"], text


def test_names_may_have_lost_their_accents_and_their_case():
    for text in ("13 fevrier 2026", "13 FÉVRIER 2026", "13 Unora 2026", "13 subat 2026"):
        assert days(text) == ["2026-02-13"], text


@pytest.mark.parametrize(
    "text",
    [
        "13 de março de 2026", "1º de março de 2026", "1er mars 2026", "13. ožujka 2026.",
        "13 марта 2026 года", "13 marca 2026 r.", "2026 m. kovo 13 d.", "2026. gada 13. marts",
        "2026. március 13-án", "den 13 mars 2026", "d. 13. marts 2026", "13. maaliskuuta 2026",
        "13.III.2026", "13/III/2026", "13-Mar-2026", "13/Mar/2026", "March 13th, 2026",
        "the 13th of March, 2026", "13. Maerz 2026", "13. Mrz. 2026", "13 mrt 2026",
        "2026年3月13日", "2026년 3월 13일", "ngày 13 tháng 3 năm 2026", "13 במרץ 2026",
        "2026. 03. 13.", "13. 3. 2026", "13.03.2026.", "13–03–2026", "2026.03.13",
    ],
)  # fmt: skip
def test_ways_of_writing_one_day(text):
    assert days(text) == [str(date(2026, 3, 1 if text[:2] in ("1º", "1e") else 13))]


@pytest.mark.parametrize(
    "hour",
    [
        " 14:00", "T14:00", "T14:00:00Z", "T14:00:00+02:00", " 14:00:00", " 14h", " 14h30", " 14 h",
        " 14u30", " 2:00 pm", " 2 PM", " 2 p.m.", ", 14:00", " at 14:00", " um 14 Uhr",
        " 14.00 Uhr", " à 14h00", " a las 14:00", " ore 14:00", " o godz. 14:00", " в 14:00",
        " kl. 14.00", " klo 14.00", " (14:00)", " 14:00 CET", " 14:00-18:00", " - 14:00", "\t14:00",
        " 14.30", " saat 14:00", " 14:00 ч.",
    ],
)  # fmt: skip
def test_an_hour_is_passed_over(hour):
    for text in ("2026/04/01", "2026-04-01", "01.04.2026", "1 April 2026", "1. April 2026"):
        assert days(text + hour) == ["2026-04-01"], text + hour


@pytest.mark.parametrize("text", ["14:00 01.04.2026", "2 pm, April 1, 2026", "14h 1 avril 2026"])
def test_an_hour_may_come_first(text):
    assert days(text) == ["2026-04-01"]


@pytest.mark.parametrize(
    "text",
    [
        "31 February 2026", "31. Februar 2026", "31.02.2026", "31/02/2026", "02/30/2026",
        "2026/02/31", "2026-02-31", "26/02/31", "30.02.26", "2025/02/29", "31 kwietnia 2026",
        "2026-13-01", "20260231", "2026年2月31日", "February 30, 2026",
    ],
)  # fmt: skip
def test_a_day_that_does_not_exist_is_none(text):
    assert readings(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "March 2026", "13 March", "2026", "13-15 March 2026", "13.03.2026 - 15.03",
        "10.03-13.03.2026", "13.03.2026 15.03", "13.03-15.03.2026", "Open 13 March 2026",
        "13 Marchant 2026", "13 Mayor 2026", "12:30", "1-0", "13 March 2026 and more",
        "x" * 5000, "13 March 2026" + " " * 500,
    ],
)  # fmt: skip
def test_what_is_more_or_less_than_a_date_is_none(text):
    assert readings(text) == ()


def test_what_can_be_two_days_is_both():
    assert days("13 listopada 2026") == ["2026-11-13", "2026-10-13"]
    assert days("13. listopada 2026.") == ["2026-10-13", "2026-11-13"]  # as Croatian writes it
    assert days("13-Mar-26") == ["2026-03-13", "2013-03-26"]
    assert days("3/4/2026 2:00 PM") == ["2026-04-03", "2026-03-04"]
    assert days("3.4.26") == ["2026-04-03", "2026-03-04"]


def test_a_year_of_birth_is_taken_where_it_is_sure():
    for text in ("1990", "1990/05/17", "17.05.1990", "03/04/1990", "1990/00/00", "17 mai 1990"):
        assert birth_year(text) == 1990, text
    for text in ("", "90", "31.02.1990", "05/03/12", "long ago", "0000/00/00", "1066"):
        assert birth_year(text) is None, text
