"""Scores of AC runs, from answers and confidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.tracks.r2c2.formulas import rewards
from assessment.tracks.r2c2.formulas.rewards import JudgedAnswer
from assessment.tracks.r2c2.measures import (
    ACC_HMR,
    ACCURACY,
    AURC,
    AUROC,
    AVCONF,
    BRIER,
    ECE,
    HMR,
    KS,
    MCE,
    OB,
    OVER,
    PRECISION,
    UNDER,
)
from assessment.tracks.r2c2.scoring.score import QuestionFacts

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


def answer_scores(
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
        elif not fact.answers or _is_any_judged(fact):
            values.append(0.0)
    note = ""
    if settled < answered:
        left_out = answered - settled
        note = f"questions left out because the answer or one of its nuggets is not judged: {left_out}"
    # A run that answers no question here has a figure all the same, if somebody's answer is judged.
    is_defined = bool(values) and (settled > 0 or not answered)
    value = rewards.mean(values) if is_defined else None
    return Score(run, None, PRECISION, value, settled, answered, note)


def _is_any_judged(fact: QuestionFacts) -> bool:
    """Whether an answer to the question is judged, of whatever run."""
    return any(answer.correct is not None for answer in fact.answers.values())
