"""The files in the samples' folders `more` show what their tables say."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.sample_campaigns import SAMPLES
from assessment.sentences.splitters import splitter

R2C2_LISTS = "topics.csv docids.txt passages.jsonl"
RAG_LISTS = "topics.tsv segments.jsonl nuggets.jsonl"
SERIES_2004 = "more/questions-2004.xml more/run-2004.txt"
ROWS = [
    ("adhoc", "more/topics.sgml more/labels.toml", set()),
    ("adhoc", "more/topics.sgml more/sampled.qrels more/pool.tsv", set()),
    (
        "adhoc",
        "more/topics.sgml more/faulty.run",
        {"MALFORMED_LINE", "MALFORMED_SCORE", "REPEATED_DOCUMENT", "SEVERAL_TAGS"},
    ),
    ("biogen", "more/topics-incomplete.json", {"MISSING_TITLE", "MISSING_NARRATIVE"}),
    ("biogen", "more/topics-2025.json", set()),
    ("biogen", "topics.json more/own-questions.toml", set()),
    (
        "biogen",
        "topics.json more/own-questions-faulty.toml",
        {"MALFORMED_QUESTIONS"},
    ),
    ("car", "outlines.cbor more/articles.cbor", set()),
    (
        "car",
        "outlines.cbor runs/alder-links.run more/entity-names.tsv",
        {"MISSING_ENTITY"},
    ),
    (
        "car",
        "outlines.cbor more/faulty.run",
        {"TAG_WITHOUT_TEAM", "REPEATED_ITEM", "MALFORMED_SCORE", "MALFORMED_RANK"},
    ),
    (
        "car",
        "outlines.cbor more/faulty-pages.jsonl",
        {"REPEATED_RANK", "REPEATED_PARAGRAPH", "MISSING_PAGE"},
    ),
    ("car", "outlines.cbor more/assessor_assignments.json", {"FOREIGN_FILE"}),
    ("qa2007", f"{SERIES_2004} more/aquaint.sgml.gz", {"DOCIDS_UNCHECKED"}),
    ("qa2007", f"{SERIES_2004} more/texts.jsonl more/texts.csv", {"DOCIDS_UNCHECKED"}),
    ("qa2007", "questions.xml more/run-foreign.txt", {"OTHER_COLLECTION"}),
    ("qa2007", "questions.xml more/patterns.txt", set()),
    ("qa2007", "more/ciqa.xml more/ciqa-key.txt", set()),
    ("qa2007", "more/questions-2003.txt more/key-2003.txt", set()),
    ("qa2007", "more/key-2005.txt", set()),
    ("qa2007", "more/questions-2000.txt", {"OTHER_TOPICS"}),
    ("qa2007", "more/relationship-2005.xml", {"OTHER_TOPICS"}),
    ("r2c2", f"{R2C2_LISTS} more/heron-PR.zip", {"FEW_PASSAGES"}),
    ("r2c2", f"{R2C2_LISTS} more/gull-PR.zip", {"ZIP_TEAM"}),
    (
        "r2c2",
        f"{R2C2_LISTS} more/gull-PO-1.txt",
        {"UNKNOWN_DOCUMENT", "FOREIGN_PASSAGE", "WRONG_DOCUMENT"},
    ),
    (
        "r2c2",
        f"{R2C2_LISTS} more/gull-AC-1.txt",
        {"MALFORMED_CONFIDENCE", "NUGGET_NUMBERS", "UNRESOLVED_CITATION"},
    ),
    (
        "rag",
        f"{RAG_LISTS} more/gull-2025.jsonl more/assignments.jsonl more/support.jsonl",
        {"MISSING_TOPIC"},
    ),
    (
        "rag",
        f"{RAG_LISTS} more/faulty.jsonl",
        {
            "CITATION_OUT_OF_RANGE",
            "REPEATED_CITATION",
            "REPEATED_REFERENCE",
            "INVALID_REFERENCE",
            "INVALID_TOPIC",
            "TOO_MANY_WORDS",
        },
    ),
    (
        "scifact",
        "claims.jsonl corpus.jsonl more/reordered.jsonl",
        {"WRONG_ORDER", "MISSING_CLAIM", "ILLEGAL_LABEL"},
    ),
]


@pytest.mark.parametrize(("track", "names", "codes"), ROWS)
def test_a_file_shows_what_it_is_there_for(track, names, codes):
    campaign = Workspace(":memory:").create("files", track)
    files = [InputFile(name, SAMPLES / track / name) for name in names.split()]
    reports = import_files(campaign, files, splitter=splitter("rules"), by="test")
    problems = {problem.code for report in reports for problem in report.problems}
    assert codes <= problems
    if not codes:
        assert not problems
        assert all(report.loaded for report in reports)


def test_each_file_is_in_the_table_of_its_folder_and_in_a_row_here():
    tried = {f"{track}/{name}" for track, names, _ in ROWS for name in names.split()}
    for path in SAMPLES.glob("*/more/*"):
        if path.name != "README.md":
            table = (path.parent / "README.md").read_text(encoding="utf-8")
            assert path.name in table
            assert path.relative_to(SAMPLES).as_posix() in tried
