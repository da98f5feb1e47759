"""Matches on the admin pages: to be read. Of one that is on, staff see what a spectator may, and no more."""

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.formats import time_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin import OfPeople
from core.admin import ReadOnlyInline
from games.models import Hand, Match, Move, Seat

BY = {
    Move.By.PLAYER: _("player"),
    Move.By.CLOCK: _("clock"),
    Move.By.BOT: _("bot"),
    Move.By.DEALER: _("dealer"),
    Move.By.MODERATOR: _("moderator"),
}


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ("number", "user", "state", "clock_moves")
    ordering = ("number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


@admin.register(Match)
class MatchAdmin(OfPeople):
    person, code = "seats__user", "code"
    list_display = ("code", "game", "people", "status", "practice", "hand", "seq", "started_at", "ended_at")
    list_filter = ("status", "game", "practice")
    search_help_text = _("The code of a match, the beginning of a name, or the number of a person")
    inlines = (SeatInline,)
    fieldsets: ClassVar = (
        (None, {"fields": ("code", "game", "rules", "timer", "public", "watchable", "practice", "first")}),
        (
            _("How it stands"),
            {"fields": ("status", "hand", "seq", "turn", "clock", "deadline", "started_at")},
        ),
        (_("How it ended"), {"fields": ("ended_at", "reason", "winners", "scores")}),
        (_("Deals"), {"fields": ("deals",)}),
        (_("Moves"), {"fields": ("moves",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        return super().get_queryset(request).prefetch_related("seats__user")

    @admin.display(description=_("people"))
    def people(self, match: Match) -> str:
        return ", ".join(seat.user.display_name if seat.user else "–" for seat in match.seats.all())

    @admin.display(description=_("seals and seeds"))
    def deals(self, match: Match) -> SafeString:
        """Seals up to the next hand; the seed of each hand that is over, as the players have it."""
        is_over = match.status == Match.Status.OVER
        hands = Hand.objects.filter(match=match, number__lte=match.hand + (not is_over)).order_by("number")
        secret = gettext("The seed is told after the hand.")
        return _table(
            (_("hand"), _("seal"), _("seed")),
            (
                (
                    hand.number + 1,
                    hand.commitment,
                    hand.seed if is_over or hand.number < match.hand else secret,
                )
                for hand in hands
            ),
        )

    @admin.display(description=_("by hand"))
    def moves(self, match: Match) -> SafeString | str:
        """Every move that was made on the open table."""
        if match.status != Match.Status.OVER and not match.watchable:
            return gettext("The players want no spectators: the moves can be read when the match is over.")
        moves = Move.objects.filter(match_id=match.pk, seq__lte=match.seq).order_by("seq")
        heads = (_("step"), _("seat"), _("by"), _("move"), _("time"))
        return format_html_join(
            "",
            "<details><summary>{} {}</summary>{}</details>",
            (
                (_("hand"), hand + 1, _table(heads, map(_told, of_hand)))
                for hand, of_hand in groupby(moves, key=lambda move: move.hand)
            ),
        )


def _told(move: Move) -> tuple[object, ...]:
    seat = "–" if move.seat is None else move.seat
    return move.seq, seat, BY[Move.By(move.by)], move.token, time_format(move.at, "H:i:s")


def _table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> SafeString:
    head = format_html_join("", "<th scope=col>{}</th>", ((text,) for text in heads))
    body = format_html_join(
        "", "<tr>{}</tr>", ((format_html_join("", "<td>{}</td>", ((cell,) for cell in row)),) for row in rows)
    )
    return format_html(
        '<div class="results"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>', head, body
    )
