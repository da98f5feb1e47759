"""Japanese Joker, for two: 18 tricks a hand, five columns each on the table, no bidding.

>>> from games.engine.cards import CARDS
>>> state = start(Rules(target=21), first=0)
>>> waiting(state)
DealDue()
>>> state, facts = apply(state, Deal.from_deck(CARDS))
>>> legal(state, seat=0)
('=C', '=D', '=H', '=N', '=S')
>>> state, facts = apply(state, "=H", seat=0)
>>> [fact_view(fact, viewer=None) for fact in facts]
[{'type': 'trumps', 'seat': 0, 'trump': 'H'}]
>>> apply(state, "KS", seat=0)
Traceback (most recent call last):
games.engine.errors.IllegalMove: FROM_HAND_FIRST card='KS'
"""

from games.engine.cards import UNNAMED
from games.engine.facts import CardPlayed, fact_view
from games.engine.waiting import DealDue, Over, Turn, Waiting

from .apply import Step, apply
from .deal import Deal, SeatDeal
from .legal import clock_move, legal
from .rules import SEATS, TARGETS, Rules
from .state import FinishedHand, State, achieved, deal_out, start, waiting
from .view import view

__all__ = [
    "SEATS",
    "TARGETS",
    "UNNAMED",
    "CardPlayed",
    "Deal",
    "DealDue",
    "FinishedHand",
    "Over",
    "Rules",
    "SeatDeal",
    "State",
    "Step",
    "Turn",
    "Waiting",
    "achieved",
    "apply",
    "clock_move",
    "deal_out",
    "fact_view",
    "legal",
    "start",
    "view",
    "waiting",
]
