"""Tags that draw cards and suits."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from pages import deck, examples

register = template.Library()


@register.simple_tag
def card(code: str, css: str = "") -> SafeString:
    """A card by its code ("TD", "X1", "back"), named in words for those who hear the page."""
    sprite = static("img/sprite.svg")
    shapes = format_html_join(
        "",
        '<use href="{}#{}" x="{}" y="{}" width="{}" height="{}"/>',
        ((sprite, *piece) for piece in deck.pieces(code)),
    )
    return format_html(
        '<span class="card {}" data-suit="{}" role="img" aria-label="{}">'
        '<svg class="card__face" viewBox="0 0 100 140" aria-hidden="true">{}</svg></span>',
        css,
        deck.suit(code),
        deck.NAMES[code],
        shapes,
    )


@register.simple_tag
def suit(sign: str) -> SafeString:
    """The sign of a suit, or of bezi ("N"), for the eye alone: its name stands beside it."""
    name = "bezi" if sign == "N" else f"s-{sign}"
    return format_html(
        '<svg class="suit suit--{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        sign,
        static("img/sprite.svg"),
        name,
    )


@register.simple_tag
def call(code: str) -> SafeString:
    """How a joker is played ("+H", "-"; "H" in Japanese Joker): high or low, and the suit it asks for."""
    sign = code.lstrip("+-")
    asked = format_html(' {}<span class="sr">{}</span>', suit(sign), deck.SUITS[sign]) if sign else ""
    return format_html('<b class="call">{}{}</b>', deck.CALLS.get(code[0], ""), asked)


@register.simple_tag
def trick(name: str) -> tuple[examples.Play, ...]:
    """A trick of the examples of classic Joker: `{% trick "low" as plays %}`."""
    return examples.trick(name)


@register.simple_tag
def duel(name: str) -> tuple[examples.Play, ...]:
    """A trick of the examples of Japanese Joker."""
    return examples.duel(name)


@register.filter
def cards(codes: str) -> list[str]:
    """Several cards written as one string: `{% for code in "KS TD X1"|cards %}`."""
    return codes.split()


@register.filter
def figure(number: int) -> str:
    """A number with the minus of print."""
    return str(number).replace("-", "−")
