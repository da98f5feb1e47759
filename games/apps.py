from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from core import pulse  # noqa: PLC0415 - models are loaded only now
        from games.services import deadlines_move  # noqa: PLC0415

        pulse.on_outage_over(deadlines_move)
