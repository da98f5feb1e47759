"""Each act and its inverse, who may take it, that it happens once, that the log tells it."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.core.management import CommandError as CommandFailed
from django.core.management import call_command
from django.db import connection

from accounts.models import FOR_EVER, Sanction, User
from accounts.sanctions import running
from accounts.services import guest_merge, name_change, person_register
from core.errors import CommandError
from ledger.models import Transfer
from ledger.selectors import balance
from moderation.acts import ACTS
from moderation.models import Action, Case
from moderation.roles import NEEDS, REVIEW, RULE, SANCTION, rank, roles_make, stands_above
from moderation.selectors import person
from moderation.services import case_take
from moderation.undoing import INVERSES, action_undo
from tests.accounts.conftest import member
from tests.games.conftest import FakeClock, make_user
from tests.lobby.conftest import opened, over, playing
from tests.moderation.conftest import act, report, staff

pytestmark = pytest.mark.django_db
SANCTIONS = {
    "warn": ("warning", 0),
    "silence": ("silence", 6),
    "bench": ("bench", 72),
    "suspend": ("suspension", 24),
    "ban": ("ban", None),
}


def undo(action: Action, actor: User, reason: str = "It was not so.") -> Action:
    return action_undo(action=Action.objects.get(pk=action.pk), actor=actor, reason=reason)


# --- each act and its inverse -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SANCTIONS)
def test_a_sanction_is_given_told_and_lifted(
    clock: FakeClock, chief: User, case: Case, suspect: User, kind: str
) -> None:
    name, hours = SANCTIONS[kind]
    line = act(chief, kind, suspect, case, hours=hours or 0, reason=" The clock ran out nine times. ")
    given = Sanction.objects.get()
    until = FOR_EVER if hours is None else clock.moment + timedelta(hours=hours)
    assert (given.user, given.kind, given.reason, given.until) == (suspect, name, "stalling", until)
    assert given.note == "The clock ran out nine times."
    assert (line.kind, line.actor, line.actor_name, line.user, line.user_name) == (
        kind, chief, "Chief", suspect, "Zura77",
    )  # fmt: skip
    assert (line.case, line.sanction, line.reason) == (case, given, "The clock ran out nine times.")
    assert line.facts == ({"hours": hours} if hours else {})
    case.refresh_from_db()
    assert (case.status, case.closed_at, case.taken_by) == ("upheld", clock.moment, None)

    clock.advance(60)
    back = undo(line, chief)
    given.refresh_from_db()
    assert given.lifted_at == clock.moment
    assert running(suspect, name) is None
    assert (back.kind, back.undoes, back.sanction, back.reason) == ("lift", line, given, "It was not so.")


@pytest.mark.parametrize("kind", ["suspend", "ban"])
def test_who_is_put_out_is_out_and_comes_back(
    clock: FakeClock, chief: User, suspect: User, kind: str
) -> None:
    line = act(chief, kind, suspect, hours=1)
    assert User.objects.get(pk=suspect.pk).is_barred
    undo(line, chief)
    assert not User.objects.get(pk=suspect.pk).is_barred


def test_a_name_is_taken_and_given_back(moderator: User, case: Case, suspect: User, reporter: User) -> None:
    line = act(moderator, "rename", suspect, case)
    suspect.refresh_from_db()
    new = suspect.display_name
    assert new != "Zura77"
    assert suspect.username == "Zura77", "they sign in as before"
    assert line.facts == {"from": "Zura77", "to": new}
    told = Sanction.objects.get()
    assert (told.kind, told.reason, told.note) == ("warning", "name", "Seen and judged.")
    for who in (suspect, reporter):
        with pytest.raises(CommandError, match="NAME_TAKEN"):
            name_change(user=who, name="ZURA77")
    undo(line, moderator)
    suspect.refresh_from_db()
    assert suspect.display_name == "Zura77"
    told.refresh_from_db()
    assert told.lifted_at is not None
    name_change(user=suspect, name="zura77")


def test_a_withdrawn_name_is_nobody_s_to_register(moderator: User) -> None:
    guest = make_user("Pig")
    act(moderator, "rename", guest)
    with pytest.raises(CommandError, match="NAME_TAKEN"):
        person_register(guest=None, username="pig", password="columns and sevens")


def test_a_name_that_somebody_has_by_now_stays_away(moderator: User, suspect: User, reporter: User) -> None:
    line = act(moderator, "rename", suspect)
    User.objects.filter(pk=reporter.pk).update(display_name="zura77", name_key="zura77")
    with pytest.raises(CommandError, match="NAME_TAKEN"):
        undo(line, moderator)
    assert not Action.objects.filter(kind="name_back").exists()
    with pytest.raises(CommandError, match="NAME_TAKEN"):
        name_change(user=suspect, name="Zura77")


@pytest.mark.parametrize("amount", [250, -400])
def test_coins_are_corrected_and_corrected_back(chief: User, suspect: User, amount: int) -> None:
    line = act(chief, "adjust", suspect, amount=amount, reason="A match broke off.")
    assert balance(suspect) == 1000 + amount
    assert line.facts == {"amount": amount}
    transfer = Transfer.objects.get(reason="adjustment")
    assert (transfer.actor, transfer.note) == (chief.pk, "A match broke off.")
    back = undo(line, chief)
    assert balance(suspect) == 1000
    assert (back.kind, back.facts) == ("adjust", {"amount": -amount})
    with pytest.raises(CommandError, match="NO_INVERSE"):
        undo(back, chief)


@pytest.mark.parametrize(("amount", "code"), [(-1001, "TOO_FEW_COINS"), (0, "NO_AMOUNT")])
def test_coins_that_are_not_there_are_not_taken(chief: User, suspect: User, amount: int, code: str) -> None:
    with pytest.raises(CommandError, match=code):
        act(chief, "adjust", suspect, amount=amount)
    assert balance(suspect) == 1000
    assert not Action.objects.exists()


def test_a_guest_has_no_coins(chief: User, reporter: User) -> None:
    with pytest.raises(CommandError, match="NO_ACCOUNT"):
        act(chief, "adjust", reporter, amount=5)


def test_a_match_is_voided_and_restored(chief: User) -> None:
    people = [member("Zura77"), member("Tamar")]
    table = over(people, stake=100)
    case = report(people[1], people[0], match=table.match).case
    assert [balance(person) for person in people] == [1100, 900]
    line = act(chief, "void", people[0], case, place=table.code)
    assert [balance(person) for person in people] == [1000, 1000]
    assert (line.kind, line.place, line.case) == ("void", table.code, case)
    with pytest.raises(CommandError, match="DONE_ALREADY"):
        act(chief, "void", people[0], place=table.code)
    back = undo(line, chief)
    assert [balance(person) for person in people] == [1100, 900]
    assert (back.kind, back.place) == ("restore", table.code)


def test_a_running_match_that_is_voided_gives_the_stakes_back(chief: User) -> None:
    people = [member("Zura77"), member("Tamar")]
    table = playing(people, stake=100)
    line = act(chief, "void", people[0], place=table.code)
    assert [balance(person) for person in people] == [1000, 1000]
    with pytest.raises(CommandError, match="VOID_FOR_GOOD"):
        undo(line, chief)


def test_a_table_is_closed_and_opened_again(moderator: User) -> None:
    people = [member("Zura77"), member("Tamar")]
    table = opened(people, stake=100)
    line = act(moderator, "close", people[0], place=table.code)
    table.refresh_from_db()
    assert (table.status, balance(people[0]), line.place) == ("closed", 1000, table.code)
    back = undo(line, moderator)
    table.refresh_from_db()
    assert (table.status, back.kind) == ("open", "open")


@pytest.mark.parametrize("kind", ["void", "close"])
def test_a_person_is_no_way_to_the_match_of_others(chief: User, suspect: User, kind: str) -> None:
    people = [member("Lasha"), member("Tamar")]
    table = over(people) if kind == "void" else opened(people)
    for code in (table.code, "nowhere2", ""):
        with pytest.raises(CommandError, match="NO_PLACE"):
            act(chief, kind, suspect, place=code)
    assert not Action.objects.exists()


def test_a_note_leaves_the_case_open_and_is_struck_out(helper: User, case: Case, suspect: User) -> None:
    line = act(helper, "note", suspect, case)
    case.refresh_from_db()
    assert (case.status, case.taken_by) == ("open", helper)
    assert not Sanction.objects.exists()
    assert undo(line, helper).kind == "strike"


def test_a_case_is_dismissed_and_opened_again(helper: User, case: Case, suspect: User) -> None:
    line = act(helper, "dismiss", suspect, case)
    case.refresh_from_db()
    assert case.status == "dismissed"
    with pytest.raises(CommandError, match="CASE_CLOSED"):
        act(helper, "dismiss", suspect, case)
    back = undo(line, helper)
    case.refresh_from_db()
    assert (case.status, back.kind) == ("open", "reopen")


def test_a_decided_case_is_opened_again_without_undoing_what_was_done(
    helper: User, case: Case, suspect: User
) -> None:
    act(helper, "warn", suspect, case)
    back = act(helper, "reopen", suspect, case)
    case.refresh_from_db()
    assert (case.status, back.undoes) == ("open", None)
    assert Sanction.objects.get().lifted_at is None
    first = act(helper, "dismiss", suspect, case)
    assert act(helper, "reopen", suspect, case).undoes == first


def test_every_act_has_an_inverse() -> None:
    assert INVERSES.keys() | {"reopen"} == ACTS.keys() == NEEDS.keys()


# --- once ---------------------------------------------------------------------------------------------------


def test_the_same_form_twice_acts_once(chief: User, suspect: User) -> None:
    first = act(chief, "adjust", suspect, amount=50, key="onekey")
    assert act(chief, "adjust", suspect, amount=50, key="onekey") == first
    assert balance(suspect) == 1050
    assert act(chief, "adjust", suspect, amount=50, key="another") != first


def test_keys_of_two_moderators_are_two(chief: User, helper: User, suspect: User) -> None:
    assert act(chief, "note", suspect, key="onekey") != act(helper, "note", suspect, key="onekey")


def test_undoing_twice_undoes_once(chief: User, suspect: User) -> None:
    line = act(chief, "adjust", suspect, amount=50)
    assert undo(line, chief) == undo(line, chief)
    assert balance(suspect) == 1000


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_act_once() -> None:
    roles_make()
    actor, user = staff("root"), member("Zura77")
    together = Barrier(2)
    done: list[Action] = []

    def tap() -> None:
        try:
            together.wait()
            done.append(act(actor, "adjust", user, amount=50, key="onekey"))
        finally:
            connection.close()

    threads = [Thread(target=tap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 2
    assert done[0] == done[1]
    assert balance(user) == 1050


@pytest.mark.parametrize("reason", ["", "  "])
def test_without_a_reason_nothing_happens(chief: User, case: Case, suspect: User, reason: str) -> None:
    for kind in ("warn", "ban", "rename", "adjust", "note", "dismiss"):
        with pytest.raises(CommandError, match="NO_REASON"):
            act(chief, kind, suspect, case, reason=reason, amount=5)
    assert not Sanction.objects.exists()
    assert not Action.objects.exists()
    case.refresh_from_db()
    suspect.refresh_from_db()
    assert (case.status, case.taken_by, suspect.display_name, balance(suspect)) == (
        "open",
        None,
        "Zura77",
        1000,
    )
    line = act(chief, "note", suspect)
    with pytest.raises(CommandError, match="NO_REASON"):
        undo(line, chief, reason)


def test_a_case_that_another_has_is_not_decided(case: Case, suspect: User, helper: User, chief: User) -> None:
    case_take(case=case, actor=helper)
    with pytest.raises(CommandError, match="CASE_TAKEN"):
        act(chief, "ban", suspect, case)
    assert not Sanction.objects.exists()


# --- who may ------------------------------------------------------------------------------------------------

MAY = {
    "helper": {"dismiss", "reopen", "warn", "silence", "note"},
    "moderator": {"dismiss", "reopen", "warn", "silence", "note", "bench", "suspend", "rename", "close"},
    "chief": {kind.value for kind in NEEDS},
    "root": {kind.value for kind in NEEDS},
    "staff": set(),
}


def terms_for(kind: str, suspect: User) -> dict[str, Any]:
    """What an act on the person needs beside a reason; a match or table of theirs is made."""
    place = ""
    if kind in ("void", "close"):
        place = (over if kind == "void" else opened)([suspect, make_user("Lasha")]).code
    return {"hours": 1, "amount": 5, "place": place}


@pytest.mark.parametrize("kind", [kind.value for kind in ACTS])
@pytest.mark.parametrize("role", MAY)
def test_each_act_needs_its_permission(
    chief: User, reporter: User, suspect: User, role: str, kind: str
) -> None:
    actor, case = staff(role, "Somebody"), report(reporter, suspect).case
    if kind == "reopen":
        act(chief, "warn", suspect, case)
    before, terms = Action.objects.count(), terms_for(kind, suspect)
    if kind in MAY[role]:
        act(actor, kind, suspect, case, **terms)
    else:
        with pytest.raises(CommandError, match="NOT_ALLOWED"):
            act(actor, kind, suspect, case, **terms)
    assert Action.objects.count() == before + (kind in MAY[role])


@pytest.mark.parametrize("kind", [kind.value for kind in INVERSES if kind in ACTS])
@pytest.mark.parametrize("role", MAY)
def test_each_inverse_needs_the_same(
    chief: User, reporter: User, suspect: User, role: str, kind: str
) -> None:
    actor, case = staff(role, "Somebody"), report(reporter, suspect).case
    line = act(chief, kind, suspect, case, **terms_for(kind, suspect))
    if kind in MAY[role]:
        assert undo(line, actor).undoes == line
    else:
        with pytest.raises(CommandError, match="NOT_ALLOWED"):
            undo(line, actor)


@pytest.mark.parametrize("who", ["chief", "root", "oneself"])
def test_nobody_acts_on_themselves_or_on_staff_of_their_rank_or_above(
    chief: User, moderator: User, who: str
) -> None:
    target = {"chief": staff("chief", "Equal"), "root": staff("root"), "oneself": chief}[who]
    with pytest.raises(CommandError, match="STAFF_ABOVE"):
        act(chief, "warn", target)
    assert act(chief, "warn", moderator).user == moderator
    line = act(staff("root", "Highest"), "warn", chief)
    with pytest.raises(CommandError, match="STAFF_ABOVE"):
        undo(line, chief)


def test_ranks() -> None:
    people = [member("Nobody"), *(staff(role, f"One {number}") for number, role in enumerate(MAY))]
    assert [rank(person) for person in people] == [0, 1, 2, 3, 4, 1]
    assert not stands_above(people[1], people[5]), "staff without a role"


def test_the_roles_are_made_once_and_keep_what_is_added(helper: User) -> None:
    roles_make()
    assert [helper.has_perm(permission) for permission in (REVIEW, SANCTION, RULE)] == [True, False, False]


def test_what_was_laid_on_a_guest_is_lifted_from_whom_they_turn_out_to_be(chief: User) -> None:
    guest, user = make_user("Guest"), member("Nino")
    line = act(chief, "silence", guest, hours=6)
    guest_merge(guest=guest, user=user)
    assert [found.pk for found in person(user).actions] == [line.pk]
    assert undo(line, chief).user == user
    assert running(user, "silence") is None


# --- people who go ------------------------------------------------------------------------------------------


def test_what_was_done_stays_in_the_log_when_its_person_goes(chief: User, suspect: User) -> None:
    line = act(chief, "ban", suspect)
    suspect.delete()
    kept = Action.objects.get(pk=line.pk)
    assert (kept.user_name, kept.reason) == ("Zura77", "Seen and judged.")
    with pytest.raises(CommandError, match="GONE"):
        undo(line, chief)


def test_a_case_whose_person_is_gone_is_dismissed_or_noted(
    helper: User, chief: User, case: Case, suspect: User
) -> None:
    suspect.delete()
    case.refresh_from_db()
    with pytest.raises(CommandError, match="GONE"):
        act(chief, "warn", None, case)
    act(helper, "note", None, case)
    act(helper, "dismiss", None, Case.objects.get())
    assert Case.objects.get().status == "dismissed"


def test_a_role_is_given_and_taken_by_a_command(suspect: User, capsys: pytest.CaptureFixture[str]) -> None:
    for role, expected in (("chief", 3), ("helper", 1), ("none", 0)):
        call_command("appoint", "ZURA77", role)
        user = User.objects.get(pk=suspect.pk)
        assert (rank(user), user.is_staff) == (expected, role != "none")
        assert "Zura77: " in capsys.readouterr().out
    with pytest.raises(CommandFailed, match="Nobody signs in as Nobody"):
        call_command("appoint", "Nobody", "helper")
