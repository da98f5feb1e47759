"""What one viewer may see of a match, built from nothing: only what is named here ever leaves the engine."""

from games.engine.cards import TRUMPS, UNNAMED, display_order, names_of
from games.engine.facts import CardPlayed, JsonObject, TrickTaken

from .legal import legal, must
from .moves import NAMING
from .rules import SEATS
from .state import State


def view(state: State, viewer: int | None) -> JsonObject:
    """The match as a seat, or None for a spectator, sees it: JSON-ready, and all that it may ever know.

    Face-down cards are in no view, hands only in their owner's, legal moves only in that of the seat to move.
    """
    match = state.match
    return {
        "game": "japanese",
        "rules": match.rules.to_json(),
        "hand": match.number,
        "phase": phase(state),
        "declarer": match.declarer,
        "trump": None if state.trump == UNNAMED else TRUMPS[state.trump],
        "turn": state.turn if state.options else None,
        "you": viewer,
        "scores": list(match.scores),
        "tricks": list(state.tricks),
        "seats": [_seat(state, seat) for seat in range(SEATS)],
        "own": None if viewer is None else display_order(state.hands[viewer], state.trump),
        "trick": {"number": sum(state.tricks), "plays": [] if state.lead is None else [state.lead[1].play()]},
        "last_trick": None if state.last is None else _last_trick(*state.last),
        "must": _must(state) if viewer == state.turn else None,
        "legal": [] if viewer is None else list(legal(state, viewer)),
        "hands": [hand.to_json() for hand in match.finished],
        "result": None if match.result is None else match.result.result(),
    }


def phase(state: State) -> str:
    """``deal``, ``trumps``, ``play`` or ``over``."""
    if state.match.result is not None:
        return "over"
    if not state.options:
        return "deal"
    return "trumps" if state.options == NAMING else "play"


def _seat(state: State, seat: int) -> JsonObject:
    laid = () if state.trump == UNNAMED else state.match.columns[seat]
    columns = [{"up": names_of(up)[0], "down": True} if up & state.faces[seat] else None for up in laid]
    return {"cards": state.hands[seat].bit_count(), "columns": columns}


def _last_trick(lead: CardPlayed, answer: CardPlayed, taken: TrickTaken) -> JsonObject:
    return {"number": taken.trick, "plays": [lead.play(), answer.play()], "winner": taken.winner}


def _must(state: State) -> JsonObject | None:
    reason = must(state)
    return None if reason is None else {"kind": reason[0], "suit": reason[1]}
