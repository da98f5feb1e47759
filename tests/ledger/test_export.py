"""Coins in the file of one's own data."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.services import adjustment_make, stake_hold

pytestmark = pytest.mark.django_db


def coins(user: User) -> Any:
    client = Client()
    client.force_login(user)
    return client.get("/me/data.json").json()["coins"]


def test_the_file_tells_every_transfer_of_ones_own(people: list[User]) -> None:
    nino, giorgi = people[:2]
    for seating, person in enumerate((nino, giorgi), start=1):
        stake_hold(user=person, table="k7mq2x34", seating=seating, amount=100)
    adjustment_make(user=nino, amount=-50, note="a correction", actor=giorgi, key="one")
    told = coins(nino)
    assert told["balance"] == 850
    assert [(entry["reason"], entry["change"], entry["after"]) for entry in told["transfers"]] == [
        ("adjustment", -50, 850),
        ("stake", -100, 900),
        ("welcome", 1000, 1000),
    ]
    assert told["transfers"][0]["note"] == "a correction"
    assert told["transfers"][1]["table"] == "k7mq2x34"


def test_a_guest_has_none(people: list[User]) -> None:
    guest = User.objects.create_user("guest-1", display_name="Ana", name_key="ana", is_guest=True)
    assert coins(guest) is None
