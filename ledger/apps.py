from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    name = "ledger"
    verbose_name = _("Domino Coin")

    def ready(self) -> None:
        from accounts import hooks  # noqa: PLC0415 - models are loaded only now
        from accounts.models import User  # noqa: PLC0415
        from ledger.export import coins_export  # noqa: PLC0415
        from ledger.services import account_close, account_open  # noqa: PLC0415

        def registered(user: User) -> None:
            account_open(user=user)

        def forgotten(user: User) -> None:
            account_close(user=user)

        # A guest has no account: when one turns out to be somebody (hooks.on_merged), nothing moves.
        hooks.on_registered(registered)
        hooks.on_forgotten(forgotten)
        hooks.on_export(coins_export)
