"""Ad hoc retrieval as at TREC: topics, ranked runs, pooled documents, graded relevance, qrels.

The words of the track are in the modules beside this one: `answer` (topics, rankings, names of units), `ids`,
`scales`, `settings`.  Its folders, each of which imports only those above it:

    grades        grades of relevance, those of known tracks and a campaign's own
    runs          ranked runs, and the order in which trec_eval sees their documents
    judgments     qrels as judgments of the campaign's grades
    pool          which documents are judged
    collection    topics, and the documents that runs, qrels and lists name
    screens       what assessors are shown and asked
    measures      the measures of ir_measures: what they are, which a campaign has, their values
    scoring       facts of a topic, figures of runs, and what they rest on
    writers       files out
"""

from assessment.formats.sampling_strata import STRATA
from assessment.model import Track
from assessment.tracks.adhoc import guidelines, scales, settings, submissions
from assessment.tracks.adhoc.answer import Answer, Topic
from assessment.tracks.adhoc.carry_over import carry
from assessment.tracks.adhoc.files import FILES
from assessment.tracks.adhoc.grades.own_grades import OWN
from assessment.tracks.adhoc.judgments.qrels import JUDGED
from assessment.tracks.adhoc.measures import families
from assessment.tracks.adhoc.pool.pool_lists import POOL
from assessment.tracks.adhoc.runs import runs
from assessment.tracks.adhoc.scoring import explain, retrieved, score, totals
from assessment.tracks.adhoc.screens import units
from assessment.tracks.adhoc.writers.exports import EXPORTS

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
    measures=families.MEASURES,
    settings=settings.SETTINGS,
    files=FILES,
    check=runs.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    carry=carry,
    score=score.score,
    totals=totals.totals,
    tables=totals.tables,
    explain=explain.explain,
    retrieved=retrieved.retrieved,
    exports=EXPORTS,
    official_tools={"run": "trec_eval"},
    resources=(OWN, JUDGED, STRATA, POOL),
)
