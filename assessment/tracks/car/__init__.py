"""TREC CAR Y1 to Y3: passages and entities for the sections of an outline, and pages made from paragraphs.

The words of the track are in the modules beside this one: `answer` (topics and answers), `levels` (queries),
`unit_references`, `scales`.  Its folders, each of which imports only those above it:

    collection   the released archives, and what a campaign stores of them
    topics       outlines and lists of queries
    rankings     runs of Y1 and Y2: rankings of passages or entities
    pages        runs of Y3: pages, with the rules of the official validator
    texts        texts of the paragraphs and entities that a campaign uses
    judgments    qrels and NIST's assessments; what counts of all judgments
    screens      what assessors are shown and asked
    scoring      facts of a topic, means over topics, and what they rest on
    writers      files out
"""

from assessment.formats.sampling_strata import OUTSIDE, STRATA
from assessment.model import Track
from assessment.model.guidelines import with_examples
from assessment.tracks.car import (
    guidelines,
    measures,
    scales,
    settings,
    submissions,
    tasks,
)
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.carry_over import carry
from assessment.tracks.car.collection import (
    articles,
    judged_items,
    paragraph_ids,
    pieces,
)
from assessment.tracks.car.exports import EXPORTS
from assessment.tracks.car.files import FILES
from assessment.tracks.car.judgments import assignments, nist_notes, ratings
from assessment.tracks.car.pages import submitted_texts
from assessment.tracks.car.rankings import missing_answers
from assessment.tracks.car.scoring import explain, part_scores, retrieved, score, totals
from assessment.tracks.car.screens import units
from assessment.tracks.car.topics import topic_lists
from assessment.tracks.car.writers import repair

SOURCE = (
    "TREC CAR overviews; NIST's Y3 assessment tools (bgamari/mediawiki-annotate); "
    "car-convert-ranking-to-ordering; trec_eval"
)
OFFICIAL_TOOLS = {
    "pages": "y3_validate_submission.py --check-y3 (car-convert-ranking-to-ordering)",
    "run": "trec_eval",
}
RESOURCES = (
    paragraph_ids.IDS,
    nist_notes.NIST_NOTES,
    pieces.BODIES,
    topic_lists.ID_MAP,
    judged_items.JUDGED_PARAGRAPHS,
    submitted_texts.SUBMITTED,
    pieces.CORPUS_COVERAGE,
    articles.ARTICLES,
    judged_items.JUDGED_ENTITIES,
    STRATA,
    OUTSIDE,
)

TRACK = Track(
    name="car",
    title="TREC CAR",
    version="Y1 to Y3",
    source=SOURCE,
    topic_type=Topic,
    answer_type=Answer,  # type: ignore[arg-type]  # a union of the two kinds of answers
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=(*settings.SCORING, *settings.CHECKING),
    files=FILES,
    check=missing_answers.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    carry=carry,
    score=score.score,
    totals=totals.totals,
    part_scores=part_scores.part_scores,
    tasks=tasks.TASKS,
    part=tasks.QUERY,
    explain=explain.explain,
    retrieved=retrieved.retrieved,
    repair=repair.repaired,
    assignments=assignments.read_assignments,
    ratings=ratings.ratings,
    exports=EXPORTS,
    official_tools=OFFICIAL_TOOLS,
    resources=RESOURCES,
)
