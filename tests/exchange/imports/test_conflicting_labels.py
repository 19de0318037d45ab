"""Two different labels of one assessor on one unit within one import: told with their number, and the
last one counts.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.store.materials import NewImport
from tests.small_samples import SMALL_SAMPLES

DISAGREEING = {
    "biogen": ("judgments/amara.json", "judgments/bjorn.json", "judgments/chen.json"),
    "car": ("judgments/nora.qrels", "judgments/otto.qrels"),
    "qa2007": ("judgments/amara_factoid.txt", "judgments/bjorn_factoid.txt"),
    "r2c2": ("judgments/amara.csv", "judgments/bjorn.csv"),
    "scifact": ("gold/amara.jsonl", "gold/bjorn.jsonl"),
}
"""Judgments of several people, which disagree."""
OF_THE_TRACK = ("CONFLICTING_GRADES", "CONFLICTING_JUDGMENTS", "REPEATED_CLAIM")
"""Problems by which a track's own reader tells that a file contradicts itself."""


def judged_by(name):
    """Files of a sample as if they named no assessor."""
    track, path = name
    data = (SMALL_SAMPLES / track / path).read_bytes()
    return InputFile(
        Path(path).name,
        data.replace(b",amara,", b",,")
        .replace(b",bjorn,", b",,")
        .replace(b",Amara,", b",,")
        .replace(b",Bjorn,", b",,"),
    )


@pytest.fixture(params=DISAGREEING)
def sample(request, samples, sample_store):
    """The sample campaign without any judgment, and its disagreeing files."""
    full = Workspace(samples).campaign(f"{request.param}-sample")
    copy = Workspace(":memory:").create("copy", request.param)
    row = full.row.id
    rows = full.runs().values()
    answers = [
        (run.name, topic, body)
        for run in rows
        for topic, body in full.store.answers_of(row, run.name).items()
    ]
    copy.store.add_material(
        copy.row.id,
        NewImport(
            file="",
            kind="",
            digest="",
            by="test",
            summary={},
            topics=full.store.topics(row),
            documents=list(full.store.all_documents(row)),
            runs=list(rows),
            answers=answers,
            nuggets=full.store.nuggets(row),
        ),
    )
    return copy, [
        judged_by((request.param, path)) for path in DISAGREEING[request.param]
    ]


def conflicts(reports):
    return [
        problem
        for report in reports
        for problem in report.problems
        if problem.code == "CONFLICTING_LABELS"
    ]


def test_several_files_that_disagree_under_one_name_are_told_in_every_track(
    sample, splitter
):
    campaign, files = sample
    reports = import_files(campaign, files, splitter=splitter, by="test")
    problems = conflicts(reports)
    assert problems, [(report.verdict, report.problems[:2]) for report in reports]
    assert "two different labels of imported in" in problems[0].what
    assert (
        "import each one's file under their name (--assessor NAME)" in problems[0].right
    )
    assert sum(report.counts.get("conflicting labels", 0) for report in reports) > 0
    assert sum(report.counts.get("changed judgments", 0) for report in reports) > 0


def test_the_same_files_under_names_of_their_own_are_told_nothing_of(sample, splitter):
    campaign, files = sample
    for number, file in enumerate(files):
        assert (
            conflicts(
                import_files(
                    campaign,
                    [file],
                    splitter=splitter,
                    by="test",
                    assessor=f"Assessor {number}",
                )
            )
            == []
        )


def test_a_file_taken_in_again_changes_nothing(sample, splitter):
    campaign, files = sample
    import_files(campaign, files[:1], splitter=splitter, by="test")
    before = campaign.count()
    [report] = import_files(campaign, files[:1], splitter=splitter, by="test")
    assert campaign.count() == before
    assert not {"new judgments", "changed judgments"} & set(report.counts)


def test_repeating_an_import_that_disagrees_says_so_each_time(sample, splitter):
    campaign, files = sample
    first = conflicts(import_files(campaign, files, splitter=splitter, by="test"))
    again = import_files(campaign, files, splitter=splitter, by="test")
    assert [problem.what for problem in conflicts(again)] == [
        problem.what for problem in first
    ]
    assert sum(report.counts.get("changed judgments", 0) for report in again) > 0


def contradicted(track, path):
    """A judgment file that says of its units something else further down."""
    text = (SMALL_SAMPLES / track / path).read_text(encoding="utf-8")
    if track == "biogen":
        return _with_other_labels(text)
    lines = text.splitlines(keepends=True)
    head, rows = (lines[:1], lines[1:]) if track == "r2c2" else ([], lines)
    return "".join([*head, *rows, *map(_OTHERWISE[track], rows)])


def _with_other_labels(text):
    """Every answer a second time, as that of another system, with other labels."""
    collection = json.loads(text)
    for item in collection:
        for name, answer in list(item["machine_generated_answers"].items()):
            copy = json.loads(
                json.dumps(answer)
                .replace('"required"', '"unnecessary"')
                .replace('"supporting"', '"neutral"')
            )
            item["machine_generated_answers"][f"{name}-again"] = copy
    return json.dumps(collection)


_OTHERWISE = {
    "car": lambda row: (
        re.sub(
            r"-?\d+$", lambda grade: "0" if grade[0] != "0" else "3", row.rstrip("\n")
        )
        + "\n"
    ),
    "qa2007": lambda row: re.sub(
        r"^(\S+ \S+ \S+) (-?\d)",
        lambda fields: f"{fields[1]} {1 if fields[2] == '-1' else -1}",
        row,
    ),
    "r2c2": lambda row: (
        row.replace(",yes", ",YES").replace(",no", ",yes").replace(",YES", ",no")
    ),
    "scifact": lambda row: (
        row.replace("SUPPORT", "other")
        .replace("CONTRADICT", "SUPPORT")
        .replace("other", "CONTRADICT")
    ),
}


@pytest.mark.parametrize("sample", DISAGREEING, indirect=True)
def test_a_file_that_contradicts_itself_is_told_and_taken_in_again_changes_nothing(
    sample, splitter
):
    campaign, _files = sample
    path = DISAGREEING[campaign.track.name][0]
    file = InputFile("both.txt", contradicted(campaign.track.name, path).encode())
    [report] = import_files(campaign, [file], splitter=splitter, by="test")
    codes = {problem.code for problem in report.problems}
    assert report.loaded, report.problems[:3]
    assert codes & {"CONFLICTING_LABELS", *OF_THE_TRACK}, codes
    before = campaign.count()
    import_files(campaign, [file], splitter=splitter, by="test")
    assert campaign.count() == before
