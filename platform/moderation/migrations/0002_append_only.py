"""The log is never changed and never deleted."""

from core.append_only import append_only
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]
    operations = [append_only("moderation_action")]
