"""A bare Django site: our settings, no middleware, one view (`uvicorn load.bare:site --factory`)."""

from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler


def site() -> Any:
    """The application."""
    django.setup()
    settings.MIDDLEWARE = []
    settings.ROOT_URLCONF = "load.bare_urls"
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [Path(__file__).parent], "OPTIONS": {}}]
    return ASGIHandler()
