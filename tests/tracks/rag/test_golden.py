"""Scores and files equal those of the official scripts (tests/golden/rag_ORIGIN.md)."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.tracks.rag.measures import NUGGET_MEASURES, SUPPORT_MEASURES
from tests.tracks.rag.making import imported, lines, scores

GOLDEN = json.loads(
    (Path(__file__).parents[2] / "golden" / "rag.json").read_text(encoding="utf-8")
)
TSV = "".join(
    f"{record['qid']}\t{record['query']}\n" for record in GOLDEN["input"]["nuggets"]
)


@pytest.fixture(scope="module")
def files():
    """The input as files: topics, nuggets, runs; then the labels of people."""
    made = GOLDEN["input"]
    runs = {}
    for line in made["runs"]:
        runs.setdefault(line["run_id"], []).append(line)
    material = [
        ("topics.tsv", TSV.encode()),
        ("nuggets.jsonl", lines(*made["nuggets"])),
    ]
    material += [(f"{run}.jsonl", lines(*own)) for run, own in runs.items()]
    labels = [
        ("assignments.jsonl", lines(*made["assignments"])),
        ("support.jsonl", lines(*made["support"])),
    ]
    return material, labels


def made_campaign(folder, files, **settings):
    campaign = Workspace(folder).create("golden", "rag", "Golden", settings)
    material, labels = files
    imported(campaign, *material)
    imported(campaign, *labels, assessor="Ann")
    return campaign


@pytest.fixture(scope="module")
def campaign(tmp_path_factory, files):
    return made_campaign(tmp_path_factory.mktemp("golden"), files)


def assert_equal_rows(campaign, golden, name, measures):
    own = scores(campaign)
    compared = 0
    for run, rows in golden.items():
        for row in rows:
            topic = None if row[name] == "all" else row[name]
            for measure in measures:
                assert own[run, topic, measure] == pytest.approx(
                    row[measure], abs=1e-12
                )
                compared += 1
    return compared


def test_nugget_scores_are_those_of_calculate_metrics(campaign):
    compared = assert_equal_rows(campaign, GOLDEN["metrics"], "qid", NUGGET_MEASURES)
    assert compared == 4 * 6 * 4


def test_support_scores_are_those_of_the_loader_of_2025(campaign):
    golden = GOLDEN["support_2025"]
    compared = assert_equal_rows(campaign, golden, "topic_id", SUPPORT_MEASURES)
    assert compared == 4 * 6 * 4


def test_support_scores_are_those_of_the_notebook_of_2024(tmp_path, files):
    campaign = made_campaign(tmp_path, files, **{"support-rule": "2024"})
    golden = GOLDEN["support_2024"]
    compared = assert_equal_rows(campaign, golden, "topic_id", SUPPORT_MEASURES)
    assert compared == (3 * 6 + 5) * 4


def files_of(campaign, name):
    """The JSON lines of each file of a zip, by the file's name without ending."""
    archive = zipfile.ZipFile(io.BytesIO(export(campaign, name)[1]))
    rows = {}
    for entry in archive.namelist():
        text = archive.read(entry).decode()
        rows[entry.removesuffix(".jsonl")] = [
            json.loads(line) for line in text.splitlines()
        ]
    return rows


def test_the_files_of_assignments_are_those_that_the_script_read(campaign):
    records = {}
    for record in GOLDEN["input"]["assignments"]:
        records.setdefault(record["run_id"], []).append(record)
    assert files_of(campaign, "assignments") == records


def test_the_rows_of_nugget_scores_are_the_script_s_own(campaign):
    assert files_of(campaign, "metrics") == GOLDEN["metrics"]


def test_the_support_file_has_the_labels_of_the_loader(campaign):
    text = export(campaign, "support")[1].decode()
    written = [json.loads(line) for line in text.splitlines()]
    support = GOLDEN["input"]["support"]
    order = {topic: place for place, topic in enumerate(campaign.topics)}
    assert written == sorted(support, key=lambda one: order[one["narrative_id"]])


def test_the_rows_of_support_scores_are_the_loader_s_own(campaign):
    written = files_of(campaign, "support-scores")
    for run, golden in GOLDEN["support_2025"].items():
        rows = {row["topic_id"]: row for row in written[run]}
        assert set(rows) == {row["topic_id"] for row in golden}
        for row in golden:
            assert rows[row["topic_id"]] == pytest.approx(row, abs=1e-12)


def test_the_files_of_2024_have_the_labels_as_the_notebook_reads_them(campaign):
    for run, rows in files_of(campaign, "support-2024").items():
        own = [one for one in GOLDEN["input"]["support"] if one["run_id"] == run]
        for row, response in zip(rows, own, strict=True):
            names = {"FS": "2", "PS": "1", "NS": "0", None: "-1"}
            written = [
                [names[label] for label in entry["eval_scores"]]
                for entry in row["support_eval"]
            ]
            assert written == [
                [one["support"] for one in sentence["citations"]]
                for sentence in response["sentences"]
            ]


@pytest.mark.parametrize("name", ["assignments", "support", "support-2024"])
def test_labels_come_back_from_their_own_files(campaign, files, tmp_path, name):
    fresh = Workspace(tmp_path).create("fresh", "rag")
    imported(fresh, *files[0])
    if name == "support":
        bodies = [("support.jsonl", export(campaign, name)[1])]
    else:
        bodies = [
            (f"{run}.jsonl", lines(*rows))
            for run, rows in files_of(campaign, name).items()
        ]
    imported(fresh, *bodies, assessor="Ann")
    measures = NUGGET_MEASURES if name == "assignments" else SUPPORT_MEASURES
    own, copied = scores(campaign), scores(fresh)
    for key, value in own.items():
        if key[2] in measures:
            assert copied[key] == value, key


def test_labels_without_run_files_give_the_same_nugget_scores(files, tmp_path):
    """Files of assignments bring nuggets and responses along, as the script needs nothing else."""
    campaign = Workspace(tmp_path).create("alone", "rag")
    imported(campaign, ("topics.tsv", TSV.encode()))
    imported(campaign, files[1][0], assessor="Ann")
    compared = assert_equal_rows(campaign, GOLDEN["metrics"], "qid", NUGGET_MEASURES)
    assert compared == 4 * 6 * 4


def test_labels_in_the_validator_s_order_come_back_from_files_of_2024(files, tmp_path):
    order = {"citations": "validator"}
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    campaign = made_campaign(tmp_path / "one", files, **order)
    fresh = Workspace(tmp_path / "two").create("fresh", "rag", "Fresh", order)
    imported(fresh, *files[0])
    for run, rows in files_of(campaign, "support-2024").items():
        imported(fresh, (f"{run}.jsonl", lines(*rows)), assessor="Ann")
    own, copied = scores(campaign), scores(fresh)
    support = {key: value for key, value in own.items() if key[2] in SUPPORT_MEASURES}
    assert support == {key: copied[key] for key in support}
    assert any(support.values())
