"""Whoever holds an id holds nothing by it: every address that names something, asked by everybody else."""

import re

import pytest

from games.models import Hand, Match
from tests.addresses import routes
from tests.hostile.world import MAIL, STEP, STRANGERS, World, changed, rows, sure, undone

pytestmark = pytest.mark.django_db

OPEN, NOWHERE, NO_WAY = (200,) * 4, (404,) * 4, (405,) * 4
ENTRANCE = (302,) * 4
MODERATORS = (302, 302, 403, 302)  # as ADMIN below
REFUSED, UNREAD = (403,) * 4, (422,) * 4
OWNERS_ONLY = (302, 302, 404, 404)  # strangers are led to sign in; to members it is not there
# What visitor, guest, member and staff get by GET and by POST. A code is an invitation to look: whoever knows
# it may see the table, the match, and the record of what is over.
ACCESS = {
    "jsi18n/<str:language>/<str:release>/": (OPEN, NO_WAY),
    "manifest-<str:language>.webmanifest": (OPEN, NO_WAY),
    "worker-<str:language>.js": (OPEN, NO_WAY),
    "offline/<str:language>/": (OPEN, NO_WAY),
    "accounts/confirm-email/<str:key>/": (OPEN, NOWHERE),
    r"accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$": (OPEN, OPEN),
    "accounts/passkeys/<int:pk>/remove/": (OWNERS_ONLY, OWNERS_ONLY),
    "accounts/passkeys/<int:pk>/edit/": (OWNERS_ONLY, OWNERS_ONLY),
    "t/<slug:code>/": (OPEN, NO_WAY),
    "t/<slug:code>/room/": (OPEN, NO_WAY),
    "t/<slug:code>/sit/": (NO_WAY, ENTRANCE),
    "t/<slug:code>/leave/": (NO_WAY, ENTRANCE),
    "m/<slug:code>/": (OPEN, NO_WAY),
    "m/<slug:code>/end-practice/": (NO_WAY, ENTRANCE),
    "m/<slug:code>/record.json": (OPEN, NO_WAY),
    "matches/<slug:code>/report/<int:seat>/": (REFUSED, REFUSED),
    "people/<str:name>/report/": (OPEN, UNREAD),
    "moderation/cases/<int:pk>/": (MODERATORS, MODERATORS),
    "moderation/cases/<int:pk>/take/": (MODERATORS, MODERATORS),
    "moderation/cases/<int:pk>/release/": (MODERATORS, MODERATORS),
    "moderation/cases/<int:pk>/act/": (MODERATORS, MODERATORS),
    "moderation/people/<int:pk>/": (MODERATORS, MODERATORS),
    "moderation/people/<int:pk>/act/": (MODERATORS, MODERATORS),
    "moderation/log/<int:pk>/undo/": (MODERATORS, MODERATORS),
    "m/<slug:code>/seats/<int:seat>/ignore/": (NO_WAY, (403, 204, 204, 204)),
    "people/<str:name>/": (OPEN, NO_WAY),
    "people/<str:name>/ignore/": (NO_WAY, ENTRANCE),
    "operations/announcements/<int:pk>/dismiss/": (NO_WAY, ENTRANCE),  # a cookie of this browser alone
}
ADMIN = (302, 302, 403, 302)  # staff without the second step see no more than a visitor
SEATED = {"lobby.Table", "lobby.Revision"}  # what changes of others' rows when somebody sits down
MAY_CHANGE = {"t/<slug:code>/sit/": SEATED}
NAMED = [route for route in routes() if "<" in route]


def codes(route: str, world: World) -> list[str]:
    """The codes of Keto's that a route could name."""
    if route.endswith("record.json"):
        return [world.over.code]
    return [world.table.code] if route.startswith("t/") else [one.code for one in Match.objects.all()]


def filled(route: str, world: World, code: str) -> str:
    """One address; keys of mails are forged, as only the mail holds the true one."""
    if "password/reset" in route:
        return "/accounts/password/reset/key/1-d4c7x2-0123456789abcdef0123456789abcdef/"
    if route.startswith("admin/^(?P<app_label>"):
        return "/admin/ledger/"
    if route.startswith("admin/(?P<url>"):
        return "/admin/nothing"
    values = {"code": code, "pk": str(world.passkey.pk), "key": f"{world.keto.pk}:1abcde:forged"}
    values |= {"language": "en", "release": "1", "content_type_id": "4", "object_id": str(world.keto.pk)}
    values |= {"name": "Keto", "seat": "0"}
    return "/" + re.sub(r"<\w+:(\w+)>", lambda part: values[part[1]], route)


def test_every_address_that_names_something_is_in_the_table() -> None:
    assert {route for route in NAMED if not route.startswith("admin/")} == ACCESS.keys()


@pytest.mark.parametrize("who", STRANGERS)
def test_nobody_comes_to_what_is_another_s(world: World, unlimited: None, who: str) -> None:
    browser = world.browser(who)
    if who in ("member", "staff"):
        sure(browser)
    secrets = {MAIL, STEP, "192.0.2.7", "Keto's phone", *seeds(world)}
    before, place = rows(), STRANGERS.index(who)
    for route in NAMED:
        expected = (ADMIN, ADMIN) if route.startswith("admin/") else ACCESS[route]
        for path in {filled(route, world, code) for code in codes(route, world)}:
            for method, statuses in zip(("get", "post"), expected, strict=True):
                with undone():
                    answer = getattr(browser, method)(path, {"email": MAIL, "name": "Mine now"})
                    assert answer.status_code == statuses[place], (route, method, answer.status_code)
                    assert changed(before, rows()) <= MAY_CHANGE.get(route, set()), (route, method)
                    told = answer.content.decode() + str(answer.headers)
                    assert not [secret for secret in secrets if secret in told], (route, method)


def seeds(world: World) -> set[str]:
    """The seeds of hands that are not over."""
    running = Hand.objects.exclude(match=world.over)
    return {world.table.seed, *running.values_list("seed", flat=True)}
