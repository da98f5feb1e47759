"""The Celery application: `celery -A config worker -P threads` and `celery -A config beat`."""

import os
import sys
from pathlib import Path

from celery import Celery

ROOT = Path(__file__).resolve().parents[2]
for folder in (ROOT / "platform", ROOT):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("jokeri")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
