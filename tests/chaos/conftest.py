"""One site for all the faults: each test leaves it whole."""

from collections.abc import Iterator

import pytest

from tests.chaos.site import Site, running_site


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site."""
    with running_site(tmp_path_factory.mktemp("chaos")) as whole:
        yield whole
