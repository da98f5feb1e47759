"""Taking a case: one at a time, for twenty minutes, whoever taps at once."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.db import connection

from accounts.models import User
from core.errors import CommandError
from moderation.models import Case
from moderation.selectors import counts, queue
from moderation.services import case_close, case_release, case_reopen, case_take
from tests.games.conftest import FakeClock, make_user
from tests.moderation.conftest import act, report, staff

pytestmark = pytest.mark.django_db


def test_a_case_is_taken_for_twenty_minutes(
    clock: FakeClock, case: Case, helper: User, moderator: User
) -> None:
    case_take(case=case, actor=helper)
    assert case.taken_until == clock.moment + timedelta(minutes=20)
    with pytest.raises(CommandError, match="CASE_TAKEN") as refused:
        case_take(case=case, actor=moderator)
    assert refused.value.fields == {"name": "Helper"}
    clock.advance(20 * 60 - 1)
    with pytest.raises(CommandError, match="CASE_TAKEN"):
        act(moderator, "warn", case.suspect, case)
    clock.advance(1)
    case_take(case=case, actor=moderator)
    assert case.taken_by == moderator


def test_who_has_a_case_may_take_it_for_longer(clock: FakeClock, case: Case, helper: User) -> None:
    case_take(case=case, actor=helper)
    clock.advance(600)
    case_take(case=case, actor=helper)
    assert case.taken_until == clock.moment + timedelta(minutes=20)


def test_a_case_is_released_by_who_has_it(case: Case, helper: User, moderator: User) -> None:
    case_take(case=case, actor=helper)
    case_release(case=case, actor=moderator)
    with pytest.raises(CommandError, match="CASE_TAKEN"):
        case_take(case=case, actor=moderator)
    case_release(case=case, actor=helper)
    case_take(case=case, actor=moderator)


def test_a_decided_case_is_not_taken(case: Case, helper: User) -> None:
    case_close(case=case, status="dismissed")
    with pytest.raises(CommandError, match="CASE_CLOSED"):
        case_take(case=case, actor=helper)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_at_once_one_has_it() -> None:
    people = [staff("helper"), staff("moderator")]
    case = report(make_user("Tamar"), make_user("Zura")).case
    together, refused = Barrier(2), []

    def take(actor: User) -> None:
        own = Case.objects.get(pk=case.pk)
        together.wait()
        try:
            case_take(case=own, actor=actor)
        except CommandError as error:
            refused.append((actor, error.code))
        finally:
            connection.close()

    threads = [Thread(target=take, args=[actor]) for actor in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    case.refresh_from_db()
    ((loser, code),) = refused
    assert code == "CASE_TAKEN"
    assert case.taken_by in people
    assert case.taken_by != loser


@pytest.mark.django_db(transaction=True)
def test_reports_that_come_at_once_are_one_case() -> None:
    suspect, reporters = make_user("Zura"), [make_user(name) for name in ("Tamar", "Levan", "Ana")]
    together = Barrier(3)

    def send(reporter: User) -> None:
        try:
            together.wait()
            report(reporter, suspect)
        finally:
            connection.close()

    threads = [Thread(target=send, args=[reporter]) for reporter in reporters]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    case = Case.objects.get()
    assert (case.reports.count(), case.weight) == (3, 1.5)


def test_the_queue_is_ordered_by_weight_then_by_age(clock: FakeClock, helper: User, suspect: User) -> None:
    reporters = [make_user(name) for name in ("Tamar", "Levan", "Ana")]
    old = report(reporters[0], suspect, "abuse").case
    clock.advance(60)
    newer = report(reporters[0], suspect, "name").case
    for reporter in reporters[:2]:
        heavy = report(reporter, suspect, "leaving").case
    assert queue(helper, "open") == [heavy, old, newer]
    assert [case.count for case in queue(helper, "open")] == [2, 1, 1]
    case_take(case=newer, actor=helper)
    assert queue(helper, "mine") == [newer]
    assert (counts(helper).open, counts(helper).mine) == (3, 1)
    case_close(case=heavy, status="upheld")
    assert queue(helper, "closed") == [heavy]
    assert queue(helper, "open") == [old, newer]
    clock.advance(20 * 60)
    assert queue(helper, "mine") == []
    assert counts(helper).mine == 0


def test_a_case_is_opened_again_unless_there_is_a_newer_one(
    case: Case, reporter: User, suspect: User
) -> None:
    with pytest.raises(CommandError, match=r"^CASE_OPEN$"):
        case_reopen(case=case)
    case_close(case=case, status="dismissed")
    case_reopen(case=case)
    assert (case.status, case.closed_at) == ("open", None)
    case_close(case=case, status="upheld")
    report(reporter, suspect)
    with pytest.raises(CommandError, match="CASE_OPEN_AGAIN"):
        case_reopen(case=case)
