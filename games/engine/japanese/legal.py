"""What may be played in Japanese Joker, why, and why not."""

from games.engine.cards import RANKS, SUITS, TRUMPS
from games.engine.errors import Code, IllegalMove
from games.engine.notation import NAMINGS
from games.engine.tricks import ANY, FOLLOW, HIGHEST, TRUMP, duty

from .moves import CARD_MOVES, NAMING, QUITS, CardMove, tokens_of
from .state import State, available

FROM_HAND = "hand"


def legal(state: State, seat: int) -> tuple[str, ...]:
    """Every move open to a seat, in ASCII order; none when it is not its turn. Leaving is never listed."""
    return tokens_of(state.options) if seat == state.turn else ()


def must(state: State) -> tuple[str, str | None] | None:
    """Why the legal cards of the seat to play are what they are, and the suit that it is about.

    ``follow``, ``highest`` and ``trump`` are duties towards the card led; ``hand``: the first card comes from
    the hand; ``any``: no duty. None when no card is to be played.
    """
    if state.options in {0, NAMING}:
        return None
    kind, suit = ANY, None
    if state.lead is not None:
        lead, _ = state.lead
        kind, _ = duty(available(state, state.turn), lead.suit, state.trump, lead.asks_highest)
        suit = {FOLLOW: lead.suit, HIGHEST: lead.suit, TRUMP: state.trump}.get(kind)
    if kind == ANY and state.last is None:
        kind = FROM_HAND
    return kind, None if suit is None else SUITS[suit]


def refusal(state: State, move: str, seat: int | None) -> IllegalMove:
    """Why this move of the alphabet is not to be played here by this seat."""
    if state.match.result is not None:
        return IllegalMove(Code.MATCH_OVER)
    if move in QUITS:
        return IllegalMove(Code.NOT_YOUR_SEAT, seat=QUITS[move].seat)
    if not state.options:
        return IllegalMove(Code.NEEDS_DEAL)
    if seat is not None and seat != state.turn:
        return IllegalMove(Code.NOT_YOUR_TURN, turn=state.turn)
    if move in NAMINGS:
        return IllegalMove(Code.TRUMPS_ALREADY_NAMED, trump=TRUMPS[state.trump])
    return _card_refusal(state, CARD_MOVES[move])


def _card_refusal(state: State, move: CardMove) -> IllegalMove:
    if state.options == NAMING:
        return IllegalMove(Code.NAME_TRUMPS_FIRST)
    if not move.bit & (state.hands[state.turn] | state.faces[state.turn]):
        return IllegalMove(Code.NOT_YOUR_CARD, card=move.card)
    if not move.bit & available(state, state.turn):
        return IllegalMove(Code.FROM_HAND_FIRST, card=move.card)
    if move.call is None:
        return _duty_refusal(state)
    leading = state.lead is None
    return IllegalMove(Code.JOKER_NEEDS_CALL if leading else Code.JOKER_TAKES_NO_CALL, card=move.card)


def _duty_refusal(state: State) -> IllegalMove:
    kind, suit = must(state) or (ANY, None)
    if kind == HIGHEST:
        # Jokers stand last among the moves, so the first option is the ordinary card.
        highest = next(m.card for m in CARD_MOVES.values() if m.option & state.options)
        return IllegalMove(Code.MUST_PLAY_HIGHEST, suit=suit, card=highest)
    return IllegalMove(Code.MUST_FOLLOW if kind == FOLLOW else Code.MUST_TRUMP, suit=suit)


def clock_move(state: State) -> str:
    """The move that the clock plays for the seat whose turn it is: a public rule, blind to advantage.

    Trumps: bezi. A card: the lowest rank that is legal, in the order of `SUITS` among equal ranks; a joker
    only where nothing else is legal, asking for the first of `SUITS` if it leads.
    Raises `IllegalMove` when nobody is to move.
    """
    if not state.options:
        raise IllegalMove(Code.NEEDS_DEAL if state.match.result is None else Code.MATCH_OVER)
    return "=N" if state.options == NAMING else min(tokens_of(state.options), key=_clock_order)


def _clock_order(token: str) -> tuple[int, int]:
    move = CARD_MOVES[token]
    return (RANKS.index(move.card[0]) if move.call is None else len(RANKS), move.suit)
