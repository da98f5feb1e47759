"""Moves and deals are never changed and never deleted."""

from core.append_only import append_only
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [append_only("games_move"), append_only("games_hand")]
