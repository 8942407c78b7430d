"""A page for hosts that tests talk to without a network."""

from __future__ import annotations

import threading

from starlette.testclient import TestClient

from kaperbrief.cli.open import asked_in
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Desk
from kaperbrief.page.guard import Guard
from kaperbrief.page.keep import Keep
from kaperbrief.page.site import HostPages

HOST, TOKEN = "127.0.0.1:8000", "a-token-that-nobody-knows"


class Page:
    """A site behind its guard, its bench at work in a thread."""

    def __init__(self, project=None):
        self.bench = Bench()
        desk = Desk(Keep(project), asked_in(project))
        self.site = HostPages(desk, self.bench, self.bench.close)
        guard = Guard(self.site.app(), (HOST,), TOKEN)
        self.thread = threading.Thread(target=self.bench.run, daemon=True)
        self.thread.start()
        self.stranger = TestClient(guard, base_url=f"http://{HOST}", follow_redirects=False)
        self.client = TestClient(guard, base_url=f"http://{HOST}")
        assert self.client.get(f"/?key={TOKEN}").status_code == 200
