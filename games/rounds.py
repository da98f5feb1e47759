"""The round: with each beat of the pulse a process looks after all the matches that it shows.

What a lost ring or a failed read has left out is seen within seconds, without anybody asking; one question
serves all matches. Seats of which the store could not be told are told of again.
"""

from core import background
from core.database import db
from games import live, selectors


async def make_round() -> None:
    """Refresh every match here that has moved on unnoticed. Raises what the store raises."""
    shown = {match.match_id: match for match in live.shown()}
    if not shown:
        return
    newest = await db(selectors.revisions)(list(shown))
    for match_id, match in shown.items():
        match.tell_again()
        if match.scene is not None and match.scene.position.match.revision < newest.get(match_id, 0):
            background.start(match.refresh())
