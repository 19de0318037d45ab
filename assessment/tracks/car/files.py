"""The kinds of files that TREC CAR reads, in the order in which they are imported."""

from assessment.model import FileKind
from assessment.tracks.car.collection.paragraph_ids import is_ids, read_ids
from assessment.tracks.car.judgments.nist import read_assessments
from assessment.tracks.car.judgments.nist_entries import is_assessments
from assessment.tracks.car.judgments.qrels import read_qrels
from assessment.tracks.car.judgments.qrels_recognition import is_qrels
from assessment.tracks.car.pages.page_runs import is_pages, read_pages
from assessment.tracks.car.rankings.run_recognition import is_run
from assessment.tracks.car.rankings.runs import read_run
from assessment.tracks.car.texts.corpus import is_corpus, read_corpus
from assessment.tracks.car.texts.entities import (
    is_entity_names,
    read_entity_names,
    read_entity_pages,
)
from assessment.tracks.car.topics.budget import is_budgets, read_budgets
from assessment.tracks.car.topics.outlines import (
    is_entity_pages,
    is_outlines,
    read_outlines,
)
from assessment.tracks.car.topics.outlines_json import (
    is_outlines_json,
    read_outlines_json,
)
from assessment.tracks.car.topics.topic_lists import (
    is_id_map,
    is_list,
    read_id_map,
    read_list,
)

FILES = (
    FileKind(
        "outlines", "Outlines or pages (CBOR)", is_outlines, read_outlines, streams=True
    ),
    FileKind("outlines-json", "Outlines (JSON)", is_outlines_json, read_outlines_json),
    FileKind("topics", "Query ids, one a line", is_list, read_list, streams=True),
    FileKind(
        "k",
        "How many paragraphs a page holds: page and number, one a line",
        is_budgets,
        read_budgets,
        streams=True,
    ),
    FileKind("id-map", "Map from Y2 to Y3 section ids", is_id_map, read_id_map),
    FileKind(
        "paragraph-ids",
        "Paragraph ids of the corpus, one a line",
        is_ids,
        read_ids,
        streams=True,
    ),
    # Before the runs: a judged query that is in no outline becomes a topic, and the runs' rankings for it
    # are read as well.
    FileKind(
        "qrels",
        "Qrels of any level, passages or entities",
        is_qrels,
        read_qrels,
        streams=True,
    ),
    FileKind(
        "run", "Passage or entity run (TREC format)", is_run, read_run, streams=True
    ),
    FileKind("pages", "Y3 run (JSON Lines)", is_pages, read_pages, streams=True),
    FileKind(
        "assessments",
        "NIST assessment of Y3 pages (JSON)",
        is_assessments,
        read_assessments,
    ),
    # After the runs: only the entities and paragraphs that runs and judgments name are stored.
    FileKind(
        "entities",
        "Pages of entities (CBOR; “entities”, “knowledge” or “allButBenchmark” in the name)",
        is_entity_pages,
        read_entity_pages,
        streams=True,
    ),
    FileKind(
        "entity-names",
        "Names of entities: id, name, first paragraph between tabs",
        is_entity_names,
        read_entity_names,
        streams=True,
    ),
    FileKind("corpus", "Paragraph corpus (CBOR)", is_corpus, read_corpus, streams=True),
)
