"""What no log line and no error report may say: hands, seeds, keys of sessions, cookies, tokens, addresses.

Whoever writes a line should not name them. This is for those that stand in what others write: in the words of
an exception, of a driver, of a library.
"""

import re
from ipaddress import ip_address

from django.utils.crypto import salted_hmac

HIDDEN = "…"
CARD = r"(?:[6-9TJQKA][SHDC]|X[12])(?:[+-][SHDC]?)?"
QUOTE = r"""(?:\\?['"]|&(?:#x27|#39|quot);)?"""  # in code, in JSON, in a page
ONE = rf"{QUOTE}\b{CARD}{QUOTE}"
PATTERNS = (
    # Credentials: in headers and cookies, in addresses of stores, in links that mails carry.
    (re.compile(r"(?i)\b(bearer|basic)\s+[^\s'\",;]+"), rf"\1 {HIDDEN}"),
    (
        re.compile(
            r"(?i)\b((?:set-)?cookie|authorization|sessionid|csrftoken|csrfmiddlewaretoken|password\d?|token|secret)"
            r"(['\"]?\s*[=:]\s*['\"]?)[^\s'\";,&]+"
        ),
        rf"\1\2{HIDDEN}",
    ),
    (re.compile(r"://[^\s/@'\"]+@"), f"://{HIDDEN}@"),
    (re.compile(r"(/(?:key|confirm-email)/)[^/\s'\"]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}"), HIDDEN),
    # Seeds and seals are 64 hexadecimal figures, keys of sessions 32 letters and figures.
    (re.compile(r"\b[0-9a-f]{40,}\b"), HIDDEN),
    (re.compile(r"\b(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{32}\b"), HIDDEN),
    # Cards: two or more in a row, or one that is all there is of a list.
    (re.compile(rf"{ONE}(?:[\s,|()\[\]]*{ONE})+"), HIDDEN),
    (re.compile(rf"([\[({{]\s*){ONE}(\s*,?\s*[\])}}])"), rf"\1{HIDDEN}\2"),
)
V4 = re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]|\.\d)")
V6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f:.]{2,45}(?![\w:])")
MOST = 20_000  # signs of one text: a visitor writes part of it, and whoever reads it has no use for more


def scrub(text: str) -> str:
    """The text, its beginning where it is long, without secrets.

    An address is told by a mark, the same for the same address. No pattern may take more than time that grows
    with the text: one process of the site waits for it.
    """
    text = text if len(text) <= MOST else f"{text[:MOST]}{HIDDEN}"
    for pattern, instead in PATTERNS:
        text = pattern.sub(instead, text)
    return V6.sub(_mark, V4.sub(_mark, text))


def _mark(found: re.Match[str]) -> str:
    if ":" not in found[0] and "." not in found[0]:
        return found[0]
    try:
        address = ip_address(found[0].rstrip(":."))
    except ValueError:
        return found[0]
    return f"address-{salted_hmac('core.scrubbing', str(address)).hexdigest()[:10]}"
