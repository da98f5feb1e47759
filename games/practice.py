"""Practice: a match of one person against bots, at once and for nothing."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.sanctions import PUTS_OUT, refuse_while
from core import clock, rates
from core.errors import CommandError
from core.ids import new_code
from games.engine.errors import MalformedRules
from games.engine.games import GAMES
from games.models import Match, Seat
from games.services import match_create, match_resign

SECOND_TAP = timedelta(seconds=5)


@transaction.atomic
def practice_create(*, user: User, game: str, rules: dict[str, Any], timer: int = 0) -> Match:
    """A practice match of `user`, on seat 0, against bots; `timer` 0 is no move timer.

    The second of two taps gets the match of the first. Raises CommandError BAD_OPTIONS, TOO_MANY_MATCHES,
    BARRED (until, reason) for whom a sanction keeps out, and GONE where the person is not there any more.
    """
    if game not in GAMES or timer not in (0, *settings.MOVE_TIMERS):
        raise CommandError("BAD_OPTIONS")
    if not User.objects.select_for_update().filter(pk=user.pk).exists():  # one tap at a time
        raise CommandError("GONE")
    refuse_while(user, *PUTS_OUT)
    if begun := _just_begun(user, game, rules, timer):
        return begun
    if not rates.allow("practice", str(user.pk)):
        raise CommandError("TOO_MANY_MATCHES")
    players: list[User | None] = [user, *[None] * (GAMES[game].SEATS - 1)]
    try:
        return match_create(
            code=new_code(), game=game, rules=rules, timer=timer, players=players, public=False, practice=True
        )
    except MalformedRules as error:
        raise CommandError("BAD_OPTIONS", why=error.code) from None


def practice_end(*, user: User, code: str) -> None:
    """Have `user` give a practice match of theirs up; what is over, or not theirs, stays as it is."""
    seat = Seat.objects.filter(match__code=code, match__practice=True, user=user).first()
    if seat is not None:
        with suppress(CommandError):  # over already
            match_resign(match_id=seat.match_id, seat=seat.number)


def _just_begun(user: User, game: str, rules: dict[str, Any], timer: int) -> Match | None:
    begun = Match.objects.filter(
        practice=True,
        status=Match.Status.PLAYING,
        seats__user=user,
        game=game,
        timer=timer,
        started_at__gt=clock.now() - SECOND_TAP,
    )
    return next((match for match in begun if match.rules == rules), None)
