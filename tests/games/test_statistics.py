"""Statistics: what a match adds to them, that they can be counted anew, and merging."""

import random
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from games import store
from games.checks import match_faults
from games.models import Match, Seat, Tally
from games.practice import practice_create
from games.rulebook import rulebook
from games.services import match_expire, match_resign, match_submit
from games.statistics import FIGURES, match_tally, tallies_merge
from tests.games.conftest import FakeClock, make_classic, make_match, make_user

pytestmark = pytest.mark.django_db


def play(match: Match, hands: int = 99, seed: int = 5) -> Match:
    """Random moves until so many hands are finished, or the match is over."""
    choose = random.Random(seed).choice
    while (row := Match.objects.get(pk=match.pk)).status == "playing" and len(row.finished) < hands:
        position = store.load(match.pk)
        token = choose(rulebook(match).legal(position.state, row.turn))
        match_submit(match_id=match.pk, seat=row.turn, move=token, expect=row.seq)
    return row


def figures(user: User, game: str) -> dict[str, int]:
    tally = Tally.objects.filter(user=user, game=game).first() or Tally()
    return {figure: getattr(tally, figure) for figure in FIGURES}


def recount() -> str:
    told = StringIO()
    call_command("count_statistics", stdout=told)
    return told.getvalue()


def bids(over: Match, seat: int, until: int = 99) -> dict[str, int]:
    """A seat's bids as the score sheet has them, counted line by line."""
    lines = over.finished[:until]
    exact = [line["bids"][seat] == line["tricks"][seat] for line in lines]
    pulkas = [(0, 8), (8, 12), (12, 20), (20, 24)]
    return {
        "hands": len(lines),
        "exact": exact.count(True),
        "premia": sum(end <= len(lines) and all(exact[start:end]) for start, end in pulkas),
        "khishti": sum(line["bids"][seat] > 0 and line["tricks"][seat] == 0 for line in lines),
        "hands_won": 0,
    }


def test_a_match_of_classic_joker_counts_its_bids(four) -> None:
    over = play(make_classic(four))
    for seat, user in enumerate(four):
        expected = {"matches": 1, "won": int(seat in over.winners), **bids(over, seat)}
        assert figures(user, "classic") == expected
        assert expected["hands"] == 24
    assert sum(figures(user, "classic")["khishti"] for user in four) > 0
    assert dict(match_faults()) == {over.code: []}  # here too: a whole match takes long to play
    assert not Tally.objects.filter(game="japanese").exists()


def test_matches_of_japanese_joker_add_up(players) -> None:
    overs = [play(make_match(players, code=f"japa234{number}"), seed=number) for number in (2, 3)]
    for seat, user in enumerate(players):
        lines = [line for over in overs for line in over.finished]
        assert figures(user, "japanese") == {
            **dict.fromkeys(FIGURES, 0),
            "matches": 2,
            "won": sum(over.winners == [seat] for over in overs),
            "hands": len(lines),
            "hands_won": sum(line["tricks"][seat] > 9 for line in lines),
        }


def test_who_has_left_has_lost_and_what_the_bot_then_did_does_not_count(clock: FakeClock, four) -> None:
    match = make_classic(four)
    play(match, hands=9)
    match_resign(match_id=match.pk, seat=2)
    while (over := Match.objects.get(pk=match.pk)).status == "playing":
        if over.turn == 2:
            clock.advance(20)
            match_expire(match_id=match.pk)
        else:
            legal = rulebook(match).legal(store.load(match.pk).state, over.turn)
            match_submit(match_id=match.pk, seat=over.turn, move=legal[-1], expect=over.seq)
    assert figures(four[2], "classic") == {"matches": 1, "won": 0, **bids(over, 2, until=9)}
    assert figures(four[0], "classic")["hands"] == 24
    assert recount() == "All as counted.\n"


def test_the_last_one_at_the_table_has_won(four) -> None:
    match = make_classic(four)
    for seat in (3, 0, 1):
        match_resign(match_id=match.pk, seat=seat)
    assert [figures(user, "classic")["won"] for user in four] == [0, 0, 1, 0]
    assert [figures(user, "classic")["matches"] for user in four] == [1, 1, 1, 1]


def test_practice_counts_for_nothing(players) -> None:
    match = practice_create(user=players[0], game="japanese", rules={"target": 11})
    match_resign(match_id=match.pk, seat=0)
    assert not Tally.objects.exists()
    assert recount() == "All as counted.\n"


@pytest.mark.parametrize("earlier", [0, 30])
def test_the_end_of_a_match_costs_as_much_however_much_was_played(
    four, django_assert_num_queries, earlier: int
) -> None:
    for user in four[: bool(earlier) * 4]:
        Tally.objects.create(user=user, game="classic", matches=earlier)
    match = make_classic(four)
    for seat in (3, 0):
        match_resign(match_id=match.pk, seat=seat)
    over = Match.objects.get(pk=match.pk)
    over.winners = [1]
    seats = list(Seat.objects.filter(match=match))
    with django_assert_num_queries(4):  # leavings, people, tallies, and these added to or made
        match_tally(over, seats)
    assert figures(four[1], "classic") == {**dict.fromkeys(FIGURES, 0), "matches": earlier + 1, "won": 1}


def test_a_seat_without_a_name_counts_for_nobody(players) -> None:
    match = make_match(players)
    Seat.objects.filter(match=match, number=0).update(user=None)
    match_resign(match_id=match.pk, seat=0)
    assert figures(players[1], "japanese")["won"] == 1
    assert Tally.objects.count() == 1


def test_counting_anew_finds_and_mends_every_kind_of_fault(four) -> None:
    play(make_classic(four), hands=3)
    play(make_match(four[:2]))
    kept = {(tally.user_id, tally.game): figures(tally.user, tally.game) for tally in Tally.objects.all()}
    assert recount() == "All as counted.\n"
    Tally.objects.filter(user=four[0]).update(won=77)
    Tally.objects.filter(user=four[1]).delete()
    Tally.objects.create(user=four[3], game="japanese", matches=1)
    told = recount()
    assert told.count("counted") == 3
    assert "won 77" in told
    assert told.endswith("3 put right.\n")
    assert {
        (tally.user_id, tally.game): figures(tally.user, tally.game) for tally in Tally.objects.all()
    } == kept
    assert recount() == "All as counted.\n"


def test_a_guest_who_turns_out_to_be_somebody_brings_what_they_achieved(players) -> None:
    guest, user = players[0], make_user("Known")
    Tally.objects.create(user=guest, game="japanese", matches=3, won=1, hands=9, hands_won=4)
    Tally.objects.create(user=guest, game="classic", matches=1, hands=24, exact=11, premia=1, khishti=2)
    Tally.objects.create(user=user, game="japanese", matches=2, won=2, hands=5, hands_won=5)
    tallies_merge(guest, user)
    assert figures(user, "japanese") == {
        **dict.fromkeys(FIGURES, 0),
        "matches": 5,
        "won": 3,
        "hands": 14,
        "hands_won": 9,
    }
    assert figures(user, "classic")["exact"] == 11
    assert not Tally.objects.filter(user=guest).exists()


def test_after_a_merge_counting_anew_agrees(players) -> None:
    """Also where both sat in one match: the guest's seat then stays without a name."""
    guest, user = players[0], make_user("Known")
    for number, people in enumerate(([guest, players[1]], [user, players[1]], [guest, user])):
        match = play(make_match(people, code=f"japa234{number}"), hands=2, seed=number)
        match_resign(match_id=match.pk, seat=number % 2)
    Seat.objects.filter(user=guest).exclude(match__code="japa2342").update(user=user)
    tallies_merge(guest, user)
    guest.delete()
    assert figures(user, "japanese")["matches"] == 3
    assert recount() == "All as counted.\n"


def test_the_rate_of_exact_bids() -> None:
    assert Tally().exact_rate == 0
    assert Tally(hands=24, exact=7).exact_rate == 29
