"""The program that readers check deals with: written anew from the published rule, it agrees."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.services import guest_create
from games.engine import deal
from games.engine.cards import CARDS
from games.engine.japanese import Deal
from games.services import match_create, match_resign
from pages import check_deals
from pages.views import PROGRAM

CODE = "k7mq2x34"
SEEDS = ["00" * 32, "5e" * 32, "f1" * 32]


def hand(number: int, seed: str, nonces: list[str]) -> dict[str, Any]:
    given = {seat: nonce for seat, nonce in enumerate(nonces) if nonce}
    deck = deal.deck(seed, match=CODE, hand=number, nonces=given)
    return {
        "deal": Deal.from_deck(deck).to_json(),
        "seed": seed,
        "nonces": nonces,
        "commitment": deal.commitment(seed),
    }


@pytest.fixture
def record() -> dict[str, Any]:
    given = [["", ""], ["ნინო", ""], ["a1", "b2"]]
    return {"hands": [hand(number, SEEDS[number], given[number]) for number in range(3)]}


def test_the_deck_is_the_engines() -> None:
    assert tuple(check_deals.CARDS) == tuple(CARDS)


def test_true_deals_fit(record: dict[str, Any]) -> None:
    told = list(check_deals.check(CODE, record))
    assert told == [(number + 1, record["hands"][number]["commitment"], True) for number in range(3)]


def test_a_swapped_card_does_not_fit(record: dict[str, Any]) -> None:
    one, other = record["hands"][1]["deal"]
    one["first"][0], other["first"][0] = other["first"][0], one["first"][0]
    assert [fits for _, _, fits in check_deals.check(CODE, record)] == [True, False, True]


def test_another_seed_does_not_fit(record: dict[str, Any]) -> None:
    record["hands"][2] = hand(2, SEEDS[0], ["a1", "b2"]) | {"commitment": record["hands"][2]["commitment"]}
    assert [fits for _, _, fits in check_deals.check(CODE, record)] == [True, True, False]


def test_it_runs_as_the_page_says(record: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(json.dumps(record))
    command = [sys.executable, "-I", PROGRAM, CODE, "record.json"]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert printed.splitlines()[0] == f"hand 1 seal {record['hands'][0]['commitment']} fits"


@pytest.mark.django_db
@pytest.mark.parametrize("nonces", [(), ("", "ნინო"), ("a1", "b2")])
def test_the_record_of_a_real_match_fits(client: Client, nonces: tuple[str, ...]) -> None:
    match = match_create(
        code=CODE,
        game="japanese",
        rules={"target": 11},
        timer=30,
        players=[guest_create(languages=[], address=seat) for seat in "01"],
        public=True,
        nonces=nonces,
    )
    match_resign(match_id=match.pk, seat=0)
    record = client.get(f"/m/{CODE}/record.json").json()
    seal = record["hands"][0]["commitment"]
    assert list(check_deals.check(CODE, record)) == [(1, seal, True)]


@pytest.mark.django_db
def test_it_is_shown_and_served_whole(client: Client) -> None:
    assert client.get("/fair-play/check_deals.py").content == PROGRAM.read_bytes()
    assert "def shuffled(seed: bytes" in client.get("/fair-play/").content.decode()
