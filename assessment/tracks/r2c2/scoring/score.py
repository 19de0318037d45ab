"""The facts of a question that scores are made of.

They are answers with their confidence, and ranked passages with their grades.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.tracks.r2c2.answer import (
    Passages,
    R2C2State,
    Response,
    all_answers,
    passage_key,
    rankings,
    responses,
    runs_of,
)
from assessment.tracks.r2c2.formulas.ranking import (
    GradedList,
    RankingFigures,
    figures,
    graded_list,
)
from assessment.tracks.r2c2.formulas.rewards import JudgedAnswer
from assessment.tracks.r2c2.judgments.verdicts import (
    Grades,
    counted_nuggets,
    derived,
    direct,
    is_correct,
    state_of,
)
from assessment.tracks.r2c2.scales import TOP_LEVEL
from assessment.tracks.r2c2.settings import GAINS


class AnswerFact(NamedTuple):
    """An answer of an AC run; `correct` is None while it is not judged.

    Of its `returned` nuggets, `settled` have a state and `relevant` are R.
    """

    answer: str
    confidence: int
    correct: bool | None
    returned: int
    settled: int
    relevant: int

    @property
    def precision(self) -> float | None:
        """Nugget precision, None while a judgment is missing."""
        if self.correct is None:
            return None
        # Sakai et al. 2025, section 3.5: nuggets of an incorrect answer helped to nothing.
        if not self.correct or not self.returned:
            return 0.0
        if self.settled < self.returned:
            return None
        return self.relevant / self.returned

    @property
    def judged(self) -> JudgedAnswer:
        """The answer with its confidence as a fraction; only for answers that are judged."""
        return JudgedAnswer(self.confidence / 100, bool(self.correct))


class RankingFact(NamedTuple):
    """What the PR runs get at a question on one sort of grades: `figures` by run, and the grades themselves.

    `counts`: the question is in the means.  `lists` are what the figures were made of, by run.
    """

    grades: Grades
    figures: Mapping[str, RankingFigures]
    counts: bool
    lists: Mapping[str, GradedList]

    @property
    def relevant(self) -> bool:
        """Whether any passage of the question is relevant."""
        return any(self.grades.levels.values())


class QuestionFacts(NamedTuple):
    """A question: its type, the answers of AC runs, and PR runs on derived and direct grades.

    `runs` and `answering` name the PR and the AC runs of the campaign, also those that leave the question
    out.
    """

    type: str
    answers: Mapping[str, AnswerFact]
    derived: RankingFact
    direct: RankingFact
    runs: tuple[str, ...]
    answering: tuple[str, ...]


def score(state: R2C2State) -> QuestionFacts:
    """The facts of one question, from which `totals` makes the scores of runs."""
    answers: dict[str, AnswerFact] = {}
    for run, response in responses(state.answers).items():
        answers[run] = _answer_fact(state, response)
    grades = derived(state)
    has_grades = is_counted(state, grades)
    on_grades = _ranking_fact(state, grades, counts=has_grades)
    levels = direct(state)
    has_levels = levels.settled > 0
    on_levels = _ranking_fact(state, levels, counts=has_levels)
    passage_runs = runs_of(state, "PR")
    answer_runs = runs_of(state, "AC")
    return QuestionFacts(
        state.topic.type, answers, on_grades, on_levels, passage_runs, answer_runs
    )


def is_counted(state: R2C2State, grades: Grades) -> bool:
    """Whether a question is in the means on derived grades.

    It is if a nugget is judged, or if there are AC runs and none of them has a nugget that could make a
    passage relevant.
    """
    # Without nuggets to judge nothing would ever be settled, and the question never counted.
    if grades.needed:
        return grades.settled > 0
    return "AC" in state.kinds.values() or bool(responses(all_answers(state)))


def _answer_fact(state: R2C2State, response: Response) -> AnswerFact:
    """The answer with the states of its nuggets counted."""
    nuggets = counted_nuggets(response, state.settings)
    nugget_states = [state_of(state, response, nugget) for nugget in nuggets]
    returned = len(nuggets)
    settled = returned - nugget_states.count("")
    relevant = nugget_states.count("R")
    correct = is_correct(state, response)
    return AnswerFact(
        response.answer, response.confidence, correct, returned, settled, relevant
    )


def _ranking_fact(state: R2C2State, grades: Grades, *, counts: bool) -> RankingFact:
    lists: dict[str, GradedList] = {}
    by_run: dict[str, RankingFigures] = {}
    for run, answer in rankings(state.answers).items():
        graded = _graded_list(run, answer, grades.levels, state.settings)
        lists[run] = graded
        by_run[run] = figures(graded)
    return RankingFact(grades, by_run, counts, lists)


def _graded_list(
    run: str, answer: Passages, levels: Mapping[str, int], settings: Mapping[str, str]
) -> GradedList:
    keys = [passage_key(run, entry.rank) for entry in answer.entries]
    gain = GAINS[settings["gains"]]
    is_condensed = settings["condensed"] == "on"
    return graded_list(keys, levels, gain, TOP_LEVEL, condensed=is_condensed)
