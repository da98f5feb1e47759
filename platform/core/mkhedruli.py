"""Georgian has no capitals that phones can show: what Django capitalises is given its letters back."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Mtavruli, which `capfirst` makes of the first letter of a label, to Mkhedruli.
LETTERS = {letter: letter - 0x1C90 + 0x10D0 for letter in range(0x1C90, 0x1CC0)}


class MkhedruliMiddleware:
    """For the admin pages, whose templates capitalise labels; ours never do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        found = request.resolver_match
        is_page = response.headers.get("Content-Type", "").startswith("text/html") and not response.streaming
        if found and "admin" in found.app_names and is_page and response.charset == "utf-8":
            response.content = response.content.decode().translate(LETTERS).encode()
        return response
