"""Which language a reader gets, and at which address."""

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import is_valid_path
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def own_language(request: HttpRequest) -> str | None:
    """The language a reader has chosen, else the one that their browser asks for; None if it is none of ours.

    A choice is kept in the account and in a cookie; the account's goes first.
    """
    chosen = (getattr(request.user, "language", ""), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    for language in chosen:
        if language in dict(settings.LANGUAGES):
            return language
    for tag, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        try:
            return get_supported_language_variant(tag)
        except LookupError:
            continue
    return None


class LanguageMiddleware:
    """Gives everybody the site in their own language, whoever sent them the link.

    An address with another language leads to one's own. It is served as it is to whoever asks for no language
    of ours, as programs do that search or show a preview. An address without one is served in one's own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        named = _named(request.path_info)
        if not named and is_valid_path(request.path_info):
            return self.get_response(request)  # a file, the same for everybody
        own = own_language(request)
        if named and own and own != named and request.method in ("GET", "HEAD"):
            response: HttpResponse = HttpResponseRedirect(in_language(request.get_full_path(), own))
        else:
            if not named:
                _lead(request, own or settings.LANGUAGE_CODE)
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def in_language(address: str, language: str) -> str:
    """The address of the same page in another language."""
    return f"/{language}{shared(address)}"


def shared(address: str) -> str:
    """The address of the same page without a language: it leads everybody to their own."""
    named = _named(address)
    rest = address[len(named) + 1 :] if named else address
    return "/" + rest.lstrip("/\\")  # a second slash would lead to another site


def _named(address: str) -> str | None:
    first = re.match(r"/(\w+)(?:[/?]|$)", address)
    return first[1] if first and first[1] in dict(settings.LANGUAGES) else None


def _lead(request: HttpRequest, language: str) -> None:
    """Have the request be one for the page in `language`."""
    translation.activate(language)
    request.LANGUAGE_CODE = language
    path = f"/{language}{request.path_info}"
    if is_valid_path(path):
        request.path = request.path_info = path
