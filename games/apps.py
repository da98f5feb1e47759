from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from accounts.hooks import on_merged  # noqa: PLC0415 - models are loaded only now
        from core import pulse  # noqa: PLC0415
        from games.services import deadlines_move, seats_inherit  # noqa: PLC0415

        on_merged(seats_inherit)
        pulse.on_outage_over(deadlines_move)
