"""A match that is over as a joker-record/1: portable, replayable, with everything its deals follow from."""

from games.deals import dealt
from games.engine.record import Record, RecordedHand
from games.models import Hand, Match, Move
from games.rulebook import rulebook
from games.store import LEAVING, VOID, hand_start, standing_moves


def record_of(match: Match) -> Record:
    """The whole record of a match, seeds included; only for matches that are over."""
    hands = Hand.objects.filter(match=match, number__lte=match.hand).order_by("number")
    moves = list(Move.objects.filter(match_id=match.pk).order_by("seq"))
    leavings = [move for move in moves if move.token.startswith(LEAVING)]
    seats = match.seats.order_by("number").select_related("user")
    return Record(
        game=match.game,
        rules=rulebook(match).Rules.from_json(match.rules),
        first=match.first,
        hands=tuple(
            _hand(match, hand, [move for move in moves if move.hand == hand.number], leavings)
            for hand in hands
        ),
        players=tuple(seat.user.display_name if seat.user else None for seat in seats),
        result={"winners": match.winners, "scores": match.scores, "reason": match.reason},
    )


def _hand(match: Match, hand: Hand, moves: list[Move], leavings: list[Move]) -> RecordedHand:
    # What ends a match from outside is no move of its game: the result alone tells it.
    deal, *played = (move for move in standing_moves(moves) if move.token != VOID)
    state = hand_start(match, hand.number, leavings=leavings)
    return RecordedHand(
        deal=dealt(match, hand.number, hand.seed, state),
        moves=tuple(move.token for move in played),
        by=tuple(move.by for move in played),
        times=tuple(round((move.at - deal.at).total_seconds() * 1000) for move in played),
        seed=hand.seed,
        nonces=tuple(nonce or None for nonce in match.nonces),
        commitment=hand.commitment,
    )
