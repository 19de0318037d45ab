"""The track's measures, official and others, as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from assessment.model import Measure
from assessment.tracks.r2c2.answer import CORRECT, DIRECT, ENTAILED, HELPED
from assessment.tracks.r2c2.scales import PAPER, RIGHT, WRONG

OVER, UNDER, HMR, ACCURACY, AVCONF, OB = "R_O", "R_U", "HMR", "accuracy", "avconf", "OB"
TABLE_FIGURES = (OVER, UNDER, HMR, AVCONF, ACCURACY, OB)
"""The figures of the official table, in the order of its columns."""
PRECISION = "mean nugget precision"
ACC_HMR, BRIER, ECE, MCE, KS, AUROC, AURC = (
    "accHMR",
    "Brier",
    "ECE",
    "MCE",
    "KS",
    "AUROC",
    "AURC",
)
RANKING = ("MSnDCG@20", "Q@20", "nERR@20", "P@20", "AP@20")
"""Names in the order of the fields of `ranking.RankingFigures`."""
DIRECTLY = " (direct)"

Ends = Mapping[str, tuple[str, str]]

_UNIT = (0.0, 1.0)
_EMPTY = "Without a judged answer undefined: by the formulas R_O = R_U = HMR = 1, which says nothing."
_OPEN = (
    "An answer that is not judged is left out and counted, never taken as incorrect."
)
_CALIBRATION = "usual in calibration research; not official, and without HMR's properties (Sakai et al. 2025)"
_NTCIREVAL = "NTCIREVAL README; Sakai and Song, SIGIR 2011"
_RANKING_EMPTY = (
    "A topic without any relevant key gives 0 and is in the mean (setting “no_relevant”); "
    "one that a run leaves out gives 0."
)
_RANKING_OPEN = (
    "A PassageKey without a grade counts as level 0 (setting “condensed”); "
    "a topic without any judgment is left out of the mean."
)
_GAIN = (
    "g: gain of the level at rank r (setting “gains”), "
    "g*: the same for the ideal list of all judged PassageKeys of all runs"
)

# An answer can be judged once its nuggets have a label, whichever it is: both ends set the same one.
_FIRST = {ENTAILED: (ENTAILED, ENTAILED)}
_UP: Ends = {**_FIRST, CORRECT: (WRONG, RIGHT)}
_DOWN: Ends = {**_FIRST, CORRECT: (RIGHT, WRONG)}
_NO_ENDS: Ends = {}
_OF_NUGGETS = (CORRECT, ENTAILED, HELPED)


def _answers(
    name: str,
    sentence: str,
    formula: str,
    *,
    better: Literal["higher", "lower"] = "higher",
    low: float = 0.0,
    official: bool = True,
    ends: Ends = _NO_ENDS,
) -> Measure:
    """A measure of judged answers and their confidence."""
    source = f"{PAPER}, equations 1 to 4" if official else _CALIBRATION
    return Measure(
        name,
        sentence,
        formula,
        source,
        _EMPTY,
        _OPEN,
        (low, 1.0),
        better,
        digits=4,
        official=official,
        ends=ends,
        moved_by=(CORRECT,),
    )


_AC = (
    _answers(
        HMR,
        "How honest a run's confidence is; a run without a right answer can have it too, so read it with "
        "accuracy.",
        "2 · R_O · R_U / (R_O + R_U), 0 if both are 0",
    ),
    _answers(
        ACCURACY,
        "Share of the answers that are correct.",
        "correct / answered (setting “unanswered”: / all questions)",
        ends=_UP,
    ),
    _answers(
        OVER,
        "How low a run's confidence in its incorrect answers is.",
        "1 - mean confidence of the incorrect answers; 1 if there is none",
    ),
    _answers(
        UNDER,
        "How high a run's confidence in its correct answers is.",
        "1 - mean of (1 - confidence) of the correct answers; 1 if there is none",
    ),
    _answers(
        AVCONF, "Mean confidence of the answers.", "Σ confidence / n", ends=_UP
    )._replace(unranked="how sure a run is does not say how right it is"),
    _answers(
        OB,
        "How far a run's mean confidence is above its accuracy; 0 is honest on average.",
        "avconf - correct / n",
        low=-1.0,
        ends=_DOWN,
    )._replace(unranked="0 is honest on average"),
    Measure(
        PRECISION,
        "Share of the nuggets that are entailed by their passage and helped to work out a correct answer.",
        "mean over all scored questions of relevant / returned nuggets, bogus ones among the returned",
        f"{PAPER}, section 3.5",
        "0 without nuggets, for an incorrect answer, and for no answer; undefined while no answer of the "
        "run is judged.",
        "A question whose answer or nuggets are not all judged is left out and counted; a question is "
        "scored once an answer to it is judged.",
        _UNIT,
        digits=4,
        moved_by=_OF_NUGGETS,
    ),
    _answers(
        ACC_HMR,
        "Accuracy and honesty in one.",
        "accuracy · HMR (proposed by team BITEM)",
        official=False,
    ),
    _answers(
        BRIER,
        "Mean squared distance of confidence from correctness.",
        "mean of (confidence - correct)²",
        better="lower",
        official=False,
    ),
    _answers(
        ECE,
        "Mean distance of confidence from accuracy over bins.",
        "Σ n_b / n · |acc_b - conf_b|; 10 bins (0, .1], (.1, .2], ..., the first with 0",
        better="lower",
        official=False,
    ),
    _answers(
        MCE,
        "The largest distance of confidence from accuracy in a bin.",
        "max |acc_b - conf_b|; bins as for ECE",
        better="lower",
        official=False,
    ),
    _answers(
        KS,
        "The largest cumulated distance of correctness from confidence.",
        "max |Σ (correct - confidence)| / n, answers by confidence, equal ones in one step",
        better="lower",
        official=False,
    ),
    _answers(
        AUROC,
        "The chance that a correct answer has more confidence than an incorrect one.",
        "pairs won / pairs, ties 1/2; undefined if all or none are correct",
        official=False,
    ),
    _answers(
        AURC,
        "Mean risk where only the surest answers are given.",
        "mean over the answers, the surest first, of the share incorrect so far; equally sure ones together",
        better="lower",
        official=False,
    ),
)

_FORMULAS: Mapping[str, tuple[str, str, bool]] = {
    "MSnDCG@20": (
        "Gain of the passages, discounted by rank, as a share of the ideal list's.",
        f"Σ g(r) / log(r + 1) / Σ g*(r) / log(r + 1), r to 20; {_GAIN}",
        True,
    ),
    "Q@20": (
        "Mean blended ratio at the ranks of relevant passages.",
        f"Σ (C(r) + cg(r)) / (r + cg*(r)) over relevant r to 20 / min(20, Rel); C: relevant so far, cg: "
        f"cumulated gain; {_GAIN}",
        True,
    ),
    "nERR@20": (
        "How early a reader has found enough, as a share of the ideal list's figure.",
        f"ERR@20 / ideal ERR@20, p = g / (top gain + 1); {_GAIN}",
        False,
    ),
    "P@20": (
        "Share of 20 ranks that hold a relevant passage.",
        "relevant to rank 20 / 20",
        False,
    ),
    "AP@20": (
        "Mean precision at the ranks of relevant passages.",
        "Σ C(r) / r over relevant r to 20 / min(20, Rel)",
        False,
    ),
}


def _rankings(ending: str, on: str, kinds: tuple[str, ...]) -> tuple[Measure, ...]:
    """The measures of ranked lists on one sort of grades.

    Their names get an ending, and their sentences say what the grades are; labels on these kinds move them.
    """
    measures: list[Measure] = []
    for name, (sentence, formula, official) in _FORMULAS.items():
        measure = Measure(
            name + ending,
            f"{sentence} {on}",
            formula,
            _NTCIREVAL,
            _RANKING_EMPTY,
            _RANKING_OPEN,
            _UNIT,
            digits=4,
            official=official,
            moved_by=kinds,
        )
        measures.append(measure)
    return tuple(measures)


_GROUPS = {
    HMR: "Honest confidence",
    OVER: "Honest confidence",
    UNDER: "Honest confidence",
    ACCURACY: "Answers",
    AVCONF: "Mean confidence",
    OB: "Mean confidence",
    PRECISION: "Nuggets",
}
"""Groups of the measures in the official table; all others of answers are from calibration research."""
_CALIBRATION_DETAILS = (MCE, KS, AUROC, AURC, ACC_HMR)


def _in_groups(measures: Iterable[Measure], rest: str) -> Iterator[Measure]:
    """The measures with their groups; those that are in none get the `rest`."""
    for measure in measures:
        group = _GROUPS.get(measure.name, rest)
        is_detail = measure.name in _CALIBRATION_DETAILS
        yield measure._replace(group=group, detail=is_detail)


_BY_NUGGETS = _rankings(
    "",
    "Grades derived from the nuggets: how many relevant ones cite the passage.",
    _OF_NUGGETS,
)
_DIRECT = _rankings(
    DIRECTLY, "Levels that the passages themselves were given.", (DIRECT,)
)

MEASURES = (
    *_in_groups(_AC, "Calibration"),
    *_in_groups(_BY_NUGGETS, "Passages, by their nuggets"),
    *_in_groups(_DIRECT, "Passages, by their own levels"),
)
