"""A campaign that the page Scores is opened in."""

from __future__ import annotations

import pytest

from tests.conftest import judge, run_file, unit


@pytest.fixture
def two(empty, make):
    """A judged campaign of two runs: heron is right on both topics, tern on none."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        run_file("heron", texts),
        run_file("tern", {topic: f"Not so. {text}" for topic, text in texts.items()}),
    )
    for run, label in (("heron", "yes"), ("tern", "no")):
        for topic in texts:
            judge(campaign, unit(campaign, run, "answer", topic), label)
    return campaign
