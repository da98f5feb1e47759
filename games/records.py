"""A match that is over as a joker-record/1: portable, replayable, with everything its deals follow from."""

from typing import Any

from games.deals import dealt
from games.models import Hand, Match, Move


def record_of(match: Match) -> dict[str, Any]:
    """The whole record of a match, seeds included; only for matches that are over."""
    hands = {hand.number: hand for hand in Hand.objects.filter(match=match, number__lte=match.hand)}
    moves = Move.objects.filter(match_id=match.pk).order_by("seq")
    names = match.seats.order_by("number").select_related("user")
    return {
        "format": "joker-record/1",
        "game": match.game,
        "rules": match.rules,
        "first": match.first,
        "players": [seat.user.display_name if seat.user else "" for seat in names],
        "hands": [
            _hand(match, hands[number], [move for move in moves if move.hand == number]) for number in sorted(hands)
        ],
        "result": {"winners": match.winners, "scores": match.scores, "reason": match.reason},
    }


def _hand(match: Match, hand: Hand, moves: list[Move]) -> dict[str, Any]:
    deal, *played = moves
    return {
        "deal": dealt(match, hand.number).to_json(),
        "moves": [move.token for move in played],
        "by": [move.by for move in played],
        "times": [round((move.at - deal.at).total_seconds() * 1000) for move in played],
        "seed": hand.seed,
        "nonces": match.nonces,
        "commitment": hand.commitment,
    }
