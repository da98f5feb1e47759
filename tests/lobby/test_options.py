"""What is offered is what the engine plays, and it is said the same everywhere."""

import pytest
from django.http import QueryDict

from games.engine import classic, japanese
from lobby.forms import TableForm
from lobby.models import Table
from lobby.options import OPTIONS, PRESETS, profiles, spelled, terms, title

HOUSE = classic.Rules().to_json()
REGIONAL = classic.Rules.usual("regional").to_json()


def values(game: str, option: str) -> set[object]:
    return {choice.value for choice in OPTIONS[game][option]}


def test_all_that_the_engine_plays_is_offered() -> None:
    assert values("japanese", "target") == set(japanese.TARGETS)
    assert values("classic", "profile") == set(classic.PROFILES)
    assert values("classic", "length") == set(classic.LENGTHS)
    assert values("classic", "khishti") == set(classic.KHISHTI)
    assert OPTIONS["japanese"].keys() == japanese.Rules().to_json().keys()
    assert list(OPTIONS["classic"]) == list(HOUSE)


def test_the_number_of_hands_is_the_engines() -> None:
    notes = {choice.value: choice.note for choice in OPTIONS["classic"]["length"]}
    assert notes == {length: f"{classic.Rules(length=length).hands} hands" for length in classic.LENGTHS}


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("length", "standard", ("house", "regional")),
        ("length", "nines", ("house",)),
        ("khishti", "off", ("house", "regional")),
        ("khishti", "200", ("house",)),
        ("moshla", True, ("house",)),
        ("moshla", False, ("house", "regional")),
    ],
)
def test_what_goes_with_a_profile(option, value, allowed) -> None:
    assert profiles(option, value) == allowed


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HOUSE, "standard, khishti 200, moshla"),
        ({**HOUSE, "length": "nines", "khishti": "special"}, "nines, khishti special, moshla"),
        ({**HOUSE, "khishti": "off", "moshla": False}, "standard, no khishti, no moshla"),
        (REGIONAL, "regional"),
    ],
)
def test_a_table_in_words(rules, said) -> None:
    assert ", ".join(terms("classic", rules)) == said
    assert title("classic", rules) == f"Classic Joker, {said}"


def test_a_japanese_table_in_words() -> None:
    assert terms("japanese", {"target": 31}) == ["to 31"]
    assert title("japanese", {"target": 31}) == "Japanese Joker to 31"


@pytest.mark.parametrize("rules", [HOUSE, REGIONAL, {**HOUSE, "moshla": False}])
def test_the_spelling_leads_back_through_the_form(rules) -> None:
    table = Table(game="classic", rules=rules, timer=15, public=False)
    form = TableForm(QueryDict(table.choice))
    assert form.is_valid(), form.errors
    rest = {"timer": 15, "stake": 0, "public": False, "watchable": True}
    assert form.options() == {"game": "classic", "rules": rules, **rest}


def test_a_table_for_coins_leads_to_another_one() -> None:
    table = Table(game="japanese", rules={"target": 15}, timer=15, public=False, stake=100)
    form = TableForm(QueryDict(table.choice), coins=100)
    assert form.is_valid(), form.errors
    assert form.options()["stake"] == 100


def test_presets_can_be_played() -> None:
    assert [str(label) for label, _ in PRESETS] == ["Standard, khishti 200", "Nines, special"]
    for _, rules in PRESETS:
        assert spelled("classic", rules.to_json())["moshla"] == "on"
