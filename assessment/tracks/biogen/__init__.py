"""TREC BioGen 2024 and 2025 Task B: answers to health questions, judged by answer, sentence and citation."""

from assessment.model import Export, FileKind, Track
from assessment.tracks.biogen import (
    check,
    clusters,
    collection,
    measures,
    pmids,
    read,
    runs_2024,
    runs_2025,
    scales,
    score,
    split,
    totals,
    units,
    write,
)
from assessment.tracks.biogen.answer import Answer, Topic, carry, renamed

TRACK = Track(
    name="biogen",
    title="TREC BioGen",
    version="2024 and 2025 Task B",
    source="2024 submission format page; MedAESQA src/medaesqa_eval.py; trec-biogen.github.io",
    topic_type=Topic,
    answer_type=Answer,
    scales=scales.SCALES,
    measures=measures.MEASURES,
    settings=measures.SETTINGS,
    files=(
        FileKind("topics", "Topics", read.is_topics, read.read_topics),
        FileKind("documents", "Documents (PMID, title, abstract)", read.is_documents, read.read_documents),
        FileKind("pmids", "Allowed PMIDs", pmids.is_pmids, pmids.read_pmids),
        FileKind("run", "Run of 2024", runs_2024.is_run_2024, runs_2024.read_run_2024),
        FileKind("run-2025", "Run of 2025 Task B", runs_2025.is_run_2025, runs_2025.read_run_2025),
        FileKind("task-a", "Run of 2025 Task A (another task)", runs_2025.is_task_a, runs_2025.read_task_a),
        FileKind(
            "judgments", "Judgments in collection shape", collection.is_collection, collection.read_collection
        ),
        FileKind("clusters", "Clusters of answer sentences", clusters.is_clusters, clusters.read_clusters),
    ),
    check=check.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    exports=(
        Export(
            "collection",
            "Collection JSON",
            "biogen_collection.json",
            write.collection,
            write.collection_warnings,
        ),
        Export(
            "complete",
            "Collection JSON, complete answers only",
            "biogen_collection_complete.json",
            write.complete_collection,
            write.complete_warnings,
        ),
        Export("qrels", "Qrels of documents", "qrels.txt", write.qrels),
    ),
    carry=carry,
    screen_of=units.screen_of,
    link=units.link,
    resplit=split.resplit,
    reread=runs_2024.reread,
    repair=write.repaired,
    split_by=runs_2024.split_by,
    official_tools={"run": "the validator of the 2024 track (trec_biogen_validator)"},
    renamed=renamed,
    resources=(pmids.PMIDS, clusters.CLUSTERS),
)
