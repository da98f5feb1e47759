"""What a role lets one see besides the pages of moderators."""

import pytest

from tests.moderation.conftest import inside, staff

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "status"), [("helper", 403), ("moderator", 403), ("chief", 200)])
def test_a_chief_sees_how_the_site_is_doing(role: str, status: int) -> None:
    assert inside(staff(role)).get("/operations/", follow=True).status_code == status
