"""Facts of a question, and scores of runs: AC runs from answers and confidence, PR runs from the grades of PassageKeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Score
from assessment.tracks.r2c2 import rewards
from assessment.tracks.r2c2.answer import (
    Passages,
    R2C2Case,
    Response,
    everyone,
    passage_key,
    rankings,
    responses,
    runs_of,
)
from assessment.tracks.r2c2.measures import (
    ACC_HMR,
    ACCURACY,
    AURC,
    AUROC,
    AVCONF,
    BRIER,
    DIRECTLY,
    ECE,
    GAINS,
    HMR,
    KS,
    MCE,
    OB,
    OVER,
    PRECISION,
    RANKING,
    UNDER,
)
from assessment.tracks.r2c2.ranking import CUTOFF, Figures, Ranked, figures, nerr, ranked
from assessment.tracks.r2c2.rewards import Sure
from assessment.tracks.r2c2.scales import TOP_LEVEL
from assessment.tracks.r2c2.verdicts import Grades, counted, derived, direct, is_correct, state_of

_ZERO = Figures(0.0, 0.0, 0.0, 0.0, 0.0)


class AnswerFact(NamedTuple):
    """An answer of an AC run: `correct` None while not judged; of `returned` nuggets `settled` have a state, `relevant` are R."""

    answer: str
    confidence: int
    correct: bool | None
    returned: int
    settled: int
    relevant: int

    @property
    def precision(self) -> float | None:
        """Nugget precision, None while it is open."""
        if self.correct is None:
            return None
        if not self.correct or not self.returned:
            return 0.0
        return self.relevant / self.returned if self.settled == self.returned else None

    @property
    def sure(self) -> Sure:
        return Sure(self.confidence / 100, bool(self.correct))


class RankingFact(NamedTuple):
    """What the PR runs get at a question on one sort of grades: `figures` by run, and the grades themselves.

    `counts`: the question is in the means.  `lists` are what the figures were made of, by run.
    """

    grades: Grades
    figures: Mapping[str, Figures]
    counts: bool
    lists: Mapping[str, Ranked]

    @property
    def relevant(self) -> bool:
        return any(self.grades.levels.values())


class Facts(NamedTuple):
    """A question: its type, the answers of AC runs, and PR runs on derived and direct grades.

    `runs` and `answering` name the PR and the AC runs of the campaign, also those that leave the question out.
    """

    type: str
    answers: Mapping[str, AnswerFact]
    derived: RankingFact
    direct: RankingFact
    runs: tuple[str, ...]
    answering: tuple[str, ...]


def score(state: R2C2Case) -> Facts:
    answers = {run: _answer_fact(state, response) for run, response in responses(state.answers).items()}
    nuggets, levels = derived(state), direct(state)
    on_nuggets = _ranking_fact(state, nuggets, counts=is_counted(state, nuggets))
    on_levels = _ranking_fact(state, levels, counts=levels.settled > 0)
    return Facts(state.topic.type, answers, on_nuggets, on_levels, runs_of(state, "PR"), runs_of(state, "AC"))


def is_counted(state: R2C2Case, grades: Grades) -> bool:
    """Whether a question is in the means on derived grades: a nugget is judged, or there are AC runs and none of them has a nugget that
    could make a passage relevant."""
    if grades.needed:
        return grades.settled > 0
    return "AC" in state.kinds.values() or bool(responses(everyone(state)))


def _answer_fact(state: R2C2Case, response: Response) -> AnswerFact:
    states = [state_of(state, response, nugget) for nugget in counted(response, state.settings)]
    correct = is_correct(state, response)
    return AnswerFact(
        response.answer, response.confidence, correct, len(states), sum(map(bool, states)), states.count("R")
    )


def _ranking_fact(state: R2C2Case, grades: Grades, *, counts: bool) -> RankingFact:
    lists = {
        run: _list(run, answer, grades.levels, state.settings)
        for run, answer in rankings(state.answers).items()
    }
    return RankingFact(grades, {run: figures(found) for run, found in lists.items()}, counts, lists)


def _list(run: str, answer: Passages, levels: Mapping[str, int], settings: Mapping[str, str]) -> Ranked:
    keys = [passage_key(run, entry.rank) for entry in answer.entries]
    return ranked(keys, levels, GAINS[settings["gains"]], TOP_LEVEL, condensed=settings["condensed"] == "on")


def totals(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Score]:
    """AC runs first, then PR runs, each kind in the order in which runs come."""
    for run in dict.fromkeys(run for fact in facts.values() for run in fact.answering):
        yield from _answer_scores(run, facts, settings)
    for run in dict.fromkeys(run for fact in facts.values() for run in fact.runs):
        yield from _ranking_scores(run, "", [fact.derived for fact in facts.values()], settings)
        if settings["direct"] != "off" or any(fact.direct.grades.settled for fact in facts.values()):
            yield from _ranking_scores(run, DIRECTLY, [fact.direct for fact in facts.values()], settings)


def judged_answers(run: str, facts: Mapping[str, Facts]) -> list[Sure]:
    """The answers of a run that have a label, with confidence as a fraction."""
    mine = [fact.answers[run] for fact in facts.values() if run in fact.answers]
    return [answer.sure for answer in mine if answer.correct is not None]


def answer_figures(sure: Sequence[Sure], questions: int | None = None) -> dict[str, float | None]:
    """The figures of some judged answers; accuracy over `questions` where given, else over the answers.  Nothing of nothing."""
    if not sure:
        return {}
    found, share, confident = rewards.rewards(sure), rewards.accuracy(sure), rewards.confidence(sure)
    right = share if questions is None else sum(one.correct for one in sure) / questions
    ece, mce = rewards.calibration_errors(sure)
    return {
        HMR: found.hmr, ACCURACY: right, OVER: found.over, UNDER: found.under, AVCONF: confident, OB: confident - share,
        ACC_HMR: right * found.hmr, BRIER: rewards.brier(sure), ECE: ece, MCE: mce, KS: rewards.kolmogorov_smirnov(sure),
        AUROC: rewards.auroc(sure), AURC: rewards.selective_risk(sure),
    }  # fmt: skip


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


def _answer_scores(run: str, facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Score]:
    sure = judged_answers(run, facts)
    answered = sum(run in fact.answers for fact in facts.values())
    refused = len(facts) - answered if settings["unanswered"] == "incorrect" else 0
    found = answer_figures(sure, len(sure) + refused)
    if refused and not answered:
        found = {ACCURACY: 0.0}
    notes = {name: _note(name, sure, answered, len(facts)) for name in _ANSWER_MEASURES}
    for name in _ANSWER_MEASURES:
        if name == PRECISION:
            yield _precision(run, facts)
        else:
            yield Score(run, None, name, found.get(name), len(sure), answered, notes[name])


def _note(name: str, sure: Sequence[Sure], answered: int, questions: int) -> str:
    """What must stand beside a figure: accuracy beside HMR, questions without an answer, and answers that are not judged."""
    said = []
    if answered and not sure:
        said.append("no answer is judged yet: a dash, where the formulas would give 1")
    elif sure and name in (HMR, ACC_HMR):
        said.append(
            f"accuracy {rewards.accuracy(sure):.4f}, {sum(one.correct for one in sure)} of {len(sure)} judged answers correct"
        )
    if answered < questions:
        said.append(f"n = {answered}: no answer to {questions - answered} of {questions} questions")
    if 0 < len(sure) < answered:
        said.append(f"answers that are not judged and left out: {answered - len(sure)}")
    return "; ".join(said)


def _precision(run: str, facts: Mapping[str, Facts]) -> Score:
    """Mean over the questions that are scored: an answer is judged or nobody answered; a run without an answer there gets 0."""
    values: list[float] = []
    behind = [0, 0]
    for fact in facts.values():
        answer = fact.answers.get(run)
        if answer is not None:
            value = answer.precision
            behind = [behind[0] + (value is not None), behind[1] + 1]
            values += [] if value is None else [value]
        elif not fact.answers or any(other.correct is not None for other in fact.answers.values()):
            values.append(0.0)
    left_out = behind[1] - behind[0]
    note = (
        f"questions left out because the answer or one of its nuggets is not judged: {left_out}"
        if left_out
        else ""
    )
    # A run that answers no question here has a figure all the same, if somebody's answer is judged.
    is_defined = bool(values) and (behind[0] > 0 or behind[1] == 0)
    return Score(run, None, PRECISION, rewards.mean(values) if is_defined else None, *behind, note)


def _ranking_scores(
    run: str, ending: str, facts: Sequence[RankingFact], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over the questions that count; a question that the run leaves out gives 0."""
    scored = [fact for fact in facts if fact.counts]
    kept = [fact for fact in scored if fact.relevant or settings["no_relevant"] == "zero"]
    top = max((found.top for fact in facts for found in fact.lists.values()), default=0.0)
    mine = [_with_top(fact, run, top) for fact in kept]
    settled, needed = sum(fact.grades.settled for fact in facts), sum(fact.grades.needed for fact in facts)
    note = "; ".join((*_ranking_notes(facts, scored, kept), *_stops(run, kept)))
    is_defined = bool(mine) and (settled > 0 or len(facts) == 1)
    for at, name in enumerate(RANKING):
        value = rewards.mean([found[at] for found in mine]) if is_defined else None
        more = f"; {_one_table(top)}" if name == "nERR@20" and top > _usual_top(settings) else ""
        yield Score(run, None, name + ending, value, settled, needed, note + more)


def _stops(run: str, kept: Sequence[RankingFact]) -> Iterator[str]:
    """Questions with a relevant passage at which the official tool gives no figure, and a run has 0."""
    lists = [fact.lists.get(run) for fact in kept if fact.relevant]
    absent = sum(found is None for found in lists)
    without = sum(found is not None and not any(found.gains) for found in lists)
    if absent:
        yield f"left out by the run, counted as 0: {absent}"
    if without:
        yield f"no relevant passage in the run's list, 0 (the command of pyNTCIREVAL stops there): {without}"


def _with_top(fact: RankingFact, run: str, top: float) -> Figures:
    """The figures of a run; nERR with the gain of the highest level of all questions, for the official tool has one gain table."""
    found = fact.lists.get(run)
    if found is None:
        return _ZERO
    if found.top == top or not found.ideal:
        return fact.figures[run]
    return fact.figures[run]._replace(nerr=nerr(found._replace(top=top), CUTOFF))


def _usual_top(settings: Mapping[str, str]) -> float:
    return GAINS[settings["gains"]](TOP_LEVEL)


def _one_table(top: float) -> str:
    return f"one gain table for all questions here, its highest gain {top:g}; the row of a question has a table of its own"


def _ranking_notes(
    facts: Sequence[RankingFact], scored: Sequence[RankingFact], kept: Sequence[RankingFact]
) -> Iterator[str]:
    bare, files = (
        sum(not fact.relevant for fact in scored),
        sum(fact.grades.source == "file" for fact in facts),
    )
    if scored:
        yield f"mean over {len(kept)} {'question' if len(kept) == 1 else 'questions'}"
    if bare and len(kept) == len(scored):
        yield f"without any relevant passage, counted as 0 (NTCIREVAL stops there): {bare}"
    elif bare:
        yield f"without any relevant passage, left out (NTCIREVAL stops there): {bare}"
    if scored and len(scored) < len(facts):
        yield f"questions without any judgment, left out: {len(facts) - len(scored)}"
    if files:
        yield f"questions with grades from a qrels file, for nobody judged nuggets there: {files}"
