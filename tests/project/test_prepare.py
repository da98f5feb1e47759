"""What `serve` does before it listens, and does not do twice."""

import gettext
from pathlib import Path

import pytest
from django.conf import LazySettings

from config.serve import ServeError, prepare

RUSSIAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0"
" : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Trumps"
msgstr "Козырь"

msgid "%d card"
msgid_plural "%d cards"
msgstr[0] "%d карта"
msgstr[1] "%d карты"
msgstr[2] "%d карт"

#, fuzzy
msgid "Trick"
msgstr "Трюк"
"""


@pytest.fixture
def catalogue(settings: LazySettings, tmp_path: Path) -> Path:
    folder = tmp_path / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "django.po"
    source.write_text(RUSSIAN)
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.DATA_DIR = tmp_path
    return source


def test_catalogues_are_compiled_without_gettext(catalogue: Path) -> None:
    prepare.compile_catalogues()
    with catalogue.with_suffix(".mo").open("rb") as binary:
        translations = gettext.GNUTranslations(binary)
    assert translations.gettext("Trumps") == "Козырь"
    assert [translations.ngettext("%d card", "%d cards", n) % n for n in (1, 3, 5, 21)] == [
        "1 карта", "3 карты", "5 карт", "21 карта"
    ]  # fmt: skip
    assert translations.gettext("Trick") == "Trick", "a fuzzy translation is no translation"


def test_work_is_done_again_only_when_its_inputs_or_outputs_changed(catalogue: Path) -> None:
    done: list[int] = []
    output = catalogue.with_suffix(".mo")

    def work() -> None:
        done.append(1)
        output.write_text("made")

    def once() -> int:
        prepare._once(catalogue.with_name("done"), [catalogue], [output], work)
        return len(done)

    assert [once(), once()] == [1, 1]
    catalogue.write_text(RUSSIAN.replace("Козырь", "Козыри"))
    assert [once(), once()] == [2, 2]
    output.unlink()
    assert [once(), once()] == [3, 3]


def test_the_data_folder_is_held_by_one(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "new"
    with prepare.hold_data(), pytest.raises(ServeError, match="Another server"):
        prepare.hold_data()
    prepare.hold_data().close()
