"""Every address of the site, as the URLconf has them."""

from django.urls import LocalePrefixPattern, URLPattern, URLResolver, get_resolver


def routes(resolver: URLResolver | None = None, before: str = "") -> list[str]:
    """Every route, with its parameters as they are written there, and without a language."""
    found = []
    for entry in (resolver or get_resolver()).url_patterns:
        route = before if isinstance(entry.pattern, LocalePrefixPattern) else before + str(entry.pattern)
        found += [route] if isinstance(entry, URLPattern) else routes(entry, route)
    return found
