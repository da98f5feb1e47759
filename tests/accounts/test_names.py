"""The one rule of names: what they may look like, and which of them are one."""

import doctest

import pytest

from accounts import names
from accounts.guest_names import LANGUAGES, guest_name
from accounts.names import name_clean, name_key
from core.errors import CommandError


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
    made = {guest_name([language]) for _ in range(500)}
    assert len(made) > 300
    for name in made:
        assert name_clean(name) == name
        assert 4 <= len(name) <= 6
        assert not LANGUAGES[language].rude.search(name.lower())


@pytest.mark.parametrize(
    ("languages", "script"),
    [
        (["ka"], "georgian"),
        (["ka-GE", "en"], "georgian"),
        (["fr", "ru"], "cyrillic"),
        (["tr-TR"], "latin"),
        (["zh"], "latin"),
        ([], "latin"),
    ],
)
def test_a_guest_name_is_in_the_readers_script(languages: list[str], script: str) -> None:
    assert all(names.SCRIPTS[script].match(letter) for letter in guest_name(languages))


def test_the_examples_of_the_docstrings() -> None:
    assert doctest.testmod(names).failed == 0
