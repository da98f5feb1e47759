"""What is switched off is refused and said kindly; what runs goes on."""

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import User
from core.errors import CommandError
from core.switches import FEATURES, switch_turn
from games.models import Match
from lobby.filters import Filter
from lobby.models import Table
from lobby.quick import seat_find
from lobby.services import rematch_ask, seat_ready, seat_take, table_create
from lobby.texts import sentence
from tests.accounts.conftest import member
from tests.lobby.conftest import OPTIONS, filled, fresh, opened, over

pytestmark = pytest.mark.django_db
NO_FILTER = Filter.from_query(QueryDict())
FORM = {"game": "japanese", "target": "11", "timer": "30", "who": "all"}


def off(name: str) -> None:
    switch_turn(name=name, on=False, actor_id=1)


def refusal(command, **fields) -> str:
    with pytest.raises(CommandError) as refused:
        command(**fields)
    assert sentence(refused.value)
    return refused.value.code


def test_in_maintenance_no_table_is_made_and_what_is_there_is_played(people) -> None:
    waiting, rivals = filled(people), [member("Ana"), member("Luka")]
    ended = over(rivals)
    off("tables")
    assert refusal(table_create, user=people[2], **OPTIONS) == "MAINTENANCE"
    assert refusal(seat_find, user=people[2], wanted=NO_FILTER) == "MAINTENANCE"
    for rival in rivals:
        assert refusal(rematch_ask, code=ended.code, user=rival) == "MAINTENANCE"
    for person in people[:2]:
        seat_ready(code=waiting.code, user=person)
    assert fresh(waiting).status == Table.Status.PLAYING
    assert seat_find(user=people[0], wanted=NO_FILTER) == waiting  # back to one's own


def test_maintenance_in_the_middle_of_a_rematch(people) -> None:
    ended = over(people)
    rematch_ask(code=ended.code, user=people[0])
    off("tables")
    assert refusal(rematch_ask, code=ended.code, user=people[1]) == "MAINTENANCE"
    assert Table.objects.count() == 1


def test_in_maintenance_pages_say_so_and_make_nobody_a_guest(client: Client) -> None:
    off("tables")
    said = str(FEATURES["tables"].sentence)
    for page in (client.get("/tables/"), client.get("/tables/new/")):
        told = page.content.decode()
        assert said in told
        assert "Play now" not in told
        assert "<button>Create" not in told
    answer = client.post("/tables/new/", FORM)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert said in client.post("/tables/quick/", follow=True).content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [("ka", "საიტი მოვლაზეა"), ("ru", "Сайт на обслуживании"), ("tr", "Site bakımda")],
)
def test_in_the_language_of_the_reader(client: Client, language: str, said: str) -> None:
    off("tables")
    assert said in client.get(f"/{language}/tables/").content.decode()


def test_practice_stays_in_maintenance(client: Client) -> None:
    off("tables")
    client.post("/practice/", {"game": "japanese", "target": "11", "timer": "0"})
    assert Match.objects.get().practice


def test_one_tap_to_a_table(people, client: Client) -> None:
    off("quick")
    assert refusal(seat_find, user=people[0], wanted=NO_FILTER) == "QUICK_OFF"
    assert "/tables/quick/" not in client.get("/tables/").content.decode()
    assert opened(people)


def test_no_table_for_coins_is_made_or_sat_down_at(client: Client) -> None:
    nino, giorgi = member("Nino"), member("Giorgi")
    table = opened([nino], stake=10)
    off("coins")
    assert refusal(seat_take, code=table.code, user=giorgi) == "COINS_OFF"
    assert refusal(table_create, user=giorgi, **OPTIONS, stake=10) == "COINS_OFF"
    only = Filter.from_query(QueryDict("stake=coins"))
    assert refusal(seat_find, user=giorgi, wanted=only) == "COINS_OFF"
    assert seat_take(code=table.code, user=nino).table == table  # who sits there stays
    client.force_login(giorgi)
    answer = client.post("/tables/new/", {**FORM, "stake": "10"})
    assert str(FEATURES["coins"].sentence) in answer.content.decode()
    found = seat_find(user=giorgi, wanted=NO_FILTER)
    assert (found.stake, found == table) == (0, False)


def test_nobody_becomes_a_guest(client: Client) -> None:
    off("guests")
    answer = client.post("/guest/")
    assert answer.status_code == 503
    assert str(FEATURES["guests"].sentence) in answer.content.decode()
    answer = client.post("/practice/", {"game": "japanese", "target": "11", "timer": "0"}, follow=True)
    assert str(FEATURES["guests"].sentence) in answer.content.decode()
    assert not User.objects.exists()


def test_nobody_registers(client: Client) -> None:
    form = {"username": "Nino", "password1": "four plums and a pear", "password2": "four plums and a pear"}
    off("signup")
    for answer in (client.get("/accounts/signup/"), client.post("/accounts/signup/", form)):
        assert str(FEATURES["signup"].sentence) in answer.content.decode()
    assert not User.objects.exists()
    switch_turn(name="signup", on=True, actor_id=1)
    client.post("/accounts/signup/", form)
    assert User.objects.get().display_name == "Nino"
