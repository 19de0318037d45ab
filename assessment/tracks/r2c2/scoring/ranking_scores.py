"""Scores of PR runs, from the grades of PassageKeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.tracks.r2c2.formulas import rewards
from assessment.tracks.r2c2.formulas.ranking import CUTOFF, RankingFigures, nerr
from assessment.tracks.r2c2.measures import RANKING
from assessment.tracks.r2c2.scales import TOP_LEVEL
from assessment.tracks.r2c2.scoring.score import RankingFact
from assessment.tracks.r2c2.settings import GAINS

_ZERO = RankingFigures(0.0, 0.0, 0.0, 0.0, 0.0)


def ranking_scores(
    run: str, ending: str, facts: Sequence[RankingFact], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over the questions that count; a question that the run leaves out gives 0."""
    scored = [fact for fact in facts if fact.counts]
    in_mean = _questions_in_mean(scored, settings)
    top = _highest_gain(facts)
    settled = sum(fact.grades.settled for fact in facts)
    needed = sum(fact.grades.needed for fact in facts)
    notes = [*_ranking_notes(facts, scored, in_mean), *_zero_notes(run, in_mean)]
    values: dict[str, float | None] = dict.fromkeys(RANKING)
    # Without any judgment every list would get 0; a single question has a row of its own all the same.
    is_judged = settled > 0 or len(facts) == 1
    if in_mean and is_judged:
        values = _means(run, in_mean, top)
    for name in RANKING:
        own_notes = [*notes, *_gain_notes(name, top, settings)]
        note = "; ".join(own_notes)
        yield Score(run, None, name + ending, values[name], settled, needed, note)


def _questions_in_mean(
    scored: Sequence[RankingFact], settings: Mapping[str, str]
) -> list[RankingFact]:
    """The scored questions, without those that have no relevant passage unless these count as 0."""
    if settings["no_relevant"] == "zero":
        return list(scored)
    return [fact for fact in scored if fact.relevant]


def _means(
    run: str, facts: Sequence[RankingFact], top: float
) -> dict[str, float | None]:
    """The mean of each measure over the questions."""
    figures = [_with_top(fact, run, top) for fact in facts]
    values: dict[str, float | None] = {}
    for index, name in enumerate(RANKING):
        values[name] = rewards.mean([each[index] for each in figures])
    return values


def _highest_gain(facts: Sequence[RankingFact]) -> float:
    """The gain of the highest level of all questions, 0 without any list."""
    gains = [0.0]
    for fact in facts:
        gains += [graded.top for graded in fact.lists.values()]
    return max(gains)


def _zero_notes(run: str, in_mean: Sequence[RankingFact]) -> Iterator[str]:
    """Questions with a relevant passage at which the official tool gives no figure, and a run has 0."""
    absent = without = 0
    for fact in in_mean:
        if not fact.relevant:
            continue
        graded = fact.lists.get(run)
        if graded is None:
            absent += 1
        elif not any(graded.gains):
            without += 1
    if absent:
        yield f"left out by the run, counted as 0: {absent}"
    if without:
        yield f"no relevant passage in the run's list, 0 (the command of pyNTCIREVAL stops there): {without}"


def _with_top(fact: RankingFact, run: str, top: float) -> RankingFigures:
    """The figures of a run at a question, nERR with the highest gain of all questions."""
    graded = fact.lists.get(run)
    if graded is None:
        return _ZERO
    if graded.top == top or not graded.ideal:
        return fact.figures[run]
    # The official tool reads one gain table for all questions of a run.
    with_common_top = graded._replace(top=top)
    return fact.figures[run]._replace(nerr=nerr(with_common_top, CUTOFF))


def _gain_notes(measure: str, top: float, settings: Mapping[str, str]) -> Iterator[str]:
    """That nERR is taken with a gain above the scale's highest, which some question may not have."""
    if measure == "nERR@20" and top > GAINS[settings["gains"]](TOP_LEVEL):
        yield (
            f"one gain table for all questions here, its highest gain {top:g}; "
            "the row of a question has a table of its own"
        )


def _mean_over(count: int) -> str:
    """The number of questions in a mean, in words."""
    return f"mean over {number_of(count, 'question')}"


def _ranking_notes(
    facts: Sequence[RankingFact],
    scored: Sequence[RankingFact],
    in_mean: Sequence[RankingFact],
) -> Iterator[str]:
    """Which questions are in a mean, and which are left out or count 0."""
    without_relevant = sum(not fact.relevant for fact in scored)
    unjudged = len(facts) - len(scored)
    from_files = sum(fact.grades.source == "file" for fact in facts)
    if scored and len(facts) > 1:
        yield _mean_over(len(in_mean))
    if without_relevant:
        effect = "left out"
        if len(in_mean) == len(scored):
            effect = "counted as 0"
        yield f"without any relevant passage, {effect} (NTCIREVAL stops there): {without_relevant}"
    if scored and unjudged:
        yield f"questions without any judgment, left out: {unjudged}"
    if from_files:
        yield f"questions with grades from a qrels file, for nobody judged nuggets there: {from_files}"
