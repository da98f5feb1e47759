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


def words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}\nblock {block}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def shuffled(seed: bytes, label: str) -> list[str]:
    stream, deck = words(seed, label), list(CARDS)
    for place in range(len(deck) - 1, 0, -1):
        fair = 2**32 - 2**32 % (place + 1)
        other = next(word for word in stream if word < fair) % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def dealt(deck: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "first": deck[3 * seat : 3 * seat + 3],
            "rest": deck[5 * seat + 6 : 5 * seat + 11],
            "columns": [deck[at : at + 2] for at in range(10 * seat + 16, 10 * seat + 26, 2)],
        }
        for seat in (0, 1)
    ]


def check(code: str, record: dict[str, Any]) -> Iterator[tuple[int, str, bool]]:
    for number, hand in enumerate(record["hands"]):
        seed = bytes.fromhex(hand["seed"])
        texts = enumerate(hand.get("nonces", []))
        nonces = [f"nonce {seat} {text.encode().hex()}" for seat, text in texts if text]
        label = "\n".join(["jokeri deck 1", f"match {code}", f"hand {number}", *nonces])
        seal = hashlib.sha256(seed).hexdigest()
        yield number + 1, seal, seal == hand["commitment"] and dealt(shuffled(seed, label)) == hand["deal"]


if __name__ == "__main__":
    with open(sys.argv[2]) as file:
        for hand, seal, fits in check(sys.argv[1], json.load(file)):
            print("hand", hand, "seal", seal, "fits" if fits else "DOES NOT FIT")
