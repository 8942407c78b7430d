"""`kaperbrief serve --public` as a program, for tests that ask it as a browser or as worse."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


class Server:
    """The program itself, and what it logs."""

    def __init__(self, cache, *more, **environment):
        start = "from kaperbrief.cli import main; main()"
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - a pipe that nobody reads is full one day
        self.process = subprocess.Popen(
            [sys.executable, "-c", start, "serve", "--public", "--port=0", "--workers=1", *more],
            stdout=self.log,
            env={**os.environ, "KAPERBRIEF_CACHE": str(cache), "PYTHONUNBUFFERED": "1",
                 **environment},
        )  # fmt: skip
        while not self.lines():
            assert self.process.poll() is None
            time.sleep(0.05)
        self.port = self.lines()[0]["port"]

    def lines(self):
        self.log.seek(0)
        return [json.loads(line) for line in self.log if line.endswith("\n")]

    def get(self, path, method="GET", data=None, **headers):
        address = f"http://127.0.0.1:{self.port}{path}"
        asked = urllib.request.Request(address, data, headers, method=method)
        try:
            while True:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    if answer.status != 202:
                        return answer.status, answer.headers, answer.read()
                time.sleep(0.2)
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def raw(self, data):
        """The status of what is sent byte by byte, 0 where the line is cut."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            line.sendall(data)
            answer = line.recv(4000)
        return int(answer.split()[1]) if answer else 0

    def wait(self):
        """Until it is ready."""
        try:
            while self.get("/healthz")[0] != 200:
                assert self.process.poll() is None
                time.sleep(0.1)
        except BaseException:
            self.process.kill()  # nobody else would end it
            raise
        return self

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        with self.log:
            return self.lines()
