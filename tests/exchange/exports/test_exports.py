"""Files go out and come back without loss."""

from __future__ import annotations

import csv
import io
import json
import uuid
import zipfile

import pytest
from hypothesis import HealthCheck, example, settings
from hypothesis import given as given_any
from hypothesis import strategies as st

from assessment.campaign import Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export, export_names
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.log_files.log_kinds import log_kinds
from assessment.exchange.log_files.log_rows import (
    COLUMNS,
    UnitContext,
    as_lines,
    as_row,
)
from assessment.exchange.settings.changing import change_settings
from assessment.formats import open_bytes
from assessment.formats.spreadsheets import as_csv
from assessment.model import Evidence, Judgment, Ref, restored
from assessment.tracks import track_named
from tests.conftest import judge, unit

LINES, TABLE = log_kinds(lambda: track_named("biogen"))
TEXT = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "=1+1",
            "'=1",
            "''",
            "' ",
            " '",
            "-1",
            "@x",
            "\t",
            "\r",
            "a\r\nb",
            'a"b,"',
            "\ufeff",
            "\x00",
            "NULL",
            "☃",
        ]
    ),
)
EVIDENCE = st.lists(
    st.builds(Evidence, TEXT, st.sampled_from([None, "neutral"])), max_size=2
).map(tuple)
REFS = st.builds(Ref, st.just("relation"), TEXT, TEXT)
JUDGMENTS = st.builds(
    Judgment,
    REFS,
    st.text(min_size=1, max_size=9),
    st.sampled_from([None, "supporting", "not relevant"]),
    reason=TEXT,
    flagged=st.booleans(),
    note=TEXT,
    evidence=EVIDENCE,
    spent_ms=st.integers(0, 10**8),
    uuid=st.uuids().map(str),
    seq=st.just(0),
    at=st.just("2026-01-02T03:04:05.678Z"),
    via=st.sampled_from(["desk", "undo", "carried"]),
)
NOTES = [
    "=HYPERLINK(1)",
    "'=1",
    "''quoted''",
    " leading and trailing ",
    "line\nline\r\nline\rline",
    'say "no", please',
    "-5",
    "@me",
    "\t",
    "☃ e\u0301 \u2028",
    "\x00",
    "",
]


def rows_of(log):
    return [
        as_row(event, UnitContext("", "", [event.reason], event.note)) for event in log
    ]


def as_restored(log):
    """All as it was, but for the way in, which says where the event comes from."""
    return [event._replace(via=restored(event.via)) for event in log]


def log_of(campaign):
    return [event._replace(seq=0) for event in campaign.store.log(campaign.row.id)]


@pytest.fixture
def judged(campaign):
    for n, note in enumerate(NOTES):
        judge(
            campaign,
            unit(campaign, "heron", "PMID 11"),
            "neutral",
            f"A{n}",
            note=note,
            evidence=(Evidence(note, "supporting"), Evidence("x")),
            flagged=n % 2 > 0,
        )
    judge(
        campaign,
        unit(campaign, "heron", "answer"),
        None,
        reason="no abstract",
        spent_ms=77,
    )
    judge(campaign, unit(campaign, "tern", "sentence 1"), "required")
    judge(campaign, unit(campaign, "tern", "sentence 1"), None)
    return campaign


@given_any(st.lists(JUDGMENTS, max_size=3))
@example(
    [
        Judgment(
            Ref("relation", "1", "'k"),
            "'=Ann",
            None,
            "",
            False,
            "'",
            (),
            0,
            "u",
            0,
            "2026",
            "desk",
        )
    ]
)
def test_any_judgment_comes_back_from_both_files_as_it_was(log):
    lines = LINES.read(open_bytes("log.jsonl", as_lines(rows_of(log))), None)
    table = TABLE.read(open_bytes("log.csv", as_csv(rows_of(log), COLUMNS)), None)
    assert lines.problems == table.problems == ()
    assert lines.judgments == table.judgments == tuple(as_restored(log))


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given_any(note=TEXT)
def test_any_note_survives_store_export_and_import(campaign, splitter, note):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", note=note)
    [event] = list(campaign.store.log(campaign.row.id))[-1:]
    assert event.note == note
    read = TABLE.read(open_bytes("log.csv", export(campaign, "judgments-csv")[1]), None)
    assert [read.judgments[-1]._replace(seq=0)] == as_restored([event._replace(seq=0)])


@pytest.mark.parametrize("name", ["judgments", "judgments-csv"])
def test_an_exported_log_rebuilds_the_judgments_in_another_workspace(
    judged, splitter, tmp_path, name
):
    other = Workspace(tmp_path / "other").create("copy", "biogen")
    import_files(
        other, [InputFile("log", export(judged, name)[1])], splitter=splitter, by="test"
    )
    assert log_of(other) == as_restored(log_of(judged))
    assert other.store.people() == sorted({event.assessor for event in log_of(judged)})


def test_a_cell_never_begins_a_formula(judged):
    rows = list(
        csv.reader(io.StringIO(export(judged, "judgments-csv")[1].decode(), newline=""))
    )
    assert not any(
        cell.startswith(("=", "+", "@", "\t", "\r")) for row in rows for cell in row
    )


def test_the_csv_shows_the_sentence_and_the_runs_behind_a_judgment(judged):
    row = next(
        row
        for row in csv.DictReader(
            io.StringIO(export(judged, "judgments-csv")[1].decode(), newline="")
        )
        if row["assessor"] == "A3"
    )
    assert (row["unit"], row["document"], json.loads(row["runs"]), row["text"]) == (
        "PMID 11",
        "11",
        ["heron"],
        "Iron helps [11].",
    )


def test_scores_as_csv_are_the_scores(judged):
    rows = list(
        csv.DictReader(io.StringIO(export(judged, "scores")[1].decode(), newline=""))
    )
    assert len(rows) == len(judged.all_scores())
    assert {row["topic"] for row in rows} == {"all", "1", "2"}
    assert [row["note"] for row in rows] == [
        score.note for score in judged.all_scores()
    ]
    assert {row["official"] for row in rows} == {"True"}


def test_every_export_can_be_written_of_an_empty_and_of_a_full_campaign(
    judged, make, workspace
):
    for campaign in (workspace.create("bare", "biogen"), make(name="empty"), judged):
        assert all(
            isinstance(export(campaign, name)[1], bytes)
            for name in export_names(campaign)
        )


def test_an_unknown_export_names_the_known(campaign):
    with pytest.raises(
        KeyError, match=r"unknown export 'everything'; known: collection, .*archive"
    ):
        export(campaign, "everything")


@pytest.mark.parametrize("here", [True, False])
def test_an_archive_gives_equal_scores_and_an_equal_log(
    judged, workspace, tmp_path, here
):
    change_settings(judged, {"policy": "latest"}, by="test")
    where = workspace if here else Workspace(tmp_path / "other")
    copy = restore(where, export(judged, "archive")[1], "copy")
    assert log_of(copy) == as_restored(log_of(judged)) != []
    assert copy.all_scores() == judged.all_scores()
    assert (copy.settings, copy.title, export(copy, "collection")[1]) == (
        judged.settings,
        judged.title,
        export(judged, "collection")[1],
    )


def test_the_sample_campaign_comes_back_from_its_archive(samples, tmp_path):
    campaign = Workspace(samples).campaign("biogen-sample")
    copy = restore(Workspace(tmp_path / "other"), export(campaign, "archive")[1])
    assert copy.name == "biogen-sample"
    assert copy.all_scores() == campaign.all_scores()
    assert log_of(copy) == as_restored(log_of(campaign))


def test_an_archive_of_a_name_that_is_taken_changes_nothing(judged, workspace):
    with pytest.raises(RuntimeError, match="'spring' exists already"):
        restore(workspace, export(judged, "archive")[1])
    assert list(workspace.campaigns()) == ["spring"]


def changed(data, **members):
    """The archive with some members replaced; None leaves one out."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        contents = {item.filename: old.read(item) for item in old.infolist()} | {
            name.replace("_", "."): body for name, body in members.items()
        }
        for name, body in contents.items():
            if body is not None:
                new.writestr(name, body)
    return out.getvalue()


@pytest.mark.parametrize(
    "members",
    [
        {"manifest_json": None},
        {"manifest_json": b"[]"},
        {"manifest_json": b"{"},
        {
            "manifest_json": b'{"track": "nonsense", "title": "", "name": "x", "settings": {}}'
        },
        {
            "manifest_json": b'{"track": "biogen", "title": "", "name": "a/b", "settings": {}}'
        },
        {
            "manifest_json": b'{"track": "biogen", "title": "", "name": 3, "settings": []}'
        },
        {
            "manifest_json": b'{"track": "biogen", "title": "", "name": "x", "settings": {"policy": "dice"}}'
        },
        {"topics_jsonl": None},
        {"topics_jsonl": b'{"topic": "1", "body": {"no": "topic"}}'},
        {"answers_jsonl": b'{"run": "heron", "topic": "1", "body": 3}'},
        {"runs_jsonl": b'{"name": "x", "colour": "red"}'},
        {"documents_jsonl": b"[1]"},
        {"documents_jsonl": b"\xff"},
        {"log_jsonl": b"x"},
        {"log_jsonl": b"\xff"},
        {"log_jsonl": b'{"uuid": 3}'},
    ],
)
def test_a_damaged_archive_leaves_no_trace(judged, tmp_path, members):
    other = Workspace(tmp_path / "other")
    with pytest.raises(
        ValueError, match=r"archive|cannot name a campaign|cannot be 'dice'"
    ):
        restore(other, changed(export(judged, "archive")[1], **members))
    assert other.campaigns() == {}


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"PK",
        lambda data: data[:-30],
        lambda data: data[: len(data) // 2],
        lambda data: data[:60] + b"\0" * 99 + data[159:],
    ],
)
def test_what_is_no_archive_is_refused_in_one_sentence(judged, tmp_path, damage):
    with pytest.raises(ValueError, match="archive"):
        restore(Workspace(tmp_path / "other"), damage(export(judged, "archive")[1]))


def test_an_archive_bomb_is_refused(judged, tmp_path, monkeypatch):
    monkeypatch.setattr("assessment.exchange.archive.zip_members.MAX_BYTES", 1000)
    with pytest.raises(ValueError, match="unpacks to more than"):
        restore(Workspace(tmp_path / "other"), export(judged, "archive")[1])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("spent_ms", 10**30),
        ("spent_ms", -1),
        ("uuid", "x" * 65),
        ("assessor", ""),
        ("key", "k" * 501),
        ("evidence", [["a"]]),
        ("evidence", 3),
        ("kind", "beauty"),
        ("label", "maybe"),
    ],
)
def test_an_event_that_cannot_be_stored_is_a_located_problem(field, value):
    event = {
        "uuid": str(uuid.uuid4()),
        "assessor": "Ann",
        "kind": "relation",
        "topic": "1",
        "key": "k",
        "label": None,
    }
    read = LINES.read(
        open_bytes(
            "log.jsonl",
            json.dumps(event).encode()
            + b"\n"
            + json.dumps(event | {field: value}).encode(),
        ),
        None,
    )
    assert read.judgments == ()
    assert all(problem.place.startswith("line 2") for problem in read.problems)
