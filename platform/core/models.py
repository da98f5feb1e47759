"""The site's pulse: which processes hold sockets, and when any of them was last alive."""

from django.db import models


class Pulse(models.Model):
    """One row: when a process that serves sockets was last known to be alive, anywhere."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"beat at {self.beat_at}"


class Process(models.Model):
    """A process that serves sockets. When its beat stops, its sockets are gone with it."""

    id = models.CharField(primary_key=True, max_length=32)
    beat_at = models.DateTimeField(db_index=True)
    people = models.PositiveIntegerField(default=0, db_default=0)  # who has a socket of it, at its last beat

    def __str__(self) -> str:
        return self.id


class Outage(models.Model):
    """A time in which no process served anybody."""

    began_at = models.DateTimeField()
    over_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.began_at} to {self.over_at}"
