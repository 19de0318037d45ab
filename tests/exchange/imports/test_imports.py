"""Files come in whole or not at all, in any order."""

from __future__ import annotations

import gzip
import itertools
import json
import uuid
from pathlib import Path

import pytest

from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from tests.conftest import DOCUMENTS, TOPICS, judge, run_file, unit
from tests.small_samples import SMALL_SAMPLES

FILES = (
    InputFile("t.json", json.dumps(TOPICS).encode()),
    InputFile("d.jsonl", DOCUMENTS.encode()),
    run_file("heron", {"1": "Iron helps [11]."}),
)


def take(campaign, splitter, *files, **more):
    return import_files(campaign, files, splitter=splitter, by="test", **more)


def contents(campaign):
    """Everything of a campaign that a file could have changed."""
    store, name = campaign.store, campaign.row.id
    runs = {run: store.answers_of(name, run) for run in store.runs(name)}
    return (
        store.state(name).material,
        store.topics(name),
        runs,
        list(store.all_documents(name)),
        store.resources(name),
        list(store.log(name)),
        store.people(),
    )


BAD = {
    "empty.json": b"",
    "blank.txt": b" \n\t\n",
    "letter.txt": b"Dear colleague,\nplease find attached",
    "cut.json": b'{"team_id": "x", "run_name": "y", "results": [{"topic_id": "1", "answer": "Iron',
    "latin.json": b'{"run_name": "\xe9"}',
    "cut.gz": gzip.compress(b"{}" * 99)[:-9],
    "deep.json": b"[" * 100_000,
    "notopics.json": b'{"topics": []}',
    "badtopic.json": b'{"topics": [{"id": 3, "question": "New?"}, {"id": 4}]}',
    "baddocument.jsonl": b'{"pmid": "13", "abstract": "x"}\n{"pmid": "x13", "abstract": "x"}\n',
    "badpmids.txt": b"11\n" * 60 + b"x\n",
    "badrun.json": (
        b'{"team_id": "x", "run_name": "y", "contact_email": "", "results": [{"topic_id": 1, '
        b'"answer": null, "references": []}]}'
    ),
    "badline.jsonl": (
        b'{"metadata": {"team_id": "x", "run_id": "y", "topic_id": "1"}, "responses": [{"text": '
        b'"a"}]}\n{"metadata": 3}\n'
    ),
    "badlog.jsonl": (
        b'{"uuid": "u", "assessor": "A", "kind": "accuracy", "topic": "1", "key": "k", "label": '
        b'"perhaps"}\n'
    ),
    "badlog.csv": b'uuid,assessor,kind,topic,key,label\nu,A,accuracy,1,k,"yes\n',
    "emptylog.csv": b"uuid,assessor,kind,topic,key,label\n",
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_leaves_no_trace_and_says_why(campaign, splitter, name):
    before = contents(campaign)
    [report] = take(campaign, splitter, InputFile(name, BAD[name]))
    assert (report.loaded, report.verdict) == (False, "cannot load")
    assert report.errors
    assert all(
        problem.file == name and problem.place and problem.what
        for problem in report.problems
    )
    assert contents(campaign) == before


def test_a_file_of_a_collection_that_no_run_cites_loads_and_stores_nothing(
    workspace, splitter
):
    sample = SMALL_SAMPLES / "qa2007"
    named = [sample / "questions.xml", sample / "runs" / "ternqa1.txt"]
    files = [InputFile(path.name, path) for path in named]
    news = b'<DOC id="XIN_ENG_20050101.0001" type="story">\n<TEXT>\n<P>\nRain.\n</P>\n</TEXT>\n</DOC>\n'
    campaign = workspace.create("news", "qa2007")
    take(campaign, splitter, *files)
    before = contents(campaign)[1:]
    [report] = take(campaign, splitter, InputFile("xin_eng_200501", news))
    assert (report.loaded, report.errors) == (True, 0)
    assert [problem.code for problem in report.problems] == ["NO_DOCUMENT"]
    # The history alone grows.
    assert contents(campaign)[1:] == before


def test_a_bad_file_does_not_stop_the_others(make, splitter):
    campaign = make()
    reports = take(
        campaign,
        splitter,
        InputFile("x.txt", b"letter"),
        *FILES,
        InputFile("missing.json", Path("no") / "missing.json"),
    )
    assert [report.loaded for report in reports] == [False, True, True, True, False]
    assert reports[4].problems[0].what == "cannot be opened (No such file or directory)"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_files_of_one_call_load_in_any_order(workspace, splitter, order):
    campaign = workspace.create("spring", "biogen")
    reports = take(campaign, splitter, *(FILES[index] for index in order))
    assert [report.file for report in reports] == [FILES[index].name for index in order]
    others = [report for report in reports if not report.file.startswith("heron")]
    assert [report.loaded and not report.errors for report in others] == [True, True]
    assert (
        list(campaign.topics),
        list(campaign.runs()),
        len(campaign.data.units("1")),
    ) == (
        ["1", "2"],
        ["heron"],
        3,
    )


def test_the_same_file_twice_stores_nothing_new(campaign, splitter, make):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    collection = InputFile("judgments.json", export(campaign, "collection")[1])
    take(campaign, splitter, collection, assessor="Ben")
    before = contents(campaign)[1:]
    again = [
        *FILES[:2],
        run_file(
            "heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
        ),
        collection,
    ]
    reports = take(campaign, splitter, *again, assessor="Ben")
    assert contents(campaign)[1:] == before
    assert all(
        not {
            "documents",
            "new or changed answers",
            "withdrawn answers",
            "new judgments",
        }
        & set(report.counts)
        for report in reports
    )


def test_the_log_taken_in_again_stores_nothing_and_says_so(campaign, splitter):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    for name in ("judgments", "judgments-csv"):
        [report] = take(campaign, splitter, InputFile(name, export(campaign, name)[1]))
        assert (report.loaded, report.counts) == (True, {"judgments": 1})
    assert campaign.count() == 1


def test_two_runs_of_one_name_in_one_call_load_the_first_only(make, splitter):
    campaign = make()
    first, second = take(
        campaign,
        splitter,
        run_file("heron", {"1": "First."}),
        run_file("heron", {"1": "Second."})._replace(name="b.json"),
    )
    assert (first.loaded, second.loaded) == (True, False)
    assert [problem.code for problem in second.problems][:1] == ["REPEATED_RUN"]
    assert campaign.run("heron").answers["1"].text == "First."


def test_a_run_name_of_another_team_is_not_taken_over(campaign, splitter):
    [report] = take(
        campaign, splitter, run_file("heron", {"1": "Mine now."}, team="shrike")
    )
    assert (report.loaded, report.problems[0].what) == (
        False,
        "the name 'heron' belongs to a run of team 'ibis'",
    )
    assert campaign.run("heron").answers["1"].text.startswith("Iron")


def test_a_run_without_any_answer_to_the_topics_does_not_wipe_out_its_former_version(
    campaign, splitter
):
    [report] = take(campaign, splitter, run_file("heron", {"77": "Wrong campaign."}))
    assert (report.loaded, [problem.code for problem in report.problems]) == (
        False,
        ["INVALID_TOPIC", "EMPTY_RUN"],
    )
    assert list(campaign.run("heron").answers) == ["1", "2"]


def test_a_forced_kind_is_read_as_that_kind(make, splitter):
    campaign = make()
    [report] = take(campaign, splitter, InputFile("list.txt", b"11\n12\n", "topics"))
    assert (report.kind, report.loaded) == ("topics", False)


def test_a_packed_file_is_the_same_file(make, splitter):
    campaign = make()
    [report] = take(
        campaign, splitter, InputFile("heron.json.gz", gzip.compress(FILES[2].source))
    )
    assert (report.loaded, report.file, list(campaign.runs())) == (
        True,
        "heron.json.gz",
        ["heron"],
    )


def test_every_file_taken_in_is_in_the_history(campaign):
    rows = campaign.imports()
    assert [(row.file, row.kind, row.by) for row in rows] == [
        ("topics.json", "topics", "test"),
        ("documents.jsonl", "documents", "test"),
        ("heron.json", "run", "test"),
        ("tern.json", "run", "test"),
    ]
    assert rows[2].summary["counts"] == {
        "runs": 1,
        "answers": 2,
        "new or changed answers": 2,
    }


def test_the_assessor_of_a_judgment_file_becomes_a_person(campaign, splitter):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    take(
        campaign,
        splitter,
        InputFile("judgments.json", export(campaign, "collection")[1]),
        assessor="Ben",
    )
    assert "Ben" in campaign.store.people()
    assert campaign.store.assessors(campaign.row.id) == ["Ann", "Ben"]


@pytest.mark.parametrize("assessor", ["", "  ", "x" * 201])
def test_judgments_need_somebody_who_gave_them(campaign, splitter, assessor):
    with pytest.raises(ValueError, match="an assessor's name has 1 to 200 characters"):
        take(campaign, splitter, FILES[2], assessor=assessor)


def exported(campaign, **changes):
    """The campaign's judgments as a file, each changed so."""
    lines = export(campaign, "judgments")[1].splitlines()
    return b"\n".join(json.dumps(json.loads(line) | changes).encode() for line in lines)


@pytest.mark.parametrize(
    "changes",
    [{"label": "no"}, {"assessor": "Ben"}, {"note": "other"}, {"flagged": True}],
)
def test_another_judgment_under_a_uuid_of_the_log_is_named_and_not_taken_in(
    campaign, splitter, changes
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    [report] = import_files(
        campaign,
        [InputFile("log.jsonl", exported(campaign, **changes))],
        splitter=splitter,
        by="test",
    )
    assert (
        campaign.count(),
        "REPEATED_UUID" in [problem.code for problem in report.problems],
    ) == (1, True)
    [again] = import_files(
        campaign,
        [InputFile("log.jsonl", exported(campaign))],
        splitter=splitter,
        by="test",
    )
    assert (campaign.count(), again.problems) == (1, ())


def test_of_two_judgments_under_one_uuid_in_a_file_the_second_is_named(
    campaign, splitter
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    name = {"uuid": str(uuid.uuid4())}
    lines = [
        exported(campaign, **name),
        exported(campaign, **name, label="no"),
        exported(campaign, **name),
    ]
    [report] = import_files(
        campaign,
        [InputFile("log.jsonl", b"\n".join(lines))],
        splitter=splitter,
        by="test",
        assessor="Ben",
    )
    assert [problem.code for problem in report.problems] == ["REPEATED_UUID"]
    assert [
        (event.uuid == name["uuid"], event.label)
        for event in campaign.store.log(campaign.row.id)
    ] == [
        (False, "yes"),
        (True, "yes"),
    ]
