"""The moderators' pages: who comes in, what they show, that they ask the store equally often."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Sanction, User, Visit
from core import clock as core_clock
from core import rates
from games.models import Hand, Match
from games.rulebook import rulebook
from games.services import match_resign, match_submit
from games.store import load
from moderation.models import Action, Case, Signal
from moderation.services import case_close, case_take
from moderation.timeline import timeline
from tests.accounts.conftest import come, member
from tests.accounts.test_signing_in import with_app
from tests.games.conftest import make_classic, make_match, make_user
from tests.moderation.conftest import act, inside, report, staff

pytestmark = pytest.mark.django_db
PAGES = ("", "list/", "people/", "log/", "cases/{case}/", "people/{person}/")
POSTS = (
    "cases/{case}/take/",
    "cases/{case}/release/",
    "cases/{case}/act/",
    "people/{person}/act/",
    "log/{line}/undo/",
)


def addresses(case: Case, *, line: int = 1) -> list[str]:
    parts = {"case": case.pk, "person": case.suspect_id, "line": line}
    return ["/en/moderation/" + page.format(**parts) for page in (*PAGES, *POSTS)]


def form(kind: str, **fields: Any) -> dict[str, Any]:
    return {"act": kind, "reason": "Seen and judged.", "key": "k1", **fields}


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode()


# --- who comes in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["visitor", "guest", "member", "staff by one step", "staff without a role"])
def test_nobody_else_comes_to_a_page_of_moderators(case: Case, role: str) -> None:
    client = Client()
    if role == "guest":
        come(client)
    elif role == "member":
        client.force_login(member("Nino"))
    elif role == "staff by one step":
        one = staff("chief")
        with_app(one)
        client.force_login(one)
    elif role == "staff without a role":
        client = inside(staff("staff"))
    refused = 403 if role in ("member", "staff without a role") else 302
    for address in addresses(case):
        for method in ("get", "post"):
            answer = getattr(client, method)(address, form("ban"))
            assert answer.status_code == refused, (address, method)
            if refused == 302:
                assert "/accounts/" in answer.url
    assert not Sanction.objects.exists()
    case.refresh_from_db()
    assert case.taken_by is None


def test_a_helper_sees_only_the_acts_of_helpers_and_may_send_no_others(helper: User, case: Case) -> None:
    client = inside(helper)
    page = text(client, f"/en/moderation/cases/{case.pk}/")
    assert set(re.findall(r'data-act="(\w+)"', page)) == {"dismiss", "warn", "silence", "note"}
    for kind in ("ban", "suspend", "rename", "adjust"):
        answer = client.post(f"/en/moderation/cases/{case.pk}/act/", form(kind, hours_suspend=24, amount=5))
        assert answer.status_code == 403, kind
    assert not Action.objects.exists()


def test_the_way_there_is_shown_to_moderators_alone(case: Case, helper: User, suspect: User) -> None:
    page = text(inside(helper), "/en/rules/")
    assert page.count('href="/en/moderation/"') == 2
    assert "Reports: 1 open" in page
    for client in (Client(), inside(staff("staff"))):
        assert "/moderation/" not in text(client, "/en/rules/")
    client = Client()
    client.force_login(suspect)
    with CaptureQueriesContext(connection) as queries:
        assert "/moderation/" not in text(client, "/en/rules/")
    assert not [query for query in queries if "moderation_" in query["sql"]]


# --- a case -------------------------------------------------------------------------------------------------


def test_a_case_shows_what_is_known(chief: User, suspect: User, reporter: User, over: Match) -> None:
    case = report(reporter, suspect, "leaving", "Gone <at once>.", match=over).case
    case_close(case=report(reporter, suspect, "abuse").case, status="upheld")
    act(chief, "warn", suspect, reason="Once before.")
    other, now = make_user("Ana"), core_clock.now()
    for person in (suspect, other):
        Visit.objects.create(user=person, device="d", address=person.username, first_at=now, last_at=now)
    Signal.objects.create(
        key="together:1:2:", kind="together", user=other, other=suspect, since=now, at=now,
        figures={"matches": 9, "expected": 1.5},
    )  # fmt: skip
    Visit.objects.create(
        user=make_user("Old"), device="d", address="x", first_at=now, last_at=now - timedelta(days=40)
    )
    page = text(inside(chief), f"/en/moderation/cases/{case.pk}/")
    told = re.sub(r"<[^>]+>|\s+", " ", page)
    told = re.sub(r"\s+", " ", told)
    for part in (
        "Leaving on purpose", "Zura77", "reported, 1 case before", "1 of 1 upheld", "Gone &lt;at once&gt;.",
        "over2345", "Resigned: Zura77", "Once before.", "Ana 1 browser", "0 of 1 won",
        "Insults or harassment upheld", "Ana Together in 9 public matches; by chance it would be 1.5.",
    ):  # fmt: skip
        assert part in told, part
    assert "Old" not in told
    assert "/en/m/over2345/record.json" in page


def test_a_case_is_taken_shown_to_others_as_taken_and_released(
    case: Case, helper: User, moderator: User
) -> None:
    one, other = inside(helper), inside(moderator)
    address = f"/en/moderation/cases/{case.pk}/"
    assert one.post(address + "take/").url == address
    assert "yours, 20 min more" in text(one, address)
    page = text(other, address)
    assert "Somebody else works at this case: Helper." in page
    assert 'id="acts"' not in page
    assert "Helper" in text(other, "/en/moderation/list/")
    answer = other.post(address + "act/", form("warn"))
    assert answer.status_code == 422
    assert other.post(address + "take/", follow=True).content.decode().count("Somebody else works") == 2
    one.post(address + "release/")
    other.post(address + "take/")
    case.refresh_from_db()
    assert case.taken_by == moderator


def test_a_moderator_suspends_by_the_page(case: Case, moderator: User, suspect: User) -> None:
    client, address = inside(moderator), f"/en/moderation/cases/{case.pk}/"
    answer = client.post(address + "act/", form("suspend", hours_suspend=72), follow=True)
    assert "Done, and in the log." in answer.content.decode()
    given = Sanction.objects.get()
    assert (given.kind, given.note) == ("suspension", "Seen and judged.")
    assert abs(given.until - given.given_at - timedelta(hours=72)) < timedelta(seconds=1)
    client.post(address + "act/", form("suspend", hours_suspend=72))
    assert Sanction.objects.count() == 1, "the form of the second tap has the key of the first"
    page = text(client, "/en/moderation/log/")
    assert "72 hours" in page
    (line,) = Action.objects.all()
    assert f"/log/{line.pk}/undo/" in page
    answer = client.post(f"/en/moderation/log/{line.pk}/undo/", {"reason": "Too much.", "next": address})
    assert answer.url == address
    given.refresh_from_db()
    assert given.lifted_at
    assert f"/log/{line.pk}/undo/" not in text(client, "/en/moderation/log/"), "what is undone stays so"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (form("suspend"), "Please choose for how long."),
        (form("suspend", hours_suspend=5000), "Select a valid choice."),
        (form("warn", reason=" "), "Please give the reason."),
        (form("adjust", amount=0), "Please say how many coins."),
        (form("adjust", amount=-5000), "The balance is 1000 coins"),
        (form("note", reason="x" * 501), "at most 500"),
    ],
)
def test_what_a_form_lacks_is_said_beside_it(
    case: Case, chief: User, sent: dict[str, Any], said: str
) -> None:
    answer = inside(chief).post(f"/en/moderation/cases/{case.pk}/act/", sent)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page
    assert f'value="{sent["act"]}" checked' in re.sub(r' (data-letter|aria-keyshortcuts)="\w"', "", page)
    assert not Action.objects.exists()


def test_an_undoing_without_a_reason_is_refused(chief: User, suspect: User) -> None:
    line, client = act(chief, "warn", suspect), inside(chief)
    answer = client.post(f"/en/moderation/log/{line.pk}/undo/", {"next": "//elsewhere.example"}, follow=True)
    assert answer.redirect_chain == [("/en/moderation/log/", 302)]
    assert "Please give the reason." in answer.content.decode()
    assert Action.objects.count() == 1


def test_a_person_is_found_by_the_beginning_of_a_name(chief: User, suspect: User) -> None:
    make_user("Zura78")
    client = inside(chief)
    assert client.get("/en/moderation/people/?name=zURa77").url == f"/en/moderation/people/{suspect.pk}/"
    page = text(client, "/en/moderation/people/?name=zu")
    assert "Zura77" in page
    assert "Zura78" in page
    for typed in ("nobody", "", "%", "%00", "a" * 5000):
        assert "Nobody has a name that begins like that." in text(
            client, f"/en/moderation/people/?name={typed}"
        )
    answer = client.post(f"/en/moderation/people/{suspect.pk}/act/", form("silence", hours_silence=6))
    assert answer.url == f"/en/moderation/people/{suspect.pk}/"
    assert Sanction.objects.get().kind == "silence"
    assert 'id="acts"' not in text(client, f"/en/moderation/people/{chief.pk}/"), "nobody acts on themselves"


# --- what of a match is shown -------------------------------------------------------------------------------


def test_of_a_running_match_no_card_and_no_move_is_shown(chief: User, reporter: User, suspect: User) -> None:
    match = make_match([suspect, reporter], code="runs2345")
    case = report(reporter, suspect, match=match).case
    position = load(match.pk)
    match_submit(
        match_id=match.pk, seat=position.match.turn, move="=H", expect=position.match.seq, client_id="a"
    )
    client = inside(chief)
    for address in (f"cases/{case.pk}/?match=runs2345&hand=0", f"people/{suspect.pk}/?match=runs2345"):
        page = text(client, "/en/moderation/" + address)
        assert "runs2345" in page
        assert "timeline" not in page
        assert "record.json" not in page
        assert not re.search("[♠♥♦♣]", page)
        for seed in Hand.objects.values_list("seed", flat=True):
            assert seed not in page
    with pytest.raises(Exception, match="MATCH_RUNS"):
        timeline(Match.objects.get(pk=match.pk), 0)


@pytest.mark.parametrize("game", ["japanese", "classic"])
def test_however_far_a_match_is_no_page_names_a_card_of_it(chief: User, four: list[User], game: str) -> None:
    match = (
        make_match(four[:2], code="runs2345") if game == "japanese" else make_classic(four, code="runs2345")
    )
    client, choose = inside(chief), Random(5)
    for step in range(60):
        position = load(match.pk)
        seat = position.match.turn
        move = choose.choice(rulebook(position.match).legal(position.state, seat))
        match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq, client_id="a")
        if step % 12 == 0:
            case = report(four[1], four[0], match=match).case
            rates.reset()
            seeds = [seed for (seed,) in Hand.objects.values_list("seed")]
            for address in (f"cases/{case.pk}/", f"people/{four[0].pk}/", "list/", "log/", ""):
                for query in ("", "?match=runs2345", "?match=runs2345&hand=0"):
                    page = text(client, f"/en/moderation/{address}{query}")
                    assert not re.search("[♠♥♦♣]|joker-m|timeline|record.json", page)
                    assert not [seed for seed in seeds if seed in page]
    assert Match.objects.get(pk=match.pk).hand > 0, "hands that are over are of it too"


def test_a_match_that_is_over_is_told_hand_by_hand(reporter: User, suspect: User) -> None:
    match = make_match([suspect, reporter], code="told2345")
    for _ in range(5):
        position = load(match.pk)
        seat = position.match.turn
        move = rulebook(position.match).legal(position.state, seat)[0]
        match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq, client_id="a")
    match_resign(match_id=match.pk, seat=1)
    match.refresh_from_db()
    told = timeline(match, 0)
    moves = [move.token for move in match.moves.filter(seat__isnull=False).order_by("seq")]
    said = [part for line in told.lines for part in line.parts]
    assert [line.kind for line in told.lines] == ["trumps", "trick", "trick", "quit"]
    assert ["=" + said[0].what, *(part.what + part.call for part in said[1:5])] == moves[:5]
    assert (said[5].what, said[5].name) == ("resign", "Tamar")
    assert [len(cards) for _, cards in told.dealt] == [18, 18]
    assert timeline(match, 99).hand == 0


# --- how often the store is asked ---------------------------------------------------------------------------


def world(number: int, suspect: User, chief: User) -> None:
    """More of everything that these pages show."""
    now = core_clock.now()
    for index in range(number):
        other = make_user(f"Other{number}x{index}")
        played = make_match([suspect, other], code=f"m{number}x{index}abc")
        match_resign(match_id=played.pk, seat=1)
        report(other, suspect, "stalling", "Slow.", match=played)
        report(suspect, other, "abuse")
        case_close(case=report(other, suspect, "other").case, status="upheld")
        act(chief, "note", suspect)
        Sanction.objects.create(user=suspect, kind="warning", reason="other", given_at=now, until=now)
        for person in (suspect, other):
            Visit.objects.create(
                user=person, device=f"d{index}", address=other.name_key, first_at=now, last_at=now
            )


def test_no_page_asks_more_often_for_more(chief: User, suspect: User, stored_sessions) -> None:
    client = inside(chief)
    counted: dict[str, list[int]] = {}
    for number in (1, 4):
        world(number, suspect, chief)
        case = Case.objects.get(reason="stalling")
        own = (f"cases/{case.pk}/", f"people/{suspect.pk}/")
        for address in ("", "list/", "?show=closed", *own, "people/?name=x", "log/"):
            client.get(f"/en/moderation/{address}")
            with CaptureQueriesContext(connection) as queries:
                text(client, f"/en/moderation/{address}")
            counted.setdefault(address.replace(str(case.pk), "#"), []).append(len(queries))
    for address, (few, many) in counted.items():
        assert many <= few, (address, few, many)
        assert many < 45, (address, many)


def test_the_log_is_searched_and_read_page_by_page(
    chief: User, helper: User, suspect: User, reporter: User
) -> None:
    for number in range(55):
        act(chief, "note", suspect, reason=f"Number {number}.")
    act(helper, "warn", reporter, reason="By the helper.")
    client = inside(chief)
    first = text(client, "/en/moderation/log/?person=zura77")
    assert "By the helper." not in first
    found = re.findall(r"Number (\d+)\.", first)
    assert found == [str(number) for number in range(54, 4, -1)]
    older = re.search(r'href="(\?[^"]*before=\d+)"', first)[1].replace("&amp;", "&")
    second = text(client, f"/en/moderation/log/{older}")
    assert re.findall(r"Number (\d+)\.", second) == ["4", "3", "2", "1", "0"]
    assert 'href="?' not in second
    for query, count in (
        ("actor=helper", 1), ("kind=warn", 1), ("person=tamar&kind=note", 0), ("place=abcd2345", 0),
        ("kind=nothing&before=x&person=%00", 50), ("actor=nobody", 0),
    ):  # fmt: skip
        page = text(client, f"/en/moderation/log/?{query}")
        assert page.count("actions__one") == count, query


def test_the_list_alone_refreshes_the_page(case: Case, helper: User, moderator: User) -> None:
    client = inside(helper)
    case_take(case=case, actor=helper)
    part = text(client, "/en/moderation/list/?show=mine")
    assert "<html" not in part
    assert 'data-open="1" data-mine="1"' in part
    assert 'data-mine="0"' in text(inside(moderator), "/en/moderation/list/?show=mine")
