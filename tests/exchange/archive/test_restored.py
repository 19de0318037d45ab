"""Events that come from an archive say so, and count as before."""

from __future__ import annotations

import hashlib
import uuid

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.release.log_proof import prove
from assessment.exchange.release.release_check import verify
from assessment.judging.nuggets.editing import nuggets_of
from assessment.judging.nuggets.list_changes import Act
from assessment.model import restored
from assessment.review import history, taking_back
from tests.conftest import judge, unit
from tests.exchange.release.test_release import changed, files, released
from tests.small_samples import SMALL_SAMPLE_NAMES

NUGGETS = "qa2007-sample"


@pytest.fixture
def judged(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(campaign, unit(campaign, "heron", "answer"), "no")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    return campaign


def origins(campaign):
    return [event.via for event in campaign.store.log(campaign.row.id)]


def test_a_restored_judgment_is_not_one_of_the_desk(judged, workspace):
    copy = restore(workspace, export(judged, "archive")[1], "copy")
    assert set(origins(copy)) == {f"restored:{via}" for via in origins(judged)}
    assert [event.origin for event in copy.store.log(copy.row.id)] == origins(judged)


def test_restoring_again_says_it_once(judged, workspace):
    copy = restore(workspace, export(judged, "archive")[1], "copy")
    again = restore(workspace, export(copy, "archive")[1], "again")
    assert origins(again) == origins(copy)
    assert (restored("restored:desk"), restored("desk")) == (
        "restored:desk",
        "restored:desk",
    )


def test_a_file_of_the_log_cannot_pass_for_work_at_the_desk(
    judged, workspace, tmp_path, splitter
):
    line = orjson.loads(
        files(export(judged, "archive")[1])["log.jsonl"].splitlines()[-1]
    )
    for name, via in (("forged", "desk"), ("silent", None)):
        event = line | {
            "uuid": str(uuid.uuid5(uuid.NAMESPACE_DNS, name)),
            "label": "unnecessary",
            "assessor": name,
            "via": via or "",
        }
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(orjson.dumps(event) + b"\n")
        import_files(judged, [InputFile(path.name, path)], splitter=splitter, by="Zoe")
    assert {
        event.assessor: event.via
        for event in judged.store.log(judged.row.id)
        if event.assessor in ("forged", "silent")
    } == {
        "forged": "restored:desk",
        "silent": "import",
    }


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_a_restored_sample_scores_the_same_is_proved_and_goes_out_the_same(
    samples, tmp_path, name
):
    campaign = Workspace(samples).campaign(name)
    copy = restore(Workspace(tmp_path / "one"), export(campaign, "archive")[1])
    again = restore(Workspace(tmp_path / "two"), export(copy, "archive")[1])
    assert again.all_scores() == copy.all_scores() == campaign.all_scores()
    assert prove(copy).holds
    assert files(export(again, "archive")[1]) == files(export(copy, "archive")[1])
    assert prove(copy).heads["judgment"] == prove(again).heads["judgment"]


def test_a_restored_campaign_tells_its_history_and_an_undo_goes_on(judged, workspace):
    ref = unit(judged, "heron", "answer").ref
    _, last = (
        event.judgment
        for event in history.unit_history(judged, ref)
        if event.judgment.assessor == "Ann"
    )
    taking_back.undo(judged, last.seq, by="Zoe")
    copy = restore(workspace, export(judged, "archive")[1], "copy")
    events = [
        event
        for event in history.unit_history(copy, ref)
        if event.judgment.assessor == "Ann"
    ]
    assert [event.how for event in events] == [
        "at the desk, restored from an archive",
        "at the desk, restored from an archive",
        "undone by Zoe, restored from an archive",
    ]
    assert [event.is_current for event in events] == [
        event.is_current
        for event in history.unit_history(judged, ref)
        if event.judgment.assessor == "Ann"
    ]
    taking_back.undo(copy, events[-1].judgment.seq, by="Zoe")
    assert (
        next(
            vote.label
            for vote in copy.store.votes(copy.row.id, ref.topic)
            if vote.ref == ref and vote.assessor == "Ann"
        )
        == last.label
    )


def test_an_undo_by_the_longest_address_comes_back(judged, workspace):
    newest = max(vote.seq for vote in judged.store.log(judged.row.id))
    taking_back.undo(judged, newest, by="o" * 241 + "@example.org")
    again = restore(workspace, export(judged, "archive")[1], "again")
    assert again.count() == judged.count()


def test_one_s_own_nugget_act_can_be_undone_after_restoring(samples, tmp_path):
    campaign = Workspace(samples).campaign(NUGGETS)
    copy = restore(Workspace(tmp_path / "one"), export(campaign, "archive")[1])
    event = copy.store.nuggets(copy.row.id)[-1]
    lists = nuggets_of(copy, "Ann")
    act = Act(
        "00000000-0000-4000-8000-000000000001",
        "write",
        event.topic,
        event.question,
        text="A fact of its own.",
    )
    lists.do(act)
    again = restore(Workspace(tmp_path / "two"), export(copy, "archive")[1])
    nuggets_of(again, "Ann").do(
        Act("00000000-0000-4000-8000-000000000002", "undo", event.topic, event.question)
    )
    newest = {nugget.id: nugget for nugget in again.store.nuggets(again.row.id)}
    assert newest[act.uuid].retired
    assert newest[act.uuid].via == "undo"
    assert {nugget.via for nugget in again.store.nuggets(again.row.id)} == {
        "restored:import",
        "restored:desk",
        "undo",
    }


# Heads in releases


def test_a_release_holds_the_heads_of_its_log(judged):
    data = released(judged)
    heads = orjson.loads(files(data)["manifest.json"])["release"]["heads"]
    assert heads == {
        table: list(head) for table, head in judged.store.heads(judged.row.id).items()
    }
    assert prove(judged, [heads["seal"][1], heads["judgment"][1]]).holds
    assert verify(data).problems == ()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("log.jsonl", b'"yes"', b'"no"'),
        ("log.jsonl", b'"desk"', b'"import"'),
        ("log.jsonl", b"20", b"19"),
    ],
)
def test_a_log_that_was_changed_with_its_hash_does_not_make_the_signed_head(
    judged, name, old, new
):
    data = released(judged)
    manifest, body = (
        orjson.loads(files(data)["manifest.json"]),
        files(data)[name].replace(old, new, 1),
    )

    manifest["release"]["sha256"][name] = hashlib.sha256(body).hexdigest()
    forged = changed(changed(data, name, body), "manifest.json", orjson.dumps(manifest))
    assert (
        verify(forged)
        .problems[0]
        .startswith(
            f"{name}: its {judged.count()} events are not those of the log that was signed off"
        )
    )


def test_a_release_of_a_restored_campaign_and_one_without_heads_verify(
    judged, workspace
):
    copy = restore(workspace, export(judged, "archive")[1], "copy")
    data = released(copy)
    assert verify(data).problems == ()
    manifest = orjson.loads(files(data)["manifest.json"])
    del manifest["release"]["heads"]
    assert verify(changed(data, "manifest.json", orjson.dumps(manifest))).problems == ()
