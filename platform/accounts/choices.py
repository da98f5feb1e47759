"""What a person may choose for the table: static/app/settings.js knows the same, and the usual."""

import json

from core.errors import CommandError

SWITCHES = frozenset({"oneTap", "fourColours", "sounds", "mutePhrases", "letters", "hundreds"})
CHOICES = {"theme": ("system", "light", "dark"), "motion": ("system", "off")}
BYTES = 1000

Settings = dict[str, bool | str]


def settings_read(text: bytes) -> Settings:
    """The settings that a browser tells, some or all. Raises CommandError BAD_SETTINGS for anything else."""
    try:
        settings = json.loads(text) if len(text) <= BYTES else None
    except (ValueError, RecursionError):
        settings = None
    if not isinstance(settings, dict) or not all(_is_open(*setting) for setting in settings.items()):
        raise CommandError("BAD_SETTINGS")
    return settings


def _is_open(name: str, value: object) -> bool:
    return isinstance(value, bool) if name in SWITCHES else value in CHOICES.get(name, ())
