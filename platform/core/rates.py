"""Limits on how often something may be done, shared by all processes."""

import time

from django.conf import settings
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

_limiter = MovingWindowRateLimiter(storage_from_string(settings.RATES_STORAGE))


def allow(name: str, key: str) -> bool:
    """Count one use of limit `name` (settings.RATES) by `key`; False when the limit was reached before it."""
    return _limiter.hit(parse(settings.RATES[name]), name, key)


def reset() -> None:
    """Forget every count."""
    _limiter.storage.reset()


class TokenBucket:
    """So many a second on average, so many in a burst; lives as long as one connection."""

    def __init__(self, *, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._seen = float(burst), time.monotonic()

    def take(self) -> bool:
        """Use one token; False when none is left."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
