"""The one rule of names: what they may look like, and which of them are one."""

import doctest
import re
import unicodedata

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from accounts import names
from accounts.guest_names import LANGUAGES, guest_name
from accounts.names import name_clean, name_key
from accounts.texts import SENTENCES
from core.errors import CommandError
from tests.running import ROOT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nino", "nino"),
        ("NINO", "nino"),
        ("ნინო", "ᲜᲘᲜᲝ"),  # Mkhedruli and the Mtavruli that .upper() makes of it
        ("IŞIK", "ışık"),
        ("Işık", "ışık"),
        ("İnci", "inci"),
        ("INCI", "ıncı"),
        ("ＮＩＮＯ", "nino"),  # full width
        ("Ёж", "еж"),
        ("Жанна", "ЖАННА"),
        ("José", "Jose"),
        ("Jose\u0301", "José"),  # decomposed and composed
        ("Straße", "STRASSE"),
        ("Tom", "Тоm"),
        ("TOM", "ТОМ"),  # the second in Cyrillic
        ("Cop", "Сор"),
        ("Ax", "Ах"),
        ("Hoop", "Ноор"),
        ("lLIA", "Ilia"),
        ("Nin0", "Nino"),
        ("Зоя", "3оя"),
    ],
)
def test_names_that_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nino", "Nini"),
        ("Nino", "ნინო"),
        ("Nino", "Нино"),
        ("Nino", "Nino2"),
        ("Nino", "Ni no"),
        ("Nino", "Nino."),
        ("Giorgi", "Georgi"),
        ("გიორგი", "გიორგა"),
        ("Maria", "Мария"),
        ("Deniz", "Denis"),
        ("Işıl", "Işık"),
        ("Ан", "Ян"),
        ("Лена", "Пена"),
    ],
)
def test_names_that_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Nino", "Nino"),
        ("  Nino   the  2nd ", "Nino the 2nd"),
        ("Jose\u0301", "José"),
        ("ნინო", "ნინო"),
        ("Ёжик-7", "Ёжик-7"),
        ("O'Neil_jr.", "O'Neil_jr."),
        ("Işık Çağ", "Işık Çağ"),
        ("12a", "12a"),
        ("a" * 20, "a" * 20),
    ],
)
def test_a_name_as_it_is_kept(typed: str, kept: str) -> None:
    assert name_clean(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "NAME_TOO_SHORT"),
        ("   ", "NAME_TOO_SHORT"),
        (" a ", "NAME_TOO_SHORT"),
        ("a" * 21, "NAME_TOO_LONG"),
        (" " * 201, "NAME_TOO_LONG"),
        ("a" + "\u0301\u0327" * 500_000, "NAME_TOO_LONG"),  # would take an hour to compose
        ("Нинo", "NAME_MIXED_SCRIPTS"),  # the last letter is Latin
        ("ნინo", "NAME_MIXED_SCRIPTS"),
        ("1234", "NAME_NO_LETTER"),
        ("-.-", "NAME_NO_LETTER"),
        ("ＮＩＮＯ", "NAME_BAD_LETTER"),
        ("ᲜᲘᲜᲝ", "NAME_BAD_LETTER"),
        ("Ⴌინო", "NAME_BAD_LETTER"),
        ("नीना", "NAME_BAD_LETTER"),
        ("Nino<b>", "NAME_BAD_LETTER"),
        ("Nino\u200bo", "NAME_BAD_LETTER"),  # a space without width
        ("Nino\u202e", "NAME_BAD_LETTER"),  # turns the text around
        ("Ni\u0335no", "NAME_BAD_LETTER"),  # a stroke that composes with nothing
        ("Nino🃏", "NAME_BAD_LETTER"),
        ("٣ali", "NAME_BAD_LETTER"),  # a figure of another script
        ("ﬁna", "NAME_BAD_LETTER"),  # a ligature
    ],
)
def test_a_name_that_is_refused(typed: str, code: str) -> None:
    with pytest.raises(CommandError) as refused:
        name_clean(typed)
    assert refused.value.code == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_guest_names_keep_the_rule_and_stay_polite(language: str) -> None:
    made = {guest_name(language) for _ in range(500)}
    assert len(made) > 300
    for name in made:
        assert name_clean(name) == name
        assert 4 <= len(name) <= 6
        assert not LANGUAGES[language].rude.search(name.lower())


@pytest.mark.parametrize(
    ("language", "script"),
    [("ka", "georgian"), ("ru", "cyrillic"), ("tr", "latin"), ("zh", "latin"), ("", "latin")],
)
def test_a_guest_name_is_in_the_readers_script(language: str, script: str) -> None:
    assert all(names.SCRIPTS[script].match(letter) for letter in guest_name(language))


def test_the_examples_of_the_docstrings() -> None:
    assert doctest.testmod(names).failed == 0


# --- for all names ------------------------------------------------------------------------------------------

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZçÇğĞıİöÖşŞüÜéñßøłđ"
GEORGIAN = "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯіїєґўІЇЄҐЎ"
ALPHABETS = {"latin": LATIN, "georgian": GEORGIAN, "cyrillic": CYRILLIC}
# Marks without width or place: they join, part, turn or hide.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e"
    "\u2060\u2066\u2069\u3164\ufe0f\ufeff\U000e0041"
)
# As Turkish and Georgian capitals are made, which Python's own upper() is not told of.
TURKISH_UP, TURKISH_DOWN = str.maketrans("iı", "İI"), str.maketrans("İI", "iı")

own_script = st.one_of(
    *(st.text(letters + " _.-'0123456789", min_size=2, max_size=20) for letters in ALPHABETS.values())
)


def named(text: str) -> str:
    try:
        return name_clean(text)
    except CommandError:
        reject()


@given(own_script)
def test_case_makes_no_second_person(text: str) -> None:
    name = named(text)
    spellings = [
        name.upper(),  # Georgian: Mtavruli
        name.lower(),
        name.title(),
        name.swapcase(),
        name.translate(TURKISH_UP).upper(),
        name.translate(TURKISH_DOWN).lower(),
    ]
    assert {name_key(spelling) for spelling in spellings} == {name_key(name)}


@given(own_script)
def test_the_form_of_the_signs_makes_no_second_person(text: str) -> None:
    name = named(text)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert name_key(unicodedata.normalize(form, name)) == name_key(name)
    wide = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in name)
    assert name_key(wide) == name_key(name)


@given(own_script)
def test_a_kept_name_is_kept_as_it_is(text: str) -> None:
    name = named(text)
    assert name_clean(name) == name
    assert len(name_key(name)) <= 80


@given(own_script, st.sampled_from(INVISIBLE), st.integers(0, 20))
def test_nothing_invisible_gets_into_a_name(text: str, mark: str, place: int) -> None:
    name = named(text)[:19]
    with pytest.raises(CommandError) as refused:
        name_clean(name[:place] + mark + name[place:])
    assert refused.value.code in ("NAME_BAD_LETTER", "NAME_TOO_SHORT")


@given(
    st.permutations(sorted(ALPHABETS)).flatmap(
        lambda two: st.tuples(*(st.sampled_from(ALPHABETS[script]) for script in two[:2]))
    )
)
def test_two_scripts_make_no_name(letters: tuple[str, str]) -> None:
    with pytest.raises(CommandError) as refused:
        name_clean("".join(letters))
    assert refused.value.code == "NAME_MIXED_SCRIPTS"


@given(st.text(max_size=40))
def test_every_text_is_a_name_or_is_refused_with_a_reason(text: str) -> None:
    try:
        name = name_clean(text)
    except CommandError as refused:
        code = refused.code
    else:
        code = None
        assert 2 <= len(name) <= 20
        assert not any(unicodedata.category(sign)[0] in "CMZ" for sign in name.replace(" ", ""))
        assert name == name.strip()
    assert code is None or code in SENTENCES


@pytest.mark.parametrize("pair", [("Đorđe", "Ðorðe"), ("Søren", "Soren"), ("Paweł", "Pawel"), ("ĸot", "kot")])
def test_strokes_make_no_second_person(pair: tuple[str, str]) -> None:
    assert name_key(pair[0]) == name_key(pair[1])


def test_the_page_of_the_rule_says_what_the_rule_does() -> None:
    rule = (ROOT / "docs" / "names.md").read_text()
    for one, other in re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| one", rule, re.MULTILINE):
        assert name_key(one) == name_key(other), (one, other)
    for one, other in re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| two", rule, re.MULTILINE):
        assert name_key(one) != name_key(other), (one, other)
    refused = re.findall(r"^\| `([^`]+)` \| refused", rule, re.MULTILINE)
    assert len(refused) >= 4
    for name in refused:
        with pytest.raises(CommandError):
            name_clean(name.encode().decode("unicode_escape") if "\\u" in name else name)
