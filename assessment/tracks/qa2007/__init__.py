"""TREC QA 2007 main task, with the rules of 2003 to 2006.

A series asks factoid, list and Other questions about one target.
"""

from assessment.model import Track
from assessment.model.guidelines import with_examples
from assessment.tracks.qa2007 import (
    explain,
    guidelines,
    measures,
    nugget_opinions,
    nugget_pools,
    nuggets,
    question_scores,
    run_exports,
    runs,
    scales,
    score,
    screens,
    settings,
    submissions,
    totals,
    units,
)
from assessment.tracks.qa2007.answer import Answer, Topic, carry
from assessment.tracks.qa2007.exports import EXPORTS
from assessment.tracks.qa2007.files import FILES

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
    merge=nuggets.merge,
    pooled=nugget_pools.pooled,
    matrices=nuggets.matrices,
    details=question_scores.details,
    explain=explain.explain,
    ratings=nugget_opinions.ratings,
    repair=run_exports.repaired,
    resources=("documents", "types", "patterns", "answers", "weights"),
)
