"""The pages of an account are ours, each of them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.test import Client
from django.test.signals import template_rendered
from django.urls import URLPattern

from accounts import entry_urls
from accounts.models import User
from tests.accounts.conftest import come, confirm, register, sign_in
from tests.accounts.test_signing_in import with_app

pytestmark = pytest.mark.django_db
OURS = Path(settings.BASE_DIR) / "templates"
KEYS = {
    "(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)": "1-abc",
    "^": "",
    "$": "",
    "<str:key>": "abc",
    "<int:pk>": "1",
}


def address(pattern: URLPattern) -> str:
    route = str(pattern.pattern)
    for part, value in KEYS.items():
        route = route.replace(part, value)
    return f"/accounts/{route}"


PAGES = [address(pattern) for pattern in entry_urls.urlpatterns]


def prepared(client: Client) -> None:
    """A member who has just shown a password, with an app, at the pages of settings."""
    register(client, "Nino", email="nino@example.com")
    confirm(client)
    with_app(User.objects.get())


@pytest.fixture
def rendered():
    """The names of the templates that a test has shown."""
    seen: set[str] = set()

    def note(template, **_: object) -> None:
        if template.origin.name != "<unknown source>":
            seen.add(template.origin.name)

    template_rendered.connect(note)
    yield seen
    template_rendered.disconnect(note)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("who", [lambda client: None, come, prepared])
def test_no_page_is_the_librarys_own(client: Client, rendered: set[str], page: str, who) -> None:
    who(client)
    answer = client.get(page, follow=True)
    assert answer.status_code in (200, 404)
    client.post(page, follow=True)
    strangers = {name for name in rendered if OURS not in Path(name).parents and "django/forms" not in name}
    assert strangers == set()


@pytest.mark.parametrize("page", PAGES)
def test_no_page_is_for_search_engines(client: Client, page: str) -> None:
    prepared(client)
    answer = client.get(page, follow=True)
    if answer["Content-Type"].startswith("text/html") and answer.request["PATH_INFO"].startswith(
        "/accounts/"
    ):
        assert '<meta name="robots" content="noindex">' in answer.content.decode()


def test_every_template_of_ours_can_be_read() -> None:
    for folder in ("account", "mfa", "usersessions"):
        for template in (OURS / folder).rglob("*.*"):
            get_template(template.relative_to(OURS).as_posix())


@pytest.mark.parametrize(
    "page", ["/accounts/signup/passkey/", "/accounts/login/code/", "/accounts/phone/change/"]
)
def test_what_we_do_not_serve_is_not_there(client: Client, page: str) -> None:
    assert client.get(page).status_code == 404


def test_the_site_bar_leads_to_signing_in_and_back(client: Client) -> None:
    page = client.get("/rules/japanese/?x=1").content.decode()
    assert "/en/accounts/login/?next=/en/rules/japanese/%3Fx%3D1" in page
    register(client)
    page = client.get("/rules/japanese/").content.decode()
    assert "/accounts/login/" not in page
    assert "Nino" in page


def test_ones_own_page_offers_what_there_is_to_do(client: Client) -> None:
    come(client)
    page = client.get("/me/").content.decode()
    assert "/accounts/signup/" in page
    assert "/accounts/password/change/" not in page
    register(client)
    page = client.get("/me/").content.decode()
    assert "/accounts/signup/" not in page
    for name in ("password/change", "email", "passkeys", "2fa", "sessions"):
        assert f"/accounts/{name}/" in page


def test_a_guest_sees_who_plays_at_the_entrance(client: Client) -> None:
    guest = come(client)
    for page in ("/accounts/login/", "/accounts/signup/"):
        text = client.get(page).content.decode()
        assert f'<bdi class="account__name clip">{guest.display_name}</bdi>' in text
    assert sign_in(client, "Nobody").status_code == 200


def test_no_button_for_passkeys_is_there_before_its_script() -> None:
    with_scripts = [path for path in OURS.rglob("*.html") if '_passkey_scripts.html" %}' in path.read_text()]
    assert len(with_scripts) == 4
    for path in with_scripts:
        assert len(re.findall(r'<button [^>]*id="\w+" data-passkey disabled>', path.read_text())) == 1, path
