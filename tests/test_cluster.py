"""Packets and battles by a cluster of two workers: the same comes of it, also where one dies."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

import hard_work
from kaperbrief.hands import hands

distributed = pytest.importorskip("distributed", reason="runs where kaperbrief[dask] is installed")
pytestmark = pytest.mark.filterwarnings("default")  # Dask's own

TESTS = Path(__file__).parent


@pytest.fixture(scope="module")
def cluster():
    """The address of two workers, each a process, which find the work of the tests."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(TESTS), *sys.path])
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as made:
        yield made.scheduler_address.replace("tcp://", "dask:")


@pytest.fixture
def folder(kaperbrief, tmp_path):
    """An event of some players."""
    made = tmp_path / "evening"
    assert kaperbrief("new", "event", made, "--game", "evil-stevie", "--players", "3")[0] == 0
    return made


def files(out):
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file()
    }


def test_packets_are_the_same_bytes(kaperbrief, cluster, folder, tmp_path):
    few = "--no-cache", "--only", "phase-cards", "--only", "ship-sheets"
    alone, there = tmp_path / "alone", tmp_path / "there"
    assert kaperbrief("render", folder, "--out", alone, "--jobs", "1", *few)[0] == 0
    code, _, err = kaperbrief("render", folder, "--out", there, "--on", cluster, *few)
    assert code == 0, err
    assert files(there) == files(alone)


def test_battles_have_the_same_tally(kaperbrief, cluster, folder):
    asked = "fleets", folder, "--simulate", "3000", "--json"
    told = [kaperbrief(*asked, *more)[1] for more in (("--jobs", "1"), ("--on", cluster))]
    assert json.loads(told[0])["battles"] == json.loads(told[1])["battles"]


def test_who_dies_is_replaced(cluster, tmp_path):
    with hands(0, cluster, 8) as mine:
        pieces = [(n, str(tmp_path)) for n in range(8)]
        found = dict(mine.each(hard_work.deadly_once, pieces))
    assert (tmp_path / "died").exists()
    assert found == {n: n * n for n in range(8)}


@pytest.mark.wide
def test_nobody_there_is_told(kaperbrief, folder):
    code, out, err = kaperbrief("render", folder, "--on", "dask:127.0.0.1:9")
    assert (code, out) == (2, "")
    assert 'nobody answers at "dask:127.0.0.1:9"' in err
