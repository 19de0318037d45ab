"""Signs of text files: formats of other tracks and tools, tables, markup."""

from __future__ import annotations

import re

from assessment.formats.foreign.inspection import Look, Sign
from assessment.formats.reports import listed

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


def _own_scores(look: Look) -> str:
    keys = set(look.record)
    if any(keys >= names for names in _SCORES):
        return "scores that the desk wrote as JSON"
    columns = set(look.columns(","))
    if any(columns >= names for names in _SCORES):
        return "a table of scores that the desk wrote"
    return ""


def _own_problems(look: Look) -> str:
    if set(look.record) >= _PROBLEMS:
        return "a list of problems that the desk wrote"
    return ""


def _own_conventions(look: Look) -> str:
    if set(look.columns(",")) >= _CONVENTIONS:
        return "a table of conventions that the desk wrote"
    return ""


def _own_report(look: Look) -> str:
    # The generator stands in the head of the page; the pictures of a report make the rest long.
    head = look.text[:4_000].lower()
    if f'name="generator" content="{OWN_PAGE.lower()}' in head:
        return "a report that the desk wrote"
    return ""


def _lfs(look: Look) -> str:
    is_pointer = look.text.startswith(_LFS)
    return "a Git LFS pointer, not the file itself" if is_pointer else ""


def _answers_with_citations(look: Look) -> bool:
    responses = look.record.get("responses")
    answer = look.record.get("answer", responses)
    if not isinstance(answer, list) or not answer:
        return False
    first = answer[0]
    return isinstance(first, dict) and {"text", "citations"} <= set(first)


def _rag_2024(look: Look) -> str:
    is_run = {"run_id", "topic_id", "references", "answer"} <= set(look.record)
    if is_run and _answers_with_citations(look):
        return f"a TREC RAG 2024 run ({_json_with_keys(look)})"
    return ""


def _rag_2025(look: Look) -> str:
    about = look.record.get("metadata")
    is_about_a_topic = isinstance(about, dict) and "narrative_id" in about
    if is_about_a_topic and _answers_with_citations(look):
        return f"a TREC RAG 2025 run ({_json_with_keys(look)})"
    return ""


def _rag_nuggets(look: Look) -> str:
    nuggets = look.record.get("nuggets")
    first = nuggets[0] if isinstance(nuggets, list) and nuggets else None
    if not isinstance(first, dict):
        return ""
    if "qid" not in look.record or "importance" not in first:
        return ""
    kind = "nugget assignments" if "assignment" in first else "nuggets"
    return f"{kind} of TREC RAG ({_json_with_keys(look)})"


def _rag_support(look: Look) -> str:
    is_support = {"narrative_id", "run_id", "sentences"} <= set(look.record)
    if is_support:
        return f"support judgments of TREC RAG ({_json_with_keys(look)})"
    return ""


def _segments(look: Look) -> str:
    if {"docid", "segment"} <= set(look.record):
        return f"segments of MS MARCO V2.1 ({_json_with_keys(look)})"
    return ""


def _beir(look: Look) -> str:
    if not {"_id", "text"} <= set(look.record):
        return ""
    kind = "a corpus" if "title" in look.record else "queries"
    return f"{kind} of BEIR ({_json_with_keys(look)})"


def _beir_qrels(look: Look) -> str:
    columns = [name.lower() for name in look.columns("\t")]
    if columns[:3] == ["query-id", "corpus-id", "score"]:
        return "qrels of BEIR (columns query-id, corpus-id, score)"
    return ""


def _assignments(look: Look) -> str:
    """NIST's `assessor_assignments.json`, which is no material of a campaign."""
    entries = look.record.get("assignments")
    first = entries[0] if isinstance(entries, list) and entries else None
    if not isinstance(first, dict) or not {"user_id", "squids"} <= set(first):
        return ""
    return "a list that assigns TREC CAR pages to assessors"


def trec_run(look: Look) -> str:
    """What a run in TREC format is called, "" for other files."""
    if look.rows_are(_RUN):
        return "a run in TREC format (query, Q0, document, rank, score, run)"
    return ""


def _trec_qrels(look: Look) -> str:
    if look.rows_are(_QRELS):
        return "qrels in TREC format (query, 0, document, grade)"
    return ""


def _html(look: Look) -> str:
    start = look.text[:2_000].lstrip().lower()
    is_page = start.startswith("<!doctype html") or "<html" in start
    return "an HTML page" if is_page else ""


def _xml(look: Look) -> str:
    root = re.search(r"<([A-Za-z_][\w.-]*)", look.text[:20_000])
    if root is None or not look.text.lstrip().startswith("<"):
        return ""
    return f"XML that begins with <{root[1][:40]}>"


def _json_with_keys(look: Look) -> str:
    kind = "JSON Lines" if look.is_json_lines else "JSON"
    return f"{kind} with the keys {look.keys}"


def _json(look: Look) -> str:
    if not look.record:
        return ""
    if isinstance(look.whole, dict) and len(look.lines) > 1:
        return f"one JSON value over several lines with the keys {look.keys}"
    return _json_with_keys(look)


def _table(look: Look) -> str:
    for separator, kind in (
        (",", "a CSV table"),
        ("\t", "a table with tabs"),
        (";", "a table with semicolons"),
    ):
        columns = look.columns(separator)
        if len(columns) < 2 or len(look.lines) < 2:
            continue
        # At least, because quoted cells may hold the separator too.
        if all(line.count(separator) >= len(columns) - 1 for line in look.lines[:10]):
            return f"{kind} with the columns {listed(columns, 12)}"
    return ""


OWN_TEXT = (
    Sign(_own_scores, "scores are computed here; import runs and judgments"),
    Sign(
        _own_problems,
        "it is for people; correct the files that it names and import them",
    ),
    Sign(
        _own_conventions,
        "it is for people; conventions are published on the page Adjudicate, or restored with an archive",
    ),
    Sign(
        _own_report,
        "it is for people; import runs and judgments, or restore an archive",
    ),
)
TEXT = (
    Sign(
        _lfs,
        "fetch the file with `git lfs pull`, or download it from the page of the repository",
    ),
    Sign(_rag_2024, _RAG),
    Sign(_rag_2025, _RAG),
    Sign(_rag_nuggets, _RAG),
    Sign(_rag_support, _RAG),
    Sign(_segments, _RAG),
    Sign(_beir),
    Sign(_beir_qrels),
    Sign(
        _assignments,
        "it becomes the plan of a TREC CAR campaign: page Session, part Plan, or the command `assignments`",
    ),
    Sign(trec_run),
    Sign(_trec_qrels),
)
"""Formats that have a name."""
SHAPES = (
    Sign(_html, "send the data file, not the page that shows it"),
    Sign(_xml),
    Sign(_json),
    Sign(_table),
)
"""What can at least be described."""
