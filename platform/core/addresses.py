"""The address a request comes from, behind the proxies that are ours."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The visitor's address, or for IPv6 its /64, which one household or attacker owns whole.

    X-Forwarded-For is believed only as far as our own proxies (TRUSTED_PROXY_COUNT) wrote it.
    """
    count = settings.TRUSTED_PROXY_COUNT
    forwarded = [
        part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()
    ]
    text = forwarded[-count] if count and len(forwarded) >= count else request.META.get("REMOTE_ADDR", "")
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return "unknown"
    if address.version == 6 and not address.ipv4_mapped:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address.ipv4_mapped or address) if address.version == 6 else str(address)
