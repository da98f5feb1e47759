"""However many sockets and threads use the cache, they share the connections to Redis."""

from django.core.cache.backends.redis import RedisCache

from core.caches import SharedPool

ADDRESS = "redis://127.0.0.1:1/0"  # nothing is asked of it


def pool(address: str) -> object:
    """That of a new cache, as each task of an event loop has one."""
    made = RedisCache(address, {"OPTIONS": {"pool_class": "core.caches.SharedPool"}})
    return made._cache.get_client().connection_pool


def test_one_pool_for_each_address() -> None:
    first = pool(ADDRESS)
    assert isinstance(first, SharedPool)
    assert pool(ADDRESS) is first
    assert pool("redis://127.0.0.1:1/1") is not first
