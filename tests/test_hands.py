"""Work for many hands: the same comes of it whoever did it, and nothing is lost with them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path

import pytest

import hard_work
from kaperbrief import kept
from kaperbrief.documents import bindery
from kaperbrief.errors import UsageProblem
from kaperbrief.files import Lazily, Spool
from kaperbrief.hands import HERE, hands

TESTS = Path(__file__).parent


@pytest.fixture
def two(monkeypatch):
    """Two processes, which find the work of the tests."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TESTS), *sys.path]))
    with hands(2, "", 9) as mine:
        yield mine


def test_each_piece_is_done_once(two):
    pieces = [(n,) for n in range(20)]
    squares = {n: n * n for n in range(20)}
    assert dict(HERE.each(hard_work.square, pieces)) == squares
    assert dict(two.each(hard_work.square, pieces)) == squares


def test_pieces_are_made_when_they_are_needed():
    taken = []
    pieces = ((taken.append(n) or n,) for n in range(9))
    next(HERE.each(hard_work.square, pieces))
    assert taken == [0]


def test_what_the_work_raises_is_raised(two):
    for some in (HERE, two):
        with pytest.raises(ValueError, match="not 7"):
            list(some.each(hard_work.refused, [(7,)]))


def test_who_dies_is_replaced(two, tmp_path):
    pieces = [(n, str(tmp_path)) for n in range(8)]
    found = list(two.each(hard_work.deadly_once, pieces))
    assert (tmp_path / "died").exists()
    assert sorted(found) == [(n, n * n) for n in range(8)]


def test_work_that_kills_everybody_is_told(two):
    with pytest.raises(UsageProblem, match="ended again and again"):
        list(two.each(hard_work.deadly, [(1,)]))


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_nobody_works_for_the_dead(tmp_path):
    code = (
        "import sys\nfrom kaperbrief.hands import hands\nimport hard_work\n"
        "if __name__ == '__main__':\n"
        "    with hands(2, '', 9) as mine:\n"
        "        list(mine.each(hard_work.sleepy, [(sys.argv[1],)] * 2))\n"
    )
    script = tmp_path / "works.py"
    script.write_text(code, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    master = subprocess.Popen([sys.executable, str(script), str(tmp_path)], env=environment)
    while len(begun := list(tmp_path.glob("*.begun"))) < 2:
        assert master.poll() is None
        time.sleep(0.02)
    master.send_signal(signal.SIGKILL)
    master.wait()
    workers = {int(path.stem) for path in begun}
    while any(map(_works, workers)):
        time.sleep(0.02)


def _works(process: int) -> bool:
    """Does a process still run? One that ended and nobody asked for does not."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("word", ["dask", "dask:", "http://x", "dask:a b", "dask:x:y", "ray:x"])
def test_a_cluster_has_an_address(kaperbrief, word):
    code, out, err = kaperbrief("render", ".", "--on", word)
    assert (code, out) == (2, "")
    assert "--on" in err
    assert "dask:HOST" in err


def test_files_that_wait_take_no_memory():
    spool = Spool()
    tracemalloc.start()
    try:
        for number in range(20):
            spool[f"{number}"] = bytes([number]) * 1_000_000
        assert tracemalloc.get_traced_memory()[0] < 3_000_000
    finally:
        tracemalloc.stop()
    assert spool["7"] == b"\7" * 1_000_000


def test_files_that_wait_are_read_when_asked_for():
    spool = Spool()
    spool["a"], spool["b"] = b"one", b"two" * 1000
    spool["a"] = b"another"
    assert dict(spool) == {"a": b"another", "b": b"two" * 1000}
    asked = []
    some = Lazily({"x": lambda: asked.append(1) or b"!"})
    assert (list(some), len(some), asked) == (["x"], 1, [])
    assert some["x"] == b"!"


# -- packets -------------------------------------------------------------------------------------


@pytest.fixture
def event(kaperbrief, tmp_path):
    """The folder of an event of some players with small packets."""
    folder = tmp_path / "evening"
    assert kaperbrief("new", "event", folder, "--game", "tischpiraten", "--players", "4")[0] == 0
    return folder


def rendered(kaperbrief, folder, out, *more):
    """All files of an event, printed into a folder."""
    code, _, err = kaperbrief(
        "render", folder, "--out", out, "--only", "crew-sheets", "--strict", *more
    )
    assert (code, err) == (0, "")
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


def test_packets_are_the_same_whoever_binds_them(kaperbrief, event, tmp_path):
    alone = rendered(kaperbrief, event, tmp_path / "a", "--no-cache", "--jobs", "1")
    assert len(alone) > 4
    assert rendered(kaperbrief, event, tmp_path / "b", "--no-cache", "--jobs", "2") == alone


def test_what_a_stopped_run_has_bound_is_not_bound_again(kaperbrief, event, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(tmp_path / "kept"))
    whole = rendered(kaperbrief, event, tmp_path / "a", "--no-cache", "--jobs", "1")
    usual, done = bindery.bind_one, []

    def stopped(order, number, steps):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(number)
        return usual(order, number, steps)

    monkeypatch.setattr(bindery, "bind_one", stopped)
    monkeypatch.setattr(kept, "_LEAST", kept.LIMIT)  # however full it is
    code, _, err = kaperbrief("render", event, "--out", tmp_path / "b", "--only", "crew-sheets")
    assert code == 130
    assert "nothing was changed" in err
    before = list(done)
    done.append(-1)  # it stops no more
    assert rendered(kaperbrief, event, tmp_path / "b", "--jobs", "1") == whole
    assert len(before) == 3
    assert not set(before) & set(done[4:])


def test_what_changed_is_bound_anew(kaperbrief, event, tmp_path, monkeypatch):
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(tmp_path / "kept"))
    before = rendered(kaperbrief, event, tmp_path / "a", "--jobs", "1")
    file = event / "event.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Player 3", "Zoe"), encoding="utf-8")
    after = rendered(kaperbrief, event, tmp_path / "b", "--jobs", "1")
    assert "Evening/Zoe/packet.pdf" in after
    assert "Evening/Zoe/packet.pdf" not in before


def test_orders_are_told_apart_where_nothing_is_kept(kaperbrief, event, tmp_path, monkeypatch):
    keys = []
    usual = bindery.remember
    monkeypatch.setattr(
        bindery, "remember", lambda order, *more: keys.append(order.key) or usual(order, *more)
    )
    rendered(kaperbrief, event, tmp_path / "a", "--no-cache", "--jobs", "1")
    rendered(kaperbrief, event, tmp_path / "b", "--no-cache", "--jobs", "1", "--seed", "9")
    assert len(set(keys)) == 2
