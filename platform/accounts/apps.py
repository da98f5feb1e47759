from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.sanctions import turned_away  # noqa: PLC0415 - models are loaded only now
        from core.consumers import on_door  # noqa: PLC0415

        on_door(turned_away)
