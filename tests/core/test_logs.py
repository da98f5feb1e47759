"""Log lines and error reports: of which request they are, and nothing in them that must stay hidden."""

import io
import json
import logging
import random
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from django.views.debug import get_default_exception_reporter_filter, get_exception_reporter_class

from core import logs
from core.ids import new_code
from core.logs import AskedFilter, JsonLines, PlainLines
from core.scrubbing import scrub
from games import store
from games.deals import hand_seed, seed_new
from games.engine import japanese
from games.models import Match
from tests.games.conftest import make_match, make_user

KEY = "k3y0fasess10n2k3y0fasess10n2abcd"
COOKIE = f"sessionid={KEY}; csrftoken=abcDEF123"
SECRET = "hunter2"


@pytest.fixture
def lines(settings: Any) -> Iterator[io.StringIO]:
    """What is written as in production, from INFO on."""
    written, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    handler.addFilter(AskedFilter())
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)


def objects(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def of_requests(lines: io.StringIO) -> list[dict[str, Any]]:
    return [line for line in objects(lines) if line["logger"] == "core.requests"]


@pytest.mark.django_db
def test_a_line_says_of_which_request_it_is(client: Client, lines: io.StringIO) -> None:
    user = make_user("Nino")
    client.force_login(user)
    client.get("/en/me/?next=secret")
    (line,) = of_requests(lines)
    assert line.keys() == {"time", "level", "logger", "message", "request", "path", "status", "user"}
    assert (line["path"], line["status"], line["user"], line["level"]) == ("/en/me/", 200, user.pk, "INFO")
    assert line["message"].startswith("GET in ")
    assert line["time"].endswith("+00:00")
    assert "secret" not in lines.getvalue()


@pytest.mark.django_db
def test_all_lines_of_a_request_have_its_id_and_no_other_has(client: Client, lines: io.StringIO) -> None:
    for _ in range(2):
        client.get("/en/nowhere/?q=secret")
    by_request: dict[str, list[dict[str, Any]]] = {}
    for line in objects(lines):
        by_request.setdefault(line["request"], []).append(line)
    assert len(by_request) == 2
    for told in by_request.values():
        assert {line["logger"] for line in told} == {"pages.views", "django.request", "core.requests"}
        assert {line["path"] for line in told} == {"/en/nowhere/"}
    assert "secret" not in lines.getvalue()


@pytest.mark.parametrize(
    ("proxies", "told", "is_taken"),
    [
        (1, "0123456789abcdef0123456789abcdef", True),
        (0, "0123456789abcdef0123456789abcdef", False),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, 'a"b{}\u2028aaaaaaaa', False),
    ],
)
@pytest.mark.django_db
def test_the_proxy_s_id_is_taken_and_nobody_else_s(
    client: Client, lines: io.StringIO, settings: Any, proxies: int, told: str, is_taken: bool
) -> None:
    settings.TRUSTED_PROXY_COUNT = proxies
    client.get("/en/rules/", HTTP_X_REQUEST_ID=told)
    (line,) = of_requests(lines)
    assert (line["request"] == told) is is_taken
    assert logs.REQUEST_ID.fullmatch(line["request"])


@pytest.mark.django_db
def test_a_line_of_the_log_looks_nobody_up(lines: io.StringIO, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        Client().get("/healthz")
    (line,) = of_requests(lines)
    assert "user" not in line


DECK = [*[f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC"][2:], "X1", "X2"]


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("spell", [repr, json.dumps, " ".join, ",".join, lambda cards: str(tuple(cards))])
def test_no_hand_of_cards_is_told(number: int, spell: Any) -> None:
    choose = random.Random(number)
    hand = choose.sample(DECK, choose.randint(2, 9))
    told = scrub(f"state is {spell(hand)}, they said")
    assert not [card for card in hand if card in told], told
    assert told.startswith("state is ")
    assert told.endswith(" they said")


def test_one_card_is_told_where_it_is_a_move_and_not_where_it_is_a_hand() -> None:
    assert scrub("move 12: AH cannot be") == "move 12: AH cannot be"
    assert "AH" not in scrub("hand=['AH']") + scrub('hand=["AH"]') + scrub("hand=('AH',)")


@pytest.mark.parametrize("number", range(10))
def test_no_seed_and_no_key_is_told(number: int) -> None:
    for secret in (seed_new(), new_code(32) if number % 2 else KEY):
        for line in (f"seed {secret} of", f"'{secret}'", f"Key (seed)=({secret}) exists", f"k={secret}"):
            assert secret not in scrub(line)


@pytest.mark.parametrize(
    "address",
    ["203.0.113.9", "2001:db8::1", "2001:db8:0:0:1:2:3:4", "::ffff:203.0.113.9", "fe80::1", "2001:DB8::A"],
)
def test_an_address_is_a_mark_the_same_for_the_same(address: str) -> None:
    for line in (f"from {address} now", f"('{address}', 443)", f"[{address}]", f"{address}"):
        told = scrub(line)
        assert address not in told
        assert "address-" in told
    assert scrub(address) == scrub(f" {address}").strip()
    assert scrub("203.0.113.9") != scrub("203.0.113.8")


@pytest.mark.parametrize(
    "line",
    [
        f"Cookie: {COOKIE}",
        f"{{'HTTP_COOKIE': '{COOKIE}'}}",
        f"Authorization: Bearer {SECRET}",
        f"Bearer {SECRET}",
        f"redis://:{SECRET}@redis/0 and postgres://jokeri:{SECRET}@db/jokeri",
        f"password={SECRET}&x=1",
        f"/accounts/password/reset/key/1-{SECRET}/",
        f"/accounts/confirm-email/{SECRET}:1abc:def/",
        f"to {SECRET}@mail.example",
    ],
)
def test_no_credential_is_told(line: str) -> None:
    told = scrub(line)
    assert SECRET not in told
    assert KEY not in told
    assert "abcDEF123" not in told


@pytest.mark.parametrize(
    "line",
    [
        "match 12 could not be expired",
        "at 12:30:45 and 2026-11-30T18:00:00+00:00",
        "release 0.1.0-701e3395",
        'File "/opt/jokeri/current/games/quick.py", line 42, in move_submit',
        "bell: not published: match.7",
        "a3ush9: 500 at /ka/m/abcd2345/",
    ],
)
def test_what_hides_nothing_stays(line: str) -> None:
    assert scrub(line) == line


# --- what fails ---------------------------------------------------------------------------------------------


def breaks(request: HttpRequest) -> None:
    """A view that fails with everything at hand, as variables and in what it says."""
    position = store.load(Match.objects.get().pk)
    view = [japanese.view(position.state, seat) for seat in (0, 1)]
    seed = hand_seed(position.match, position.match.hand)
    address, cookie = request.META["REMOTE_ADDR"], request.headers["Cookie"]
    raise RuntimeError(f"{view} {seed} {address} {cookie} {request.session.session_key}")


class Routes:
    """The site with one more page, which fails."""

    from config import urls

    handler400, handler403 = urls.handler400, urls.handler403
    handler404, handler500 = urls.handler404, urls.handler500
    urlpatterns: ClassVar = [*urls.urlpatterns, path("breaks/", breaks)]


def hidden(match: Match) -> list[str]:
    """What nobody may read: every card of the deal apart would also be in words, so hands are taken whole."""
    position = store.load(match.pk)
    views = [japanese.view(position.state, seat) for seat in (0, 1)]
    hands = [card for view in views for card in (view.get("own") or [])]
    assert len(hands) >= 6
    pairs = [f"{one!r}, {other!r}" for one, other in pairwise(hands)]
    return [*pairs, hand_seed(match, match.hand), "203.0.113.9", "abcDEF123"]


@pytest.fixture
def broken(db: None) -> Iterator[tuple[Match, Client]]:
    match = make_match([make_user("Nino"), make_user("Giorgi")])
    client = Client(raise_request_exception=False, REMOTE_ADDR="203.0.113.9")
    client.force_login(make_user("Tamar"))
    client.cookies["csrftoken"] = "abcDEF123"
    with override_settings(ROOT_URLCONF=Routes):
        yield match, client


def test_a_page_that_fails_tells_nothing_in_the_log_nor_to_the_reader(
    broken: tuple[Match, Client], lines: io.StringIO
) -> None:
    match, client = broken
    secrets = [*hidden(match), client.session.session_key]
    answer = client.get("/breaks/", headers={"Cookie": f"sessionid={client.session.session_key}; {COOKIE}"})
    assert answer.status_code == 500
    told = lines.getvalue()
    assert "RuntimeError" in told
    assert "Traceback" in told
    for secret in secrets:
        assert secret not in told.replace('\\"', '"')
        assert secret not in answer.content.decode()
    for line in told.splitlines():
        assert json.loads(line).keys() <= logs.FIELDS.keys()


def test_a_plain_line_tells_no_more() -> None:
    record = logging.LogRecord(
        "x", 40, "", 1, "%s %s", (["AH", "KS"], "203.0.113.9"), (RuntimeError, RuntimeError(KEY), None)
    )
    told = PlainLines("%(message)s").format(record)
    assert not [secret for secret in ("AH", "KS", "203.0.113.9", KEY) if secret in told]


@pytest.mark.parametrize("kind", ["html", "text"])
def test_a_report_of_an_error_tells_nothing(broken: tuple[Match, Client], kind: str) -> None:
    match, client = broken
    request = RequestFactory(REMOTE_ADDR="203.0.113.9").post(
        "/breaks/", {"password": SECRET, "move": "AH"}, headers={"Cookie": COOKIE, "Authorization": SECRET}
    )
    request.session = client.session
    try:
        breaks(request)
    except RuntimeError:
        reporter = get_exception_reporter_class(request)(request, *sys.exc_info())
    told = getattr(reporter, f"get_traceback_{kind}")()
    assert "RuntimeError" in told
    assert "breaks" in told
    for secret in (*hidden(match), client.session.session_key, KEY, SECRET):
        assert secret not in told.replace("&#x27;", "'").replace("&#39;", "'"), secret


def test_on_a_laptop_a_report_shows_what_was_known(settings: Any) -> None:
    settings.DEBUG = True
    request, frame = RequestFactory().get("/"), sys._getframe()
    shown = dict(get_default_exception_reporter_filter().get_traceback_frame_variables(request, frame))
    assert shown["request"] is request
    settings.DEBUG = False
    hidden_ones = dict(get_default_exception_reporter_filter().get_traceback_frame_variables(request, frame))
    assert set(hidden_ones.values()) == {"…"}


@pytest.mark.parametrize(
    "text", [":" * 8000 + "g", "a" * 16_000, "a." * 8000 + "@", "10H " * 4000, "1." * 8000]
)
def test_nothing_that_a_visitor_writes_holds_the_log_up(text: str) -> None:
    """A pattern that grows faster than its text would stop a whole process: seconds here, hours for some."""
    began = time.process_time()
    scrub(f"Not Found: /{text}")
    assert time.process_time() - began < 2


def test_a_long_text_is_cut() -> None:
    assert len(scrub("é" * 1_000_000)) < 30_000
