"""Reports: who may report whom, what becomes one case, what a report weighs, the page for it."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import guest_merge
from core.errors import CommandError
from games.models import Match
from games.practice import practice_create
from moderation.models import Case, Report
from moderation.personal import reports_export
from moderation.services import case_close
from moderation.weights import FLOOR, Accuracy, accuracies
from tests.accounts.conftest import come, member
from tests.games.conftest import make_user
from tests.moderation.conftest import report

pytestmark = pytest.mark.django_db
SEAT = "/en/matches/over2345/report/{}/"


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def decided(reporter: User, upheld: int, dismissed: int) -> None:
    """So many reports of a person that were right, and so many that were wrong."""
    for number in range(upheld + dismissed):
        case = report(reporter, make_user(f"Other{number}of{reporter.pk}")).case
        case_close(case=case, status="upheld" if number < upheld else "dismissed")


# --- merging and weights ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("upheld", "dismissed", "weight"),
    [(0, 0, 1 / 2), (1, 0, 2 / 3), (6, 1, 7 / 9), (0, 1, 1 / 3), (0, 8, 0.1), (0, 50, 0.1), (50, 0, 51 / 52)],
)
def test_a_report_weighs_as_often_as_its_reporter_was_right(
    upheld: int, dismissed: int, weight: float
) -> None:
    assert Accuracy(upheld, upheld + dismissed).weight == pytest.approx(weight)
    assert FLOOR == 0.1


def test_the_accuracy_counts_what_is_decided(reporter: User, suspect: User) -> None:
    decided(reporter, 2, 1)
    assert report(reporter, suspect).weight == pytest.approx(3 / 5)
    assert accuracies([reporter.pk, suspect.pk]) == {reporter.pk: Accuracy(2, 3), suspect.pk: Accuracy()}


def test_reports_of_one_person_for_one_reason_are_one_case(reporter: User, suspect: User) -> None:
    decided(reporter, 1, 0)
    other, more = make_user("Levan"), make_user("Ana")
    first = report(reporter, suspect)
    assert report(other, suspect).case == first.case
    assert report(other, suspect, "abuse").case != first.case
    assert report(more, reporter).case != first.case
    first.case.refresh_from_db()
    assert first.case.weight == pytest.approx(2 / 3 + 1 / 2)


def test_who_reports_again_changes_the_text_and_adds_no_weight(
    reporter: User, suspect: User, over: Match
) -> None:
    report(reporter, suspect, text="Slow.")
    again = report(reporter, suspect, text="Slow again.", match=over)
    case = Case.objects.get()
    assert (case.weight, case.reports.count()) == (0.5, 1)
    told = Report.objects.get(pk=again.pk)
    assert (told.text, told.match, told.seq) == ("Slow again.", over, over.seq)
    report(reporter, suspect, text="And now.")
    assert Report.objects.get().match == over, "what was attached stays"


def test_after_a_decision_a_report_opens_another_case(case: Case, reporter: User, suspect: User) -> None:
    case_close(case=case, status="upheld")
    newer = report(reporter, suspect)
    assert newer.case != case
    assert newer.weight == pytest.approx(2 / 3)


# --- who may report whom ------------------------------------------------------------------------------------


def test_nobody_reports_themselves(reporter: User) -> None:
    with pytest.raises(CommandError, match="ONESELF"):
        report(reporter, reporter)


def test_from_a_match_only_its_people_report_its_people(over: Match, reporter: User, suspect: User) -> None:
    stranger = make_user("Stranger")
    for one, other in ((stranger, suspect), (reporter, stranger)):
        with pytest.raises(CommandError, match="NOT_AT_MATCH"):
            report(one, other, match=over)
    assert report(reporter, suspect, match=over).match == over


def test_reports_are_limited_by_person_and_by_address(settings, reporter: User, suspect: User) -> None:
    settings.RATES = {**settings.RATES, "report": "2/hour"}
    report(reporter, suspect)
    report(reporter, suspect)
    with pytest.raises(CommandError, match="TOO_MANY_REPORTS"):
        report(reporter, suspect)
    report(make_user("Ana"), suspect)


def test_who_may_come_to_the_page_of_a_seat(over: Match, reporter: User, suspect: User) -> None:
    stranger = make_user("Stranger")
    for client in (Client(), browser(stranger)):
        assert client.get(SEAT.format(0)).status_code == 403
        assert client.post(SEAT.format(0), {"reason": "abuse"}).status_code == 403
    assert browser(reporter).get(SEAT.format(0)).status_code == 200
    assert browser(reporter).get(SEAT.format(1)).status_code == 403, "their own seat"
    assert browser(reporter).get(SEAT.format(5)).status_code == 404
    assert browser(reporter).get("/en/matches/nowhere2/report/0/").status_code == 404
    assert Report.objects.count() == 0


def test_a_bot_cannot_be_reported(reporter: User) -> None:
    match = practice_create(user=reporter, game="japanese", rules={"target": 11})
    other = 1 - match.seats.get(user=reporter).number
    assert browser(reporter).get(f"/en/matches/{match.code}/report/{other}/").status_code == 404


# --- the page -----------------------------------------------------------------------------------------------


def test_a_player_reports_from_a_match(over: Match, reporter: User, suspect: User) -> None:
    client = browser(reporter)
    page = client.get(SEAT.format(0)).content.decode()
    assert "Zura77" in page
    answer = client.post(SEAT.format(0), {"reason": "leaving", "text": " Gone. "})
    assert answer.url == SEAT.format(0) + "?done"
    made = Report.objects.get()
    assert (made.reporter, made.case.suspect, made.case.reason) == (reporter, suspect, "leaving")
    assert (made.text, made.match, made.seq) == ("Gone.", over, over.seq)
    thanks = client.get(answer.url).content.decode()
    assert "Thank you" in thanks
    assert "move by move" in thanks


def test_a_guest_and_a_visitor_report_from_a_profile(client: Client, suspect: User) -> None:
    guest = come(client)
    assert client.post("/en/people/ZURA77/report/", {"reason": "abuse"}).status_code == 302
    assert Report.objects.get().reporter == guest
    visitor = Client()
    visitor.get("/en/people/Zura77/report/")
    assert Report.objects.count() == 1
    assert visitor.post("/en/people/Zura77/report/", {"reason": "abuse"}).status_code == 302
    assert Report.objects.latest("pk").reporter.is_guest
    assert Case.objects.get().weight == 1


def test_the_page_says_what_is_missing(client: Client, suspect: User, settings) -> None:
    come(client)
    for form, said in (
        ({}, "Please choose what it is about."),
        ({"reason": "boredom"}, "Select a valid choice."),
        ({"reason": "other", "text": "x" * 501}, "at most 500"),
    ):
        answer = client.post("/en/people/Zura77/report/", form)
        assert answer.status_code == 422
        assert said in answer.content.decode()
    settings.RATES = {**settings.RATES, "report": "0/hour"}
    answer = client.post("/en/people/Zura77/report/", {"reason": "abuse"})
    assert "You have reported often" in answer.content.decode()
    assert not Report.objects.exists()


@pytest.mark.parametrize("name", ["Nobody", "%00", "x" * 300, "a%CC%81" * 50])
def test_who_is_not_there_cannot_be_reported(client: Client, name: str) -> None:
    assert client.get(f"/en/people/{name}/report/").status_code == 404


def test_nobody_comes_to_the_page_about_themselves(suspect: User) -> None:
    assert browser(suspect).get("/en/people/zura77/report/").status_code == 403


# --- people who merge and who go ----------------------------------------------------------------------------


def test_what_was_reported_of_a_guest_is_of_whom_they_turn_out_to_be(reporter: User) -> None:
    guest, user, other = make_user("Guest"), member("Nino"), make_user("Ana")
    report(reporter, guest)
    report(reporter, user)
    report(other, guest)
    abuse = report(other, guest, "abuse").case
    guest_merge(guest=guest, user=user)
    stalling = Case.objects.get(reason="stalling")
    assert (stalling.suspect, stalling.weight) == (user, 1.0), "the reporter of both counts once"
    abuse.refresh_from_db()
    assert abuse.suspect == user


def test_what_a_guest_reported_is_of_whom_they_turn_out_to_be(suspect: User) -> None:
    guest, user = make_user("Guest"), member("Nino")
    report(guest, suspect)
    report(guest, user, "abuse")
    report(user, suspect)
    guest_merge(guest=guest, user=user)
    assert Report.objects.get().reporter == user
    assert Case.objects.get().weight == 0.5
    assert Case.objects.get().suspect == suspect, "nobody reports themselves"


def test_a_case_stays_when_its_people_go(case: Case, suspect: User, reporter: User) -> None:
    reporter.delete()
    suspect.delete()
    case.refresh_from_db()
    assert (case.suspect, case.name, case.reports.get().reporter) == (None, "Zura77", None)


def test_one_s_own_data_tell_what_one_has_reported(over: Match, reporter: User, suspect: User) -> None:
    report(reporter, suspect, "abuse", "Bad words.", match=over)
    (told,) = reports_export(reporter)["reports"]
    assert told.pop("at")
    assert told == {"of": "Zura77", "reason": "abuse", "text": "Bad words.", "match": "over2345"}
    assert reports_export(suspect) == {"reports": []}
