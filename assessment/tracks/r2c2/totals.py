"""Scores of runs: AC runs from answers and confidence, PR runs from the grades of PassageKeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.tracks.r2c2 import rewards
from assessment.tracks.r2c2.measures import (
    ACC_HMR,
    ACCURACY,
    AURC,
    AUROC,
    AVCONF,
    BRIER,
    DIRECTLY,
    ECE,
    HMR,
    KS,
    MCE,
    OB,
    OVER,
    PRECISION,
    RANKING,
    UNDER,
)
from assessment.tracks.r2c2.ranking import CUTOFF, RankingFigures, nerr
from assessment.tracks.r2c2.rewards import JudgedAnswer
from assessment.tracks.r2c2.scales import TOP_LEVEL
from assessment.tracks.r2c2.score import QuestionFacts, RankingFact
from assessment.tracks.r2c2.settings import GAINS

_ZERO = RankingFigures(0.0, 0.0, 0.0, 0.0, 0.0)
_ANSWER_MEASURES = (
    HMR,
    ACCURACY,
    OVER,
    UNDER,
    AVCONF,
    OB,
    PRECISION,
    ACC_HMR,
    BRIER,
    ECE,
    MCE,
    KS,
    AUROC,
    AURC,
)


def totals(
    facts: Mapping[str, QuestionFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """AC runs first, then PR runs, each kind in the order of the campaign's runs."""
    questions = list(facts.values())
    derived = [fact.derived for fact in questions]
    direct = [fact.direct for fact in questions]
    has_judged_passages = any(fact.grades.settled for fact in direct)
    has_direct = settings["direct"] != "off" or has_judged_passages
    answer_runs = _distinct(fact.answering for fact in questions)
    passage_runs = _distinct(fact.runs for fact in questions)
    for run in answer_runs:
        yield from _answer_scores(run, facts, settings)
    for run in passage_runs:
        yield from _ranking_scores(run, "", derived, settings)
        if has_direct:
            yield from _ranking_scores(run, DIRECTLY, direct, settings)


def _distinct(names: Iterator[tuple[str, ...]]) -> list[str]:
    distinct: dict[str, None] = {}
    for some in names:
        distinct.update(dict.fromkeys(some))
    return list(distinct)


def judged_answers(run: str, facts: Mapping[str, QuestionFacts]) -> list[JudgedAnswer]:
    """The answers of a run that have a label, with confidence as a fraction."""
    answers = [fact.answers[run] for fact in facts.values() if run in fact.answers]
    return [answer.judged for answer in answers if answer.correct is not None]


def answer_figures(
    answers: Sequence[JudgedAnswer], questions: int | None = None
) -> dict[str, float | None]:
    """The figures of some judged answers; empty without answers.

    Accuracy is over `questions` if given, else over the answers.
    """
    if not answers:
        return {}
    honesty = rewards.rewards(answers)
    share = rewards.accuracy(answers)
    confidence = rewards.confidence(answers)
    accuracy = share
    if questions is not None:
        accuracy = sum(answer.correct for answer in answers) / questions
    figures = _calibration_figures(answers)
    figures[HMR] = honesty.hmr
    figures[OVER] = honesty.over
    figures[UNDER] = honesty.under
    figures[ACCURACY] = accuracy
    figures[ACC_HMR] = accuracy * honesty.hmr
    figures[AVCONF] = confidence
    # Always over the judged answers: a question without an answer has no confidence.
    figures[OB] = confidence - share
    return figures


def _calibration_figures(answers: Sequence[JudgedAnswer]) -> dict[str, float | None]:
    """The figures that are usual in calibration research; none is official."""
    ece, mce = rewards.calibration_errors(answers)
    figures: dict[str, float | None] = {ECE: ece, MCE: mce}
    figures[BRIER] = rewards.brier(answers)
    figures[KS] = rewards.kolmogorov_smirnov(answers)
    figures[AUROC] = rewards.auroc(answers)
    figures[AURC] = rewards.selective_risk(answers)
    return figures


def _answer_scores(
    run: str, facts: Mapping[str, QuestionFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The figures of an AC run over its judged answers."""
    judged = judged_answers(run, facts)
    answered = sum(run in fact.answers for fact in facts.values())
    unanswered = 0
    if settings["unanswered"] == "incorrect":
        unanswered = len(facts) - answered
    counted = len(judged) + unanswered
    figures = answer_figures(judged, counted)
    if unanswered and not answered:
        # No answer, no confidence: accuracy is the only figure that the setting defines.
        figures = {ACCURACY: 0.0}
    for name in _ANSWER_MEASURES:
        if name == PRECISION:
            yield _precision(run, facts)
        else:
            value = figures.get(name)
            note = _note(name, judged, answered, len(facts))
            yield Score(run, None, name, value, len(judged), answered, note)


def _note(
    name: str, judged: Sequence[JudgedAnswer], answered: int, questions: int
) -> str:
    """The note of a figure.

    It has accuracy with HMR, questions without an answer, and answers that are not
    judged.
    """
    notes: list[str] = []
    count = len(judged)
    unanswered = questions - answered
    unjudged = answered - count
    if answered and not judged:
        notes.append("no answer is judged yet: a dash, where the formulas would give 1")
    elif judged and name in (HMR, ACC_HMR):
        correct = sum(answer.correct for answer in judged)
        accuracy = rewards.accuracy(judged)
        of_all = number_of(count, "judged answer")
        notes.append(f"accuracy {accuracy:.4f}, {correct} of {of_all} correct")
    if unanswered > 0:
        of_all = number_of(questions, "question")
        notes.append(f"n = {answered}: no answer to {unanswered} of {of_all}")
    if judged and unjudged > 0:
        notes.append(f"answers that are not judged and left out: {unjudged}")
    return "; ".join(notes)


def _precision(run: str, facts: Mapping[str, QuestionFacts]) -> Score:
    """The mean over the questions that are scored.

    A question is scored if its answer is judged or nobody answered; a run without an
    answer there gets 0.
    """
    values: list[float] = []
    settled = answered = 0
    for fact in facts.values():
        answer = fact.answers.get(run)
        if answer is not None:
            answered += 1
            if answer.precision is not None:
                settled += 1
                values.append(answer.precision)
        # A refusal has nugget precision 0, but only where the question is scored at all.
        elif not fact.answers or any(
            other.correct is not None for other in fact.answers.values()
        ):
            values.append(0.0)
    note = ""
    if settled < answered:
        left_out = answered - settled
        note = f"questions left out because the answer or one of its nuggets is not judged: {left_out}"
    # A run that answers no question here has a figure all the same, if somebody's answer is judged.
    is_defined = bool(values) and (settled > 0 or not answered)
    value = rewards.mean(values) if is_defined else None
    return Score(run, None, PRECISION, value, settled, answered, note)


def _ranking_scores(
    run: str, ending: str, facts: Sequence[RankingFact], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over the questions that count; a question that the run leaves out gives 0."""
    scored = [fact for fact in facts if fact.counts]
    in_mean = scored
    if settings["no_relevant"] != "zero":
        in_mean = [fact for fact in scored if fact.relevant]
    top = _highest_gain(facts)
    figures = [_with_top(fact, run, top) for fact in in_mean]
    settled = sum(fact.grades.settled for fact in facts)
    needed = sum(fact.grades.needed for fact in facts)
    notes = list(_ranking_notes(facts, scored, in_mean))
    notes += _zero_notes(run, in_mean)
    note = "; ".join(notes)
    top_of_scale = GAINS[settings["gains"]](TOP_LEVEL)
    # Without any judgment every list would get 0; a single question has a row of its own all the same.
    is_defined = bool(figures) and (settled > 0 or len(facts) == 1)
    for index, name in enumerate(RANKING):
        value = None
        if is_defined:
            value = rewards.mean([each[index] for each in figures])
        full_note = note
        if name == "nERR@20" and top > top_of_scale:
            full_note = f"{note}; {_gain_table_note(top)}"
        yield Score(run, None, name + ending, value, settled, needed, full_note)


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


def _gain_table_note(top: float) -> str:
    return (
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
    bare = sum(not fact.relevant for fact in scored)
    unjudged = len(facts) - len(scored)
    from_files = sum(fact.grades.source == "file" for fact in facts)
    if scored and len(facts) > 1:
        yield _mean_over(len(in_mean))
    if bare:
        effect = "left out"
        if len(in_mean) == len(scored):
            effect = "counted as 0"
        yield f"without any relevant passage, {effect} (NTCIREVAL stops there): {bare}"
    if scored and unjudged:
        yield f"questions without any judgment, left out: {unjudged}"
    if from_files:
        yield f"questions with grades from a qrels file, for nobody judged nuggets there: {from_files}"
