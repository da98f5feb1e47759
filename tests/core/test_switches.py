"""Switches: on unless somebody turned them, seen at once here and within seconds elsewhere, on record."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction

from core import kept, switches
from core.errors import CommandError
from core.kept import Kept
from core.models import Switch, SwitchChange
from core.switches import FEATURES, is_on, refusal, require, switch_turn

pytestmark = pytest.mark.django_db


def test_what_nobody_has_turned_is_on() -> None:
    Switch.objects.all().delete()
    switches._off._drop()
    assert all(map(is_on, FEATURES))
    assert refusal("tables") == ""


@pytest.mark.parametrize("name", FEATURES)
def test_what_is_off_is_refused_with_its_code_until_it_is_on(name: str) -> None:
    switch_turn(name=name, on=False, actor_id=7)
    with pytest.raises(CommandError) as refused:
        require(name)
    assert refused.value.code == FEATURES[name].code
    assert refusal(name) == FEATURES[name].sentence
    assert [other for other in FEATURES if not is_on(other)] == [name]
    switch_turn(name=name, on=True, actor_id=7)
    require(name)


def test_each_turn_is_on_record_and_stays_there(caplog: pytest.LogCaptureFixture) -> None:
    for on in (False, False, True):
        switch_turn(name="coins", on=on, actor_id=7)
    turns = SwitchChange.objects.order_by("pk")
    assert list(turns.values_list("name", "on", "actor")) == [("coins", False, 7), ("coins", True, 7)]
    assert [record.getMessage() for record in caplog.records] == [
        "switch coins turned off by person 7",
        "switch coins turned on by person 7",
    ]
    for change in (turns.delete, lambda: turns.update(actor=8)):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def test_it_costs_no_query_until_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(kept, "SECONDS", 2.0)
    switches._off.put(frozenset())
    Switch.objects.filter(pk="quick").update(on=False)  # as another process does
    with django_assert_num_queries(0):
        assert all(is_on("quick") for _ in range(100))
    now = kept.time.monotonic()
    monkeypatch.setattr(kept.time, "monotonic", lambda: now + 2.1)
    with django_assert_num_queries(1):
        assert not any(is_on("quick") for _ in range(100))


def test_the_older_value_goes_on_while_the_store_does_not_answer() -> None:
    answers = iter([1])

    def read() -> int:
        for answer in answers:
            return answer
        raise DatabaseError

    number = Kept(read)
    assert number.get() == 1
    number.forget()
    assert number.get() == 1
    with pytest.raises(DatabaseError):
        Kept(read).get()


def test_staff_find_a_row_for_each_after_a_migration() -> None:
    Switch.objects.filter(pk="quick").delete()
    Switch.objects.filter(pk="coins").update(on=False)
    Switch.objects.create(name="gone", on=True)
    call_command("migrate", verbosity=0)
    assert {(switch.name, switch.on) for switch in Switch.objects.all()} == {
        (name, name != "coins") for name in FEATURES
    }
