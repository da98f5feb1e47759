from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from django.contrib.auth import user_logged_in  # noqa: PLC0415 - models are loaded only now

        from accounts.rounds import make_round  # noqa: PLC0415
        from accounts.sanctions import turned_away  # noqa: PLC0415
        from accounts.services import entry_note  # noqa: PLC0415
        from core import pulse  # noqa: PLC0415
        from core.consumers import on_door  # noqa: PLC0415

        on_door(turned_away)
        pulse.on_beat(make_round)
        user_logged_in.connect(entry_note)
