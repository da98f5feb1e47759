"""Check the deals of a finished match.

    python3 check_deals.py CODE record.json

CODE is the code of the match, record.json its record as the site gives it.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

RANKS, SUITS = "6789TJQKA", "SHDC"
CARDS = sorted({rank + suit for rank in RANKS for suit in SUITS} - {"6S", "6C"} | {"X1", "X2"})
SEATS = {"japanese": 2, "classic": 4}
UP_AND_DOWN, NINES = [*range(1, 9), 9, 9, 9, 9, *range(8, 0, -1), 9, 9, 9, 9], [9] * 16


def words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}\nblock {block}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(number: int, stream: Iterator[int]) -> int:
    fair = 2**32 - 2**32 % number
    return next(word for word in stream if word < fair) % number


def shuffled(stream: Iterator[int]) -> list[str]:
    deck = list(CARDS)
    for place in range(len(deck) - 1, 0, -1):
        other = below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def japanese(deck: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "first": deck[3 * seat : 3 * seat + 3],
            "rest": deck[5 * seat + 6 : 5 * seat + 11],
            "columns": [deck[at : at + 2] for at in range(10 * seat + 16, 10 * seat + 26, 2)],
        }
        for seat in (0, 1)
    ]


def classic(deck: list[str], rules: dict[str, Any], hand: int, dealer: int) -> dict[str, Any]:
    size = (UP_AND_DOWN if rules["length"] == "standard" else NINES)[hand]
    if size < 9:
        cards = [deck[size * seat : size * seat + size] for seat in range(4)]
        return {"cards": cards, "turned": deck[4 * size]}
    if rules["profile"] == "regional":
        cards = [deck[9 * seat : 9 * seat + 9] for seat in range(4)]
        return {"cards": cards, "turned": cards[dealer][-1]}
    cards = [deck[3 * seat : 3 * seat + 3] + deck[6 * seat + 12 : 6 * seat + 18] for seat in range(4)]
    return {"cards": cards, "turned": None}


def dealt(record: dict[str, Any], hand: int, deck: list[str]) -> Any:
    if record["game"] == "japanese":
        return japanese(deck)
    return classic(deck, record["rules"], hand, dealer=(record["first"] + hand) % 4)


def check(code: str, record: dict[str, Any]) -> Iterator[tuple[int, str, bool]]:
    for number, hand in enumerate(record["hands"]):
        seed = bytes.fromhex(hand["seed"])
        texts = enumerate(hand.get("nonces", []))
        nonces = [f"nonce {seat} {text.encode().hex()}" for seat, text in texts if text]
        label = "\n".join([f"match {code}", f"hand {number}", *nonces])
        deck = shuffled(words(seed, f"jokeri deck 1\n{label}"))
        seal = hashlib.sha256(seed).hexdigest()
        fits = seal == hand["commitment"] and dealt(record, number, deck) == hand["deal"]
        if number == 0:
            opener = below(SEATS[record["game"]], words(seed, f"jokeri first 1\n{label}"))
            fits = fits and opener == record["first"]
        yield number + 1, seal, fits


if __name__ == "__main__":
    with open(sys.argv[2]) as file:
        for hand, seal, fits in check(sys.argv[1], json.load(file)):
            print("hand", hand, "seal", seal, "fits" if fits else "DOES NOT FIT")
