"""The round: with each beat of the pulse a process looks after all the matches that it shows.

What a lost ring or a failed read has left out is seen within seconds, without anybody asking; one question
serves all matches. Seats of which the store could not be told are told of again. Spectators are counted.
"""

from core import background
from core.database import db
from games import live, selectors
from games.live import LiveMatch
from games.services import audiences_keep


async def make_round() -> None:
    """Look after every match here. Raises what the store raises."""
    shown = {match.match_id: match for match in live.shown()}
    if shown:
        await _refresh(shown)
    await _count_spectators(shown)


async def _refresh(shown: dict[int, LiveMatch]) -> None:
    """Refresh every match that has moved on unnoticed."""
    newest = await db(selectors.revisions)(list(shown))
    for match_id, match in shown.items():
        match.tell_again()
        if match.scene is not None and match.scene.position.match.revision < newest.get(match_id, 0):
            background.start(match.refresh())


async def _count_spectators(shown: dict[int, LiveMatch]) -> None:
    """Tell everybody how many watch the match."""
    here = {match_id: match.spectators for match_id, match in shown.items()}
    everywhere = await db(audiences_keep)(here=here)
    for match_id, match in shown.items():
        match.tell_audience(everywhere[match_id])
