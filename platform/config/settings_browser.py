"""Settings of a site that tests drive from outside: the real ones, with clocks that a test can wait for."""

from config.settings import *  # noqa: F403
from config.settings import ACCOUNT_RATE_LIMITS, RATES

MOVE_TIMERS = (3, 15, 30, 60)
HAND_REST = 1
AWAY_BUDGET = 20
AWAY_RETURN = 5
BOT_SECONDS = 0.3
OUTAGE_SECONDS = 8

# All the people of a test come from one address.
RATES = dict.fromkeys(RATES, "10000/hour")
ACCOUNT_RATE_LIMITS = dict.fromkeys(ACCOUNT_RATE_LIMITS, "")
