from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from accounts import hooks  # noqa: PLC0415 - models are loaded only now
        from core import pulse  # noqa: PLC0415
        from games.personal import matches_export, matches_leave, matches_lock, matches_resign  # noqa: PLC0415
        from games.rounds import make_round  # noqa: PLC0415
        from games.services import deadlines_move, seats_inherit  # noqa: PLC0415
        from games.statistics import tallies_merge  # noqa: PLC0415

        pulse.on_outage_over(deadlines_move)
        pulse.on_beat(make_round)
        hooks.on_merged(seats_inherit)
        hooks.on_merged(tallies_merge)  # asks which seats have moved
        hooks.on_forgotten(matches_leave)
        hooks.on_locking(matches_lock)
        hooks.on_barred(matches_resign)
        hooks.on_export(matches_export)
