"""TREC BioGen 2024 and 2025 Task B: answers to health questions, judged by answer, sentence and citation.

The words of the track are in the modules beside this one: `answer` (topics, answers, names of units),
`scales`, `measures`.  Its folders, each of which imports only those above it:

    citations    citation lists of answers, in the official readings of 2024
    topics       topics and documents, and the list of allowed PMIDs
    runs         run files of both years, and what the organisers' validators say of them
    judgments    the published collections, and what scores are computed from
    screens      what assessors are shown and asked
    scoring      the measures of each answer, means over topics, and what they rest on
    writers      files out
"""

from assessment.model import Export, FileKind, Track
from assessment.model.guidelines import with_examples
from assessment.tracks.biogen import guidelines, measures, scales, submissions
from assessment.tracks.biogen.answer import Answer, Topic, renamed
from assessment.tracks.biogen.carry_over import carry
from assessment.tracks.biogen.judgments import clusters, collection
from assessment.tracks.biogen.runs import (
    check,
    manual_boundaries,
    runs_2024,
    runs_2025,
    task_a,
)
from assessment.tracks.biogen.scoring import explain, score, totals
from assessment.tracks.biogen.screens import units
from assessment.tracks.biogen.topics import pmids, topics
from assessment.tracks.biogen.writers import collection_out, qrels_out, repair

TRACK = Track(
    name="biogen",
    title="TREC BioGen",
    version="2024 and 2025 Task B",
    source="2024 submission format page; MedAESQA src/medaesqa_eval.py; trec-biogen.github.io",
    topic_type=Topic,
    answer_type=Answer,
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=measures.SETTINGS,
    files=(
        FileKind("topics", "Topics", topics.is_topics, topics.read_topics),
        FileKind(
            "documents",
            "Documents (PMID, title, abstract)",
            topics.is_documents,
            topics.read_documents,
        ),
        FileKind("pmids", "Allowed PMIDs", pmids.is_pmids, pmids.read_pmids),
        FileKind("run", "Run of 2024", runs_2024.is_run_2024, runs_2024.read_run_2024),
        FileKind(
            "run-2025",
            "Run of 2025 Task B",
            runs_2025.is_run_2025,
            runs_2025.read_run_2025,
        ),
        FileKind(
            "task-a",
            "Run of 2025 Task A (another task)",
            task_a.is_task_a,
            task_a.read_task_a,
        ),
        FileKind(
            "judgments",
            "Judgments in collection shape",
            collection.is_collection,
            collection.read_collection,
        ),
        FileKind(
            "clusters",
            "Clusters of answer sentences",
            clusters.is_clusters,
            clusters.read_clusters,
        ),
    ),
    check=check.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    explain=explain.explain,
    exports=(
        Export(
            "collection",
            "Collection JSON",
            "biogen_collection.json",
            collection_out.collection,
            collection_out.collection_warnings,
        ),
        Export(
            "complete",
            "Collection JSON, complete answers only",
            "biogen_collection_complete.json",
            collection_out.complete_collection,
            collection_out.complete_warnings,
        ),
        Export("qrels", "Qrels of documents", "qrels.txt", qrels_out.qrels),
    ),
    carry=carry,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    link=units.link,
    resplit=manual_boundaries.resplit,
    reread=runs_2024.reread,
    repair=repair.repaired,
    split_by=runs_2024.split_by,
    official_tools={"run": "the validator of the 2024 track (trec_biogen_validator)"},
    renamed=renamed,
    resources=(pmids.PMIDS, clusters.CLUSTERS),
    fixed_units=True,
)
