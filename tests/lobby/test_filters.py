"""Which tables an address asks for."""

import pytest
from django.http import QueryDict
from django.test import Client

from lobby.filters import VALUES, Filter, chips, groups
from lobby.models import Table
from lobby.offers import word, words
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
    "Cheap": {},
    "Dear": {},
}


@pytest.fixture
def tables(db: None) -> None:
    for name, options in TABLES.items():
        opened([make_user(name)], **options)
    Table.objects.filter(host__display_name="Cheap").update(stake=50)
    Table.objects.filter(host__display_name="Dear").update(stake=1000)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "To11 To21Slow Usual Nines Quiet Regional Cheap Dear"),
        ("game=japanese", "To11 To21Slow Cheap Dear"),
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
        ("game=japanese&khishti=200", "To11 To21Slow Cheap Dear"),
        # Stakes.
        ("stake=free", "To11 To21Slow Usual Nines Quiet Regional"),
        ("stake=coins", "Cheap Dear"),
        ("stake=coins&most=50", "Cheap"),
        ("most=50&game=japanese", "To11 To21Slow Cheap"),
        ("stake=free&stake=coins&most=500", "To11 To21Slow Usual Nines Quiet Regional Cheap"),
        ("stake=free&most=50", "To11 To21Slow Usual Nines Quiet Regional"),
        ("game=classic&profile=regional&khishti=500", ""),  # no such table can be made
        # What means nothing is passed over.
        (
            "game=chess&target=x&length=&timer=-1&free=yes",
            "To11 To21Slow Usual Nines Quiet Regional Cheap Dear",
        ),
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
    assert Filter.from_query(QueryDict("free=1&most=50&stake=coins")).query == "?stake=coins&most=50&free=1"
    assert Filter.from_query(QueryDict("most=50&stake=free")).query == "?stake=free"
    assert (
        Filter.from_query(QueryDict("most=1000")).query == Filter.from_query(QueryDict("most=7")).query == ""
    )


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
    assert labels["nines"].query == "?keep=1&game=classic"
    assert labels["Classic"].query == "?keep=1&length=nines"
    assert labels["With a free seat"].query == "?keep=1&game=classic&length=nines&free=1"
    assert labels["All tables"].query == "?keep=1"


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


def test_every_table_has_the_word_that_filters_ask_for(tables) -> None:
    for table in Table.objects.all():
        assert table.offer == word(table.game, table.rules, table.timer, table.stake)
    everything = [offer for game in OPTIONS for offer in words(game, lambda name: ())]
    assert set(Table.objects.values_list("offer", flat=True)) < set(everything)
    # 4 targets; 2 lengths, 4 khishti and moshla or none, and the regional rules; 3 timers, 8 stakes.
    assert len(set(everything)) == len(everything) == (4 + 2 * 4 * 2 + 1) * 3 * 8
