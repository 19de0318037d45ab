"""Files that do not belong here are named, with what to do; our own files are known before anything else."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import zipfile

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.exports.campaign_exports import export_names
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import foreign, open_bytes
from assessment.formats.foreign.binary_formats import BINARY
from assessment.formats.foreign.text_formats import OWN_TEXT, SHAPES, TEXT
from assessment.formats.unpacking import Packed
from assessment.report import report
from assessment.tracks import TRACKS
from tests.small_samples import SMALL_SAMPLES

ANSWER = [{"text": "Iron helps.", "citations": [0]}]


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in members.items():
            file.writestr(name.replace("__", "/"), text)
    return out.getvalue()


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records).encode()


FOREIGN = {
    "an Excel workbook": zipped(**{"[Content_Types].xml": "", "xl__workbook.xml": ""}),
    "a Word document": zipped(**{"[Content_Types].xml": "", "word__document.xml": ""}),
    "a presentation": zipped(
        mimetype="application/vnd.oasis.opendocument.presentation"
    ),
    "a zip of 2 files (a.run, b.run)": zipped(
        **{"a.run": "1 Q0 d 1 1 a\n", "b.run": "x"}
    ),
    "a zip of 1 file (data.bin)": zipped(**{"data.bin": "x"}),
    "a document of an old Office program": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    + bytes(600),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "a PostScript document": b"%!PS-Adobe-3.0\n",
    "an RTF document": b"{\\rtf1\\ansi Dear all}",
    "an image": b"\x89PNG\r\n\x1a\n" + bytes(20),
    "a tar archive": b"a.run".ljust(257, b"\0") + b"ustar\x0000" + bytes(300),
    "a 7z archive": b"7z\xbc\xaf\x27\x1c\0\4",
    "a RAR archive": b"Rar!\x1a\x07\1\0",
    "a file packed with zstd": b"\x28\xb5\x2f\xfd\x04",
    "an SQLite database": b"SQLite format 3\0" + bytes(80),
    "a Parquet file": b"PAR1\x15\x04",
    "a NumPy array": b"\x93NUMPY\1\0v\0",
    "a binary file of a kind that is not known here": b"abc\0\1\2\3\xff" * 10,
    "a Git LFS pointer, not the file itself": (
        b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    ),
    "a TREC RAG 2024 run (JSON with the keys run_id, topic_id, references, answer)": lines(
        {"run_id": "a", "topic_id": "2024-1", "references": ["d"], "answer": ANSWER}
    ),
    "a TREC RAG 2025 run (JSON Lines with the keys metadata, references, answer)": lines(
        *[
            {
                "metadata": {"run_id": "a", "narrative_id": "1"},
                "references": ["d"],
                "answer": ANSWER,
            }
        ]
        * 2
    ),
    "nuggets of TREC RAG (JSON with the keys qid, query, nuggets)": lines(
        {"qid": "1", "query": "q", "nuggets": [{"text": "t", "importance": "vital"}]}
    ),
    "support judgments of TREC RAG (JSON with the keys narrative_id, run_id, sentences)": lines(
        {"narrative_id": "1", "run_id": "a", "sentences": []}
    ),
    "segments of MS MARCO V2.1 (JSON with the keys docid, segment)": lines(
        {"docid": "msmarco_v2.1_doc_1#0_1", "segment": "text"}
    ),
    "queries of BEIR (JSON with the keys _id, text)": lines(
        {"_id": "1", "text": "Does iron help?"}
    ),
    "a list that assigns TREC CAR pages to assessors": (
        b'{\n "assignments": [\n'
        b'  {"user_id": "judge1", "squids": ["tqa2:L_1"]}\n ]\n}\n'
    ),
    "qrels of BEIR (columns query-id, corpus-id, score)": b"query-id\tcorpus-id\tscore\n1\td1\t2\n",
    "a run in TREC format (query, Q0, document, rank, score, run)": (
        b"19335 Q0 d1 1 7.5 bm25\n19335 Q0 d2 2 7.1 bm25\n"
    ),
    "a run in TREC format (query, Q0, document, rank, score, run) ": (
        b"19335\tQ0\td1\t1\t7.5\tbm25\n19335\tQ0\td2\t2\t7.1\tbm25\n"
    ),
    "qrels in TREC format (query, 0, document, grade)": b"19335 Q0 1017759 0\n19335 Q0 1082489 3\n",
    "an HTML page": b"<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n",
    "XML that begins with <rss>": b'<?xml version="1.0"?>\n<rss version="2.0"></rss>\n',
    "one JSON value over several lines with the keys colour, size": b'{\n "colour": "red",\n "size": 3\n}\n',
    "a CSV table with the columns name, age": b"name,age\nAnn,3\nBert,4\n",
}
"""What each is called, and what it begins with."""
BELONGS = {
    "queries of BEIR (JSON with the keys _id, text)": "adhoc",
    "qrels of BEIR (columns query-id, corpus-id, score)": "adhoc",
    "a run in TREC format (query, Q0, document, rank, score, run)": "adhoc car qa2007",
    "a run in TREC format (query, Q0, document, rank, score, run) ": "adhoc car qa2007",
    "qrels in TREC format (query, 0, document, grade)": "adhoc car",
    "a TREC RAG 2024 run (JSON with the keys run_id, topic_id, references, answer)": "rag",
    "a TREC RAG 2025 run (JSON Lines with the keys metadata, references, answer)": "rag",
    "nuggets of TREC RAG (JSON with the keys qid, query, nuggets)": "rag",
    "support judgments of TREC RAG (JSON with the keys narrative_id, run_id, sentences)": "rag",
    "segments of MS MARCO V2.1 (JSON with the keys docid, segment)": "rag",
    "an Excel workbook": "rag",
}
"""Formats that are foreign in all tracks but these."""


def taken(track, data, name="sent.dat", kind=""):
    campaign = Workspace(":memory:").create("new", track)
    [report] = import_files(
        campaign, [InputFile(name, data, kind)], splitter=None, by="test"
    )
    return campaign, report


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_file_is_named_in_one_sentence_with_what_to_do_in_every_track(
    track, what
):
    if track in BELONGS.get(what.strip(), ""):
        return
    campaign, report = taken(track, FOREIGN[what])
    [problem] = report.problems
    assert (problem.what, report.loaded) == (f"this is {what.strip()}", False)
    assert problem.right
    assert "UTF-8" not in problem.sentence
    assert not campaign.runs()


def test_every_sign_is_one_of_a_file_above():
    previews = [
        foreign.FilePreview(Packed("sent.dat", data)) for data in FOREIGN.values()
    ]
    without = [
        known
        for known in (*BINARY[1:], *TEXT, *SHAPES)
        if not any(known.what(preview) for preview in previews)
    ]
    assert without == []


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(
    "name", ["judgments", "judgments-csv", "scores", "archive", "report"]
)
def test_our_own_files_are_known_before_anything_else_in_every_track(
    track, name, sample_views, splitter
):
    campaign = Workspace(sample_views).campaign(f"{track}-sample")
    data = report(campaign) if name == "report" else exports.export(campaign, name)[1]
    copy = Workspace(":memory:").create("copy", track)
    [imported] = import_files(
        copy, [InputFile(f"sent-{name}", data)], splitter=splitter, by="test"
    )
    assert not copy.runs()
    if name.startswith("judgments"):
        assert (imported.kind, imported.verdict) == (
            "log" if name == "judgments" else "log-csv",
            "loads",
        )
        assert imported.counts["new judgments"] == campaign.count()
    else:
        [problem] = imported.problems
        wanted = {
            "archive": f"this is an archive of campaign {track}-sample of track {track}",
            "report": "this is a report that the desk wrote",
        }
        assert (problem.code, problem.what) == (
            "OWN_FILE",
            wanted.get(name, "this is a table of scores that the desk wrote"),
        )


FOR_PEOPLE = [
    (track.name, export.name)
    for track in TRACKS.values()
    for export in track.exports
    if export.recognise
]


@pytest.mark.parametrize(("track", "name"), FOR_PEOPLE)
def test_exports_for_people_are_known_as_our_own_and_never_read(
    track, name, sample_views
):
    campaign = Workspace(sample_views).campaign(f"{track}-sample")
    _copy, report = taken(track, exports.export(campaign, name)[1], "sent.txt")
    [problem] = report.problems
    assert (problem.code, report.loaded) == ("OWN_FILE", False)
    assert problem.what.startswith("this is an export of the desk for people: ")


@pytest.mark.parametrize("track", TRACKS)
def test_every_text_that_a_track_sends_out_is_read_again_or_named(track, sample_views):
    campaign = Workspace(sample_views).campaign(f"{track}-sample")
    for name in export_names(campaign):
        _, report = taken(track, exports.export(campaign, name)[1], "sent.txt")
        assert "UNKNOWN_FORMAT" not in {problem.code for problem in report.problems}, (
            name
        )


def test_an_archive_says_how_it_is_restored(campaign):
    problem = taken("biogen", exports.export(campaign, "archive")[1], "spring.zip")[
        1
    ].problems[0]
    assert problem.right == "restore it: page Session, or the command `restore`"


@pytest.mark.parametrize(
    ("track", "other"),
    [(track, other) for track in TRACKS for other in TRACKS if other != track],
)
def test_runs_of_another_track_are_named_as_its(track, other):
    for path in sorted((SMALL_SAMPLES / other / "runs").iterdir()):
        problem = taken(track, path.read_bytes(), path.name)[1].problems[0]
        if path.suffix == ".run" and {track, other} == {"adhoc", "car"}:
            # Both read TREC's format, so neither says that the run is the other's.
            assert problem.code == "NO_TOPICS", (path.name, problem)
            continue
        assert f"track {other} (" in problem.sentence, (path.name, problem)


@pytest.mark.parametrize("track", TRACKS)
def test_a_log_of_another_track_is_one_problem(track, campaign, make):
    if track == "biogen":
        return
    log = exports.export(make(name="autumn"), "judgments")[1] or lines(
        {
            "uuid": "a",
            "assessor": "Ann",
            "kind": "accuracy",
            "topic": "1",
            "key": "k",
            "label": "yes",
        }
    )
    [problem] = taken(track, log)[1].problems
    assert problem.code == "OTHER_TRACK"


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(
    "text",
    [
        "Dear all,\nplease find the run attached.\n",
        "# Notes\n\n- one\n",
        "1 2 3\n4 5 6\n",
        "2026-01-01 12:00:00 INFO started\n",
    ],
)
def test_prose_and_numbers_are_never_taken_for_a_file_of_another_track(track, text):
    _campaign, report = taken(track, text.encode())
    assert "OTHER_TRACK" not in {problem.code for problem in report.problems}


def test_claims_that_are_printed_over_several_lines_are_told_to_stand_on_one():
    record = json.loads(
        (SMALL_SAMPLES / "scifact" / "runs" / "lexical.jsonl")
        .read_text()
        .splitlines()[0]
    )
    [problem] = taken("scifact", json.dumps([record, record], indent=1).encode())[
        1
    ].problems[:1]
    assert (
        "over several lines with the keys" in problem.what
        or problem.code != "UNKNOWN_FORMAT"
    )


def test_a_kind_that_is_forced_on_a_binary_file_is_told_what_the_file_is():
    [problem] = taken("biogen", FOREIGN["a PDF document"], kind="pmids")[1].problems
    assert problem.what == "this is a PDF document"


def test_files_that_can_be_read_are_no_binary():
    for text in ("plain", "caf\u00e9", '{"a": 1}'):
        assert foreign.binary(foreign.FilePreview(Packed("a", text.encode()))) is None
    assert open_bytes("a", "caf\u00e9".encode("latin-1")).text == "caf\u00e9"
    assert OWN_TEXT


def test_scores_and_problems_that_the_desk_wrote_as_json_are_known_as_its_own():
    score = {
        "run": "a",
        "topic": None,
        "measure": "MAP",
        "value": 0.3,
        "judged": 1,
        "needed": 2,
        "note": "",
        "official": True,
    }
    problem = {
        "file": "a",
        "severity": "error",
        "code": "BAD",
        "place": "line 1",
        "what": "bad",
        "official": "",
    }
    for record, what in (
        (score, "scores that the desk wrote as JSON"),
        (problem, "a list of problems that the desk wrote"),
    ):
        for indent in (None, 2):
            for track in TRACKS:
                [result] = taken(track, json.dumps([record], indent=indent).encode())[
                    1
                ].problems
                assert (result.code, result.what) == ("OWN_FILE", f"this is {what}")


@pytest.mark.parametrize("track", sorted(set(TRACKS) - {"rag"}))
@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_a_zip_that_is_packed_once_more_is_named_all_the_same(track, pack, campaign):
    assert (
        taken(track, pack(FOREIGN["an Excel workbook"]))[1].problems[0].what
        == "this is an Excel workbook"
    )
    assert (
        taken(track, pack(exports.export(campaign, "archive")[1]))[1].problems[0].code
        == "OWN_FILE"
    )
