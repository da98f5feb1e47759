"""A person's own matches: on their page, in their file, and without them."""

import random
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from core.errors import CommandError
from games import store
from games.frames import state_frame
from games.history import LAST, last_matches
from games.models import Match, Move, Seat, Tally
from games.practice import practice_create
from games.rulebook import rulebook
from games.selectors import scene
from games.services import match_resign, match_submit
from tests.games.conftest import FakeClock, make_classic, make_match, make_user
from tests.sockets import check

pytestmark = pytest.mark.django_db


def play(match: Match, moves: int = 10_000) -> None:
    choose = random.Random(7).choice
    while moves and (row := Match.objects.get(pk=match.pk)).status == "playing":
        position = store.load(match.pk)
        token = choose(rulebook(match).legal(position.state, row.turn))
        match_submit(match_id=match.pk, seat=row.turn, move=token, expect=row.seq)
        moves -= 1


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class Text(HTMLParser):
    """The words of a page, and where its links lead."""

    def __init__(self, client: Client, address: str) -> None:
        super().__init__()
        self.words, self.links = "", []
        self.feed(client.get(address).content.decode())
        self.words = " ".join(self.words.split())

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if name == "href"]


# --- on the page --------------------------------------------------------------------------------------------


def test_somebody_new_reads_what_is_counted(players) -> None:
    practice_create(user=players[0], game="japanese", rules={"target": 11})
    page = Text(signed_in(players[0]), "/me/")
    assert "Practice against bots is not counted." in page.words
    assert "Last matches" not in page.words


def test_a_match_of_each_game_is_told(four) -> None:
    make = make_match(four[:2])
    match_resign(match_id=make.pk, seat=1)
    classic = make_classic(four)
    match_resign(match_id=classic.pk, seat=0)
    for seat in (1, 2):
        match_resign(match_id=classic.pk, seat=seat)
    Tally.objects.filter(user=four[0], game="classic").update(hands=24, exact=7, premia=2, khishti=3)
    page = Text(signed_in(four[0]), "/me/")
    assert "Classic Joker Matches 1 Won 0 Exact bids 29% Premia 2 Khishti 3" in page.words
    assert "Japanese Joker Matches 1 Won 1 Hands 0 Hands won 0" in page.words
    assert "Won · Japanese Joker 0 : 0 Giorgi ·" in page.words
    assert "Left · Classic Joker 0 Giorgi , Levan , Tamar ·" in page.words
    assert {f"/en/m/{match.code}/{part}" for match in (make, classic) for part in ("", "record.json")} <= {
        *page.links
    }
    assert "Lost · Japanese Joker" not in Text(signed_in(four[3]), "/me/").words


def test_the_last_matches_are_the_newest_and_not_all(clock: FakeClock, players) -> None:
    for number in range(LAST + 2):
        match_resign(match_id=make_match(players, code=f"match{number}").pk, seat=0)
        clock.advance(60)
    # The first to begin is the last to end.
    Match.objects.filter(code="match0").update(ended_at=clock.now() + timedelta(hours=1))
    told = [past.match.code for past in last_matches(players[1])]
    assert told == ["match0", *(f"match{number}" for number in range(LAST + 1, 2, -1))]


def test_the_page_costs_as_much_however_much_was_played(players, django_assert_max_num_queries) -> None:
    client = signed_in(players[0])
    client.get("/")  # the visit is noted
    for made in (1, 25):
        for number in range(made):
            match_resign(match_id=make_match(players, code=f"m{made}x{number}").pk, seat=0)
        # Session, where no cache holds it, and person; own table; news; tallies; seats, their matches, all
        # seats; whom they ignore.
        with django_assert_max_num_queries(8):
            assert client.get("/me/").status_code == 200


# --- in the file --------------------------------------------------------------------------------------------


def test_the_file_tells_ones_own_moves_and_no_others(players) -> None:
    match = make_match(players)
    play(match, moves=30)
    file = signed_in(players[0]).get("/me/data.json").json()
    [told] = file["matches"]
    own = Move.objects.filter(match_id=match.pk, seat=0).order_by("seq")
    assert [(move["hand"], move["move"]) for move in told["moves"]] == [(m.hand, m.token) for m in own]
    assert told["moves"]
    assert (told["code"], told["seat"], told["players"]) == (match.code, 0, ["Nino", "Giorgi"])
    assert told["scores"] is None


def test_the_file_tells_no_seed_and_no_card_but_those_one_has_played(players) -> None:
    match = make_match(players)
    play(match, moves=30)
    answer = signed_in(players[0]).get("/me/data.json")
    for hand in match.hands.all():
        assert hand.seed not in answer.content.decode()
    [told] = answer.json()["matches"]
    played = {move.token for move in Move.objects.filter(match_id=match.pk, seat=0)}
    assert {move["move"] for move in told.pop("moves")} == played
    del told["started"], told["ended"], told["code"]
    assert told == {
        "game": "japanese",
        "rules": {"target": 11},
        "practice": False,
        "seat": 0,
        "state": "present",
        "nonce": "",
        "players": ["Nino", "Giorgi"],
        "winners": None,
        "scores": None,
        "reason": "",
    }


def test_the_file_costs_as_much_however_much_was_played(players, django_assert_max_num_queries) -> None:
    client = signed_in(players[0])
    client.get("/")  # the visit is noted
    for made in (1, 12):
        for number in range(made):
            play(make_match(players, code=f"m{made}x{number}"), moves=8)
        # Session, where no cache holds it, and person; mail, steps, sessions; sanctions, visits, whom they
        # ignore; coins; tables; tallies; moves; seats with their matches, the seats of these, their people;
        # reports.
        with django_assert_max_num_queries(16):
            assert len(client.get("/me/data.json").json()["matches"]) >= made


def test_the_file_tells_the_statistics(players) -> None:
    Tally.objects.create(user=players[0], game="classic", matches=2, hands=48, exact=20)
    file = signed_in(players[0]).get("/me/data.json").json()
    assert file["statistics"]["classic"]["exact"] == 20


# --- without the person -------------------------------------------------------------------------------------


def test_who_plays_a_match_stays(players) -> None:
    match = make_match(players)
    with pytest.raises(CommandError, match="STILL_SEATED"):
        services.account_delete(user=players[0], sure=True)
    assert Seat.objects.get(match=match, number=0).user == players[0]


def test_practice_ends_with_the_person(players) -> None:
    match = practice_create(user=players[0], game="classic", rules=make_classic_rules())
    services.account_delete(user=players[0], sure=True)
    match.refresh_from_db()
    assert match.status == "over"


def make_classic_rules() -> dict[str, object]:
    return {"profile": "house", "length": "standard", "khishti": "200", "moshla": True}


def test_a_match_that_is_over_stays_without_the_name(players) -> None:
    match = make_match(players)
    play(match)
    over = Match.objects.get(pk=match.pk)
    services.account_delete(user=players[0], sure=True)
    assert [seat.user for seat in match.seats.order_by("number")] == [None, players[1]]
    frame = check(state_frame(scene(match.pk), None, ()), "server")
    assert [player["name"] for player in frame["players"]] == ["", "Giorgi"]
    reader = signed_in(players[1])
    assert reader.get(f"/m/{match.code}/").status_code == 200
    record = reader.get(f"/m/{match.code}/record.json").json()
    assert record["players"] == [None, "Giorgi"]
    assert record["result"]["scores"] == over.scores
    assert f"{over.scores[1]} : {over.scores[0]} No name ·" in Text(reader, "/me/").words
    assert reader.get("/me/data.json").json()["matches"][0]["players"] == [None, "Giorgi"]
    assert Tally.objects.get().user == players[1]


def test_who_has_left_for_good_may_go_while_the_others_play_on(four) -> None:
    match = make_classic(four)
    match_resign(match_id=match.pk, seat=2)
    services.account_delete(user=four[2], sure=True)
    frame = check(state_frame(scene(match.pk), 0, ()), "server")
    assert [(player["name"], player["state"]) for player in frame["players"]][2] == ("", "left")
    for seat in (0, 1):
        match_resign(match_id=match.pk, seat=seat)
    assert Match.objects.get(pk=match.pk).winners == [3]
    assert set(Tally.objects.values_list("user", "won")) == {
        (four[0].pk, 0),
        (four[1].pk, 0),
        (four[3].pk, 1),
    }


def test_somebody_else_of_the_name_is_somebody_else(players) -> None:
    match_resign(match_id=make_match(players).pk, seat=0)
    services.account_delete(user=players[0], sure=True)
    assert last_matches(make_user("Nino")) == []
