"""Somebody who owns one of everything, strangers who want it, and every row as it is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db import transaction
from django.test import Client

from accounts.models import User
from core import clock
from games.models import Match
from games.practice import practice_create
from games.services import match_create, match_resign
from lobby.models import Table
from lobby.services import table_create
from tests.accounts.conftest import confirm, member
from tests.games.conftest import CLASSIC, make_match, make_user
from tests.lobby.conftest import OPTIONS

STRANGERS = ("visitor", "guest", "member", "staff")
OURS = ("accounts", "account", "mfa", "usersessions", "core", "games", "ledger", "lobby", "moderation")
MAIL = "keto@example.com"
STEP = "JBSWY3DPEHPK3PXP"  # the second step of the owner, as an app keeps it

Row = tuple[object, ...]


@dataclass
class World:
    """Keto owns one of everything that an address can name; the strangers own nothing."""

    keto: User
    table: Table  # only its link leads there
    match: Match
    over: Match
    practice: Match
    passkey: Authenticator
    people: dict[str, User]

    def browser(self, who: str, **options: Any) -> Client:
        """A new browser of a person who has been here today already, or of a visitor."""
        client = Client(raise_request_exception=False, **options)
        if who != "visitor":
            client.force_login(self.people[who])
        client.get("/me/")
        return client


def world_make() -> World:
    """Everybody and everything, in the database."""
    keto = member("Keto", MAIL)
    rival, *others = (make_user(name) for name in ("Giorgi", "Lasha", "Nana"))
    EmailAddress.objects.create(user=keto, email=MAIL, primary=True)
    Authenticator.objects.create(user=keto, type="totp", data={"secret": STEP})
    UserSession.objects.create(user=keto, ip="192.0.2.7", session_key="k" * 32)
    people = {"guest": make_user("Zura"), "member": member("Dato"), "staff": member("Mzia")}
    User.objects.filter(pk=people["staff"].pk).update(is_staff=True, is_superuser=True)
    over = make_match([keto, rival], code="over2345")
    match_resign(match_id=over.pk, seat=1)
    User.objects.update(seen_at=clock.now())  # a visit is noted once an hour: it has been
    return World(
        keto=keto,
        table=table_create(user=keto, **{**OPTIONS, "public": False}),
        match=match_create(
            code="abcd2345",
            game="classic",
            rules=CLASSIC,
            timer=30,
            players=[keto, rival, *others],
            public=False,
        ),
        over=over,
        practice=practice_create(user=keto, game="japanese", rules={"target": 11}),
        passkey=Authenticator.objects.create(
            user=keto, type="webauthn", data={"name": "Keto's phone", "credential": {}}
        ),
        people=people,
    )


def rows(*labels: str) -> dict[Row, dict[str, Any]]:
    """Every row of these apps, of all of ours if none is named, by table and key."""
    models = [model for label in labels or OURS for model in apps.get_app_config(label).get_models()]
    return {
        (model._meta.label, *(row[part.attname] for part in model._meta.pk_fields)): row
        for model in models
        for row in model._base_manager.values()
    }


def changed(before: dict[Row, dict[str, Any]], after: dict[Row, dict[str, Any]]) -> set[str]:
    """The tables of which a row that was there is another now, or gone."""
    return {str(key[0]) for key, row in before.items() if after.get(key) != row}


@contextmanager
def undone() -> Iterator[None]:
    """What is written in the block is taken back at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def sure(client: Client) -> Client:
    """The same browser, after its person has given the password once more."""
    confirm(client)
    return client
