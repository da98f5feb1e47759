"""One site for all the faults: each test leaves it whole."""

from collections.abc import Iterator

import pytest

from tests.chaos.site import Site, running_site


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/chaos/" in item.path.as_posix():
            item.add_marker(pytest.mark.services)


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site."""
    with running_site(tmp_path_factory.mktemp("chaos")) as whole:
        yield whole
