"""Matches as they are played live. Moves are the truth; the other columns save reading them all."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Match(models.Model):
    """One match: what it is, how far it is, whom the table waits for and until when."""

    class Game(models.TextChoices):
        JAPANESE = "japanese", _("Japanese Joker")
        CLASSIC = "classic", _("Classic Joker")

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        OVER = "over", _("finished")

    class Clock(models.TextChoices):
        MOVE = "move", _("move timer")  # the move timer of the seat in turn runs
        AWAY = "away", _("absence")  # the seat in turn is away: its away budget runs, its move timer stands
        BOT = "bot", _("bot")  # a bot plays the seat in turn, after a moment

    class Reason(models.TextChoices):
        SCORE = "score", _("played to the end")
        RESIGN = "resign", _("resigned")
        FORFEIT = "forfeit", _("did not come back")
        ABANDONED = "abandoned", _("abandoned")
        VOID = "void", _("declared void")  # by a moderator: it counts for nothing

    code = models.CharField(_("code"), max_length=12, unique=True)
    game = models.CharField(_("game"), max_length=12, choices=Game)
    rules = models.JSONField(_("rules"))
    # The seat that declares (classic: deals) the first hand.
    first = models.PositiveSmallIntegerField(_("first seat"))
    nonces = models.JSONField(default=list)  # by seat: what each player added to the shuffle
    # 0, in practice: no move timer.
    timer = models.PositiveSmallIntegerField(_("seconds for a move"))
    public = models.BooleanField(_("in the lobby"))
    # Others may look on while it is played.
    watchable = models.BooleanField(_("may be watched"), default=True, db_default=True)
    # Against bots alone: counts for nothing, moves may be taken back.
    practice = models.BooleanField(_("practice"), default=False)
    status = models.CharField(_("state"), max_length=8, choices=Status, default=Status.PLAYING)
    revision = models.PositiveIntegerField(default=0)  # counts every change of the match and of its seats
    seq = models.PositiveIntegerField(_("step"), default=0)
    hand = models.PositiveSmallIntegerField(_("hand"), default=0)
    finished = models.JSONField(default=list)  # the hands that are over, as the view lists them
    turn = models.PositiveSmallIntegerField(_("seat in turn"), null=True)
    clock = models.CharField(_("clock"), max_length=4, choices=Clock, default=Clock.MOVE)
    deadline = models.DateTimeField(_("deadline"), null=True)
    # Ms on the move timer that stands while the seat is away.
    turn_left = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), null=True)
    winners = models.JSONField(_("winners"), null=True)
    scores = models.JSONField(_("points"), null=True)
    reason = models.CharField(_("why it ended"), max_length=10, choices=Reason, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=["playing", "over"]), name="match_status_known"),
            models.CheckConstraint(
                condition=Q(status="over", deadline=None) | Q(status="playing", deadline__isnull=False),
                name="match_deadline_while_playing",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["deadline"], condition=Q(status="playing"), name="match_due"),
            models.Index(
                fields=["ended_at"], condition=Q(status="over", practice=False), name="match_by_end"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def has_stand_ins(self) -> bool:
        """True where a bot plays on for who has gone; else whoever goes has lost the match."""
        return self.game == self.Game.CLASSIC


class Seat(models.Model):
    """Who sits where in a match, and whether they are there."""

    class State(models.TextChoices):
        PRESENT = "present", _("there")
        AWAY = "away", _("away")
        BOT = "bot", _("bot")  # a bot plays until its player, if it has one, takes the seat back
        LEFT = "left", _("left")  # for good: lost; where the match goes on, a bot plays

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="match_seats",
        verbose_name=_("person"),
    )
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.PRESENT)
    away_left = models.PositiveIntegerField(_("milliseconds for absence"))  # ms of the away budget
    clock_moves = models.PositiveSmallIntegerField(_("moves of the clock"), default=0)  # in a row

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.CheckConstraint(
                condition=Q(state__in=["present", "away", "bot", "left"]), name="seat_state_known"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["user", "-id"], name="seat_of_user_newest")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Hand(models.Model):
    """The deal of one hand: its seed is secret until the hand is over, the seed's SHA-256 is not."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["match", "number"], name="hand_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Move(models.Model):
    """One accepted input of a match, in order; its key is the guard against two writers."""

    class By(models.TextChoices):
        PLAYER = "p"
        CLOCK = "c"
        BOT = "b"
        DEALER = "d"
        MODERATOR = "m"

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", db_index=False)  # the key has it
    seq = models.PositiveIntegerField()
    hand = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)  # null: the dealer, a moderator
    by = models.CharField(max_length=1, choices=By)
    # Record notation; "deal" for the dealer, "undo" in practice, "void" and "restore" for a moderator.
    token = models.CharField(max_length=12)
    client_id = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["match", "seat"], condition=Q(by="c"), name="move_by_clock"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.seq} {self.token}"


class Presence(models.Model):
    """A serving process that holds at least one open socket of a seat."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="presences")
    process = models.CharField(max_length=32, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "process"], name="presence_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}@{self.process}"


class Audience(models.Model):
    """How many sockets of spectators a serving process has at a match; there is no row where it has none."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="audiences")
    process = models.CharField(max_length=32, db_index=True)
    spectators = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "process"], name="audience_once"),
        ]

    def __str__(self) -> str:
        return f"{self.spectators} at {self.match_id}@{self.process}"


class Tally(models.Model):
    """What the matches of one game add up to for a person. Practice counts for nothing.

    It saves reading all matches; games.statistics adds to it as they end, and can count them anew.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tallies")
    game = models.CharField(max_length=12, choices=Match.Game)
    matches = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)  # finished ones, as long as the person had not left
    hands_won = models.PositiveIntegerField(default=0)  # Japanese Joker: by more tricks
    exact = models.PositiveIntegerField(default=0)  # classic Joker, as the next two: bids made exactly
    premia = models.PositiveIntegerField(default=0)  # pulkas
    khishti = models.PositiveIntegerField(default=0)  # hands

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "game"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.game}"

    @property
    def exact_rate(self) -> int:
        """Bids made exactly, out of a hundred."""
        return round(100 * self.exact / self.hands) if self.hands else 0
