"""Whoever a sanction keeps out: every page leads to one, and no way leads round it."""

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts import services
from accounts.browsers import KEPT
from accounts.models import FOR_EVER, Sanction, ShutBrowser, User, Visit
from accounts.sanctions import refuse_while, sanction_give, sanction_lift
from accounts.tasks import forget_guests
from core import clock as core_clock
from core.errors import CommandError
from lobby.models import Seat
from tests.accounts.conftest import PASSWORD, come, member, register, sign_in, signed_in
from tests.accounts.test_signing_in import code_now, with_app
from tests.games.conftest import clock  # noqa: F401 - a fixture
from tests.lobby.conftest import opened

pytestmark = pytest.mark.django_db
OUT = "/en/out/"
HOUR = timedelta(hours=1)


def give(user: User, kind: str = "suspension", **fields: object) -> Sanction:
    usual = {"reason": "abuse", "until": core_clock.now() + HOUR, "note": "Three insults in one match."}
    return sanction_give(user=user, kind=kind, **{**usual, **fields})


@pytest.fixture
def nino(client: Client) -> User:
    """A guest in the browser `client` who is kept out for an hour."""
    guest = come(client)
    give(guest)
    return guest


# --- pages --------------------------------------------------------------------------------------------------


def test_the_page_tells_why_until_when_and_what_to_do(client: Client, nino: User, settings) -> None:
    settings.APPEALS_ADDRESS = "appeals@example.org"
    Sanction.objects.update(until="2999-12-05T10:00:00Z")
    User.objects.update(barred_until="2999-01-01T00:00:00Z")
    with translation.override("en"):
        page = client.get(OUT).content.decode()
    assert "You cannot play for now" in page
    assert "Reason: insults. It ends: 5 December 2999, 14:00, Tbilisi time." in page
    assert "“<bdi>Three insults in one match.</bdi>”" in page
    assert '<a href="mailto:appeals@example.org">appeals@example.org</a>' in page
    assert 'action="/en/me/leave/"' in page


def test_a_ban_has_no_end_and_no_address_is_shown_where_there_is_none(client: Client, settings) -> None:
    settings.APPEALS_ADDRESS = ""
    give(come(client), "ban", until=FOR_EVER)
    page = client.get(OUT).content.decode()
    assert "You cannot play here any more" in page
    assert "It has no end." in page
    assert "write to us" not in page


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/tables/",
        "/tables/list/",
        "/tables/new/",
        "/tables/quick/",
        "/t/abcd2345/",
        "/t/abcd2345/room/",
        "/t/abcd2345/sit/",
        "/m/abcd2345/",
        "/m/abcd2345/record.json",
        "/practice/",
        "/guest/",
        "/me/",
        "/me/name/",
        "/me/avatar/",
        "/me/settings/",
        "/me/news/",
        "/coins/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/change/",
        "/admin/",
    ],
)
def test_everything_else_leads_there(client: Client, nino: User, address: str) -> None:
    assert client.get(address).url == OUT
    answer = client.post(address, {"name": "Another", "avatar": 3})
    assert answer.status_code == 403
    assert "Reason: insults." in answer.content.decode()
    nino.refresh_from_db()
    assert nino.display_name != "Another"


def test_what_stays_open_is_open(client: Client, nino: User) -> None:
    names = {name for name in site.OPEN_WHILE_OUT if name not in ("set_language", "me-leave", "sitemap")}
    names.remove("operations:dismiss")  # to be posted
    fields = {"manifest": ["en"], "worker": ["en"], "offline": ["en"], "javascript-catalog": ["en", "1"]}
    for name in sorted(names):
        assert client.get(reverse(name, args=fields.get(name))).status_code == 200, name
    assert client.post(reverse("operations:dismiss", args=[1])).status_code == 302
    assert client.post("/language/", {"language": "ka"}).status_code == 302
    nino.refresh_from_db()
    assert nino.language == "ka"


def test_one_signs_out_takes_the_data_along_and_deletes_oneself(client: Client, nino: User) -> None:
    told = client.get("/me/data.json").json()["sanctions"]
    assert [(one["kind"], one["reason"], one["note"]) for one in told] == [
        ("suspension", "abuse", "Three insults in one match.")
    ]
    assert client.post("/me/leave/").url == "/en/"
    assert signed_in(client) is None


def test_who_may_play_is_led_to_the_tables(client: Client) -> None:
    assert client.get(OUT).url == "/en/tables/"
    come(client)
    assert client.get(OUT).url == "/en/tables/"


def test_it_is_over_when_it_ends_or_is_lifted(client: Client, clock) -> None:  # noqa: F811
    guest = come(client)
    sanction = give(guest)
    assert client.get("/tables/").url == OUT
    sanction_lift(sanction=sanction)
    assert client.get("/tables/").status_code == 200
    give(guest)
    assert client.get("/tables/").url == OUT
    clock.advance(HOUR.total_seconds())
    assert client.get("/tables/").status_code == 200


def test_the_longest_of_two_counts(client: Client) -> None:
    guest = come(client)
    ban = give(guest, "ban", until=FOR_EVER)
    give(guest)
    sanction_lift(sanction=ban)
    assert client.get("/tables/").url == OUT
    guest.refresh_from_db()
    assert guest.barred_until < FOR_EVER


# --- no way round -------------------------------------------------------------------------------------------


def outside(client: Client) -> bool:
    """Whether this browser gets no seat, whatever it asks for; the page says why."""
    answer = client.post("/tables/quick/", follow=True)
    assert "Reason: insults." in answer.content.decode()
    return not Seat.objects.filter(live=True).exists()


def test_a_new_tab_and_another_name(client: Client, nino: User) -> None:
    assert client.post("/me/name/", {"name": "Somebody"}).status_code == 403
    assert outside(client)


@pytest.mark.parametrize("way", ["/guest/", "/tables/quick/", "/tables/new/", "/practice/"])
def test_who_signs_out_comes_in_as_no_new_guest(client: Client, nino: User, way: str) -> None:
    client.post("/me/leave/")
    form = {"game": "japanese", "target": "21", "timer": "30", "stake": "0", "who": "all"}
    answer = client.post(way, form, follow=True)
    assert "Reason: insults. It ends:" in answer.content.decode()
    assert "Three insults" not in answer.content.decode(), "the note is for one person's eyes"
    assert signed_in(client) is None
    assert User.objects.count() == 1
    assert outside(client)


def test_nor_at_the_table_of_a_friend(client: Client, nino: User) -> None:
    table = opened([member("Giorgi")])
    client.post("/me/leave/")
    assert "Reason: insults." in client.post(f"/t/{table.code}/sit/", follow=True).content.decode()
    assert table.seats.count() == 1


def test_nor_with_a_new_account(client: Client, nino: User) -> None:
    assert register(client).status_code == 403
    client.post("/me/leave/")
    for answer in (client.get("/accounts/signup/"), register(client)):
        assert answer.status_code == 403
        assert "Reason: insults." in answer.content.decode()
    assert User.objects.count() == 1


def test_nor_with_another_account(client: Client, nino: User) -> None:
    member("Ana")
    client.post("/me/leave/")
    answer = sign_in(client, "Ana")
    assert answer.status_code == 403
    assert "Reason: insults." in answer.content.decode()
    assert signed_in(client) is None
    assert outside(client)


def test_nor_by_the_second_step_of_another_account(client: Client, nino: User) -> None:
    secret = with_app(member("Ana"))
    client.post("/me/leave/")
    assert sign_in(client, "Ana").url == "/en/accounts/2fa/authenticate/"
    assert client.post("/accounts/2fa/authenticate/", {"code": code_now(secret)}).status_code == 403
    assert signed_in(client) is None


def test_who_is_out_may_sign_in_to_read_why_and_no_more(client: Client) -> None:
    ana = member("Ana")
    sign_in(client, "Ana")
    give(ana)
    client.post("/me/leave/")
    sign_in(client, "Ana")
    assert signed_in(client) == ana
    assert client.get("/tables/").url == OUT
    elsewhere = Client()
    sign_in(elsewhere, "Ana")
    assert "Three insults" in elsewhere.get(OUT).content.decode()
    assert outside(elsewhere)


def test_a_member_who_is_out_keeps_their_browser_shut(client: Client) -> None:
    ana = member("Ana")
    sign_in(client, "Ana")
    give(ana, "ban", until=FOR_EVER)
    client.post("/me/leave/")
    assert client.post("/guest/").status_code == 403


def test_who_deletes_themselves_is_out_of_that_browser_still(client: Client, clock, nino: User) -> None:  # noqa: F811
    give(nino, until=core_clock.now() + HOUR)
    client.post("/me/delete/", {"sure": "on"})
    assert not User.objects.exists()
    assert not Visit.objects.exists()
    assert client.post("/guest/").status_code == 403
    clock.advance(HOUR.total_seconds())
    assert client.post("/guest/").status_code == 302
    forget_guests()
    assert not ShutBrowser.objects.exists()


def test_what_is_kept_of_who_is_deleted_ends_after_90_days(client: Client) -> None:
    guest = come(client)
    give(guest, "ban", until=FOR_EVER)
    client.post("/me/delete/", {"sure": "on"})
    kept = ShutBrowser.objects.get()
    assert kept.until - core_clock.now() <= KEPT
    assert kept.reason == "abuse"


def test_a_guest_who_is_out_does_not_merge(client: Client, nino: User) -> None:
    with pytest.raises(CommandError, match="BARRED"):
        services.guest_merge(guest=nino, user=member("Ana"))


def test_what_runs_for_a_guest_runs_for_the_account_too(client: Client) -> None:
    ana, guest = member("Ana"), come(client)
    give(guest, "silence")
    sign_in(client, "Ana")
    assert [sanction.kind for sanction in ana.sanctions.all()] == ["silence"]


def held(user: User) -> list[str]:
    """What is refused to a person."""
    refused = []
    for kind in ("silence", "bench"):
        try:
            refuse_while(user, kind)
        except CommandError as error:
            refused.append(error.code)
    return refused


def test_a_silence_and_a_bench_follow_who_comes_again_as_somebody_new(client: Client, clock) -> None:  # noqa: F811
    guest = come(client)
    for kind in ("silence", "bench"):
        give(guest, kind)
    clock.advance(1)
    client.post("/me/leave/")
    again = come(client)
    assert again != guest
    assert held(again) == ["SILENCED", "BENCHED"]
    client.post("/me/leave/")
    register(client, "Ana")
    assert held(signed_in(client)) == ["SILENCED", "BENCHED"]
    for sanction in Sanction.objects.all():
        sanction_lift(sanction=sanction)
    assert held(again) == []


def test_they_follow_nobody_who_was_there_before_nor_in_another_browser(client: Client, clock) -> None:  # noqa: F811
    ana, guest = member("Ana"), come(client)
    clock.advance(1)
    give(guest, "bench")
    clock.advance(1)
    client.post("/me/leave/")
    sign_in(client, "Ana")
    assert held(ana) == []
    assert held(come(Client())) == []


def test_they_do_not_come_along_to_the_browser_of_another(client: Client, clock) -> None:  # noqa: F811
    ana = member("Ana")
    give(ana, "bench")
    clock.advance(1)
    friend = come(client)
    clock.advance(1)
    client.post("/me/leave/")
    sign_in(client, "Ana")  # to show something, in the friend's browser
    assert held(friend) == []


def test_nor_is_one_rid_of_them_by_deleting_who_one_was(client: Client, clock) -> None:  # noqa: F811
    """As somebody new in one browser; then, from another, the account that they were given to."""
    first, elsewhere = member("Ana"), Client()
    sign_in(client, "Ana")
    before = come(elsewhere)
    for kind in ("silence", "bench"):
        give(first, kind)
    clock.advance(1)
    client.post("/me/leave/")
    again = come(client)
    sign_in(elsewhere, "Ana")
    assert elsewhere.post("/me/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.filter(pk__in=(first.pk, before.pk)).exists()
    assert held(again) == ["SILENCED", "BENCHED"]
    again.refresh_from_db()
    assert not again.has_news
    clock.advance(HOUR.total_seconds())
    assert held(again) == []


def test_what_follows_nobody_is_passed_on_to_nobody(client: Client, clock) -> None:  # noqa: F811
    """To none who was there before, nor to the friend in whose browser one has been."""
    home, before, ana = come(client), member("Keto"), member("Ana")
    clock.advance(1)
    for name in ("Ana", "Keto"):
        sign_in(client, name)
    give(ana, "bench")
    clock.advance(1)
    friends = Client()
    friend = come(friends)
    clock.advance(1)
    friends.post("/me/leave/")
    sign_in(friends, "Ana")
    services.account_delete(user=ana, password=PASSWORD)
    assert not User.objects.filter(pk=home.pk).exists()
    assert held(before) == held(friend) == []


# --- and nobody else is kept out ----------------------------------------------------------------------------


def test_the_same_address_alone_keeps_nobody_out(nino: User) -> None:
    household = Client()
    come(household)
    assert len({visit.address for visit in Visit.objects.all()}) == 1
    assert household.post("/tables/quick/").url.startswith("/en/t/")


def test_a_silence_or_a_bench_shuts_no_browser(client: Client) -> None:
    guest = come(client)
    for kind in ("silence", "bench", "warning"):
        give(guest, kind)
    client.post("/me/leave/")
    assert client.post("/guest/").status_code == 302


def test_who_is_let_in_again_enters_again(client: Client, nino: User) -> None:
    client.post("/me/leave/")
    assert client.post("/guest/").status_code == 403
    sanction_lift(sanction=Sanction.objects.get())
    assert client.post("/guest/").status_code == 302


# --- what is kept of visits ---------------------------------------------------------------------------------


def test_the_mark_is_signed_and_for_the_site_alone(client: Client) -> None:
    assert site.BROWSER_COOKIE_NAME not in client.get("/tables/").cookies
    come(client)
    cookie = client.cookies[site.BROWSER_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 60 * 60 * 24 * 400
    visit = Visit.objects.get()
    assert visit.device not in cookie.value
    assert cookie.value.partition(":")[0] not in visit.device
    assert "127.0.0.1" not in visit.address


@pytest.mark.parametrize("forged", ["", "x", "a:b", "0" * 32, "\x00", "é:é:é", "x" * 4000])
def test_a_mark_that_is_not_ours_is_none(client: Client, forged: str) -> None:
    client.cookies[site.BROWSER_COOKIE_NAME] = forged
    guest = come(client)
    mark = client.cookies[site.BROWSER_COOKIE_NAME].value
    assert mark != forged
    give(guest)
    client.post("/me/leave/")
    assert client.post("/guest/").status_code == 403


def test_a_browser_keeps_its_mark_whoever_enters(client: Client) -> None:
    come(client)
    mark = client.cookies[site.BROWSER_COOKIE_NAME].value.partition(":")[0]
    client.post("/me/leave/")
    come(client)
    assert client.cookies[site.BROWSER_COOKIE_NAME].value.partition(":")[0] == mark
    assert Visit.objects.values("device").distinct().count() == 1
    assert Visit.objects.count() == 2


def test_a_browser_is_known_after_the_key_has_changed(client: Client, nino: User, settings) -> None:
    client.post("/me/leave/")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "the next key, as long as it has to be, 0123456789"
    assert client.post("/guest/").status_code == 403


def test_a_visit_is_kept_once_an_hour(client: Client, clock) -> None:  # noqa: F811
    come(client)
    first = Visit.objects.get()
    client.get("/rules/")
    assert Visit.objects.get().last_at == first.last_at
    clock.advance(3601)
    client.get("/rules/")
    again = Visit.objects.get()
    assert (again.first_at, again.last_at) == (first.first_at, core_clock.now())


def test_who_had_no_mark_gets_one_with_the_hour(client: Client, clock) -> None:  # noqa: F811
    come(client)
    del client.cookies[site.BROWSER_COOKIE_NAME]
    clock.advance(3601)
    client.get("/tables/")
    assert client.cookies[site.BROWSER_COOKIE_NAME].value


def test_visits_are_forgotten_after_90_days(client: Client, clock) -> None:  # noqa: F811
    come(client)
    User.objects.update(is_guest=False)
    clock.advance(timedelta(days=90).total_seconds())
    forget_guests()
    assert Visit.objects.exists()
    clock.advance(1)
    forget_guests()
    assert not Visit.objects.exists()


@pytest.mark.parametrize("kind", ["suspension", "silence", "bench"])
def test_guests_who_are_out_or_held_are_not_forgotten(client: Client, clock, kind: str) -> None:  # noqa: F811
    guest = come(client)
    give(guest, kind, until=core_clock.now() + timedelta(days=40))
    clock.advance(timedelta(days=31).total_seconds())
    forget_guests()
    assert User.objects.get() == guest
    clock.advance(timedelta(days=10).total_seconds())
    forget_guests()
    assert not User.objects.exists()
