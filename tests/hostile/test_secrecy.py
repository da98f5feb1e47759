"""Nobody of staff can read a hidden card of a match that is being played, in no page, log line or report.

Every address of the site is asked by somebody with all rights and both steps, and every link that is found
there. Then cards that no spectator can have seen trade places in the deal, and not one byte may change.
Addresses are found by the URLconf, objects by the models, so pages that come later are asked as well.
"""

import html
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import product
from random import Random
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import clear_url_caches, reverse
from django.urls import path as url_path
from django.views.debug import ExceptionReporter

from accounts.models import User
from core.logs import JsonLines, PlainLines
from games import checks as match_checks
from games import deals, records, steps, store
from games.engine import classic, japanese
from games.engine.cards import BIT, CARDS
from games.engine.errors import IllegalMove
from games.models import Hand, Match
from games.practice import practice_create
from games.rulebook import rulebook
from games.services import match_submit
from lobby.models import Table
from lobby.services import seat_ready, seat_take, table_create
from moderation.models import Case
from moderation.services import report_make
from tests.accounts.conftest import PASSWORD, member
from tests.accounts.test_signing_in import code_now, with_app
from tests.addresses import routes
from tests.games.conftest import CLASSIC, FakeClock, make_user

pytestmark = pytest.mark.django_db
NUMBER = 10**6  # what is less may be any number
PAGES = 700  # that a walk looks at, at most
SKIPPED = re.compile(
    r"logout|/jsi18n/|/static/|/i18n/|/out/|delete/|password|signup|passkeys|/2fa/|/admin/login|/add/|autocomplete"
)
# What differs each time a page is made: tokens of forms and of the content policy, the code of a failure.
NOISE = re.compile(
    r"""(csrfmiddlewaretoken" value|name="key" value|nonce|data-csrf)="[^"]+"|Code for support: <code>\w+"""
)
RULES = {
    "japanese": [{"target": 21}],
    "classic": [CLASSIC, {**CLASSIC, "length": "nines"}, {"profile": "regional", "length": "standard",
                                                        "khishti": "off", "moshla": False}],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    from core import rates

    monkeypatch.setattr(rates, "allow", lambda *about, **more: True)
    cache.clear()


@pytest.fixture
def root(db: None) -> User:
    user = member("Root")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    return User.objects.get(pk=user.pk)


def inside(user: User) -> Client:
    """A browser of staff, by both steps."""
    client, secret = Client(raise_request_exception=False), with_app(user)
    step = client.post("/accounts/login/", {"login": user.username, "password": PASSWORD}).url
    client.post(step, {"code": code_now(secret)})
    assert client.get(reverse("admin:index")).status_code == 200
    return client


# --- matches stopped at some moment -------------------------------------------------------------------------


def stopped(rng: Random, game: str, *, practice: bool = False) -> Match:
    """A match that has been played up to a moment in its first hands."""
    rules = rng.choice(RULES[game])
    size = 2 if game == "japanese" else 4
    people = [make_user(f"{game[0]}{rng.randrange(10**8)}") for _ in range(size)]
    if practice:
        return practice_create(user=people[0], game=game, rules=rules, timer=0)
    table = table_create(user=people[0], game=game, rules=rules, timer=30, public=rng.random() < 0.5)
    for person in people[1:]:
        seat_take(code=table.code, user=person)
    for person in people:
        seat_ready(code=table.code, user=person, nonce=f"{rng.randrange(10**6)}")
    match = Match.objects.get(table=table)
    for _ in range(rng.choice([0, 1, 2, 5, 9, 20, 40])):
        row = Match.objects.get(pk=match.pk)
        token = rng.choice(rulebook(row).legal(store.load(row.pk).state, row.turn))
        match_submit(match_id=row.pk, seat=row.turn, move=token, expect=row.seq)
    return Match.objects.get(pk=match.pk)


def in_play(match: Match) -> tuple[Any, list[str]]:
    """The deal of the hand that is being played, and its moves."""
    row = Match.objects.get(pk=match.pk)
    moves = list(row.moves.filter(hand=row.hand).order_by("seq").values_list("token", flat=True))
    start = store.hand_start(row, row.hand, leavings=())
    return deals.dealt(row, row.hand, deals.hand_seed(row, row.hand), start), moves[1:]


def hidden(match: Match, deal: Any, moves: list[str]) -> list[str]:
    """The cards that no spectator has seen in this hand, from the deal and the moves alone."""
    seen = {move[:2] for move in moves}
    if isinstance(deal, japanese.Deal):
        named = any(move.startswith("=") for move in moves)
        seen |= {up for seat in deal.seats for _, up in seat.columns} if named else set()
    else:
        seen |= {deal.turned}
    return [card for card in CARDS if card not in seen]


def exchanged(deal: Any, one: str, other: str) -> Any:
    """The deal with these two cards in each other's place."""
    swap = {one: other, other: one}
    if isinstance(deal, classic.Deal):
        return classic.Deal(tuple(tuple(swap.get(c, c) for c in cards) for cards in deal.cards), deal.turned)
    seats = [
        japanese.deal.SeatDeal(
            tuple(swap.get(c, c) for c in seat.first),
            tuple(swap.get(c, c) for c in seat.rest),
            tuple((swap.get(down, down), swap.get(up, up)) for down, up in seat.columns),
        )
        for seat in deal.seats
    ]
    return japanese.Deal(tuple(seats))


def swaps(rng: Random, match: Match) -> dict[str, Any] | None:
    """A deal with two hidden cards exchanged that the moves so far allow too; None where none was found."""
    deal, moves = in_play(match)
    cards = hidden(match, deal, moves)
    for _ in range(60):
        other = exchanged(deal, *rng.sample(cards, 2))
        state = store.hand_start(Match.objects.get(pk=match.pk), match.hand, leavings=())
        try:
            state = rulebook(match).apply(state, other).state
            for move in moves:
                state = rulebook(match).apply(state, move).state
        except IllegalMove:
            continue
        if other != deal:
            return {match.code: (match.hand, other)}
    return None


@contextmanager
def dealt_otherwise(monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any]) -> Iterator[None]:
    """Deal these hands as they are given here, everywhere."""
    real = deals.dealt

    def dealt(match: Match, number: int, seed: str, state: Any) -> Any:
        hand, deal = changed.get(match.code, (None, None))
        return deal if number == hand else real(match, number, seed, state)

    with monkeypatch.context() as patch:
        for module in (deals, store, steps, records, match_checks):
            patch.setattr(module, "dealt", dealt)
        store.forget_kept()
        yield
    store.forget_kept()


# --- the walk -----------------------------------------------------------------------------------------------


def addresses() -> list[str]:
    """Every address that a GET can have: each route with everything that there is for its parameters."""
    codes = [*Table.objects.values_list("code", flat=True), *Match.objects.values_list("code", flat=True)]
    people = User.objects.values_list("pk", "display_name")
    keys = [str(pk) for case in Case.objects.all() for pk in (case.pk, case.suspect_id)]
    values: dict[str, list[str]] = {
        "code": sorted(set(codes)),
        "name": [name for _, name in people][:6],
        "language": ["en"],
        "seat": ["0", "1"],
        "pk": sorted({"1", "2", *keys}),
        "hand": ["0"],
        "app_label": [config.label for config in apps.get_app_configs()],
        "content_type_id": [str(ContentType.objects.get_for_model(Match).pk)],
    }
    found = []
    for route in routes():
        named = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<x:\1>", route.replace("^", "").replace("$", ""))
        names = re.findall(r"<(?:\w+:)?(\w+)>", named)
        if named.startswith("admin/") and "object_id" in names:
            continue  # by the models, below
        for chosen in product(*(values.get(name, ["1"]) for name in names)):
            filled = named
            for name, value in zip(names, chosen, strict=True):
                filled = re.sub(rf"<(?:\w+:)?{name}>", value.replace("\\", ""), filled, count=1)
            found.append("/" + filled.replace("\\", ""))
    for model in admin.site._registry:
        for pk in model._default_manager.values_list("pk", flat=True)[:6]:
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            found += [reverse(f"{name}_{what}", args=[pk]) for what in ("change", "history")]
    return [address for address in dict.fromkeys(found) if not SKIPPED.search(address)]


def walk(client: Client, start: list[str]) -> dict[str, str]:
    """What every page says: those to start with, and all that they lead to; the browser stays as it was."""
    said: dict[str, str] = {}
    waiting, cookies = list(start), deepcopy(client.cookies)
    known = set(waiting)
    while waiting and len(said) < PAGES:
        address = waiting.pop(0)
        answer = client.get(address)
        text = answer.getvalue().decode(errors="replace")
        said[address] = NOISE.sub("", f"{answer.status_code} {answer.headers.get('Location', '')} {text}")
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for link in re.findall(r'(?:href|action|data-source)="([^"#]+)', text):
            parts = urlsplit(html.unescape(link))
            to = parts.path + (f"?{parts.query}" if parts.query else "")
            if to.startswith("/") and not parts.netloc and to not in known and not SKIPPED.search(to):
                known.add(to)
                waiting.append(to)
    client.cookies = cookies
    return said


def secrets() -> set[str]:
    """The seeds of hands that are being played or will be, and of matches that have not begun."""
    running = Hand.objects.filter(match__status="playing")
    ahead = [hand.seed for hand in running.select_related("match") if hand.number >= hand.match.hand]
    begun = Table.objects.filter(status__in=["open", "ready"]).values_list("seed", flat=True)
    return {*ahead, *begun}


def masks(match: Match) -> set[str]:
    """The hidden hands as the engine keeps them, as numbers."""
    state = store.load(match.pk).state
    return {str(hand) for hand in (*state.hands, *state.match.later) if hand > NUMBER}


def test_no_page_changes_with_a_hidden_card(
    root: User, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(0)
    client = inside(root)
    matches = [stopped(rng, game) for game in ("japanese", "classic", "japanese", "classic")]
    for match in matches:
        reporter, suspect = (seat.user for seat in match.seats.select_related("user")[:2])
        report_make(
            reporter=reporter, suspect=suspect, reason="stalling", text="", address=match.code, match=match
        )
    matches += [stopped(rng, game, practice=True) for game in ("japanese", "classic")]
    start = addresses()
    caplog.set_level(logging.DEBUG)
    with undone():
        first = walk(client, start)
    answered = [address for address, text in first.items() if text.startswith("200")]
    assert len(answered) > 60
    assert f"/m/{matches[0].code}/" in answered
    assert reverse("moderation:case", args=[Case.objects.first().pk]).removeprefix("/en") in answered
    assert [address for address, text in first.items() if text.startswith("5")] == ["/readyz"]  # no beat here
    told = secrets() | {mask for match in matches for mask in masks(match)}
    for address, text in first.items():
        assert not [secret for secret in told if secret in text], address
    changed: dict[str, Any] = {}
    for match in matches:
        changed |= swaps(rng, match) or {}
    assert len(changed) >= 4
    with dealt_otherwise(monkeypatch, changed), undone():
        other = walk(client, start)
    assert other.keys() == first.keys()
    changing = [address for address in first if other[address] != first[address]]
    assert len(changing) < 0.02 * len(first), changing[:10]
    with undone():  # is there a page that changes anyway?
        again = walk(client, start) if changing else {}
    assert [address for address in changing if again[address] == first[address]] == []
    lines = "\n".join(record.getMessage() for record in caplog.records if ours(record))
    assert not [secret for secret in told if secret in lines]


def ours(record: logging.LogRecord) -> bool:
    """Lines that somebody could read: statements are logged in development alone, on nobody's cards."""
    return not record.name.startswith("django.db.backends")


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()


def test_a_page_that_showed_a_hand_would_be_found(
    root: User, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """The control: a page somewhere in the site that nobody has told this test of."""
    rng = Random(5)
    client, match = inside(root), stopped(rng, "classic")

    def peep(request: HttpRequest, code: str) -> HttpResponse:
        position = store.load(Match.objects.get(code=code).pk)
        return HttpResponse(f"<p>{rulebook(match).view(position.state, 0)['own']}</p>")

    module = ModuleType("peeping_urls")
    from config import urls

    module.urlpatterns = [url_path("peep/<slug:code>/", peep), *urls.urlpatterns]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "peeping_urls", module)
    settings.ROOT_URLCONF = "peeping_urls"
    clear_url_caches()
    try:
        start = [address for address in addresses() if address.startswith("/peep/")]
        assert start
        deal, moves = in_play(match)
        mine, theirs = ([c for c in hidden(match, deal, moves) if c in deal.cards[seat]] for seat in (0, 1))
        before = walk(client, start)
        with dealt_otherwise(monkeypatch, {match.code: (match.hand, exchanged(deal, mine[0], theirs[0]))}):
            assert walk(client, start) != before
    finally:
        settings.ROOT_URLCONF = "config.urls"
        clear_url_caches()


# --- errors -------------------------------------------------------------------------------------------------


def everything_hidden(match: Match) -> set[str]:
    """Seeds, cards with quotes around them as Python shows them, and hands as numbers."""
    deal, moves = in_play(match)
    cards = {f"'{card}'" for card in hidden(match, deal, moves)}
    return (
        secrets()
        | cards
        | masks(match)
        | {str(BIT[card]) for card in hidden(match, deal, moves) if BIT[card] > 10**6}
    )


@pytest.mark.parametrize("game", ["japanese", "classic"])
@pytest.mark.parametrize("seed", range(4))
def test_reports_and_log_lines_of_errors_tell_no_card(
    root: User, game: str, seed: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error deep in the engine, with position, deal and seed in the frames on the way there."""
    match = stopped(Random(seed), game)
    told = everything_hidden(match)

    def break_off(*about: Any) -> None:
        position, seed_here = store.load(match.pk), deals.hand_seed(match, match.hand)
        deal = deals.dealt(match, match.hand, seed_here, position.state)
        picked_up = [fact for _, facts in position.played.log for fact in facts if hasattr(fact, "cards")]
        raise RuntimeError(f"{position} {deal} {position.state} {picked_up} {list(match.hands.all())}")

    monkeypatch.setattr(rulebook(match), "legal", break_off)
    try:
        break_off()
    except RuntimeError:
        reporter = ExceptionReporter(RequestFactory().get("/"), *sys.exc_info())
        reports = [reporter.get_traceback_text(), reporter.get_traceback_html()]
        logging.getLogger("games").exception("%s could not be moved", store.load(match.pk))
    record = caplog.records[-1]
    reports.append(logging.Formatter().format(record))
    for report in reports:
        assert "break_off" in report or "could not be moved" in report
        text = html.unescape(report)
        assert not [secret for secret in told if re.search(rf"(?<!\d){re.escape(secret)}(?!\d)", text)]


def test_what_the_database_refuses_tells_no_seed(root: User, caplog: pytest.LogCaptureFixture) -> None:
    table = table_create(user=root, game="japanese", rules={"target": 21}, timer=30, public=True)
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        Table.objects.filter(pk=table.pk).update(status="lost")
    error = refused.value
    logging.getLogger("lobby").error(
        "seed %s", table.seed, exc_info=(type(error), error, error.__traceback__)
    )
    record = caplog.records[-1]
    for lines in (PlainLines("%(message)s"), JsonLines()):
        line = lines.format(record)
        assert "seed …" in line
        assert "IntegrityError" in line
        assert table.seed not in line


def test_every_line_goes_through_a_form_that_hides(settings: Any) -> None:
    forms = settings.LOGGING["formatters"]
    used = {forms[handler["formatter"]]["()"] for handler in settings.LOGGING["handlers"].values()}
    assert used <= {"core.logs.PlainLines", "core.logs.JsonLines"}
