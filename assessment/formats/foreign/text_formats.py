"""Foreign text files: formats of other tracks and tools, tables, markup."""

from __future__ import annotations

import re

from assessment.formats.foreign.file_preview import FilePreview, ForeignFormat
from assessment.formats.name_lists import first_foreign_names

_QRELS = re.compile(r"\S+\s+(?:0|Q0|\d+)\s+\S+\s+-?\d+")
_RUN = re.compile(r"\S+\s+Q0\s+\S+\s+\d+\s+\S+\s+\S+", re.IGNORECASE)
_SCORES = (
    {"run", "topic", "measure", "value", "judged", "needed"},
    {"run", "series", "question", "measure", "value"},
    {"task", "measure", "rank", "run", "value"},
)
_PROBLEMS = {"file", "severity", "code", "place", "what", "official"}
_CONVENTIONS = {"scale", "label", "convention", "state"}
_LFS = "version https://git-lfs.github.com/spec/"
_RAG = "import it into a campaign of TREC RAG"
OWN_PAGE = "Assessment Desk"
"""The generator that the desk's own report names."""


def _own_scores(preview: FilePreview) -> str:
    keys = set(preview.record)
    if any(keys >= names for names in _SCORES):
        return "scores that the desk wrote as JSON"
    columns = set(preview.columns(","))
    if any(columns >= names for names in _SCORES):
        return "a table of scores that the desk wrote"
    return ""


def _own_problems(preview: FilePreview) -> str:
    if set(preview.record) >= _PROBLEMS:
        return "a list of problems that the desk wrote"
    return ""


def _own_conventions(preview: FilePreview) -> str:
    if set(preview.columns(",")) >= _CONVENTIONS:
        return "a table of conventions that the desk wrote"
    return ""


def _own_report(preview: FilePreview) -> str:
    # The generator is named in the head of the page; the pictures of a report make the rest long.
    head = preview.text[:4_000].lower()
    if f'name="generator" content="{OWN_PAGE.lower()}' in head:
        return "a report that the desk wrote"
    return ""


def _lfs(preview: FilePreview) -> str:
    is_pointer = preview.text.startswith(_LFS)
    return "a Git LFS pointer, not the file itself" if is_pointer else ""


def _answers_with_citations(preview: FilePreview) -> bool:
    responses = preview.record.get("responses")
    answer = preview.record.get("answer", responses)
    if not isinstance(answer, list) or not answer:
        return False
    first = answer[0]
    return isinstance(first, dict) and {"text", "citations"} <= set(first)


def _rag_2024(preview: FilePreview) -> str:
    is_run = {"run_id", "topic_id", "references", "answer"} <= set(preview.record)
    if is_run and _answers_with_citations(preview):
        return f"a TREC RAG 2024 run ({_json_with_keys(preview)})"
    return ""


def _rag_2025(preview: FilePreview) -> str:
    about = preview.record.get("metadata")
    is_about_a_topic = isinstance(about, dict) and "narrative_id" in about
    if is_about_a_topic and _answers_with_citations(preview):
        return f"a TREC RAG 2025 run ({_json_with_keys(preview)})"
    return ""


def _rag_nuggets(preview: FilePreview) -> str:
    nuggets = preview.record.get("nuggets")
    first = nuggets[0] if isinstance(nuggets, list) and nuggets else None
    if not isinstance(first, dict):
        return ""
    if "qid" not in preview.record or "importance" not in first:
        return ""
    kind = "nugget assignments" if "assignment" in first else "nuggets"
    return f"{kind} of TREC RAG ({_json_with_keys(preview)})"


def _rag_support(preview: FilePreview) -> str:
    is_support = {"narrative_id", "run_id", "sentences"} <= set(preview.record)
    if is_support:
        return f"support judgments of TREC RAG ({_json_with_keys(preview)})"
    return ""


def _segments(preview: FilePreview) -> str:
    if {"docid", "segment"} <= set(preview.record):
        return f"segments of MS MARCO V2.1 ({_json_with_keys(preview)})"
    return ""


def _beir(preview: FilePreview) -> str:
    if not {"_id", "text"} <= set(preview.record):
        return ""
    kind = "a corpus" if "title" in preview.record else "queries"
    return f"{kind} of BEIR ({_json_with_keys(preview)})"


def _beir_qrels(preview: FilePreview) -> str:
    columns = [name.lower() for name in preview.columns("\t")]
    if columns[:3] == ["query-id", "corpus-id", "score"]:
        return "qrels of BEIR (columns query-id, corpus-id, score)"
    return ""


def _assignments(preview: FilePreview) -> str:
    """NIST's `assessor_assignments.json`, which is no material of a campaign."""
    entries = preview.record.get("assignments")
    first = entries[0] if isinstance(entries, list) and entries else None
    if not isinstance(first, dict) or not {"user_id", "squids"} <= set(first):
        return ""
    return "a list that assigns TREC CAR pages to assessors"


def trec_run(preview: FilePreview) -> str:
    """What a run in TREC format is called, "" for other files."""
    if preview.rows_are(_RUN):
        return "a run in TREC format (query, Q0, document, rank, score, run)"
    return ""


def _trec_qrels(preview: FilePreview) -> str:
    if preview.rows_are(_QRELS):
        return "qrels in TREC format (query, 0, document, grade)"
    return ""


def _html(preview: FilePreview) -> str:
    start = preview.text[:2_000].lstrip().lower()
    is_page = start.startswith("<!doctype html") or "<html" in start
    return "an HTML page" if is_page else ""


def _xml(preview: FilePreview) -> str:
    root = re.search(r"<([A-Za-z_][\w.-]*)", preview.text[:20_000])
    if root is None or not preview.text.lstrip().startswith("<"):
        return ""
    return f"XML that begins with <{root[1][:40]}>"


def _json_with_keys(preview: FilePreview) -> str:
    kind = "JSON Lines" if preview.is_json_lines else "JSON"
    return f"{kind} with the keys {preview.keys}"


def _json(preview: FilePreview) -> str:
    if not preview.record:
        return ""
    if isinstance(preview.whole, dict) and len(preview.lines) > 1:
        return f"one JSON value over several lines with the keys {preview.keys}"
    return _json_with_keys(preview)


def _table(preview: FilePreview) -> str:
    for separator, kind in (
        (",", "a CSV table"),
        ("\t", "a table with tabs"),
        (";", "a table with semicolons"),
    ):
        columns = preview.columns(separator)
        if len(columns) < 2 or len(preview.lines) < 2:
            continue
        # At least, because quoted cells may hold the separator too.
        if all(
            line.count(separator) >= len(columns) - 1 for line in preview.lines[:10]
        ):
            return f"{kind} with the columns {first_foreign_names(columns, 12)}"
    return ""


OWN_TEXT = (
    ForeignFormat(_own_scores, "scores are computed here; import runs and judgments"),
    ForeignFormat(
        _own_problems,
        "it is for people; correct the files that it names and import them",
    ),
    ForeignFormat(
        _own_conventions,
        "it is for people; conventions are published on the page Adjudicate, or restored with an archive",
    ),
    ForeignFormat(
        _own_report,
        "it is for people; import runs and judgments, or restore an archive",
    ),
)
TEXT = (
    ForeignFormat(
        _lfs,
        "fetch the file with `git lfs pull`, or download it from the page of the repository",
    ),
    ForeignFormat(_rag_2024, _RAG),
    ForeignFormat(_rag_2025, _RAG),
    ForeignFormat(_rag_nuggets, _RAG),
    ForeignFormat(_rag_support, _RAG),
    ForeignFormat(_segments, _RAG),
    ForeignFormat(_beir),
    ForeignFormat(_beir_qrels),
    ForeignFormat(
        _assignments,
        "it becomes the plan of a TREC CAR campaign: page Session, part Plan, or the command `assignments`",
    ),
    ForeignFormat(trec_run),
    ForeignFormat(_trec_qrels),
)
"""Formats that have a name."""
SHAPES = (
    ForeignFormat(_html, "send the data file, not the page that shows it"),
    ForeignFormat(_xml),
    ForeignFormat(_json),
    ForeignFormat(_table),
)
"""What can at least be described."""
