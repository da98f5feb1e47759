"""Japanese Joker, for two: 18 tricks a hand, five columns each on the table, no bidding.

>>> rules = Rules(target=21)
>>> state = start(rules, first=0)
>>> waiting(state)
DealDue()
"""

from games.engine.cards import UNNAMED
from games.engine.facts import CardPlayed, fact_view
from games.engine.waiting import DealDue, Over, Turn, Waiting

from .apply import Step, apply
from .deal import Deal, SeatDeal
from .legal import clock_move, legal
from .rules import SEATS, TARGETS, Rules
from .state import FinishedHand, State, deal_out, start, waiting
from .view import view

__all__ = [
    "CardPlayed",
    "SEATS",
    "TARGETS",
    "UNNAMED",
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
    "apply",
    "clock_move",
    "deal_out",
    "fact_view",
    "legal",
    "start",
    "view",
    "waiting",
]
