"""Settings of the test suite: the mode is still chosen by DATABASE_URL and REDIS_URL."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("JOKERI_DATA", str(Path(tempfile.gettempdir()) / f"jokeri-test-{os.getpid()}"))
os.environ.setdefault("HTTPS", "0")
os.environ.setdefault("TRUSTED_PROXY_COUNT", "0")

from config.settings import *  # noqa: F403
from config.settings import DATA_DIR

(DATA_DIR / "static").mkdir(parents=True, exist_ok=True)
CELERY_TASK_ALWAYS_EAGER = True
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
