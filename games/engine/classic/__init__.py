"""Classic Joker, for four: a bid before every hand, to be taken exactly; premia and moshla by the pulka.

>>> rules = Rules(profile="house", length="nines", khishti="special")
>>> state = start(rules, first=0)
>>> waiting(state)
DealDue()
"""

from games.engine.cards import UNNAMED
from games.engine.facts import fact_view
from games.engine.waiting import DealDue, Over, Turn, Waiting

from .apply import Step, apply
from .deal import Deal
from .facts import CardPlayed
from .legal import clock_move, legal
from .rules import KHISHTI, LENGTHS, PROFILES, SEATS, Rules
from .sheet import FinishedHand, FinishedPulka, achieved
from .state import State, deal_out, start, waiting
from .view import view

__all__ = [
    "KHISHTI",
    "LENGTHS",
    "PROFILES",
    "SEATS",
    "UNNAMED",
    "CardPlayed",
    "Deal",
    "DealDue",
    "FinishedHand",
    "FinishedPulka",
    "Over",
    "Rules",
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
