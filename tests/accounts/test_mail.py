"""Mail: links for a new password, confirmations, and nothing that tells who has an account."""

import re

import pytest
from celery import Signature
from celery.exceptions import Retry
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.tasks import send_mail
from tests.accounts.conftest import PASSWORD, come, confirm, errors, member, register, sign_in, signed_in

pytestmark = pytest.mark.django_db
NEW = "another good one"


def ask(client: Client, email: str):
    return client.post("/accounts/password/reset/", {"email": email})


def link(number: int = -1) -> str:
    """The path of the link in a mail that was sent."""
    return re.search(r"http://testserver(/\S+)", mail.outbox[number].body)[1]


def reset(client: Client, path: str, password: str = NEW):
    form = client.get(path)
    return client.post(form.url, {"password1": password, "password2": password})


def everything_said(answer) -> tuple[object, ...]:
    """What a visitor can tell two answers by."""
    text = re.sub(r'(nonce|value)="[^"]*"|nonce-[\w-]+', "", answer.content.decode())
    return answer.status_code, answer.headers.get("Location"), text, sorted(answer.cookies)


def test_a_new_password_by_mail(client: Client) -> None:
    member("Nino", "nino@example.com")
    assert ask(client, "NINO@example.com").url == "/en/accounts/password/reset/done/"
    message = mail.outbox[0]
    assert message.to == ["nino@example.com"]
    assert message.subject == "A new password for Jokeri"
    assert "the account Nino at Jokeri" in message.body
    assert reset(client, link()).url == "/en/accounts/password/reset/key/done/"
    assert sign_in(Client(), password=NEW).status_code == 302
    assert sign_in(Client(), password=PASSWORD).status_code == 200


def test_the_link_works_once(client: Client) -> None:
    member("Nino", "nino@example.com")
    ask(client, "nino@example.com")
    path = link()
    reset(client, path)
    assert "used already" in client.get(path).content.decode()


@pytest.mark.parametrize("key", ["1-abc", "zzz-abc-def", "0-x"])
def test_a_link_that_is_none_of_ours(client: Client, key: str) -> None:
    assert "used already" in client.get(f"/accounts/password/reset/key/{key}/").content.decode()


def test_a_new_password_keeps_the_guest_of_the_browser(client: Client) -> None:
    member("Nino", "nino@example.com")
    guest = come(client)
    ask(client, "nino@example.com")
    reset(client, link())
    assert signed_in(client) == guest


def test_a_new_password_ends_every_session(client: Client) -> None:
    member("Nino", "nino@example.com")
    sign_in(client)
    ask(Client(), "nino@example.com")
    reset(Client(), link())
    assert not client.get("/me/").context["user"].is_authenticated


def test_nobody_learns_by_a_reset_whether_an_address_has_an_account(client: Client) -> None:
    member("Nino", "nino@example.com")
    known, unknown = ask(client, "nino@example.com"), ask(client, "nina@example.com")
    assert everything_said(known) == everything_said(unknown)
    assert [message.to for message in mail.outbox] == [["nino@example.com"]]


def test_a_reset_of_an_unknown_address_is_as_much_work(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    member("Nino", "nino@example.com")
    sent: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(send_mail, "delay", lambda subject, body, to: sent.append((subject, to)))
    for email in ("nino@example.com", "nina@example.com"):
        ask(client, email)
    assert sent == [("A new password for Jokeri", ["nino@example.com"]), ("A new password for Jokeri", [])]


def test_nobody_learns_by_registering_whether_an_address_has_an_account() -> None:
    member("Nino", "nino@example.com")
    answers, pages = [], []
    for name, email in (("Giorgi", "nino@example.com"), ("Tamar", "tamar@example.com")):
        client = Client()
        answers.append(everything_said(register(client, name, email=email)))
        page = client.get("/me/").content.decode()
        page = page.replace(name, "…").replace(email, "…")
        pages.append(re.findall(r'<p class="banner.*?</p>', page, re.DOTALL))
    assert answers[0] == answers[1]
    assert pages[0] == pages[1] != []
    assert [message.to[0] for message in mail.outbox] == ["nino@example.com", "tamar@example.com"]
    assert mail.outbox[0].subject == mail.outbox[1].subject


def test_nobody_learns_by_a_change_whether_an_address_has_an_account(client: Client) -> None:
    member("Nino", "nino@example.com")
    register(client, "Giorgi")
    confirm(client)
    client.get("/me/")
    answers = []
    for email in ("nino@example.com", "nina@example.com"):
        added = client.post("/accounts/email/", {"action_add": "", "email": email})
        page = client.get("/accounts/email/").content.decode().replace(email, "…")
        answers.append((everything_said(added), re.findall(r"<bdi.*?</p>|banner.*?</p>", page, re.DOTALL)))
    assert answers[0] == answers[1]


def test_who_adds_an_address_of_others_gets_no_mail_of_theirs(client: Client) -> None:
    register(client, "Nino", email="nino@example.com")
    client.post(link())
    register(Client(), "Giorgi", email="nino@example.com")
    mail.outbox.clear()
    ask(Client(), "nino@example.com")
    assert len(mail.outbox) == 1
    assert "account Nino" in mail.outbox[0].body


def test_an_address_that_nobody_has_confirmed_gets_a_link_for_each_account() -> None:
    for name in ("Nino", "Giorgi"):
        member(name, "nino@example.com")
    ask(Client(), "nino@example.com")
    assert sorted(re.findall(r"account (\w+) at", " ".join(message.body for message in mail.outbox))) == [
        "Giorgi",
        "Nino",
    ]


def test_an_address_is_confirmed_by_its_link(client: Client) -> None:
    register(client, "Nino", email="nino@example.com")
    assert "Not confirmed yet" in client.get("/accounts/email/").content.decode()
    assert "address of Nino" in client.get(link()).content.decode()
    client.post(link())
    assert "Confirmed" in client.get("/accounts/email/").content.decode()


def test_confirming_keeps_the_guest_of_the_browser(client: Client) -> None:
    register(Client(), "Nino", email="nino@example.com")
    guest = come(client)
    client.get(link())
    client.post(link())
    assert signed_in(client) == guest


def test_confirming_leaves_the_member_of_the_browser_signed_in(client: Client) -> None:
    register(Client(), "Nino", email="nino@example.com")
    giorgi = member("Giorgi")
    sign_in(client, "Giorgi")
    client.get(link())
    assert signed_in(client) == giorgi
    client.post(link())
    assert signed_in(client) == giorgi
    assert User.objects.get(username="Nino").emailaddress_set.get().verified


def test_an_address_is_changed_only_by_its_owner(client: Client) -> None:
    register(client)
    form = {"action_add": "", "email": "nino@example.com"}
    door = client.post("/accounts/email/", form).url
    assert door.startswith("/en/accounts/reauthenticate/")
    assert not mail.outbox
    client.post(door, {"password": PASSWORD})
    assert [message.to for message in mail.outbox] == [["nino@example.com"]], "the form goes on from there"


def test_an_address_is_removed(client: Client) -> None:
    register(client, "Nino", email="nino@example.com")
    confirm(client)
    client.post("/accounts/email/", {"action_remove": "", "email": "nino@example.com"})
    assert User.objects.get().email == ""
    ask(client, "nino@example.com")
    assert len(mail.outbox) == 1, "the confirmation alone"


def test_one_address_is_not_flooded(client: Client) -> None:
    member("Nino", "nino@example.com")
    answers = [ask(client, "nino@example.com").status_code for _ in range(5)]
    assert answers == [302, 302, 302, 429, 429]
    assert len(mail.outbox) == 3


def test_a_mail_server_that_fails_tells_nothing(client: Client, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    member("Nino", "nino@example.com")
    known, unknown = ask(client, "nino@example.com"), ask(client, "nina@example.com")
    assert everything_said(known) == everything_said(unknown)


MESSAGE = {"subject": "Hello", "body": "A link.", "to": ["nino@example.com"]}


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The mails that a mail server has refused, each of them."""
    refused: list[object] = []

    def send(message: mail.EmailMessage) -> None:
        refused.append(message)
        raise ConnectionRefusedError

    monkeypatch.setattr(mail.EmailMessage, "send", send)
    return refused


def test_a_page_tries_to_send_a_mail_once(refusals: list[object]) -> None:
    answer = send_mail.delay(**MESSAGE)
    assert (answer.state, len(refusals)) == ("FAILURE", 1)


@pytest.mark.parametrize(("retries", "minutes"), [(0, 1), (1, 2), (3, 8), (4, None)])
def test_a_worker_tries_again_a_few_times(
    refusals: list[object], monkeypatch: pytest.MonkeyPatch, retries: int, minutes: int | None
) -> None:
    later: list[float] = []
    monkeypatch.setattr(Signature, "apply_async", lambda task: later.append(task.options["countdown"] / 60))
    send_mail.push_request(retries=retries, is_eager=False, called_directly=False, kwargs=MESSAGE)
    try:
        with pytest.raises(Retry if minutes else ConnectionRefusedError):
            send_mail.run(**MESSAGE)
    finally:
        send_mail.pop_request()
    assert later == ([minutes] if minutes else [])


def test_a_form_without_an_address_says_so(client: Client) -> None:
    assert "email" in errors(ask(client, "nino"))
