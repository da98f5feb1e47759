"""The forms that pages show, and what views ask of a request: found by looking, kept in no list."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from html.parser import HTMLParser
from typing import Any
from unittest import mock

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

TOKEN = "csrfmiddlewaretoken"
READING = ("__getitem__", "__contains__", "get", "getlist")


class Form:
    """A form of a page: its method, its address, its fields as they stand."""

    def __init__(self, method: str, address: str) -> None:
        self.method, self.address = method, address
        self.fields: dict[str, str] = {}


class _Reader(HTMLParser):
    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self._address = address
        self.forms: list[Form] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(has.get("method", "get"), has.get("action") or self._address))
        elif tag in ("input", "button", "select", "textarea") and self.forms and has.get("name"):
            is_choice = has.get("type") in ("radio", "checkbox")
            if not is_choice or "checked" in has or has["name"] not in self.forms[-1].fields:
                self.forms[-1].fields[has["name"]] = has.get("value", "on" if is_choice else "")


def forms(page: str, address: str) -> list[Form]:
    """The forms of the page at this address."""
    return _Reader(page, address).forms


@contextmanager
def asked() -> Iterator[set[str]]:
    """The names that views ask of queries and of posted forms within the block."""
    names: set[str] = set()
    with ExitStack() as patches:
        for method in READING:
            patches.enter_context(mock.patch.object(MultiValueDict, method, _noting(method, names)))
        yield names


def _noting(method: str, names: set[str]) -> Callable[..., Any]:
    read = getattr(MultiValueDict, method)

    def noted(data: MultiValueDict[str, str], name: str, *more: Any) -> Any:
        if isinstance(data, QueryDict) and name != TOKEN:
            names.add(name)
        return read(data, name, *more)

    return noted
