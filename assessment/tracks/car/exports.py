"""The files that TREC CAR exports: qrels, NIST assessment files, and runs, as they are or converted."""

from assessment.model import Export
from assessment.tracks.car.judgments.qrels_recognition import (
    is_sessions,
    is_transitions,
)
from assessment.tracks.car.writers import articles_out, nist_out, qrels_out, runs_out

EXPORTS = (
    Export(
        "qrels",
        "Qrels of passages",
        "passages.qrels",
        qrels_out.ranking_writer("passage"),
    ),
    Export(
        "qrels-entity",
        "Qrels of entities",
        "entities.qrels",
        qrels_out.ranking_writer("entity"),
    ),
    Export(
        "qrels-strata",
        "Sampled qrels with the stratum in the fifth column",
        "strata.qrels",
        qrels_out.write_strata,
    ),
    Export(
        "qrels-infap",
        "Qrels with -1 for items of the pool without a grade, for infAP",
        "infap.qrels",
        qrels_out.write_sampled,
    ),
    Export(
        "automatic",
        "Automatic qrels made from the articles (zip)",
        "automatic_qrels.zip",
        articles_out.write_automatic,
        articles_out.automatic_warnings,
    ),
    Export(
        "sessions",
        "Raw numbers of passages and entities by assessor",
        "sessions.tsv",
        qrels_out.write_sessions,
        recognise=is_sessions,
    ),
    Export(
        "qrels-page", "Y3 qrels, page level", "pages.qrels", qrels_out.write_page_level
    ),
    Export(
        "qrels-section",
        "Y3 qrels, section level",
        "sections.qrels",
        qrels_out.write_section_level,
    ),
    Export(
        "transitions",
        "Y3 transitions",
        "transitions.txt",
        qrels_out.write_transitions,
        recognise=is_transitions,
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
    Export(
        "trec-runs",
        "Rankings of all runs (zip, TREC format)",
        "runs.zip",
        runs_out.write_runs,
    ),
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
)
