"""The rules of classic Joker in numbers and tricks: the page says what the engine does."""

import re
from html import unescape

import pytest
from django.test import Client

from games.engine.classic.rules import LENGTHS
from pages import examples


@pytest.fixture
def text(client: Client) -> str:
    """What a reader of the page sees: no tags, single spaces."""
    main = client.get("/rules/classic/").content.decode().partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.mark.parametrize(
    ("name", "rules", "taker"),
    [
        ("high", examples.HOUSE, "Nino"),
        ("high", examples.REGIONAL, "Levan"),
        ("second", examples.HOUSE, "Tamar"),
        ("second", examples.REGIONAL, "Tamar"),
        ("low", examples.HOUSE, "Tamar"),
        ("alone", examples.HOUSE, "Nino"),
        ("taking", examples.HOUSE, "Tamar"),
        ("leaving", examples.HOUSE, "Nino"),
        ("ducked", examples.HOUSE, "Tamar"),
    ],
)
def test_the_tricks_go_to_whom_the_text_says(name: str, rules: examples.classic.Rules, taker: str) -> None:
    assert [str(play.name) for play in examples.trick(name, rules) if play.takes] == [taker]


def test_the_clock_plays_what_the_figure_says() -> None:
    """The lowest card that is allowed: a heart must follow, and the joker is the last choice."""
    assert examples.clock() == ("QH", ("KH", "9H", "7S", "X1"), "9H")


def test_the_pulka_could_be_played() -> None:
    for results in examples.PULKA:
        bids, tricks = zip(*results, strict=True)
        assert sum(tricks) == 9
        assert sum(bids) != 9


def test_the_pulka_is_told_as_it_is_counted(text: str) -> None:
    sheet = examples.pulka()
    assert sheet.before == (500, 470, 260, 230)
    assert (sheet.premia, sheet.moshla) == ((200, 0, 0, 0), (0, 250, 150, 200))
    assert sheet.totals == (700, 220, 110, 30)
    for told in (
        "50 + 150 + 100 + 200 = 500. Premia adds her best hand once more, 200, and she has 700.",
        "470. Nino has premia, so moshla takes his best hand from him, 250, and leaves 220.",
        "worth 80. Her best hand, 150, is struck off.",
        "Of his two hands worth 200 only one is struck off.",
        "would have kept 470, 260 and 230.",
        "Hands 500 470 260 230 Premia +200 Moshla −250 −150 −200 Total 700 220 110 30",
        "0/0 50 4/4 250 2/3 20 3/1 30",
    ):
        assert told in text


def test_the_tables_of_the_rules(text: str) -> None:
    assert "5 3 3 200 5 3 4 40 5 5 5 500 9 9 9 900 4 2 2 150 7 0 0 50" in text
    assert "200 −200 −200 500 −500 −500 Special: 100 for every card −400 −900 Off 0 0" in text
    for standard, nines in zip(LENGTHS["standard"], LENGTHS["nines"], strict=True):
        assert f"{', '.join(map(str, standard))} {', '.join(map(str, nines))}" in text
