"""Tables and who sits at them, from the first seat taken to the last word on a rematch."""

from typing import ClassVar
from urllib.parse import urlencode

from django.db import models
from django.db.models import Case, Func, Q, TextField, Value, When
from django.db.models.functions import Cast, Coalesce
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.games import GAMES
from games.models import Match
from lobby import options

LISTED = Q(status="open", public=True)
WATCHED = Q(status="playing", public=True, watchable=True)
SLASH = Value("/")
SWITCH = Case(When(moshla=True, then=Value("on")), When(moshla=False, then=Value("off")), default=Value(""))


class Revision(models.Model):
    """One row: how often anything in the lobby has changed."""

    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """A place to play one match: its options are chosen when it is made and never change."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")  # seats are free
        READY = "ready", _("full")  # all taken: everybody confirms
        PLAYING = "playing", _("being played")
        OVER = "over", _("finished")
        CLOSED = "closed", _("closed")  # nobody sits here, and nobody will, unless a moderator opens it again

    code = models.CharField(_("code"), max_length=12, unique=True)
    game = models.CharField(_("game"), max_length=12, choices=Match.Game)
    rules = models.JSONField(_("rules"))
    # The rules once more, an option a column, for quick play and `offer`; empty in the other game.
    target = models.PositiveSmallIntegerField(null=True)
    profile = models.CharField(max_length=12, blank=True)
    length = models.CharField(max_length=12, blank=True)
    khishti = models.CharField(max_length=12, blank=True)
    moshla = models.BooleanField(null=True)
    timer = models.PositiveSmallIntegerField(_("seconds for a move"))
    # Domino Coin that everybody puts in; 0: played free.
    stake = models.PositiveIntegerField(_("stake"), default=0)
    public = models.BooleanField(_("in the lobby"))  # listed in the lobby; the link opens a table in any case
    # By others, while the match is on.
    watchable = models.BooleanField(_("may be watched"), default=True, db_default=True)
    status = models.CharField(_("state"), max_length=8, choices=Status, default=Status.OPEN)
    # By a moderator.
    shut = models.BooleanField(_("closed by a moderator"), default=False, db_default=False)
    host = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="hosted_tables", verbose_name=_("host")
    )
    revision = models.PositiveBigIntegerField(default=0)  # of the lobby, at this table's last change
    opened_at = models.DateTimeField(_("opened"))
    changed_at = models.DateTimeField(_("changed"))
    # Open: it closes. Ready: whoever has not confirmed loses the seat. Over: the rematch offer ends.
    deadline = models.DateTimeField(_("deadline"), null=True)
    seed = models.CharField(max_length=64)  # of the first hand; its SHA-256 is shown before anybody confirms
    # All that the lobby filters by in one word, `offers.word`: one index answers every combination.
    offer = models.GeneratedField(
        expression=Func(
            "game", SLASH, Coalesce(Cast("target", TextField()), Value("")), SLASH, "profile", SLASH,
            "length", SLASH, "khishti", SLASH, SWITCH, SLASH,
            Cast("timer", TextField()), SLASH, Cast("stake", TextField()),
            template="(%(expressions)s)", arg_joiner=" || ",  # `Concat` nests: too deep for SQLite
        ),
        output_field=models.CharField(max_length=80),
        db_persist=True,
    )  # fmt: skip
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, related_name="table", verbose_name=_("match")
    )
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", verbose_name=_("rematch of")
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "ready", "closed"], match=None)
                | Q(status__in=["playing", "over"], match__isnull=False),
                name="lobby_table_status",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "ready"], deadline__isnull=False)
                | Q(status__in=["playing", "closed"], deadline=None)
                | Q(status="over"),
                name="lobby_table_deadline",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["opened_at"], condition=LISTED, name="lobby_table_open"),
            models.Index(fields=["offer", "opened_at"], condition=LISTED, name="lobby_table_offer"),
            models.Index(fields=["changed_at"], condition=WATCHED, name="lobby_table_watched"),
            models.Index(fields=["offer", "changed_at"], condition=WATCHED, name="lobby_table_watched_offer"),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="lobby_table_due"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def size(self) -> int:
        """How many seats the game has."""
        return GAMES[self.game].SEATS

    @property
    def kind(self) -> options.Kind:
        """The game, with the words for it."""
        return options.kind(self.game)

    @property
    def title(self) -> str:
        """The game and its options in words."""
        return options.title(self.game, self.rules)

    @property
    def terms(self) -> list[str]:
        """The options in words, the one that says most first."""
        return options.terms(self.game, self.rules)

    @property
    def hands(self) -> int | None:
        """How many hands the match has; None where the score ends it."""
        return getattr(GAMES[self.game].Rules.from_json(self.rules), "hands", None)

    @property
    def choice(self) -> str:
        """All that was chosen, as a query for another table like this one."""
        chosen = options.spelled(self.game, self.rules)
        if self.stake:
            chosen["stake"] = str(self.stake)
        if not self.watchable:
            chosen["watch"] = "off"
        return urlencode({**chosen, "timer": self.timer, "who": "all" if self.public else "link"})

    @property
    def places(self) -> "list[Seat | None]":
        """Who sits where, by number; None is a free seat."""
        taken = {seat.number: seat for seat in self.seats.all()}
        return [taken.get(number) for number in range(self.size)]


class Seat(models.Model):
    """A person at a table. A seat that is given up before the match has no row any more."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(User, models.CASCADE, related_name="table_seats", verbose_name=_("person"))
    # False once the match is over, or left for good.
    live = models.BooleanField(_("sits there"), default=True)
    ready = models.BooleanField(_("ready"), default=False)
    # The seat of another that this person would change with.
    swap = models.PositiveSmallIntegerField(null=True)
    nonce = models.CharField(max_length=32, blank=True)  # what the player adds to the shuffle
    wants_rematch = models.BooleanField(_("wants a rematch"), default=False)
    here_until = models.DateTimeField(null=True)  # a lease that the seat's open sockets renew

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="lobby_seat_once"),
            models.UniqueConstraint(fields=["user"], condition=Q(live=True), name="lobby_seat_one_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
