"""Ad hoc retrieval as at TREC: topics, ranked runs, pooled documents, graded relevance, qrels."""

from assessment.formats.strata import STRATA
from assessment.model import Track
from assessment.tracks.adhoc import (
    explain,
    guidelines,
    measures,
    retrieved,
    runs,
    scales,
    score,
    settings,
    submissions,
    totals,
    units,
)
from assessment.tracks.adhoc.answer import Answer, Topic
from assessment.tracks.adhoc.exports import EXPORTS
from assessment.tracks.adhoc.files import FILES
from assessment.tracks.adhoc.own_grades import OWN
from assessment.tracks.adhoc.pool_lists import POOL
from assessment.tracks.adhoc.qrels import JUDGED

TRACK = Track(
    name="adhoc",
    title="Ad hoc retrieval",
    version="TREC format",
    source="TREC's ad hoc, Web, Deep Learning and TREC-COVID tracks; trec_eval; ir_measures",
    topic_type=Topic,
    answer_type=Answer,
    scales=scales.SCALES,
    scales_of=scales.scales_of,
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=settings.SETTINGS,
    files=FILES,
    check=runs.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    carry=units.carry,
    score=score.score,
    totals=totals.totals,
    tables=totals.tables,
    explain=explain.explain,
    retrieved=retrieved.retrieved,
    exports=EXPORTS,
    official_tools={"run": "trec_eval"},
    resources=(OWN, JUDGED, STRATA, POOL),
)
