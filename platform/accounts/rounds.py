"""The round: with each beat of the pulse a process ends the sockets of whoever was put out lately.

They have ended at once where the bell was heard; this is for a ring that was lost, and for a sanction that
was given by a process which this one cannot hear.
"""

from datetime import timedelta

from accounts.sanctions import put_out_lately
from core.consumers import turn_away
from core.database import db

LATELY = timedelta(minutes=1)


async def make_round() -> None:
    """Look once. Raises what the store raises."""
    for user_id, farewell in await db(put_out_lately)(LATELY):
        turn_away(user_id, farewell)
