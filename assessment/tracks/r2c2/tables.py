"""Figures behind the scores: the official table, question types, answers that a run was wrong to be sure or unsure of, grades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Plot, Point, Table
from assessment.tracks.r2c2 import rewards
from assessment.tracks.r2c2.measures import ACCURACY, AVCONF, HMR, OB, OVER, UNDER
from assessment.tracks.r2c2.rewards import Sure
from assessment.tracks.r2c2.score import Facts, answer_figures, judged_answers

_COLUMNS = (OVER, UNDER, HMR, AVCONF, ACCURACY, OB)
_SHOWN = 50
_GAP = 0.5
"""An answer is listed from here: wrong at .5 or surer, right at .5 or less sure."""


class Line(NamedTuple):
    """A run in the official table; figures None where nothing is judged."""

    run: str
    n: int
    figures: Mapping[str, float | None]


def tables(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Table]:
    lines = official(facts)
    if lines:
        rows = tuple(
            (line.run, line.n, *(_rounded(line.figures.get(name)) for name in _COLUMNS)) for line in lines
        )
        sentence = "Judged answers only (n); sorted by HMR. An HMR without its accuracy says nothing: refusing with low confidence is honest too."
        yield Table(
            "Answers and confidence, as in the official table", sentence, ("run", "n", *_COLUMNS), rows
        )
    yield from _by_type(facts)
    yield from _mistaken(facts)
    yield from _grades(facts)


def official(facts: Mapping[str, Facts]) -> list[Line]:
    """AC runs by HMR, the name where that is equal; n counts judged answers."""
    runs = dict.fromkeys(run for fact in facts.values() for run in fact.answers)
    lines = [_line(run, judged_answers(run, facts)) for run in runs]
    return sorted(lines, key=lambda line: (-(line.figures.get(HMR) or 0.0), not line.n, line.run))


def _line(run: str, sure: Sequence[Sure]) -> Line:
    return Line(run, len(sure), answer_figures(sure))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _by_type(facts: Mapping[str, Facts]) -> Iterator[Table]:
    types = sorted({fact.type for fact in facts.values() if fact.type})
    rows = []
    for kind in types:
        some = {topic: fact for topic, fact in facts.items() if fact.type == kind}
        rows += [
            (kind, line.run, line.n, *(_rounded(line.figures.get(name)) for name in _COLUMNS))
            for line in official(some)
        ]
    if rows:
        yield Table(
            "By question type",
            "The same figures over the questions of one type.",
            ("type", "run", "n", *_COLUMNS),
            tuple(rows),
        )


def _mistaken(facts: Mapping[str, Facts]) -> Iterator[Table]:
    found = [
        (
            run,
            topic,
            answer.answer,
            answer.confidence,
            "incorrect" if not answer.correct else "correct",
            abs(answer.sure.p - bool(answer.correct)),
        )
        for topic, fact in facts.items()
        for run, answer in fact.answers.items()
        if answer.correct is not None
    ]
    columns = ("run", "question", "answer", "confidence", "judged")
    for title, judged in (("Overconfident answers", "incorrect"), ("Underconfident answers", "correct")):
        rows = sorted(
            (row for row in found if row[4] == judged and row[5] >= _GAP),
            key=lambda row: (-row[5], row[0], row[1]),
        )
        if rows:
            sentence = f"{judged.capitalize()} answers whose confidence is off by {_GAP} or more, the worst first; {len(rows)} in all."
            yield Table(title, sentence, columns, tuple(row[:5] for row in rows[:_SHOWN]))


def _grades(facts: Mapping[str, Facts]) -> Iterator[Table]:
    found = [
        (
            topic,
            key,
            level,
            fact.direct.grades.levels.get(key),
            "; ".join(fact.derived.grades.given.get(key, ())),
        )
        for topic, fact in facts.items()
        for key, level in fact.derived.grades.levels.items()
        if level
    ]
    rows = sorted(found, key=lambda row: (-row[2], row[0], row[1]))
    if rows:
        sentence = f"PassageKeys by the relevant nuggets that cite them, the first {min(_SHOWN, len(rows))} of {len(rows)}; beside them the level given directly."
        columns = ("question", "PassageKey", "derived grade", "direct level", "relevant nuggets")
        yield Table("What gave a passage its grade", sentence, columns, tuple(rows[:_SHOWN]))


def plots(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Plot]:
    """Of the AC runs that have a judged answer; neither is official."""
    runs = dict.fromkeys(run for fact in facts.values() for run in fact.answers)
    judged = {run: sure for run in runs if (sure := judged_answers(run, facts))}
    if judged:
        bins = {run: tuple(_point(found) for found in rewards.bins(sure)) for run, sure in judged.items()}
        said = "Share of correct answers by confidence, in ten bins (0, .1], (.1, .2], ..., the first with 0; below the diagonal a run is too sure. Not official."
        yield Plot("Reliability", said, "mean confidence of the bin", "accuracy", bins, diagonal=True)
        curves = {
            run: tuple(_covered(*point, len(sure)) for point in rewards.risks(sure))
            for run, sure in judged.items()
        }
        said = "Share of incorrect answers if only the surest ones were given; a run that knows what it knows rises late. Not official."
        yield Plot(
            "Risk and coverage", said, "share of the judged answers that are given", "share incorrect", curves
        )


def _point(found: rewards.Bin) -> Point:
    return Point(
        found.confidence,
        found.accuracy,
        f"{found.count} answers in ({found.low:.1f}, {found.high:.1f}]",
        float(found.count),
    )


def _covered(coverage: float, risk: float, count: int) -> Point:
    return Point(coverage, risk, f"the surest {round(coverage * count)} of {count} answers")
