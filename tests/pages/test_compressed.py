"""Pages come compressed: from the server itself, or from the proxy before it where there is one."""

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_page_is_compressed_once(client: Client) -> None:
    answer = client.get("/en/rules/", headers={"accept-encoding": "gzip"})
    assert answer.headers.get("Content-Encoding", "") == ("" if settings.DISTRIBUTED else "gzip")


def test_whoever_takes_none_gets_none(client: Client) -> None:
    assert "Content-Encoding" not in client.get("/en/rules/").headers
