"""A signed-off release restores in an empty workspace and scores the same there; what was changed since
is found.
"""

from __future__ import annotations

import hashlib
import io
import zipfile

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.release.release_archive import filename, warnings, write
from assessment.exchange.release.release_check import (
    SHOWN,
    ReleasedFigure,
    additions,
    differences,
    verify,
)
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import store_plan
from tests.conftest import judge, unit
from tests.small_samples import SMALL_SAMPLE_NAMES


def released(campaign, by="Zoe", statement="These are the results."):
    out = io.BytesIO()
    if campaign.phase != "frozen":
        set_phase(campaign, "frozen", by=by)
    write(campaign, out, by=by, statement=statement, unfinished=["2 units are open"])
    return out.getvalue()


def changed(data, name, body):
    """The release with one file written anew."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for item in {**dict.fromkeys(old.namelist()), name: None}:
            new.writestr(item, body if item == name else old.read(item))
    return out.getvalue()


def files(data):
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


@pytest.fixture
def judged(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", note="of course")
    return campaign


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_scores_the_same_after_release_and_restoring(
    samples, tmp_path, name
):
    campaign = Workspace(samples).campaign(name)
    before = campaign.all_scores()
    data = released(campaign)
    assert restore(Workspace(tmp_path / "empty"), data).all_scores() == before != []
    verdict = verify(data)
    assert (verdict.problems, verdict.scores) == ((), len(before))


def test_the_release_holds_scores_judgments_settings_and_what_made_them(judged):
    result = files(released(judged, statement="  Final. "))
    signed = orjson.loads(result["manifest.json"])["release"]
    assert b"heron,all," in result["scores.csv"]
    assert b"of course" in result["judgments.csv"]
    assert orjson.loads(result["settings.json"])["policy"] == "majority"
    assert (
        signed["by"],
        signed["statement"],
        signed["phase"],
        signed["judgments"],
        signed["last"],
    ) == (
        "Zoe",
        "Final.",
        "frozen",
        2,
        2,
    )
    assert {"numpy", "pydantic", "streamlit"} <= set(signed["packages"])
    assert signed["sha256"] == {
        name: hashlib.sha256(body).hexdigest()
        for name, body in result.items()
        if name != "manifest.json"
    }


def test_two_releases_differ_in_the_time_alone(judged):
    first, second = files(released(judged)), files(released(judged))
    manifests = [
        orjson.loads(result.pop("manifest.json")) for result in (first, second)
    ]
    times = [manifest["release"].pop("at") for manifest in manifests]
    assert first == second
    assert manifests[0] == manifests[1]
    assert all(time.endswith("Z") for time in times)


@pytest.mark.parametrize("phase", ["open", "closed"])
def test_what_can_still_change_is_not_signed_off(judged, phase):
    set_phase(judged, phase, by="Zoe")
    with pytest.raises(
        ValueError,
        match=f"the campaign is {phase}; freeze it on the page Session first",
    ):
        write(judged, io.BytesIO(), by="Zoe", statement="Final.", unfinished=[])


@pytest.mark.parametrize(
    ("by", "statement", "why"),
    [
        (" ", "x", "say who"),
        ("a\nb", "x", "say who"),
        ("x" * 201, "x", "say who"),
        ("Zoe", " \n", "say what"),
    ],
)
def test_nobody_and_nothing_cannot_be_signed_off(judged, by, statement, why):
    set_phase(judged, "released", by="Zoe")
    with pytest.raises(ValueError, match=why):
        write(judged, io.BytesIO(), by=by, statement=statement, unfinished=[])


def test_a_changed_file_is_found(judged):
    data = released(judged)
    broken = changed(
        data, "log.jsonl", files(data)["log.jsonl"].replace(b'"yes"', b'"no"')
    )
    assert verify(broken).problems == (
        "log.jsonl is not as it was signed off (its SHA-256 differs)",
    )


def test_a_missing_and_an_added_file_are_found(judged):
    data = released(judged)
    assert verify(changed(data, "notes.txt", b"x")).problems == (
        "notes.txt was not signed off",
    )
    manifest = orjson.loads(files(data)["manifest.json"])
    manifest["release"]["sha256"]["gone.csv"] = "0"
    assert verify(changed(data, "manifest.json", orjson.dumps(manifest))).problems == (
        "gone.csv is missing",
    )


def test_figures_that_come_out_otherwise_are_named(judged):
    data = released(judged)
    scores = files(data)["scores.csv"].replace(
        b"heron,1,Accuracy,100.0,", b"heron,1,Accuracy,99.0,"
    )
    manifest = orjson.loads(files(data)["manifest.json"])
    manifest["release"]["sha256"]["scores.csv"] = hashlib.sha256(scores).hexdigest()
    forged = changed(
        changed(data, "scores.csv", scores), "manifest.json", orjson.dumps(manifest)
    )
    assert verify(forged).problems == (
        (
            "run heron, topic 1, Accuracy: 99.0 (1 of 1 judged) was signed off, 100.0 (1 of 1 "
            "judged) comes out now"
        ),
    )


def signed_again(data, name, body):
    """The release with one file written anew and signed: what a version of the program with other files
    or figures would have made.
    """
    manifest = orjson.loads(files(data)["manifest.json"])
    manifest["release"]["sha256"][name] = hashlib.sha256(body).hexdigest()
    return changed(changed(data, name, body), "manifest.json", orjson.dumps(manifest))


def without(scores, wanted):
    """The table of scores without the lines that hold a text."""
    return b"".join(
        line for line in scores.splitlines(keepends=True) if wanted not in line
    )


def test_a_release_of_a_version_with_fewer_measures_is_still_good_and_the_new_measure_is_named(
    judged,
):
    data = released(judged)
    scores = files(data)["scores.csv"]
    added = scores.count(b",Accuracy,")
    verdict = verify(signed_again(data, "scores.csv", without(scores, b",Accuracy,")))
    assert verdict.problems == ()
    assert verdict.new == (
        f"Accuracy: a measure added since the release was signed off, {added} figures",
    )
    assert verdict.scores == verify(data).scores - added


def test_rows_added_to_a_measure_are_named_and_are_no_failure(judged):
    data = released(judged)
    verdict = verify(
        signed_again(
            data, "scores.csv", without(files(data)["scores.csv"], b"heron,1,Accuracy,")
        )
    )
    assert (verdict.problems, verdict.new) == (
        (),
        ("Accuracy: further rows since the release was signed off, 1 figure",),
    )


def test_columns_and_settings_added_since_are_no_failure(judged):
    data = released(judged)
    lines = files(data)["scores.csv"].decode().splitlines()
    fewer = "\r\n".join(line.rpartition(",")[0] for line in lines).encode() + b"\r\n"
    assert verify(signed_again(data, "scores.csv", fewer)).problems == ()
    settings = orjson.loads(files(data)["settings.json"])
    del settings["policy"]
    verdict = verify(signed_again(data, "settings.json", orjson.dumps(settings)))
    assert (verdict.problems, verdict.new) == (
        (),
        ("the setting policy was added since; it stands at majority",),
    )


def test_a_signed_figure_that_is_missing_now_is_a_failure(judged):
    data = released(judged)
    scores = files(data)["scores.csv"] + b"heron,all,Gone,1.0,1,1,\r\n"
    problems = verify(signed_again(data, "scores.csv", scores)).problems
    assert problems == (
        "run heron, topic all, Gone: 1.0 (1 of 1 judged) was signed off, nothing comes out now",
    )


def test_additions_are_counted_by_measure():
    figure = ReleasedFigure("1.0", "1", "1")
    signed = {("r", "1", "m"): figure}
    restored = {**signed, ("r", "2", "m"): figure, ("r", "1", "n"): figure}
    assert [line.partition(":")[0] for line in additions(signed, restored)] == [
        "m",
        "n",
    ]
    assert additions(restored, signed) == []


def test_another_policy_than_the_signed_one_is_named(judged):
    data = released(judged)
    manifest = orjson.loads(files(data)["manifest.json"])
    manifest["settings"]["policy"] = "latest"
    problems = verify(changed(data, "manifest.json", orjson.dumps(manifest))).problems
    assert problems == ("setting policy: latest is restored, majority was signed off",)


@pytest.mark.parametrize(
    "make_data", [lambda c: b"no zip", lambda c: export(c, "archive")[1]]
)
def test_what_is_no_release_is_said_to_be_none(judged, make_data):
    with pytest.raises(
        ValueError, match=r"this is not a(n archive of a campaign| signed-off release)"
    ):
        verify(make_data(judged))


def test_a_campaign_with_a_plan_is_as_it_was_signed_off(judged):
    store_plan(
        judged, Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}), "Zoe"
    )
    assert verify(released(judged)).problems == ()


def test_many_differences_are_counted():
    signed = {
        ("r", str(n), "m"): ReleasedFigure("1.0", "1", "1") for n in range(SHOWN + 3)
    }
    lines = differences(signed, {})
    assert (
        lines[0]
        == "run r, topic 0, m: 1.0 (1 of 1 judged) was signed off, nothing comes out now"
    )
    assert lines[-1] == "and 3 more"
    assert len(lines) == SHOWN + 1


def test_a_release_is_named_after_its_campaign_and_day(judged):
    assert filename(judged).startswith("spring_release_20")
    assert warnings(judged) == list(dict.fromkeys(warnings(judged)))


def test_machines_and_adjudicators_do_not_become_people_by_restoring(judged, tmp_path):
    judge(judged, unit(judged, "heron", "answer"), "no", "auto:reader")
    judge(judged, unit(judged, "heron", "answer"), "no", "adjudicator:Zoe")
    workspace = Workspace(tmp_path / "empty")
    restore(workspace, released(judged))
    assert workspace.store.people() == ["Ann"]


def test_warnings_are_looked_for_once_until_something_changes(judged):
    assert not exports.warnings_are_known(judged)
    progress = []
    warnings(judged, lambda share, text: progress.append(text))
    assert progress == [
        "reading the judgments of all topics",
        "checking Collection JSON",
        "checking Collection JSON, complete answers only",
    ]
    assert exports.warnings_are_known(judged)
    judge(judged, unit(judged, "heron", "answer"), "no")
    assert not exports.warnings_are_known(judged)
