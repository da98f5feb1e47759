"""What nobody types by accident: for fields, parameters, parts of addresses, headers and frames."""

MARKUP = "<script>alert(1)</script>"
BREAKING_OUT = "\"'><img src=x onerror=alert(1)>"
TEXTS = {
    "nothing": "",
    "nul": "a\0b",
    "sql": "' OR 1=1; DROP TABLE accounts_user; --",
    "union": '") UNION SELECT password FROM accounts_user --',
    "like": "%_\\",
    "markup": MARKUP,
    "attribute": BREAKING_OUT,
    "template": "{{ settings.SECRET_KEY }}{% load x %}${7*7}#{7*7}%(x)s{0}",
    "path": "../../../../etc/passwd",
    "line": "a\r\nSet-Cookie: sessionid=stolen\r\n\r\n<b>",
    "control": "".join(map(chr, [*range(1, 9), 11, 12, *range(14, 32), 127, *range(128, 160)])),
    "bidi": "\u202egnp.exe\u2066\u2067\u2068\u2069\u200f",
    "zero width": "Ni\u200bno\u200d\u2060\ufeff\u00ad",
    "no character": "\ufffe\uffff\U0010ffff",
    "accents": "a" + "\u0301" * 3000,
    "ligature": "\ufdfa" * 500,  # one sign that becomes eighteen
    "figures": "9" * 5000,
    "number": str(2**64),
    "negative": "-1",
    "no number": "nan",
    "other figures": "\u0663",
    "long": "a" * 70_000,
    "deep": "[" * 100_000,
    "json": '{"id": 5, "rawId": [], "type": null, "response": {"userHandle": 1e999}}',
    "null": "null",
    "elsewhere": "https://elsewhere.example/",
    "elsewhere in short": "//elsewhere.example",
    "elsewhere by a slash": "/\\elsewhere.example",
    "script": "javascript:alert(1)",
}
"""By name."""
