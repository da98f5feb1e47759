"""Which tables an address asks for."""

import pytest
from django.http import QueryDict
from django.test import Client

from lobby.filters import VALUES, Filter, chips, groups
from lobby.options import OPTIONS
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, opened

pytestmark = pytest.mark.usefixtures("own_cache")

TABLES = {
    "To11": {"rules": {"target": 11}},
    "To21Slow": {"timer": 60},
    "Usual": CLASSIC,
    "Nines": {"game": "classic", "rules": {**CLASSIC["rules"], "length": "nines", "khishti": "special"}},
    "Quiet": {
        "game": "classic",
        "rules": {**CLASSIC["rules"], "moshla": False, "khishti": "off"},
        "timer": 15,
    },
    "Regional": {
        "game": "classic",
        "rules": {"profile": "regional", "length": "standard", "khishti": "off", "moshla": False},
    },
}


@pytest.fixture
def tables(db: None) -> None:
    for name, options in TABLES.items():
        opened([make_user(name)], **options)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "To11 To21Slow Usual Nines Quiet Regional"),
        ("game=japanese", "To11 To21Slow"),
        ("game=classic", "Usual Nines Quiet Regional"),
        ("game=classic&length=nines", "Nines"),
        ("game=classic&profile=regional", "Regional"),
        ("game=classic&khishti=200&khishti=special", "Usual Nines"),
        ("game=classic&moshla=off", "Quiet Regional"),
        ("game=classic&moshla=on&moshla=off", "Usual Nines Quiet Regional"),
        ("game=classic&moshla=off&profile=house", "Quiet"),
        ("timer=60", "To21Slow"),
        ("timer=15&game=classic", "Quiet"),
        # An option of one game leaves the other alone.
        ("target=11", "To11 Usual Nines Quiet Regional"),
        ("target=11&length=nines", "To11 Nines"),
        ("game=classic&target=11", "Usual Nines Quiet Regional"),
        ("game=japanese&khishti=200", "To11 To21Slow"),
        # What means nothing is passed over.
        ("game=chess&target=x&length=&timer=-1&free=yes", "To11 To21Slow Usual Nines Quiet Regional"),
    ],
)
def test_what_an_address_finds(tables, query, names) -> None:
    page = Client().get(f"/tables/list/?{query}").content.decode()
    assert [name for name in TABLES if f"<bdi>{name}</bdi>" in page] == names.split()


def test_a_filter_has_one_spelling() -> None:
    spelling = "?game=classic&length=nines&khishti=200&khishti=500&timer=15&free=1"
    query = QueryDict("free=1&timer=15&khishti=500&khishti=200&length=nines&game=classic&target=11")
    assert Filter.from_query(query).query == spelling
    assert Filter.from_query(QueryDict(spelling[1:])).query == spelling
    assert Filter().query == ""
    assert Filter(free=True).query == "?free=1"


def test_toggling_twice_changes_nothing() -> None:
    wanted = Filter("classic").toggled("khishti", "200")
    assert wanted.toggled("moshla", "on").toggled("moshla", "on") == wanted


def test_another_game_takes_its_options_along_and_no_others() -> None:
    wanted = Filter.from_query(QueryDict("game=classic&length=nines&timer=15"))
    assert wanted.with_game("japanese").query == "?game=japanese&timer=15"
    assert wanted.with_game("").query == "?length=nines&timer=15"


def test_chips_lead_to_the_options_of_the_chosen_game() -> None:
    assert [str(chip.label) for chip in chips(Filter())] == [
        "All tables",
        "Japanese",
        "Classic",
        "With a free seat",
    ]
    labels = {str(chip.label): chip for chip in chips(Filter("classic").toggled("length", "nines"))}
    assert {"standard", "nines"} < labels.keys()
    assert "to 21" not in labels
    assert labels["nines"].chosen
    assert labels["nines"].query == "?game=classic"
    assert labels["Classic"].query == "?length=nines"
    assert labels["With a free seat"].query == "?game=classic&length=nines&free=1"
    assert labels["All tables"].query == ""


def test_the_fields_show_what_is_chosen() -> None:
    shown = {group.name: group for group in groups(Filter("classic").toggled("moshla", "off"))}
    assert list(shown) == list(VALUES)
    assert [chosen for _, chosen in shown["moshla"].choices] == [False, True]
    assert {name: group.game for name, group in shown.items()} == {
        **{name: game for game, options in OPTIONS.items() for name in options},
        "timer": "",
        "stake": "",
    }


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "No table is open just now"),
        ("?free=1", "No table is open just now"),
        ("?game=classic", "No open table fits these filters"),
        ("?timer=15", "No open table fits these filters"),
    ],
)
def test_an_empty_list_says_whether_a_filter_may_hide_the_rest(db, query, said) -> None:
    assert said in Client().get("/tables/list/" + query).content.decode()
