"""A guest signs in to an account: what was played moves along, once, and never during a match."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts import hooks, services
from accounts.models import Sanction, User
from accounts.sanctions import sanction_give
from core import clock
from core.errors import CommandError
from games.models import Match
from games.models import Seat as MatchSeat
from games.practice import practice_create
from games.services import match_resign
from lobby.models import Seat
from lobby.services import seat_leave, table_create
from tests.accounts.conftest import come, member, sign_in, signed_in
from tests.games.conftest import make_classic, make_match, make_user
from tests.games.test_races import at_once
from tests.lobby.conftest import OPTIONS, over, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def nino() -> User:
    return member("Nino")


def test_an_unused_guest_goes(client: Client, nino: User) -> None:
    come(client)
    assert sign_in(client).url == "/en/tables/"
    assert list(User.objects.all()) == [nino]
    assert signed_in(client) == nino


def test_matches_tables_and_seats_move_along(client: Client, nino: User) -> None:
    guest = come(client)
    table = over([guest, make_user("Giorgi")])
    sign_in(client)
    assert MatchSeat.objects.get(match=table.match, number=0).user == nino
    assert Seat.objects.get(table=table, number=0).user == nino
    table.refresh_from_db()
    assert table.host == nino
    assert not User.objects.filter(pk=guest.pk).exists()


def test_practice_moves_along_while_it_runs(client: Client, nino: User) -> None:
    match = practice_create(user=come(client), game="japanese", rules={"target": 11})
    sign_in(client)
    assert match.seats.get(number=0).user == nino
    assert Match.objects.get().status == Match.Status.PLAYING


def waiting(guest: User) -> None:
    table_create(user=guest, **OPTIONS)


def at_play(guest: User) -> None:
    playing([guest, make_user("Giorgi")])


def without_a_table(guest: User) -> None:
    make_match([guest, make_user("Giorgi")])


@pytest.mark.parametrize("sits", [waiting, at_play, without_a_table])
def test_nobody_merges_while_a_match_runs(client: Client, nino: User, sits) -> None:
    guest = come(client)
    sits(guest)
    answer = sign_in(client, next="/rules/")
    assert answer.url == "/en/accounts/login/?next=%2Frules%2F"
    assert "you still sit at a table" in client.get(answer.url).content.decode()
    assert signed_in(client) == guest
    assert MatchSeat.objects.filter(user=nino).count() == Seat.objects.filter(user=nino).count() == 0


def test_a_table_that_was_left_holds_nobody_up(client: Client, nino: User) -> None:
    guest = come(client)
    table = table_create(user=guest, **OPTIONS)
    seat_leave(code=table.code, user=guest)
    sign_in(client)
    assert signed_in(client) == nino


def test_a_seat_that_was_left_for_good_moves_along(client: Client, nino: User) -> None:
    guest = come(client)
    match = make_classic([guest, *(make_user(name) for name in ("Giorgi", "Levan", "Tamar"))])
    match_resign(match_id=match.pk, seat=0)
    sign_in(client)
    assert Match.objects.get().status == Match.Status.PLAYING
    assert match.seats.get(number=0).user == nino


def test_where_both_sat_nobody_sits_twice(client: Client, nino: User) -> None:
    guest = come(client)
    table = over([guest, nino])
    sign_in(client)
    assert [seat.user for seat in MatchSeat.objects.filter(match=table.match).order_by("number")] == [
        None,
        nino,
    ]
    assert [seat.user for seat in table.seats.all()] == [nino]
    assert client.get(f"/m/{table.code}/record.json").status_code == 200


def test_the_account_may_play_meanwhile(client: Client, nino: User) -> None:
    table = playing([nino, make_user("Giorgi")])
    come(client)
    sign_in(client)
    assert signed_in(client) == nino
    assert table.seats.get(number=0).user == nino


def test_the_second_tap_signs_in_and_merges_nothing(client: Client, nino: User) -> None:
    guest = come(client)
    other = Client()
    other.cookies["sessionid"] = client.cookies["sessionid"].value
    over([guest, make_user("Giorgi")])
    for browser in (client, other):
        assert sign_in(browser).status_code == 302
        assert signed_in(browser) == nino
    assert MatchSeat.objects.filter(user=nino).count() == 1


@pytest.mark.django_db(transaction=True)
def test_taps_at_once_merge_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, User]] = []
    monkeypatch.setattr(hooks, "_merged", [lambda guest, user: told.append((guest.pk, user))])
    nino, guest = member("Nino"), services.guest_create(language="en", address="here")
    at_once(*[lambda: services.guest_merge(guest=guest, user=nino)] * 3)
    assert told == [(guest.pk, nino)]
    assert list(User.objects.all()) == [nino]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(5))
def test_a_guest_in_practice_is_put_out_while_they_sign_in(turn: int) -> None:
    """Whichever comes first, neither waits for the other in a ring."""
    nino, guest = member("Nino"), services.guest_create(language="en", address="here")
    practice_create(user=guest, game="japanese", rules={"target": 11})
    until = clock.now() + timedelta(hours=1)
    merged, given = at_once(
        lambda: services.guest_merge(guest=guest, user=nino),
        lambda: sanction_give(user=guest, kind="suspension", reason="abuse", until=until),
    )
    playing = (
        MatchSeat.objects.get(number=0, match__status=Match.Status.PLAYING).user if merged is None else None
    )
    assert (merged, given, playing) in [(None, "GONE", nino), ("BARRED", Sanction.objects.first(), None)]


def test_what_one_hook_refuses_no_other_has_done(nino: User, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = services.guest_create(language="en", address="here")
    table = over([guest, make_user("Giorgi")])

    def refuse(guest: User, user: User) -> None:
        raise CommandError("MATCH_RUNS")

    monkeypatch.setattr(hooks, "_merged", [*hooks._merged, refuse])
    with pytest.raises(CommandError):
        services.guest_merge(guest=guest, user=nino)
    assert table.seats.get(number=0).user == guest
    assert MatchSeat.objects.get(match=table.match, number=0).user == guest


def test_a_member_is_merged_into_nobody(nino: User) -> None:
    other = member("Giorgi")
    services.guest_merge(guest=other, user=nino)
    assert User.objects.count() == 2


def test_a_wrong_password_merges_nothing(client: Client, nino: User) -> None:
    guest = come(client)
    sign_in(client, password="wrong")
    assert signed_in(client) == guest
