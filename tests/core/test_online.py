"""Who is online: people, not sockets, and only of processes that live."""

from datetime import timedelta

import pytest
from channels.routing import URLRouter
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.urls import path

from core import clock, pulse
from core.database import db
from core.models import Process
from core.online import people_here, people_online
from lobby.consumers import LobbyConsumer
from tests.games.conftest import make_user
from tests.sockets import opened

application = URLRouter([path("ws/lobby/", LobbyConsumer.as_asgi())])


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_person_with_two_sockets_is_one_and_a_visitor_none() -> None:
    nino, giorgi = await db(make_user)("Nino"), await db(make_user)("Giorgi")
    line = "/ws/lobby/"
    async with opened(application, line, nino), opened(application, line, AnonymousUser()):
        assert people_here() == 1
        async with opened(application, line, nino), opened(application, line, giorgi):
            assert people_here() == 2
            await db(pulse.beat)()
            assert await db(people_online)() == 2
        assert people_here() == 1
    assert people_here() == 0
    await db(pulse.beat)()
    assert await db(people_online)() == 0


@pytest.mark.django_db
def test_the_people_of_all_living_processes() -> None:
    now = clock.now()
    dead = now - timedelta(seconds=settings.OUTAGE_SECONDS + 1)
    for name, people, beat_at in (("a", 3, now), ("b", 4, now), ("c", 9, dead)):
        Process.objects.create(id=name, people=people, beat_at=beat_at)
    assert people_online() == 7


@pytest.mark.django_db
def test_nobody() -> None:
    assert people_online() == 0
