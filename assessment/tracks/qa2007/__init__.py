"""TREC QA 2007 main task, with the rules of 2003 to 2006.

A series asks factoid, list and Other questions about one target.

The words of the track are in the modules beside this one: `answer` (topics, answers, names of units), `lines`
(columns of its text files), `scales`, `formulas`.  Its folders, each of which imports only those above it:

    topics       question series
    documents    the collections: ids, texts, and what was retrieved for each series
    answers      all runs' answers to a question, and which of them are known to be right
    runs         run files
    nuggets      nuggets of Other questions, their weights, and which response holds which
    judgments    judgment files of NIST
    screens      what assessors are shown and asked
    scoring      values of questions and series, means over series, and what they rest on
    writers      files out
"""

from assessment.model import Track
from assessment.model.guidelines import with_examples
from assessment.tracks.qa2007 import guidelines, measures, scales, settings, submissions
from assessment.tracks.qa2007.answer import Answer, Topic
from assessment.tracks.qa2007.answers import right_answers
from assessment.tracks.qa2007.carry_over import carry
from assessment.tracks.qa2007.documents import document_ids, ranked_documents
from assessment.tracks.qa2007.exports import EXPORTS
from assessment.tracks.qa2007.files import FILES
from assessment.tracks.qa2007.nuggets import (
    nugget_opinions,
    nugget_pools,
    nugget_votes,
    nuggets_in_responses,
)
from assessment.tracks.qa2007.runs import runs
from assessment.tracks.qa2007.scoring import (
    better_answers,
    explain,
    question_scores,
    score,
    totals,
)
from assessment.tracks.qa2007.screens import screens, units
from assessment.tracks.qa2007.topics import target_types
from assessment.tracks.qa2007.writers import run_exports

_STORED = (
    document_ids.COLLECTION_IDS,
    ranked_documents.RANKED,
    target_types.TYPES,
    right_answers.PATTERNS,
    right_answers.ANSWERS,
    nugget_votes.PYRAMID,
    nugget_votes.KEY,
    nugget_votes.TABLES,
)
RESOURCES = tuple(dict.fromkeys(kind for kind, _ in _STORED))

TRACK = Track(
    name="qa2007",
    title="TREC QA",
    version="2007 main task",
    source="TREC 2007 QA guidelines; N06-1049; P07-1097; H05-1038",
    topic_type=Topic,
    answer_type=Answer,
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=settings.SETTINGS,
    files=FILES,
    check=runs.check,
    headline=screens.headline,
    screens=screens.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    exports=EXPORTS,
    carry=carry,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    merge=nuggets_in_responses.merge,
    pooled=nugget_pools.pooled,
    matrices=nuggets_in_responses.matrices,
    part_scores=question_scores.part_scores,
    explain=explain.explain,
    better_answers=better_answers.better_answers,
    ratings=nugget_opinions.ratings,
    repair=run_exports.repaired,
    resources=RESOURCES,
)
