"""TREC CAR Y1 to Y3: passages and entities for the sections of an outline, and pages put together from paragraphs."""

from assessment.model import Export, FileKind, Track
from assessment.tracks.car import (
    bodies,
    corpus,
    explain,
    guidelines,
    ids,
    measures,
    nist,
    nist_out,
    outlines,
    outlines_json,
    pages_in,
    qrels,
    ratings,
    runs,
    runs_out,
    scales,
    score,
    submitted,
    topic_lists,
    units,
    validator,
)
from assessment.tracks.car.answer import Answer, Topic

TRACK = Track(
    name="car",
    title="TREC CAR",
    version="Y1 to Y3",
    source="TREC CAR overviews; NIST's Y3 assessment tools (bgamari/mediawiki-annotate); car-convert-ranking-to-ordering; trec_eval",
    topic_type=Topic,
    answer_type=Answer,  # type: ignore[arg-type]  a union of the two kinds of answers
    scales=scales.SCALES,
    measures=measures.MEASURES,
    settings=(*measures.SETTINGS, *validator.SETTINGS_FILES),
    files=(
        FileKind(
            "outlines", "Outlines or pages (CBOR)", outlines.is_outlines, outlines.read_outlines, streams=True
        ),
        FileKind(
            "outlines-json",
            "Outlines (JSON)",
            outlines_json.is_outlines_json,
            outlines_json.read_outlines_json,
        ),
        FileKind("topics", "Query ids, one a line", topic_lists.is_list, topic_lists.read_list, streams=True),
        FileKind("id-map", "Map from Y2 to Y3 section ids", topic_lists.is_id_map, topic_lists.read_id_map),
        FileKind(
            "paragraph-ids", "Paragraph ids of the corpus, one a line", ids.is_ids, ids.read_ids, streams=True
        ),
        # Before the runs: a judged query that is in no outline becomes a topic, and the runs' rankings for it are kept.
        FileKind(
            "qrels",
            "Qrels of any level, passages or entities",
            qrels.is_qrels,
            qrels.read_qrels,
            streams=True,
        ),
        FileKind("run", "Passage or entity run (TREC format)", runs.is_run, runs.read_run, streams=True),
        FileKind("pages", "Y3 run (JSON Lines)", pages_in.is_pages, pages_in.read_pages, streams=True),
        FileKind(
            "assessments", "NIST assessment of Y3 pages (JSON)", nist.is_assessments, nist.read_assessments
        ),
        FileKind("corpus", "Paragraph corpus (CBOR)", corpus.is_corpus, corpus.read_corpus, streams=True),
    ),
    check=runs.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=score.totals,
    exports=(
        Export("qrels", "Qrels of passages", "passages.qrels", qrels.ranking_writer("passage")),
        Export("qrels-entity", "Qrels of entities", "entities.qrels", qrels.ranking_writer("entity")),
        Export(
            "sessions",
            "Raw numbers of passages and entities by assessor",
            "sessions.tsv",
            qrels.write_sessions,
            recognise=qrels.is_sessions,
        ),
        Export("qrels-page", "Y3 qrels, page level", "pages.qrels", qrels.write_page_level),
        Export("qrels-section", "Y3 qrels, section level", "sections.qrels", qrels.write_section_level),
        Export(
            "transitions",
            "Y3 transitions",
            "transitions.txt",
            qrels.write_transitions,
            recognise=qrels.is_transitions,
        ),
        Export(
            "nist",
            "NIST assessment files as uploaded (zip)",
            "assessments.zip",
            nist_out.writer(clean=False),
            nist_out.warnings,
        ),
        Export(
            "nist-clean",
            "NIST assessment files, cleaned (zip)",
            "assessments_clean.zip",
            nist_out.writer(clean=True),
            nist_out.warnings,
        ),
        Export("y3-pages", "Y3 runs (zip of JSON Lines)", "pages.zip", runs_out.write_y3),
        Export("trec-runs", "Rankings of all runs (zip, TREC format)", "runs.zip", runs_out.write_runs),
        Export(
            "converted",
            "Passage runs as Y3 pages (zip)",
            "converted.zip",
            runs_out.write_pages,
            runs_out.page_warnings,
        ),
        Export(
            "converted-unique",
            "Passage runs as Y3 pages, no paragraph twice (zip)",
            "unique.zip",
            runs_out.write_unique_pages,
        ),
    ),
    carry=units.carry,
    screen_of=units.screen_of,
    explain=explain.explain,
    ratings=ratings.ratings,
    guidelines=guidelines.GUIDELINES,
    official_tools={"pages": "y3_validate_submission.py --check-y3 (car-convert-ranking-to-ordering)"},
    resources=(
        ids.IDS,
        nist.NIST_NOTES,
        bodies.BODIES,
        topic_lists.ID_MAP,
        corpus.IN_USE,
        submitted.SUBMITTED,
        bodies.CORPUS_COVERAGE,
    ),
)
