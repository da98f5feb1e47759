"""What may be done in classic Joker, why, and why not."""

from games.engine.cards import RANKS, SUIT_CARDS, SUITS, TRUMPS
from games.engine.errors import Code, IllegalMove
from games.engine.notation import BIDS, HIGH, NAMINGS
from games.engine.tricks import ANY, FOLLOW, HIGHEST, TRUMP, duty

from .moves import ALL_BIDS, CARD_MOVES, NAMING, ORDINARY, QUITS, CardMove, tokens_of
from .state import State


def legal(state: State, seat: int) -> tuple[str, ...]:
    """Every move open to a seat, in ASCII order; none when it is not its turn. Leaving is never listed."""
    return tokens_of(state.options) if seat == state.turn else ()


def must(state: State) -> tuple[str, str | None] | None:
    """Why the legal cards of the seat to play are what they are, and the suit that it is about.

    ``follow``, ``highest`` and ``trump`` are duties towards the card led; ``any``: no duty. None when no card
    is to be played.
    """
    if not state.options or state.options & (NAMING | ALL_BIDS):
        return None
    if state.trick is None:
        return ANY, None
    lead = state.trick.lead
    kind, _ = duty(state.hands[state.turn], lead.suit, state.trump, lead.asks_highest)
    suit = {FOLLOW: lead.suit, HIGHEST: lead.suit, TRUMP: state.trump}.get(kind)
    return kind, None if suit is None else SUITS[suit]


def refusal(state: State, move: str, seat: int | None) -> IllegalMove:
    """Why this move of the alphabet is not to be made here by this seat."""
    if state.match.result is not None:
        return IllegalMove(Code.MATCH_OVER)
    if move in QUITS:
        leaver = QUITS[move].seat
        foreign = seat not in {None, leaver}
        return IllegalMove(Code.NOT_YOUR_SEAT if foreign else Code.ALREADY_LEFT, seat=leaver)
    if not state.options:
        return IllegalMove(Code.NEEDS_DEAL)
    if seat is not None and seat != state.turn:
        return IllegalMove(Code.NOT_YOUR_TURN, turn=state.turn)
    if state.options & NAMING:
        return IllegalMove(Code.NAME_TRUMPS_FIRST)
    return _move_refusal(state, move)


def _move_refusal(state: State, move: str) -> IllegalMove:
    """The same, for a move of the seat in turn when trumps are known."""
    if move in NAMINGS:
        return IllegalMove(Code.TRUMPS_ALREADY_NAMED, trump=TRUMPS[state.trump])
    return _bid_refusal(state, BIDS[move]) if move in BIDS else _card_refusal(state, CARD_MOVES[move])


def _bid_refusal(state: State, bid: int) -> IllegalMove:
    if not state.options & ALL_BIDS:
        return IllegalMove(Code.BIDDING_IS_OVER)
    size = state.match.size
    if bid > size:
        return IllegalMove(Code.BID_TOO_HIGH, bid=bid, size=size)
    return IllegalMove(Code.BID_FORBIDDEN, bid=bid, size=size)


def _card_refusal(state: State, move: CardMove) -> IllegalMove:
    if state.options & ALL_BIDS:
        return IllegalMove(Code.BID_FIRST)
    if not move.bit & state.hands[state.turn]:
        return IllegalMove(Code.NOT_YOUR_CARD, card=move.card)
    if move.call is None:
        return _duty_refusal(state)
    leading = state.trick is None
    return IllegalMove(Code.JOKER_NEEDS_CALL if leading else Code.JOKER_TAKES_NO_CALL, card=move.card)


def _duty_refusal(state: State) -> IllegalMove:
    kind, suit = must(state) or (ANY, None)
    if kind == HIGHEST and suit is not None:
        # The only ordinary card that is open is the highest of the suit, its option its bit.
        highest = state.options & ORDINARY & SUIT_CARDS[SUITS.index(suit)]
        return IllegalMove(Code.MUST_PLAY_HIGHEST, suit=suit, card=tokens_of(highest)[0])
    return IllegalMove(Code.MUST_FOLLOW if kind == FOLLOW else Code.MUST_TRUMP, suit=suit)


def clock_move(state: State) -> str:
    """The move that the clock makes for the seat whose turn it is: a public rule, blind to advantage.

    Trumps: the suit that most of its three cards are of, in the order of `SUITS` among equals. A bid: the
    legal one nearest to a quarter of the tricks, the lower of two. A card: the lowest rank that is legal, in
    the order of `SUITS` among equal ranks; a joker only where nothing else is legal, low, asking for the
    first of `SUITS` if it leads. Raises `IllegalMove` when nobody is to move.
    """
    if not state.options:
        raise IllegalMove(Code.NEEDS_DEAL if state.match.result is None else Code.MATCH_OVER)
    if state.options & NAMING:
        hand = state.hands[state.turn]
        return "=" + max(SUITS, key=lambda suit: (hand & SUIT_CARDS[SUITS.index(suit)]).bit_count())
    tokens = tokens_of(state.options)
    if state.options & ALL_BIDS:
        share = state.match.size / 4
        return min(tokens, key=lambda token: abs(BIDS[token] - share))
    return min(tokens, key=_clock_order)


def _clock_order(token: str) -> tuple[int, bool, int]:
    move = CARD_MOVES[token]
    if move.call is None:
        return RANKS.index(move.card[0]), False, move.suit
    return len(RANKS), move.call[0] == HIGH, move.suit
