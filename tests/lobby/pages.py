"""Pages of the lobby as a reader, a browser and another site see them."""

import re
from html import unescape

from django.test import Client

from accounts.models import User

FORM = {"game": "japanese", "target": "21", "timer": "30", "who": "all"}


def text(response) -> str:
    """What a reader sees: no tags, single spaces."""
    main = re.search(r"<main.*</main>", response.content.decode(), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main.group() if main else "")).split())


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def checked(page: str) -> str:
    """What a form sends as it stands, the names and values in the order of the page."""
    inputs = [
        tag for tag in re.findall(r"<input [^>]*>", page) if " checked" in tag and " disabled" not in tag
    ]
    pairs = [(re.search(r'name="(\w+)"', tag), re.search(r'value="(\w*)"', tag)) for tag in inputs]
    return " ".join(f"{name.group(1)}={value.group(1) if value else 'on'}" for name, value in pairs if name)


def meta(response) -> dict[str, str]:
    tags = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', response.content.decode())
    return {name: unescape(content) for name, content in tags}
