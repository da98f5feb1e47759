"""A person's own page: name, picture, what is refused."""

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from config import settings
from core.errors import CommandError

pytestmark = pytest.mark.django_db


@pytest.fixture
def nino(client: Client) -> User:
    client.post("/guest/")
    return User.objects.get()


def other(name: str) -> User:
    """Somebody else of that name."""
    user = services.guest_create(language="en", address=name)
    services.name_change(user=user, name=name)
    return user


def rename(client: Client, name: str) -> tuple[int, str]:
    answer = client.post("/me/name/", {"name": name}, follow=True)
    return answer.status_code, answer.content.decode()


def test_a_new_name_is_kept_clean(client: Client, nino: User) -> None:
    status, page = rename(client, "  ნინო  2 ")
    assert status == 200
    assert "ნინო 2" in page
    nino.refresh_from_db()
    assert nino.display_name == "ნინო 2"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x", "at least 2"),
        ("x" * 21, "at most 20"),
        ("Нинo", "one script"),
        ("Nino🃏", "🃏"),
        ("77", "needs a letter"),
        ("GIORGI", "already"),
    ],
)
def test_a_refused_name_says_why_and_stays_in_the_field(
    client: Client, nino: User, name: str, told: str
) -> None:
    other("Giorgi")
    status, page = rename(client, name)
    assert status == 422
    assert told in page
    assert f'value="{name}"' in page
    before = nino.display_name
    nino.refresh_from_db()
    assert nino.display_name == before


def test_a_name_is_shown_as_text(client: Client, nino: User) -> None:
    _, page = rename(client, "<script>x")
    assert "<script>x" not in page


def test_ones_own_name_in_another_spelling_is_free(nino: User) -> None:
    services.name_change(user=nino, name="Nino")
    assert services.name_change(user=nino, name="NINO") == "NINO"


def test_renaming_is_limited(nino: User) -> None:
    allowed = int(settings.RATES["rename"].split("/")[0])
    for number in range(allowed):
        services.name_change(user=nino, name=f"Nino {number}")
    with pytest.raises(CommandError, match="TOO_MANY_RENAMES"):
        services.name_change(user=nino, name="Once more")
    assert services.name_change(user=nino, name=nino.display_name) == nino.display_name


def test_the_limit_does_not_count_names_that_cannot_be(nino: User) -> None:
    for _ in range(50):
        with pytest.raises(CommandError, match="NAME_TOO_SHORT"):
            services.name_change(user=nino, name="x")
    services.name_change(user=nino, name="Nino")


def test_a_picture_is_chosen(client: Client, nino: User) -> None:
    client.post("/me/avatar/", {"avatar": "5"})
    nino.refresh_from_db()
    assert nino.avatar == 5


@pytest.mark.parametrize("avatar", ["8", "-1", "fish", "", "٣"])
def test_a_picture_that_is_not_there_changes_nothing(client: Client, nino: User, avatar: str) -> None:
    User.objects.update(avatar=2)
    assert client.post("/me/avatar/", {"avatar": avatar}).status_code == 302
    nino.refresh_from_db()
    assert nino.avatar == 2


@pytest.mark.parametrize("path", ["/me/name/", "/me/avatar/"])
def test_a_visitor_has_nothing_to_change(client: Client, path: str) -> None:
    assert client.post(path, {"name": "Nino", "avatar": "1"}).url == "/en/me/"
    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["/me/name/", "/me/avatar/", "/me/leave/"])
def test_changes_are_posts(client: Client, nino: User, path: str) -> None:
    assert client.get(path).status_code == 405
    assert Client(enforce_csrf_checks=True).post(path).status_code == 403
