"""What a moderator decides of a table and its match. Each command tells whether it has changed anything."""

from django.db import transaction

from core.errors import CommandError
from games import rulings
from games.models import Match
from games.selectors import match_by_code
from ledger.services import stakes_restore, stakes_void
from lobby import steps, transitions
from lobby.models import Table
from lobby.transitions import Event

Status = Table.Status


@transaction.atomic
def match_void(*, code: str) -> bool:
    """Have a match count for nothing. False where it is void already.

    One that is being played ends, and the stakes go back. What one that is over has brought, coins and
    statistics, is undone. Raises CommandError NO_MATCH, also for practice, which counts for nothing as it is.
    """
    return rulings.match_void(match_id=_match(code).pk)


@transaction.atomic
def match_restore(*, code: str) -> bool:
    """Have a match that was void count again, coins and statistics too. False where it is not void.

    Raises CommandError NO_MATCH, VOID_FOR_GOOD (it was being played: it cannot be played on).
    """
    return rulings.match_restore(match_id=_match(code).pk)


@transaction.atomic
def match_revise(match: Match) -> None:
    """Undo what a match that is void has brought its people, or do it again; no rematch follows."""
    if table := Table.objects.select_for_update().filter(match=match).first():
        places = {"table": table.code, "match": match.code}
        if match.reason == Match.Reason.VOID:
            stakes_void(**places, number=match.seq)
        else:
            stakes_restore(**places, number=match.seq - 1)  # it follows the void that it takes back
        steps.rematch_close(table)


@transaction.atomic
def table_close(*, code: str) -> bool:
    """Close a table before its match: its people stand up and take their stakes back.

    False where a moderator has closed it already. Raises CommandError NO_TABLE, TABLE_PLAYING (its match can
    be made void), TABLE_OVER, TABLE_CLOSED (by its people, or by time).
    """
    table = steps.table_get(code)
    if table.shut:
        return False
    transitions.after(table.status, Event.CLOSE)
    table.shut = True
    steps.table_close(table, Event.CLOSE)
    return True


@transaction.atomic
def table_reopen(*, code: str) -> bool:
    """Open a table again that a moderator has closed, empty, by the same link. False where it is open.

    Raises CommandError NO_TABLE, TABLE_CLOSED (by its people, or by time), TABLE_PLAYING, TABLE_OVER.
    """
    table = steps.table_get(code)
    if table.status in (Status.OPEN, Status.READY):
        return False
    transitions.after(table.status, Event.REOPEN)
    if not table.shut:
        raise CommandError(transitions.REFUSALS[table.status])
    table.shut = False
    steps.table_change(table, Event.REOPEN)
    return True


def _match(code: str) -> Match:
    match = match_by_code(code)
    if match is None or match.practice:
        raise CommandError("NO_MATCH")
    return match
