"""Words of reports and of the moderators' pages: sentences for refusals, reasons, acts, kinds of the log."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import texts as people
from accounts.models import Sanction
from core.errors import CommandError
from lobby import texts as tables
from moderation.models import Action

Kind, Reason = Action.Kind, Sanction.Reason

SENTENCES = {
    **people.SENTENCES,
    **tables.SENTENCES,
    "TOO_FEW_COINS": _("The balance is %(balance)s coins: so many cannot be taken."),
    "NO_ACCOUNT": _("A guest has no coins."),
    "NOT_AT_MATCH": _("Only who has played in a match can report from it, and only who has played in it."),
    "TOO_MANY_REPORTS": _("You have reported often within the hour. Please try again later."),
    "NOT_ALLOWED": _("Your role does not include that."),
    "STAFF_ABOVE": _("Nobody acts on themselves, or on staff of their own rank or above."),
    "NO_REASON": _("Please give the reason."),
    "NO_AMOUNT": _("Please say how many coins."),
    "NO_INVERSE": _("That cannot be undone."),
    "GONE": _("This person has deleted their account."),
    "CASE_TAKEN": _("Somebody else works at this case: %(name)s."),
    "CASE_CLOSED": _("This case has been decided meanwhile."),
    "CASE_OPEN": _("This case is open."),
    "CASE_OPEN_AGAIN": _("There is a newer open case for the same. Decide that one."),
    "NO_PLACE": _("This person has no seat there."),
    "OWN_PLACE": _("Nobody decides about a table of their own."),
    "DONE_ALREADY": _("That has been done already."),
}

REASONS = {
    Reason.ABUSE: _("Insults or harassment"),
    Reason.NAME: _("Offensive name"),
    Reason.STALLING: _("Stalling"),
    Reason.LEAVING: _("Leaving on purpose"),
    Reason.TOGETHER: _("Playing together"),
    Reason.OTHER: _("Something else"),
}

REASON_NOTES = {
    Reason.ABUSE: _("With phrases at the table, or elsewhere on the site"),
    Reason.NAME: _("A name that nobody should have to read"),
    Reason.STALLING: _("Lets the time run out again and again"),
    Reason.LEAVING: _("Leaves when behind, or does not come back"),
    Reason.TOGETHER: _("Two seats play for each other"),
    Reason.OTHER: _("Tell us below"),
}

KINDS = {
    Kind.DISMISS: _("Case dismissed"),
    Kind.REOPEN: _("Case opened again"),
    Kind.WARN: _("Warned"),
    Kind.SILENCE: _("Silenced"),
    Kind.BENCH: _("Kept from tables"),
    Kind.SUSPEND: _("Suspended"),
    Kind.BAN: _("Banned"),
    Kind.LIFT: _("Sanction lifted"),
    Kind.RENAME: _("Renamed"),
    Kind.NAME_BACK: _("Name given back"),
    Kind.VOID: _("Match voided"),
    Kind.RESTORE: _("Match restored"),
    Kind.CLOSE: _("Table closed"),
    Kind.OPEN: _("Table opened again"),
    Kind.ADJUST: _("Coins corrected"),
    Kind.NOTE: _("Note"),
    Kind.STRIKE: _("Note struck out"),
}

UNDO = {
    Kind.DISMISS: _("Open again"),
    Kind.RENAME: _("Give the name back"),
    Kind.VOID: _("Restore"),
    Kind.CLOSE: _("Open again"),
    Kind.ADJUST: _("Take it back"),
    Kind.NOTE: _("Strike out"),
    **dict.fromkeys((Kind.WARN, Kind.SILENCE, Kind.BENCH, Kind.SUSPEND, Kind.BAN), _("Lift")),
}
"""What undoing a line is called."""

HOURS = {
    1: _("1 hour"),
    6: _("6 hours"),
    24: _("1 day"),
    72: _("3 days"),
    168: _("7 days"),
    720: _("30 days"),
}


@dataclass(frozen=True)
class Act:
    """How an act is offered: its name, what it does, the letter that chooses it, what it asks for."""

    kind: Action.Kind
    label: Promise
    note: Promise
    letter: str = ""
    asks: str = ""  # hours, match, table or amount
    is_bad: bool = False
    case: str = ""  # open, closed: only for a case that is


ACTS = (
    Act(
        Kind.DISMISS,
        _("Dismiss"),
        _("The case is closed, nothing happens to the player. Those who reported it were wrong."),
        letter="D",
        case="open",
    ),
    Act(Kind.WARN, _("Warn"), _("The player reads the reason at the next page, and no more."), letter="W"),
    Act(
        Kind.SUSPEND,
        _("Suspend"),
        _("Out at once and for so long: every table is left, sockets close, the reason is shown."),
        letter="S",
        asks="hours",
        is_bad=True,
    ),
    Act(
        Kind.VOID,
        _("Void match"),
        _("The match counts for nothing and every stake goes back, once."),
        letter="V",
        asks="match",
        is_bad=True,
    ),
    Act(Kind.SILENCE, _("Silence"), _("Says nothing at a table for so long."), asks="hours"),
    Act(
        Kind.BENCH,
        _("Keep from tables"),
        _("Sits down with nobody for so long; practice stays open."),
        asks="hours",
    ),
    Act(Kind.BAN, _("Ban"), _("Out for good, also in this browser under another name."), is_bad=True),
    Act(
        Kind.RENAME,
        _("Rename"),
        _("A neutral name takes the place of theirs, which nobody may have from now on."),
    ),
    Act(
        Kind.CLOSE,
        _("Close table"),
        _("Everybody there is sent away, stakes go back."),
        asks="table",
        is_bad=True,
    ),
    Act(
        Kind.ADJUST,
        _("Correct coins"),
        _("Given, or with a minus taken. The player reads the reason."),
        asks="amount",
    ),
    Act(
        Kind.REOPEN,
        _("Open again"),
        _("The case goes back to the queue; what was done stays until it is undone below."),
        case="closed",
    ),
    Act(Kind.NOTE, pgettext_lazy("an act", "Note"), _("For moderators only; the case stays open.")),
)


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return people.filled(SENTENCES, error)
