"""The moderators' pages: who comes in, what they show, that they ask the store equally often."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from moderation.models import Case
from tests.moderation.conftest import act, inside, report

pytestmark = pytest.mark.django_db


def test_smoke(chief: User, case: Case, over: Match, reporter: User, suspect: User) -> None:
    report(reporter, suspect, "leaving", "Gone.", over)
    act(chief, "note", suspect, case)
    client = inside(chief)
    for path in (
        "",
        "?show=mine",
        "?show=closed",
        "list/",
        f"cases/{case.pk}/",
        f"cases/{case.pk + 1}/",
        f"people/{suspect.pk}/",
        f"people/{reporter.pk}/?match=over2345&hand=0",
        "people/?name=zu",
        "people/?name=q",
        "log/",
        "log/?person=zura77&kind=note&place=x&actor=chief",
    ):
        answer = client.get("/en/moderation/" + path, follow=True)
        assert answer.status_code == 200, path
    print(client.get(f"/en/moderation/cases/{case.pk + 1}/").content.decode()[3000:])
    client = Client()
    client.force_login(reporter)
    assert client.get("/en/matches/over2345/report/0/").status_code == 200
    assert client.post("/en/matches/over2345/report/0/", {"reason": "abuse", "text": "x"}).status_code == 302
    assert client.get("/en/people/Zura77/report/?done").status_code == 200
