"""A campaign with ten topics and three runs, of which nobody has judged anything yet."""

from __future__ import annotations

import json
from random import Random

import pytest

from assessment.campaign.writer import Writer
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model.economy import UNDECLARED, Design
from tests.conftest import judge, run_file

TOPICS = [str(number) for number in range(1, 11)]
PRECISION = "Precision"
ANSWERS = {
    "heron": "Iron helps. Sleep is good. Rest is needed.",
    "tern": "Iron helps. Tea warms. Sleep is good.",
    "wren": "Gel is safe. Tea warms. Rain falls.",
}
MACHINE = "auto:reader"
OLGA = Writer("Olga")
"""The organiser of the tests."""


@pytest.fixture
def spring(workspace, splitter):
    return spring_in(workspace, splitter)


def spring_in(workspace, splitter, answers=ANSWERS):
    campaign = workspace.create("spring", "biogen")
    topics = {"topics": [{"id": topic, "question": "Iron?"} for topic in TOPICS]}
    files = [InputFile("topics.json", json.dumps(topics).encode())]
    for run, answer in answers.items():
        files.append(run_file(run, dict.fromkeys(TOPICS, answer)))
    import_files(campaign, files, splitter=splitter, by="Olga")
    return campaign


def relevance_units(campaign, topic):
    units = campaign.data.units(topic)
    return [unit for unit in units if unit.ref.kind == "relevance"]


def judge_topic(campaign, topic, assessor="Ann"):
    """Labels that differ from topic to topic; the same for the same topic."""
    random = Random(f"labels of {topic}")
    for unit in relevance_units(campaign, topic):
        label = random.choice(("required", "required", "unnecessary"))
        judge(campaign, unit, label, assessor)


def design(**changes):
    fields = {
        "question": "ranking",
        "measure": PRECISION,
        "rule": "topics",
        "seed": "2026",
        "population": UNDECLARED,
        "looks": (5, 8),
        "assessors": ("Ann", "Ben"),
    }
    return Design(**{**fields, **changes})
