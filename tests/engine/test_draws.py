"""Draws and deals from a seed: fixed for ever, even, and checkable by anyone."""

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.engine import deal, japanese
from games.engine.cards import CARDS
from games.engine.draws import Draws
from games.engine.errors import MalformedSeed

SEED = "00112233445566778899aabbccddeeff" * 2
FAIR_DEALS = Path(__file__).parents[2] / "docs" / "fair-deals.md"


def snippet() -> dict[str, Any]:
    """What the program in the documentation defines."""
    (code,) = re.findall(r"```python\n(.*?)```", FAIR_DEALS.read_text(), re.DOTALL)
    assert "games" not in code
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - our own page
    return names


def test_the_program_in_the_documentation_agrees() -> None:
    program = snippet()
    for hand in range(20):
        seed = hashlib.sha256(b"%d" % hand).hexdigest()
        nonces = {} if hand % 3 == 0 else {1: "გამარჯობა"} if hand % 3 == 1 else {1: "b\nc", 0: ":"}
        assert program["commitment"](seed) == deal.commitment(seed)
        assert tuple(program["deck"](seed, "k7mq2x", hand, nonces)) == deal.deck(
            seed, match="k7mq2x", hand=hand, nonces=nonces
        )
        first = deal.first_seat(seed, match="k7mq2x", seats=2, nonces=nonces)
        assert program["first_seat"](seed, "k7mq2x", nonces) == first


def test_a_deck_is_fixed_for_ever() -> None:
    """Published seeds must stand for the same deck in years to come."""
    deck = deal.deck(SEED, match="k7mq2x", hand=3, nonces={0: "one", 1: "two"})
    assert " ".join(deck) == (
        "8H KH KC QC TD AH 9C AC 7S KD 9D 8D TC AD X1 JS 9S QD "
        "TH AS 7D 7C 6H 7H 8C JH 9H JC JD X2 QS 8S KS 6D QH TS"
    )
    assert deal.commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_the_message_is_what_the_docstring_says() -> None:
    message = b"jokeri deck 1\nmatch k7mq2x\nhand 3\nnonce 0 6f6e65\nnonce 1 74776f\nblock 0"
    digest = hmac.digest(bytes.fromhex(SEED), message, "sha256")
    words = [int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4)]
    assert max(words) < 2**32 - 36  # none is near enough to the end to be passed over
    order = list(CARDS)
    for place, word in zip(range(35, 27, -1), words, strict=True):
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
    deck = deal.deck(SEED, match="k7mq2x", hand=3, nonces={1: "two", 0: "one"})
    assert deck[28:] == tuple(order[28:])


def test_everything_public_changes_the_deck() -> None:
    decks = {
        deal.deck(SEED, match="k7mq2x", hand=0),
        deal.deck(SEED[::-1], match="k7mq2x", hand=0),
        deal.deck(SEED, match="k7mq2y", hand=0),
        deal.deck(SEED, match="k7mq2x", hand=1),
        deal.deck(SEED, match="k7mq2x", hand=0, nonces={0: ""}),
        deal.deck(SEED, match="k7mq2x", hand=0, nonces={0: "a"}),
        deal.deck(SEED, match="k7mq2x", hand=0, nonces={1: "a"}),
        deal.deck(SEED, match="k7mq2x", hand=0, nonces={0: "a", 1: "a"}),
    }
    assert len(decks) == 8
    assert all(sorted(deck) == list(CARDS) for deck in decks)


def test_nonces_cannot_be_made_to_look_like_others() -> None:
    one = deal.deck(SEED, match="m", hand=0, nonces={0: "a\nnonce 1 62"})
    assert one != deal.deck(SEED, match="m", hand=0, nonces={0: "a", 1: "b"})


def test_draws_are_even() -> None:
    """100,000 draws below 6; each face within five standard deviations of its share."""
    draws = Draws(b"secret", "dice")
    counts = Counter(draws.below(6) for _ in range(100_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 100_000 / 6) < 5 * 118 for count in counts.values())


def test_every_card_comes_to_every_place() -> None:
    seen = {place: set() for place in range(36)}
    draws = Draws(b"secret", "cards")
    for _ in range(600):
        for place, card in enumerate(draws.shuffled(CARDS)):
            seen[place].add(card)
    assert all(len(cards) == 36 for cards in seen.values())


def test_words_past_the_greatest_multiple_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = 3 * 2**30  # the greatest multiple below 2**32 is the bound itself
    words = iter([2**32 - 1, bound, bound - 1])
    draws = Draws(b"", "")
    monkeypatch.setattr(draws, "_words", words)
    assert draws.below(bound) == bound - 1


def test_who_opens_is_drawn_apart_from_the_deck() -> None:
    seats = Counter(
        deal.first_seat(hashlib.sha256(b"%d" % number).hexdigest(), match="m", seats=2)
        for number in range(400)
    )
    assert 150 < seats[0] < 250


@pytest.mark.parametrize(
    "seed", ["", SEED[:-2], SEED + "00", SEED.upper().replace("0", "G"), "AA" * 32, " " * 64]
)
def test_seeds_that_are_none(seed: str) -> None:
    with pytest.raises(MalformedSeed) as refused:
        deal.commitment(seed)
    assert refused.value.code == "BAD_SEED"
    assert seed not in str(refused.value) or not seed


@pytest.mark.parametrize("match", ["", "a b", "a\nhand 1", "ა"])
def test_match_codes_that_are_none(match: str) -> None:
    with pytest.raises(MalformedSeed) as refused:
        deal.deck(SEED, match=match, hand=0)
    assert refused.value.code == "BAD_MATCH_CODE"


def test_which_place_of_the_deck_goes_where() -> None:
    first, second = japanese.Deal.from_deck(CARDS).seats
    assert first.first == CARDS[0:3]
    assert second.first == CARDS[3:6]
    assert first.rest == CARDS[6:11]
    assert second.rest == CARDS[11:16]
    assert [card for column in first.columns for card in column] == list(CARDS[16:26])
    assert [card for column in second.columns for card in column] == list(CARDS[26:36])
    assert all(down == CARDS[16 + 2 * place] for place, (down, _) in enumerate(first.columns))
