"""People who register and sign in, as the pages let them."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import services
from accounts.models import User

PASSWORD = "columns and sevens"


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """allauth counts in the cache."""
    cache.clear()
    yield
    cache.clear()


def come(client: Client) -> User:
    """Play as a guest."""
    client.post("/guest/")
    return User.objects.get(pk=client.session["_auth_user_id"])


def register(client: Client, name: str = "Nino", **fields: str):
    """Send the form of registering; the answer."""
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **fields}
    return client.post("/accounts/signup/", form)


def sign_in(client: Client, name: str = "Nino", password: str = PASSWORD, **fields: str):
    """Send the form of signing in; the answer."""
    return client.post("/accounts/login/", {"login": name, "password": password, **fields})


def member(name: str = "Nino", email: str = "") -> User:
    """A registered person who is not in any browser yet."""
    return services.person_register(guest=None, username=name, password=PASSWORD, email=email)


def confirm(client: Client) -> None:
    """Show once more that it is oneself, as changes of an account ask."""
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302


def signed_in(client: Client) -> User | None:
    """Whom the browser's session belongs to."""
    return User.objects.filter(pk=client.session.get("_auth_user_id")).first()


def errors(answer) -> str:
    """What a page that was shown again says beside its fields."""
    assert answer.status_code == 200, answer.status_code
    return str(answer.context["form"].errors)
