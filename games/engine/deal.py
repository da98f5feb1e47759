"""Deals that anyone can check: from a hand's seed to its deck.

A hand has a seed of 256 bits. Its commitment, the SHA-256 of those 32 bytes, is shown before the first card
is dealt, and the seed itself when the hand is over. In between lies this derivation, which has no other input
than what is public by then.

The draws are those of `Draws`, with the seed as secret and as label these lines, joined by line feeds:

    jokeri deck 1                   (or "jokeri first 1", for who opens the first hand)
    match CODE                      the code of the match
    hand N                          the number of the hand in the match, from 0
    nonce SEAT HEX                  for every seat that gave a nonce, by seat: its UTF-8 bytes in hex

The deck is `CARDS`, in ASCII order, shuffled by those draws. Who gets which of its places is the game's own
rule: `from_deck` of `games.engine.japanese.Deal` and `games.engine.classic.Deal`.
"""

import hashlib
import re
from collections.abc import Mapping

from .cards import CARDS
from .draws import Draws
from .errors import MalformedSeed

NO_NONCES: Mapping[int, str] = {}

_SEED = re.compile(r"[0-9a-f]{64}")
_MATCH = re.compile(r"[!-~]+")


def commitment(seed: str) -> str:
    """What is shown of a seed before the deal: the SHA-256 of its 32 bytes, in hex.

    Raises `MalformedSeed` unless the seed is 64 lower-case hex digits.
    """
    return hashlib.sha256(_secret(seed)).hexdigest()


def deck(seed: str, *, match: str, hand: int, nonces: Mapping[int, str] = NO_NONCES) -> tuple[str, ...]:
    """The shuffled deck of a hand, from the top. Raises `MalformedSeed`."""
    return _draws("deck", seed, match, hand, nonces).shuffled(CARDS)


def first_seat(seed: str, *, match: str, seats: int, nonces: Mapping[int, str] = NO_NONCES) -> int:
    """The seat that opens the first hand, drawn from the seed of hand 0. Raises `MalformedSeed`."""
    return _draws("first", seed, match, 0, nonces).below(seats)


def _draws(purpose: str, seed: str, match: str, hand: int, nonces: Mapping[int, str]) -> Draws:
    if not _MATCH.fullmatch(match):
        raise MalformedSeed("BAD_MATCH_CODE", match=match)
    given = [f"nonce {seat} {nonces[seat].encode().hex()}" for seat in sorted(nonces)]
    label = "\n".join([f"jokeri {purpose} 1", f"match {match}", f"hand {hand}", *given])
    return Draws(_secret(seed), label)


def _secret(seed: str) -> bytes:
    if not _SEED.fullmatch(seed):
        raise MalformedSeed("BAD_SEED")
    return bytes.fromhex(seed)
