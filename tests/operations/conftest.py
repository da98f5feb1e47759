"""Staff in a browser, by two steps."""

import time

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from core import clock
from tests.accounts.conftest import member

STEP = "JBSWY3DPEHPK3PXP"  # the key of an app


def staff_browser(user: User, *permissions: str) -> Client:
    """A browser in which `user`, of staff from now on, has taken both steps.

    Permissions are named as "core.view_switch".
    """
    user.is_staff, user.seen_at = True, clock.now()
    user.save()
    for permission in permissions:
        app, codename = permission.split(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    Authenticator.objects.get_or_create(user=user, type="totp", defaults={"data": {"secret": STEP}})
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods_user"] = str(user.pk)
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time(), "type": "totp"}]
    session.save()
    client.get("/me/")  # the coins of the day come with the first page
    return client


@pytest.fixture
def chief(db: None) -> Client:
    """The browser of a superuser."""
    user = member("Mzia", "mzia@example.com")
    user.is_superuser = True
    return staff_browser(user)
