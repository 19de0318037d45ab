"""Garbage is collected while nobody waits; young collections look at few objects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assessment.api import garbage_collection
from assessment.api.garbage_collection import QUIET, QuietCollector

SERVER = """
import gc, sys, app
generation = []
gc.callbacks.append(lambda phase, info: generation.append(info["generation"]))
kept = [[number] for number in range(2_000_000)]
print(2 in generation, sys.getswitchinterval() < 0.001)
"""


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def collected(monkeypatch):
    """Grows by one with each full collection."""
    collections = []
    monkeypatch.setattr(garbage_collection.gc, "collect", lambda: collections.append(1))
    return collections


def test_everything_is_collected_once_in_each_quiet_time(clock, collected):
    collector = QuietCollector(clock)
    collector.note_request()
    assert not collector.collect()
    clock.now = QUIET
    assert (collector.collect(), collector.collect()) == (True, False)
    collector.note_request()
    clock.now = 2 * QUIET - 1
    assert not collector.collect()
    clock.now = 2 * QUIET
    assert collector.collect()
    assert len(collected) == 2


def test_the_server_makes_no_full_collection_while_it_works(tmp_path):
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", SERVER],
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "ASSESSMENT_WORKSPACE": str(tmp_path)},
    )
    assert done.stdout.split()[-2:] == ["False", "True"], done.stderr
