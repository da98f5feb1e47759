from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from games.hooks import on_match_over, on_seat_left  # noqa: PLC0415 - models are loaded only now
        from moderation.leaving import match_ended, seat_left  # noqa: PLC0415

        on_match_over(match_ended)
        on_seat_left(seat_left)
