from typing import Any

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CoreConfig(AppConfig):
    name = "core"
    verbose_name = _("The site")

    def ready(self) -> None:
        post_migrate.connect(_declare, sender=self)


def _declare(apps: Any = apps, **told: Any) -> None:
    """`apps`: as the migrations have left them; on the way back there is no table any more."""
    from core.switches import switches_declare  # noqa: PLC0415 - models are loaded only now

    if "switch" in apps.all_models["core"]:
        switches_declare()
