"""The lobby: tables, seats, waiting rooms, rematches."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from accounts import hooks  # noqa: PLC0415 - models are loaded only now
        from core import pulse  # noqa: PLC0415
        from games.hooks import on_match_over, on_match_revised, on_seat_left  # noqa: PLC0415
        from ledger.hooks import on_audit  # noqa: PLC0415
        from lobby.audit import ruling_faults, table_faults  # noqa: PLC0415
        from lobby.personal import tables_export, tables_leave, tables_lock, tables_vacate  # noqa: PLC0415
        from lobby.rounds import make_round  # noqa: PLC0415
        from lobby.rulings import match_revise  # noqa: PLC0415
        from lobby.services import deadlines_move, match_finish, seat_release, seats_inherit  # noqa: PLC0415

        on_match_over(match_finish)
        on_match_revised(match_revise)
        on_seat_left(seat_release)
        on_audit(table_faults)
        on_audit(ruling_faults)
        pulse.on_outage_over(deadlines_move)
        pulse.on_beat(make_round)
        hooks.on_merged(seats_inherit)
        hooks.on_forgotten(tables_leave)
        hooks.on_locking(tables_lock)
        hooks.on_barred(tables_vacate)
        hooks.on_export(tables_export)
