"""Versions of corrected runs travel in archives."""

from __future__ import annotations

import io
import zipfile

import orjson
import pytest

from assessment.exchange.archive.archive_writer import archive_parts
from assessment.exchange.archive.restoration import restore
from assessment.exchange.archive.schema import (
    PHASES_FILE,
    VERSION_ANSWERS,
    VERSIONS,
)
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.version_history import make_current, versions
from assessment.model import UserError
from tests.conftest import judge, run_file, unit


@pytest.fixture
def corrected(campaign, splitter):
    """A campaign whose run heron was judged, and corrected at both of its topics."""
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    answers = {"1": "Iron helps [11]. Sleep helps [12]."}
    import_files(
        campaign,
        [run_file("heron", answers)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert [version.withdrawn for version in versions(campaign, "heron")] == [0, 1]
    return campaign


def files_of(campaign):
    with zipfile.ZipFile(io.BytesIO(export(campaign, "archive")[1])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def listed(campaign, run):
    """The versions of a run, without the numbers that the database gives."""
    return [version._replace(imported=0) for version in versions(campaign, run)]


def scores_of(campaign):
    return list(campaign.all_scores())


def test_a_restored_campaign_has_the_same_versions_and_scores(corrected, workspace):
    copy = restore(workspace, export(corrected, "archive")[1], "copy")
    assert listed(copy, "heron") == listed(corrected, "heron")
    assert scores_of(copy) == scores_of(corrected)
    [only] = versions(copy, "tern")
    assert only.file == "campaign.zip"


def test_an_earlier_version_can_be_made_current_after_a_restoration(
    corrected, workspace
):
    copy = restore(workspace, export(corrected, "archive")[1], "copy")
    for campaign in (corrected, copy):
        make_current(campaign, "heron", 1, by="Zoe")
    assert scores_of(copy) == scores_of(corrected)
    copied = copy.store.answers_of(copy.row.id, "heron")
    assert copied == corrected.store.answers_of(corrected.row.id, "heron")


def test_an_archive_of_the_restored_campaign_has_the_same_versions(
    corrected, workspace
):
    first = files_of(corrected)
    again = files_of(restore(workspace, zipped(first), "copy"))
    for name in (VERSIONS, VERSION_ANSWERS):
        assert again[name] == first[name]


def test_no_files_are_added_where_no_run_was_corrected(campaign):
    assert not {VERSIONS, VERSION_ANSWERS} & files_of(campaign).keys()


def test_a_release_holds_no_earlier_versions(corrected):
    names = {name for name, _ in archive_parts(corrected)}
    assert not {VERSIONS, VERSION_ANSWERS} & names
    assert PHASES_FILE not in names


def changed(files, name, change):
    lines = [orjson.loads(line) for line in files[name].splitlines()]
    change(lines)
    files[name] = b"".join(orjson.dumps(line) + b"\n" for line in lines)


def _other_answer(lines):
    lines[-1]["body"] = lines[0]["body"]


def _unknown_topic(lines):
    lines[0]["topic"] = "77"


def _unknown_version(lines):
    lines[0]["number"] = 9


def _twice(lines):
    lines.append(lines[0])


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        (VERSION_ANSWERS, _other_answer, "is not its current answer"),
        (VERSION_ANSWERS, _unknown_topic, "topic '77', which topics.jsonl does not"),
        (VERSION_ANSWERS, _unknown_version, "version 9 of run 'heron', which"),
        (VERSION_ANSWERS, _twice, "holds the answer of version 1 and heron and"),
        (VERSIONS, _twice, "holds the version of run 1 and heron twice"),
    ],
)
def test_damaged_versions_are_refused_and_nothing_is_stored(
    corrected, workspace, name, change, words
):
    files = files_of(corrected)
    changed(files, name, change)
    with pytest.raises(UserError, match=words):
        restore(workspace, zipped(files), "copy")
    assert "copy" not in workspace.campaigns()


def test_versions_without_their_answers_are_refused(corrected, workspace):
    files = files_of(corrected)
    del files[VERSION_ANSWERS]
    with pytest.raises(UserError, match="without version_answers"):
        restore(workspace, zipped(files), "copy")
