"""Deals as the live site makes them: a seed of the operating system, shown first by its commitment alone."""

import secrets
from collections.abc import Sequence
from typing import Any

from games.engine import deal
from games.models import Hand, Match
from games.rulebook import rulebook


def seed_new() -> str:
    """A 256-bit seed, in hex."""
    return secrets.token_hex(32)


def hand_prepare(match: Match, number: int, seed: str) -> None:
    """Fix the deal of a hand before anything of it is shown: from now on its commitment may be seen."""
    Hand.objects.create(match=match, number=number, seed=seed, commitment=deal.commitment(seed))


def hand_seed(match: Match, number: int) -> str:
    """The seed of a prepared hand. Raises Hand.DoesNotExist."""
    return Hand.objects.values_list("seed", flat=True).get(match=match, number=number)


def dealt(match: Match, number: int, seed: str, state: Any) -> Any:
    """The deal that a hand's seed stands for, for the state that waits for it."""
    deck = deal.deck(seed, match=match.code, hand=number, nonces=given(match.nonces))
    return rulebook(match).deal_out(state, deck)


def given(nonces: Sequence[str]) -> dict[int, str]:
    """The nonces by seat, without the seats that gave none."""
    return {seat: nonce for seat, nonce in enumerate(nonces) if nonce}
