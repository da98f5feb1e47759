"""What must not be so in production, beyond what Django looks for by itself (`manage.py check --deploy`).

Errors stop `manage.py prepare`, and with it a release.
"""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Doubt

from config import mode

LOCAL = {"localhost", "127.0.0.1", "[::1]"}


@register(Tags.security)
def forbidden(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """With PostgreSQL and Redis the site is meant for others: nothing may be open that they could use."""
    if not settings.DISTRIBUTED:
        return []
    found: list[CheckMessage] = []
    if settings.DEBUG:
        found.append(Error("DEBUG shows source and settings to every visitor: unset it.", id="jokeri.E001"))
    if "*" in settings.ALLOWED_HOSTS:
        found.append(Error("ALLOWED_HOSTS must name the site's hosts, not *.", id="jokeri.E002"))
    if settings.DATABASES["default"]["ENGINE"] not in (mode.POSTGRESQL, mode.COUNTED):
        found.append(Error("DATABASE_URL must name a PostgreSQL database.", id="jokeri.E003"))
    return found


@register(Tags.security, deploy=True)
def doubtful(app_configs: Any, **options: Any) -> list[CheckMessage]:
    """What may be meant so on a machine to try things on, and nowhere else."""
    found: list[CheckMessage] = []
    if not settings.DISTRIBUTED:
        found.append(Doubt("DATABASE_URL and REDIS_URL are not set: one process alone.", id="jokeri.W001"))
    if set(settings.ALLOWED_HOSTS) <= LOCAL:
        found.append(Doubt("ALLOWED_HOSTS names this machine alone.", id="jokeri.W002"))
    if settings.TRUSTED_PROXY_COUNT < 1:
        found.append(Doubt("TRUSTED_PROXY_COUNT is 0: all visitors count as one.", id="jokeri.W003"))
    if settings.MAIL.scheme == "console":
        found.append(Doubt("EMAIL_URL is not set: nobody gets mail.", id="jokeri.W004"))
    elif settings.DEFAULT_FROM_EMAIL.rstrip(">").endswith("@localhost"):
        found.append(Doubt("MAIL_FROM is not set: mail servers take no mail from it.", id="jokeri.W005"))
    return found
