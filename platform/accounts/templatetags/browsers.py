"""What a browser calls itself, short enough to be recognised."""

from django import template

register = template.Library()

# What each has in its name; the first that is found counts, as most also name the one they descend from.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")


@register.filter
def browser(agent: str) -> str:
    """The browser and the system, as in "Firefox, Android"; the beginning of the text where neither is known.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    name = next((name for part, name in BROWSERS.items() if part in agent), "")
    system = next((system for system in SYSTEMS if system in agent), "")
    return ", ".join(filter(None, (name, system))) or agent[:60]
