from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from accounts import hooks  # noqa: PLC0415 - models are loaded only now
        from games.hooks import on_match_over, on_seat_left  # noqa: PLC0415
        from moderation.leaving import match_ended, seat_left  # noqa: PLC0415
        from moderation.personal import cases_merge, name_refuse, reports_export  # noqa: PLC0415
        from moderation.roles import roles_make  # noqa: PLC0415

        post_migrate.connect(roles_make, sender=self)  # after that of auth, which makes the permissions
        hooks.on_merged(cases_merge)
        hooks.on_named(name_refuse)
        hooks.on_export(reports_export)
        on_match_over(match_ended)
        on_seat_left(seat_left)
