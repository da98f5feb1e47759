"""A link to a table, pasted somewhere, scanned, or found by a search."""

import pytest
from django.test import Client

from accounts.models import User
from lobby import qr
from lobby.services import seat_ready, seat_take
from tests.games.conftest import make_user
from tests.lobby.conftest import STATES, filled, fresh, opened
from tests.lobby.pages import meta, signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored_sessions")]


def test_a_pasted_link_shows_title_text_and_picture(people, client) -> None:
    table = opened(people)
    told = meta(client.get(f"/t/{table.code}/"))
    assert told["og:title"] == "Nino waits for you: Japanese Joker to 21"
    assert "to 21, 30 seconds a move" in told["og:description"]
    assert told["og:url"] == f"http://testserver/en/t/{table.code}/"
    assert told["og:image"] == "http://testserver/static/img/share/japanese-en.jpg"
    assert told["twitter:card"] == "summary_large_image"
    seat_take(code=table.code, user=people[1])
    assert meta(client.get(f"/t/{table.code}/"))["og:title"] == "Japanese Joker to 21"


def test_a_name_cannot_break_out_of_the_tags(client, db) -> None:
    user = make_user("Nino")
    User.objects.filter(pk=user.pk).update(display_name='"><script>x')
    table = opened([user])
    assert "<script>x" not in client.get(f"/t/{table.code}/").content.decode()


def test_looking_at_a_link_leaves_no_trace(people, client) -> None:
    table = opened(people)
    before = User.objects.count()
    client.get(f"/t/{table.code}/")
    assert User.objects.count() == before
    assert "sessionid" not in client.cookies


def test_the_code_is_drawn_here() -> None:
    width, path = qr.qr_path("https://jokeri.example/t/k7mq2x9p/")
    assert width == 29 + 2 * qr.QUIET
    assert path.startswith(f"M{qr.QUIET} {qr.QUIET}h1v1h-1z")
    assert qr.qr_path("https://jokeri.example/t/k7mq2x9q/")[1] != path


@pytest.mark.parametrize("make", STATES.values(), ids=STATES)
def test_search_engines_keep_no_table(people, make) -> None:
    page = Client().get(f"/t/{make(people).code}/")
    assert meta(page)["robots"] == "noindex"


def test_the_seal_shown_before_the_start_is_that_of_the_first_deal(people) -> None:
    table = filled(people)
    page = text(signed_in(people[0]).get(f"/t/{table.code}/"))
    for person in people[:2]:
        seat_ready(code=table.code, user=person)
    seal = fresh(table).match.hands.get(number=0).commitment
    assert f"Deal of hand 1 sealed: {seal[:8]}…" in page
    assert seal in page
