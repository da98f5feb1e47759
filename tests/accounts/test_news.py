"""A sanction that is new is told on the next page, until its person says that they have read it."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Sanction, User
from accounts.sanctions import sanction_give, sanction_lift
from core import clock
from tests.accounts.conftest import come, member, sign_in
from tests.games.conftest import make_user

pytestmark = pytest.mark.django_db


def give(user: User, kind: str, **fields: object) -> Sanction:
    usual = {"reason": "stalling", "until": clock.now() + timedelta(hours=1), "note": "Five minutes a card."}
    return sanction_give(user=user, kind=kind, **{**usual, **fields})


def told(client: Client, address: str = "/tables/") -> str:
    page = client.get(address, follow=True).content.decode()
    return page.partition('class="news"')[2].partition("</form>")[0]


@pytest.mark.parametrize(
    ("kind", "words", "ends"),
    [
        ("warning", "This is a warning.", False),
        ("silence", "You cannot say anything at the table for now.", True),
        ("bench", "You cannot sit down with others for now.", True),
    ],
)
def test_it_is_told_until_it_was_read(client: Client, kind: str, words: str, ends: bool) -> None:
    guest = come(client)
    assert told(client) == ""
    sanction = give(guest, kind, **({} if ends else {"until": clock.now()}))
    for address in ("/tables/", "/rules/", "/", "/me/"):
        news = told(client, address)
        assert words in news
        assert "Reason: holding up the match." in news
        assert "“<bdi>Five minutes a card.</bdi>”" in news
        assert ("It ends:" in news) == ends
    answer = client.post("/me/news/", {"sanction": sanction.pk, "next": "/en/rules/"})
    assert answer.url == "/en/rules/"
    assert told(client) == ""
    assert Sanction.objects.get().read_at is not None
    assert Sanction.objects.get().is_running == ends


def test_the_table_tells_it_too(client: Client) -> None:
    guest = come(client)
    practice = client.post("/practice/", {"game": "japanese", "target": "11", "timer": "0"}).url
    assert told(client, practice) == ""
    give(guest, "warning", until=clock.now())
    news = told(client, practice)
    assert "This is a warning." in news
    assert f'name="next" value="{practice}"' in news


def test_what_was_lifted_is_no_news(client: Client) -> None:
    sanction_lift(sanction=give(come(client), "silence"))
    assert told(client) == ""


def test_who_is_out_reads_of_it_on_their_page_and_after_its_end_here(client: Client) -> None:
    guest = come(client)
    sanction = give(guest, "suspension")
    assert told(client, "/rules/") == ""
    sanction.until = clock.now()
    sanction.save()
    User.objects.update(barred_until=clock.now())
    assert "You are welcome back." in told(client)


def test_several_are_told_and_read_at_once(client: Client) -> None:
    guest = come(client)
    keys = [give(guest, kind).pk for kind in ("warning", "silence")]
    assert told(client).count('name="sanction"') == 2
    client.post("/me/news/", {"sanction": keys})
    assert told(client) == ""


@pytest.mark.parametrize("forged", ["", "x", "-1", "9" * 30, "\x00", "²", "1.5"])
def test_a_forged_key_is_none(client: Client, forged: str) -> None:
    give(come(client), "silence")
    assert client.post("/me/news/", {"sanction": forged}).url == "/en/me/"
    assert Sanction.objects.get().read_at is None


def test_nobody_reads_for_another(client: Client) -> None:
    theirs = give(make_user("Ana"), "silence")
    client.post("/me/news/", {"sanction": theirs.pk})
    come(client)
    client.post("/me/news/", {"sanction": theirs.pk})
    theirs.refresh_from_db()
    assert theirs.read_at is None


def test_what_a_guest_has_not_read_their_account_is_told(client: Client) -> None:
    member("Nino")
    give(come(client), "warning", until=clock.now())
    sign_in(client)
    assert "This is a warning." in told(client)


def test_a_look_is_no_reading(client: Client) -> None:
    sanction = give(come(client), "silence")
    assert client.get("/me/news/").status_code == 405
    sanction.refresh_from_db()
    assert sanction.read_at is None


def test_a_note_is_text(client: Client) -> None:
    give(come(client), "warning", note="<script>alert(1)</script>")
    assert "&lt;script&gt;" in told(client)
