"""The texts of the scripts: of the language that the address names."""

import pytest
from django.conf import LazySettings
from django.test import Client

SEPARATORS = {"en": ".", "de": ",", "ru": ","}  # of decimals, as Django's formats have them


@pytest.fixture(autouse=True)
def _languages(settings: LazySettings) -> None:
    settings.LANGUAGES = [(language, language) for language in SEPARATORS]


@pytest.mark.parametrize("language", SEPARATORS)
@pytest.mark.parametrize("reader", SEPARATORS)
def test_the_catalogue_is_of_the_language_of_its_address(language: str, reader: str) -> None:
    response = Client(headers={"Accept-Language": reader}).get(f"/jsi18n/{language}/1/")
    assert f'"DECIMAL_SEPARATOR": "{SEPARATORS[language]}"' in response.content.decode()
    assert (response.headers["Content-Language"], response.status_code) == (language, 200)
    assert response.headers["Cache-Control"] == "private, max-age=86400"


@pytest.mark.parametrize("language", ["fr", "EN", "en-gb", "nothing", "%00"])
def test_a_language_that_the_site_does_not_speak(language: str) -> None:
    assert Client().get(f"/jsi18n/{language}/1/").status_code == 404
