"""Tables and plots of what the scores are made of.

The official table, question types, answers whose confidence was wrong, and passages with their grades.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.model import Plot, Point, Table
from assessment.tracks.r2c2.formulas import rewards
from assessment.tracks.r2c2.formulas.rewards import JudgedAnswer
from assessment.tracks.r2c2.measures import HMR, TABLE_FIGURES
from assessment.tracks.r2c2.scoring.answer_scores import answer_figures, judged_answers
from assessment.tracks.r2c2.scoring.score import QuestionFacts

_SHOWN = 50
_GAP = 0.5
"""An answer is listed from here: wrong at .5 or surer, right at .5 or less sure."""

FactsByQuestion = Mapping[str, QuestionFacts]


class OfficialRow(NamedTuple):
    """A run in the official table; figures None where nothing is judged."""

    run: str
    n: int
    figures: Mapping[str, float | None]

    @property
    def cells(self) -> tuple[str | int | float | None, ...]:
        """Run, number of judged answers and rounded figures."""
        values = (self.figures.get(name) for name in TABLE_FIGURES)
        rounded = (None if value is None else round(value, 4) for value in values)
        return (self.run, self.n, *rounded)


def tables(facts: FactsByQuestion, settings: Mapping[str, str]) -> Iterator[Table]:
    """The official table, the same by question type, and what stands behind its figures."""
    rows = tuple(row.cells for row in official(facts))
    if rows:
        sentence = (
            "Judged answers only (n); sorted by HMR. An HMR without its accuracy says nothing: "
            "refusing with low confidence is honest too."
        )
        title = "Answers and confidence, as in the official table"
        yield Table(title, sentence, ("run", "n", *TABLE_FIGURES), rows)
    yield from _by_type(facts)
    yield from _mistaken(facts)
    yield from _grades(facts)


def official(facts: FactsByQuestion) -> list[OfficialRow]:
    """AC runs by HMR, the name where that is equal; n counts judged answers."""
    rows: list[OfficialRow] = []
    for run in _answering_runs(facts):
        answers = judged_answers(run, facts)
        figures = answer_figures(answers)
        rows.append(OfficialRow(run, len(answers), figures))
    rows.sort(key=_official_order)
    return rows


def _official_order(row: OfficialRow) -> tuple[float, bool, str]:
    hmr = row.figures.get(HMR) or 0.0
    # Runs without any judged answer come last: their HMR is undefined, not 0.
    is_undefined = not row.n
    return -hmr, is_undefined, row.run


def _answering_runs(facts: FactsByQuestion) -> list[str]:
    """The AC runs that answer one of the questions, in the order of their first answer."""
    runs: dict[str, None] = {}
    for fact in facts.values():
        answering = dict.fromkeys(fact.answers)
        runs.update(answering)
    return list(runs)


def _by_type(facts: FactsByQuestion) -> Iterator[Table]:
    """The official table for the questions of each type."""
    rows: list[tuple[str | int | float | None, ...]] = []
    types = {fact.type for fact in facts.values() if fact.type}
    for kind in sorted(types):
        # The same table again, from the questions of one type only.
        of_type = {topic: fact for topic, fact in facts.items() if fact.type == kind}
        rows += [(kind, *row.cells) for row in official(of_type)]
    if rows:
        sentence = "The same figures over the questions of one type."
        yield Table(
            "By question type",
            sentence,
            ("type", "run", "n", *TABLE_FIGURES),
            tuple(rows),
        )


class AnswerGap(NamedTuple):
    """A judged answer in a table, with the distance of its confidence from what was right."""

    run: str
    question: str
    answer: str
    confidence: int
    judged: str
    gap: float


def _answer_gaps(facts: FactsByQuestion) -> Iterator[AnswerGap]:
    """How far the confidence of each judged answer is from its correctness."""
    for topic, fact in facts.items():
        for run, answer in fact.answers.items():
            if answer.correct is None:
                continue
            label = "correct" if answer.correct else "incorrect"
            # True counts as 1: the distance from what an all-knowing run would have said.
            gap = abs(answer.judged.p - answer.correct)
            text = answer.answer
            yield AnswerGap(run, topic, text, answer.confidence, label, gap)


def _worst_first(answer: AnswerGap) -> tuple[float, str, str]:
    return -answer.gap, answer.run, answer.question


def _mistaken(facts: FactsByQuestion) -> Iterator[Table]:
    """The answers that a run was wrongly sure of, and those that it was wrongly unsure of."""
    mistaken = [answer for answer in _answer_gaps(facts) if answer.gap >= _GAP]
    mistaken.sort(key=_worst_first)
    columns = ("run", "question", "answer", "confidence", "judged")
    for title, label in (
        ("Overconfident answers", "incorrect"),
        ("Underconfident answers", "correct"),
    ):
        rows = [answer[: len(columns)] for answer in mistaken if answer.judged == label]
        if rows:
            sentence = (
                f"{label.capitalize()} answers whose confidence is off by {_GAP} or more, "
                f"the worst first; {len(rows)} in all."
            )
            worst = tuple(rows[:_SHOWN])
            yield Table(title, sentence, columns, worst)


class GradedPassage(NamedTuple):
    """A PassageKey in a table, with its grades and the nuggets that gave it the derived one."""

    question: str
    key: str
    derived: int
    direct: int | None
    nuggets: str


def _graded_passages(facts: FactsByQuestion) -> Iterator[GradedPassage]:
    for topic, fact in facts.items():
        derived = fact.derived.grades
        direct = fact.direct.grades
        for key, grade in derived.levels.items():
            if grade:
                nuggets = "; ".join(derived.nuggets.get(key, ()))
                level = direct.levels.get(key)
                yield GradedPassage(topic, key, grade, level, nuggets)


def _grades(facts: FactsByQuestion) -> Iterator[Table]:
    """The passages with the highest derived grades."""
    passages = list(_graded_passages(facts))
    if not passages:
        return
    passages.sort(key=lambda passage: (-passage.derived, passage.question, passage.key))
    shown = tuple(tuple(passage) for passage in passages[:_SHOWN])
    number = f"all {len(passages)}"
    if len(shown) < len(passages):
        number = f"the first {len(shown)} of {len(passages)}"
    sentence = (
        f"PassageKeys by the relevant nuggets that cite them, {number}; beside them the level "
        "given directly."
    )
    columns = (
        "question",
        "PassageKey",
        "derived grade",
        "direct level",
        "relevant nuggets",
    )
    yield Table("What gave a passage its grade", sentence, columns, shown)


def plots(facts: FactsByQuestion, settings: Mapping[str, str]) -> Iterator[Plot]:
    """Reliability and risk of the AC runs that have a judged answer; neither is official."""
    judged: dict[str, list[JudgedAnswer]] = {}
    # A run without a judged answer would be an empty line of the legend.
    for run in _answering_runs(facts):
        answers = judged_answers(run, facts)
        if answers:
            judged[run] = answers
    if judged:
        yield _reliability(judged)
        yield _risk_and_coverage(judged)


def _reliability(judged: Mapping[str, list[JudgedAnswer]]) -> Plot:
    """The reliability diagram of each run."""
    sentence = (
        "Share of correct answers by confidence, in ten bins (0, .1], (.1, .2], ..., the first with 0; "
        "below the diagonal a run is too sure. Not official."
    )
    series = {
        run: tuple(map(_bin_point, rewards.bins(answers)))
        for run, answers in judged.items()
    }
    return Plot(
        "Reliability",
        sentence,
        "mean confidence of the bin",
        "accuracy",
        series,
        diagonal=True,
    )


def _bin_point(each: rewards.Bin) -> Point:
    note = f"{number_of(each.answers, 'answer')} in ({each.low:.1f}, {each.high:.1f}]"
    return Point(each.confidence, each.accuracy, note, float(each.answers))


def _risk_and_coverage(judged: Mapping[str, list[JudgedAnswer]]) -> Plot:
    sentence = (
        "Share of incorrect answers if only the surest ones were given; "
        "a run that knows what it knows rises late. Not official."
    )
    series = {run: tuple(_risk_points(answers)) for run, answers in judged.items()}
    x = "share of the judged answers that are given"
    return Plot("Risk and coverage", sentence, x, "share incorrect", series)


def _risk_points(answers: list[JudgedAnswer]) -> Iterator[Point]:
    count = len(answers)
    for coverage, risk in rewards.risks(answers):
        surest = round(coverage * count)
        note = f"the surest {surest} of {number_of(count, 'answer')}"
        yield Point(coverage, risk, note)
