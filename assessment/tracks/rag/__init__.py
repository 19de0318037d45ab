"""TREC RAG 2024 to 2026: which nuggets a response holds, and whether its citations support it.

The words of the track are in the modules beside this one: `answer` (topics, responses, names of units),
`labels`, `scales`, `settings`, `records` (fields that several files share).  Its folders, each of which
imports only those above it:

    topics       topics, and the segments that responses cite
    runs         run files, and the rules of their years
    nuggets      nuggets and their importance, and what the page *Nuggets* shows of them
    judgments    files of judgments: assignments of nuggets, support of citations
    screens      what assessors are shown and asked
    scoring      values of responses, means over topics, and what they rest on
    writers      files out
"""

from assessment.model import Export, FileKind, Track
from assessment.model.guidelines import with_examples
from assessment.tracks.rag import guidelines, measures, scales, settings, submissions
from assessment.tracks.rag.answer import Answer, Topic
from assessment.tracks.rag.carry_over import carry
from assessment.tracks.rag.judgments import (
    nugget_assignments,
    support_2024,
    support_files,
    support_sheets,
)
from assessment.tracks.rag.nuggets import nugget_files, nugget_pools
from assessment.tracks.rag.nuggets.nugget_resource import NUGGETS
from assessment.tracks.rag.runs import check, runs
from assessment.tracks.rag.scoring import explain, score, totals
from assessment.tracks.rag.screens import units
from assessment.tracks.rag.topics import segments, topics
from assessment.tracks.rag.writers import nugget_exports, repair, support_exports

TRACK = Track(
    name="rag",
    title="TREC RAG",
    version="2024 to 2026",
    source="castorini/nuggetizer, castorini/ragnarok, thakur-nandan/trec25-rag-support",
    topic_type=Topic,
    answer_type=Answer,
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=settings.SETTINGS,
    files=(
        FileKind("topics", "Topics", topics.is_topics, topics.read_topics),
        FileKind(
            "segments",
            "Segments of the collection",
            segments.is_segments,
            segments.read_segments,
            streams=True,
        ),
        FileKind("run", "Run of 2024", runs.is_run_2024, runs.read_run),
        FileKind("run-2025", "Run of 2025 or 2026", runs.is_run_2025, runs.read_run),
        FileKind(
            "nuggets", "Nuggets", nugget_files.is_nuggets, nugget_files.read_nuggets
        ),
        FileKind(
            "assignments",
            "Assignments of nuggets",
            nugget_assignments.is_assignments,
            nugget_assignments.read_assignments,
        ),
        FileKind(
            "support",
            "Support labels of 2025",
            support_files.is_support,
            support_files.read_support,
        ),
        FileKind(
            "support-2024",
            "Support labels of 2024",
            support_2024.is_support_2024,
            support_2024.read_support_2024,
        ),
        FileKind(
            "sheet",
            "Support sheet of NIST (.xlsx)",
            support_sheets.is_sheet,
            support_sheets.read_sheet,
            streams=True,
            binary=True,
        ),
    ),
    check=check.check,
    headline=topics.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    exports=(
        Export(
            "nuggets",
            "Nuggets",
            "nuggets.jsonl",
            nugget_exports.nuggets,
            nugget_exports.nugget_warnings,
        ),
        Export(
            "assignments",
            "Assignments, one file a run",
            "assignments.zip",
            nugget_exports.assignments,
            nugget_exports.assignment_warnings,
        ),
        Export(
            "metrics",
            "Nugget scores, one file a run",
            "nugget_metrics.zip",
            nugget_exports.metrics,
        ),
        Export(
            "support",
            "Support labels as in 2025",
            "human_judgments.jsonl",
            support_exports.judgments_2025,
        ),
        Export(
            "support-2024",
            "Support labels as in 2024, one file a run",
            "support_2024.zip",
            support_exports.judgments_2024,
            support_exports.warnings_2024,
        ),
        Export(
            "support-scores",
            "Support scores, one file a run",
            "support_scores.zip",
            support_exports.scores,
        ),
    ),
    carry=carry,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    repair=repair.repaired,
    explain=explain.explain,
    matrices=nugget_pools.matrices,
    pooled=nugget_pools.pooled,
    merge=nugget_pools.merge,
    resources=(NUGGETS,),
    official_tools={
        "run": "the validator of 2024 (ragnarok, rag24_validation.py)",
        "run-2025": "the validator of 2025 (ragnarok, rag25_validation.py)",
    },
)
