"""Which release of the site this is; part of addresses that are cached for long."""

import hashlib
import tomllib
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage


@cache
def release() -> str:
    """The version and a digest of catalogues and static files, so that a cached one is never an old one."""
    version = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    digest = hashlib.sha256(version.encode())
    for catalogue in sorted((settings.BASE_DIR / "locale").glob("*/LC_MESSAGES/*.mo")):
        digest.update(catalogue.read_bytes())
    digest.update(getattr(staticfiles_storage, "manifest_hash", "").encode())
    return f"{version}-{digest.hexdigest()[:8]}"
