"""The program that readers check deals with: written anew from the published rule, it agrees."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.services import guest_create
from games import store
from games.engine import classic, deal
from games.engine.cards import CARDS
from games.engine.games import GAMES
from games.engine.japanese import Deal
from games.models import Match
from games.rulebook import rulebook
from games.services import match_create, match_resign, match_submit
from pages import check_deals
from pages.views import PROGRAM

CODE = "k7mq2x34"
SEEDS = ["00" * 32, "5e" * 32, "f1" * 32]
NONCES = [["", ""], ["ნინო", ""], ["a1", "b2"]]
CLASSIC = {
    "house": classic.Rules.usual(),
    "nines": classic.Rules.usual(length="nines"),
    "regional": classic.Rules.usual("regional"),
}


def hand(number: int, seed: str, nonces: list[str], dealt: Any) -> dict[str, Any]:
    return {
        "deal": dealt.to_json(),
        "seed": seed,
        "nonces": nonces,
        "commitment": deal.commitment(seed),
    }


def deck(number: int, seed: str, nonces: list[str]) -> tuple[str, ...]:
    given = {seat: nonce for seat, nonce in enumerate(nonces) if nonce}
    return deal.deck(seed, match=CODE, hand=number, nonces=given)


def japanese_hand(number: int, seed: str) -> dict[str, Any]:
    nonces = NONCES[number]
    return hand(number, seed, nonces, Deal.from_deck(deck(number, seed, nonces)))


@pytest.fixture
def record() -> dict[str, Any]:
    first = deal.first_seat(SEEDS[0], match=CODE, seats=2)
    hands = [japanese_hand(number, seed) for number, seed in enumerate(SEEDS)]
    return {"game": "japanese", "rules": {"target": 21}, "first": first, "hands": hands}


def classic_record(rules: classic.Rules) -> dict[str, Any]:
    first = deal.first_seat(SEEDS[0], match=CODE, seats=4, nonces={2: "თამარი"})
    nonces = ["", "", "თამარი", ""]
    hands = []
    for number in range(rules.hands):
        seed = SEEDS[number % 3]
        dealt = classic.Deal.from_deck(deck(number, seed, nonces), rules, number, (first + number) % 4)
        hands.append(hand(number, seed, nonces, dealt))
    return {"game": "classic", "rules": rules.to_json(), "first": first, "hands": hands}


def fits(record: dict[str, Any]) -> list[bool]:
    return [fits for _, _, fits in check_deals.check(CODE, record)]


def test_the_deck_is_the_engines() -> None:
    assert tuple(check_deals.CARDS) == tuple(CARDS)


def test_true_deals_fit(record: dict[str, Any]) -> None:
    told = list(check_deals.check(CODE, record))
    assert told == [(number + 1, record["hands"][number]["commitment"], True) for number in range(3)]


@pytest.mark.parametrize("rules", CLASSIC.values(), ids=CLASSIC)
def test_true_deals_of_classic_joker_fit(rules: classic.Rules) -> None:
    assert fits(classic_record(rules)) == [True] * rules.hands


def test_a_swapped_card_does_not_fit(record: dict[str, Any]) -> None:
    one, other = record["hands"][1]["deal"]
    one["first"][0], other["first"][0] = other["first"][0], one["first"][0]
    assert fits(record) == [True, False, True]


def test_another_turned_card_does_not_fit() -> None:
    record = classic_record(CLASSIC["house"])
    dealt = record["hands"][3]["deal"]
    undealt = set(CARDS) - {dealt["turned"]}.union(*dealt["cards"])
    dealt["turned"] = min(undealt)
    assert fits(record) == [number != 3 for number in range(24)]


def test_another_seed_does_not_fit(record: dict[str, Any]) -> None:
    record["hands"][2] = japanese_hand(2, SEEDS[0]) | {"commitment": record["hands"][2]["commitment"]}
    assert fits(record) == [True, True, False]


@pytest.mark.parametrize("game", ["japanese", "classic"])
def test_another_opener_does_not_fit(record: dict[str, Any], game: str) -> None:
    told = record if game == "japanese" else classic_record(CLASSIC["house"])
    told["first"] = (told["first"] + 1) % GAMES[game].SEATS
    assert not fits(told)[0]


def test_it_runs_as_the_page_says(record: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(json.dumps(record))
    command = [sys.executable, "-I", PROGRAM, CODE, "record.json"]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert printed.splitlines()[0] == f"hand 1 seal {record['hands'][0]['commitment']} fits"


def begun(game: str, rules: dict[str, Any], nonces: tuple[str, ...]) -> Match:
    store.forget_kept()  # another test's match has the same code
    seats = range(GAMES[game].SEATS)
    players = [guest_create(language="en", address=str(seat)) for seat in seats]
    return match_create(
        code=CODE, game=game, rules=rules, timer=30, players=players, public=True, nonces=nonces
    )


@pytest.mark.django_db
@pytest.mark.parametrize("nonces", [(), ("", "ნინო"), ("a1", "b2")])
def test_the_record_of_a_real_match_fits(client: Client, nonces: tuple[str, ...]) -> None:
    match = begun("japanese", {"target": 11}, nonces)
    match_resign(match_id=match.pk, seat=0)
    assert fits(client.get(f"/m/{CODE}/record.json").json()) == [True]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "hands"), [("house", 1), ("house", 9), ("nines", 2), ("regional", 9)])
def test_the_record_of_a_real_match_of_classic_joker_fits(client: Client, name: str, hands: int) -> None:
    match = begun("classic", CLASSIC[name].to_json(), ("", "ნინო", "", "b2"))
    play_to_hand(match, hands - 1)
    for seat in range(3):
        match_resign(match_id=match.pk, seat=seat)
    assert fits(client.get(f"/m/{CODE}/record.json").json()) == [True] * hands


def play_to_hand(match: Match, hand: int) -> None:
    """Play the hands before this one, by the rule of the clock."""
    while (position := store.load(match.pk)).match.hand < hand:
        seat, seq = position.match.turn, position.match.seq
        move = rulebook(match).clock_move(position.state)
        match_submit(match_id=match.pk, seat=seat, move=move, expect=seq)


@pytest.mark.django_db
def test_it_is_shown_and_served_whole(client: Client) -> None:
    assert client.get("/fair-play/check_deals.py").content == PROGRAM.read_bytes()
    assert "def shuffled(stream: Iterator" in client.get("/fair-play/").content.decode()
