"""Who ends while they are judged, or report: neither waits for the other in a ring, and none fails."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from accounts import services
from accounts.models import Sanction, User
from accounts.sanctions import sanction_give, sanction_lift, sanctions_acknowledge, unread
from core import clock
from games.practice import practice_create
from lobby.filters import Filter
from lobby.quick import seat_find
from lobby.services import seat_take, table_create
from moderation.acts import Terms, action_take
from moderation.roles import role_give
from moderation.services import report_make
from tests.accounts.conftest import member
from tests.games.conftest import make_user
from tests.games.test_races import at_once
from tests.lobby.conftest import OPTIONS, opened

pytestmark = pytest.mark.django_db(transaction=True)

Call = Callable[[], Any]


def deleting(guest: User) -> Call:
    return partial(services.account_delete, user=guest, sure=True)


def merging(guest: User) -> Call:
    return partial(services.guest_merge, guest=guest, user=User.objects.get(username="Nino"))


def putting_out(guest: User) -> Call:
    until = clock.now() + timedelta(hours=1)
    return partial(sanction_give, user=guest, kind="suspension", reason="abuse", until=until)


def warning(guest: User) -> Call:
    return partial(sanction_give, user=guest, kind="warning", reason="abuse", until=clock.now())


def reading(guest: User) -> Call:
    return partial(sanctions_acknowledge, user=guest, keys=[Sanction.objects.get().pk])


def lifting(guest: User) -> Call:
    return partial(sanction_lift, sanction=Sanction.objects.select_related("user").get())


def judging(guest: User) -> Call:
    judge = User.objects.get(username="Judge")
    told = {"reason": "Insults.", "key": "once", "terms": Terms(hours=24)}
    return partial(
        action_take,
        actor=judge,
        kind="suspend",
        user=guest,
        case=guest.cases.select_related("suspect").get(),
        **told,
    )


def being_reported(guest: User) -> Call:
    reporter = User.objects.get(username="Judge")
    return partial(report_make, reporter=reporter, suspect=guest, reason="stalling", text="", address="there")


def reporting(guest: User) -> Call:
    suspect = User.objects.get(username="Judge")
    return partial(report_make, reporter=guest, suspect=suspect, reason="abuse", text="", address="here")


def sitting_down(guest: User) -> Call:
    return partial(seat_take, code=opened([User.objects.get(username="Judge")]).code, user=guest)


def making_a_table(guest: User) -> Call:
    return partial(table_create, user=guest, **OPTIONS)


def playing_now(guest: User) -> Call:
    return partial(seat_find, user=guest, wanted=Filter())


def practising(guest: User) -> Call:
    return partial(practice_create, user=guest, game="japanese", rules={"target": 15})


ENDS = [deleting, merging]
ACTS = [putting_out, warning, reading, lifting, judging, being_reported, reporting]
ACTS += [sitting_down, making_a_table, playing_now, practising]


@pytest.mark.parametrize("laid", ACTS)
@pytest.mark.parametrize("ended", ENDS)
def test_whoever_ends_does_something_else_meanwhile(
    ended: Callable[[User], Call], laid: Callable[[User], Call]
) -> None:
    member("Nino")
    role_give(user=member("Judge"), role="moderator")
    guest = services.guest_create(language="en", address="here")
    practice_create(user=guest, game="japanese", rules={"target": 11})
    sanction_give(user=guest, kind="warning", reason="other", until=clock.now())
    report_make(reporter=make_user("Giorgi"), suspect=guest, reason="abuse", text="", address="there")
    end, act = ended(guest), laid(User.objects.get(pk=guest.pk))
    gone, done = at_once(end, act)
    assert gone in (None, "BARRED", "MATCH_RUNS", "STILL_SEATED")
    assert done == "GONE" or not isinstance(done, str)
    for user in User.objects.all():
        assert user.has_news == bool(unread(user)), user.display_name
