"""Real nuggets and support labels of TREC RAG 2025, where they lie beside the project."""

import json
from collections import Counter
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from tests.tracks.rag.making import RULES

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "biogen" / "rag25"
NUGGETS = "rag25-dev-nuggets.jsonl"
SUPPORT = "derived_human_judgments_topic144.jsonl"
pytestmark = pytest.mark.skipif(
    not FOLDER.exists(), reason="the files of TREC RAG are not beside the project"
)


def lines(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def campaign():
    """A campaign of the 22 topics that have nuggets, with the labels of topic 144."""
    ids = dict.fromkeys(line["qid"] for line in lines(NUGGETS)) | {"144": None}
    topics = "".join(
        json.dumps({"id": topic, "title": f"narrative {topic}"}) + "\n" for topic in ids
    )
    campaign = Workspace(":memory:").create("rag25", "rag")
    files = [
        InputFile("topics.jsonl", topics.encode()),
        InputFile(NUGGETS, FOLDER / NUGGETS),
        InputFile(SUPPORT, FOLDER / SUPPORT),
    ]
    reports = import_files(campaign, files, splitter=RULES, by="Zoe", assessor="NIST")
    for report in reports:
        errors = [one for one in report.problems if one.severity == "error"]
        assert report.loaded and errors == []
    return campaign


def test_every_nugget_is_taken_in_with_its_importance(campaign):
    numbers = {topic: len(campaign.data.nuggets(topic)) for topic in campaign.topics}
    assert sum(numbers.values()) == 1255
    assert sum(count > 0 for count in numbers.values()) == 22
    written = export(campaign, "nuggets")[1].decode().splitlines()
    rows = [json.loads(line) for line in written]
    importance = Counter(
        nugget["importance"] for row in rows for nugget in row["nuggets"]
    )
    assert importance == {"vital": 925, "okay": 330}


def test_support_labels_come_back_as_the_organisers_derived_them(campaign):
    written = export(campaign, "support")[1].decode().splitlines()
    rows = {row["run_id"]: row for row in map(json.loads, written)}
    for line in lines(SUPPORT):
        assert labels_of(rows[line["run_id"]]) == labels_of(line), line["run_id"]


def labels_of(line):
    """The label of each sentence's first citation, by the text of the sentence."""
    labels = {}
    for sentence in line["sentences"]:
        cited = sentence["citations"]
        labels[sentence["text"]] = str(cited[0]["support"]) if cited else None
    return labels


@pytest.mark.parametrize(
    ("run", "weighted"),
    [
        ("rag-v2-gpt", 0.083333),
        ("rag-v1-gpt", 0.0625),
        ("rag-v2-llama", 0.125),
        ("run1", 0.03125),
    ],
)
def test_precisions_are_those_of_the_organisers_loader(campaign, run, weighted):
    """By human-results-loader-2025.ipynb of trec25-rag-support, commit 6e040be770ed."""
    scores = campaign.topic_scores("144")
    values = {score.measure: score.value for score in scores if score.run == run}
    if not values:
        pytest.skip(f"{run} is not in the file beside the project")
    assert values["weighted_precision"] == pytest.approx(weighted, abs=1e-6)
    assert values["hard_precision"] == 0.0
