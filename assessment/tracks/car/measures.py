"""The measures of TREC CAR, with formula, source and conventions."""

from __future__ import annotations

from assessment.model import Measure
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    PASSAGE,
    REMOVED,
    TRANSITION,
)

_TREC_EVAL = "trec_eval 9 through ir_measures (pytrec_eval); TREC CAR overviews"
_MISO = "bgamari/mediawiki-annotate miso-postprocessing/CarY3AssessmentPageEval.hs"
_FOLEY = "jjfiv/car2019eval (overview of Y3)"
_VAL = "TREMA-UNH/car-convert-ranking-to-ordering y3_car_eval.py"
_NO_POSITIVE = (
    "A judged query without a relevant item counts as 0; without any judged query "
    "the score is undefined."
)
_UNJUDGED = (
    "What is not judged counts as not relevant. "
    "The measure Judged@20 says what share of a run's first twenty items is judged."
)
_ORDER = "highest score first, equal scores by id from the end of the alphabet; the rank column is not used"
_PAGES = "mean over the pages that have judgments (setting “pages”)"


_ORDERING, _CONTENT, _SECTIONS = "Reading order", "Content", "By section-level qrels"


def _ranking(
    name: str,
    sentence: str,
    formula: str,
    *,
    official: bool = True,
    group: str = "Ranking",
) -> Measure:
    mean = "mean over all judged queries (setting “missing”), by level under names with a dash"
    formula = f"{formula}; {_ORDER}; relevant = grade above 0; {mean}"
    measure = Measure(name, sentence, formula, _TREC_EVAL, _NO_POSITIVE, _UNJUDGED)
    measure = measure._replace(range=(0.0, 1.0), digits=4, official=official)
    measure = measure._replace(by_part=True, pooled=True, group=group)
    # Only those of these kinds that are in the pool of the run's task move the measure.
    return measure._replace(moved_by=(PASSAGE, ENTITY, FACET, REMOVED))


MEASURES = (
    _ranking(
        "MAP",
        "Mean average precision.",
        "sum of the precision at each relevant item / number of relevant items",
    ),
    _ranking(
        "Rprec",
        "Precision at as many items as are relevant.",
        "relevant items among the first R / R, R = number of relevant items",
    ),
    _ranking(
        "nDCG@20",
        "Discounted gain of the first 20 items.",
        "sum of max(0, grade) / log2(rank + 1) to rank 20 / the same of the best order",
    ),
    _ranking(
        "RR",
        "One over the rank of the first relevant item.",
        "1 / rank of the first relevant item, 0 without one",
    ),
    _ranking(
        "Judged@20",
        "Share of the first 20 items that are judged.",
        "judged items among the first 20 / items among the first 20",
        official=False,
        group="How much is judged",
    )._replace(coverage=True),
    _ranking(
        "infAP",
        "Average precision inferred from qrels of a random sample of the pool.",
        "sum over judged relevant items of [1 / rank + (rank - 1) / rank * share of items above that are in "
        "the pool * share of relevant ones among the judged ones above] / judged relevant items; only where "
        "qrels are sampled, the average precision of other queries",
        official=False,
    ),
    Measure(
        "facetOverlap",
        "Share of neighbouring paragraphs with a facet in common.",
        "mean over neighbours among the distinct visible paragraphs of [share a facet, whatever its label]; "
        + _PAGES,
        _MISO,
        "A page with fewer than two visible paragraphs has 0.",
        "A paragraph without a facet counts as one of facet NONE_OF_THESE, so that two of them share it.",
        (0.0, 1.0),
        digits=4,
        moved_by=(FACET, REMOVED),
        group=_ORDERING,
    ),
    Measure(
        "transition",
        "Share of smooth transitions among the judged ones.",
        "mean over labelled transitions between visible paragraphs of [SAME, COHERENT or COHERENT_WEAK]; "
        + _PAGES,
        _MISO,
        "A page without a labelled transition has 0.",
        "Transitions without a label are left out; "
        "one whose label was taken back in a file (UNSET) counts 0.",
        (0.0, 1.0),
        digits=4,
        moved_by=(TRANSITION, REMOVED),
        group=_ORDERING,
    ),
    Measure(
        "relevance",
        "Mean grade of the paragraphs.",
        "mean of max(0, best grade) / 3 over distinct visible paragraphs with a grade, "
        f"and of 0 for each removed one; {_PAGES}",
        _MISO,
        "A page without a graded or removed paragraph has 0.",
        "Paragraphs without a grade are left out.",
        (0.0, 1.0),
        digits=4,
        moved_by=(FACET, REMOVED),
        group=_CONTENT,
    ),
    Measure(
        "coherence",
        "Share of all submitted transitions that are smooth.",
        "transitions labelled SAME or COHERENT / neighbours as submitted, removed paragraphs included; "
        "mean over all judged pages",
        _FOLEY,
        "A page with one paragraph has 0; a judged page that the run does not have counts 0.",
        "A transition without a label counts as not smooth.",
        (0.0, 1.0),
        digits=4,
        moved_by=(TRANSITION,),
        group=_ORDERING,
    ),
    Measure(
        "facet coverage",
        "Share of the outline's facets that have a relevant paragraph.",
        f"facets with a visible paragraph of grade above 0 / facets of the outline; {_PAGES}",
        "Task description of Y3; NIST's tools hold only a stub of it",
        "Undefined for an outline without facets.",
        "A paragraph without a grade covers nothing.",
        (0.0, 1.0),
        digits=4,
        moved_by=(FACET, REMOVED),
        group=_CONTENT,
        official=False,
    ),
    Measure(
        "val:facet_overlap",
        "Share of neighbouring paragraphs that are relevant for a common facet.",
        "mean over all neighbours of [share a facet with a grade above 0 in the section-level qrels]; "
        "mean over the run's judged pages",
        _VAL,
        "A page with one paragraph has 0.",
        "A paragraph without a line in the qrels shares nothing.",
        (0.0, 1.0),
        digits=4,
        moved_by=(FACET, REMOVED, PASSAGE),
        group=_SECTIONS,
        official=False,
    ),
    Measure(
        "val:relevance",
        "Mean grade of all paragraphs by the section-level qrels.",
        "mean over all paragraphs of best positive grade / 3 (--max-relevance 3); "
        "mean over the run's judged pages",
        _VAL,
        "A page without a relevant paragraph has 0.",
        "A paragraph without a line in the qrels counts 0.",
        (0.0, 1.0),
        digits=4,
        moved_by=(FACET, REMOVED, PASSAGE),
        group=_SECTIONS,
        official=False,
    ),
    Measure(
        "val:positiondistance",
        "How far apart neighbouring paragraphs are in the original article.",
        "mean over all neighbours of the distance of their places in the article, 1000 where one is not "
        "in it; mean over the run's judged pages whose articles are imported",
        f"{_VAL}, as its code means it: the script finds no paragraph in any article and always prints 1000",
        "A page with one paragraph has 0; without articles there is no score.",
        "It needs no judgments; pages that are not judged at all are left out.",
        (0.0, 1000.0),
        "lower",
        digits=4,
        group=_SECTIONS,
        official=False,
    ),
)
