"""The official measures, for each question, series and run (TREC 2007 QA guidelines)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from assessment.model import Detail, Score
from assessment.tracks.qa2007.answer import (
    NIL_RIGHT,
    Answer,
    AnswerItem,
    Question,
    length,
    question_ref,
    response_digest,
)
from assessment.tracks.qa2007.arithmetic import list_scores, mean, nugget_scores, series_score
from assessment.tracks.qa2007.measures import (
    FACTOID_SCORE,
    LIST_F,
    LIST_PRECISION,
    LIST_RECALL,
    MEASURES,
    OTHER_F,
    OTHER_PRECISION,
    OTHER_RECALL,
    SERIES,
    beta,
)  # fmt: skip
from assessment.tracks.qa2007.nuggets import ResponseReading, newer_nuggets, response_reading
from assessment.tracks.qa2007.pool import Answers, QATopicState, answers, counted_items, instances, label_of
from assessment.tracks.qa2007.scales import CORRECT, RIGHT
from assessment.tracks.qa2007.suggest import nil_suggestion
from assessment.tracks.qa2007.weights import Weights, nuggets_of, weights

_SHOWN = 8
_LISTS, _OTHERS = (LIST_RECALL, LIST_PRECISION, LIST_F), (OTHER_RECALL, OTHER_PRECISION, OTHER_F)
SEVERAL_LINES = "a factoid has several lines (setting “many_lines”)"
UNREAD = "Other not read whole"
DIFFER = "assessors differ on nuggets of Other"
UNKNOWN_LIST = "no right answer of the list is known yet"
NO_LIST = "no list question"
EMPTY_SET = "a list without right answers is left out"


class MeasureValue(NamedTuple):
    """One figure: `value` None if undefined, with `judged` of `needed` units behind it.  `weighed` says where weights of nuggets come
    from, and which votes and files contradict each other."""

    value: float | None
    judged: int
    needed: int
    note: str = ""
    weighed: tuple[str, ...] = ()

    @property
    def remarks(self) -> str:
        """The note, and what is to be said of the weights of nuggets."""
        return "; ".join(filter(None, (self.note, *self.weighed)))


class QuestionScore(NamedTuple):
    """A figure of one run at one question; `value` None if undefined."""

    run: str
    question: str
    kind: str
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""


class RunFacts(NamedTuple):
    """One run at one series: figures by measure, and by question and measure."""

    cells: Mapping[str, MeasureValue]
    questions: Mapping[str, Mapping[str, MeasureValue]]


class SeriesFacts(NamedTuple):
    """One series: the campaign's runs, and what a run gets that does not answer it."""

    runs: Mapping[str, RunFacts]
    missing: RunFacts


class _Series:
    """What is the same for all runs of a series: known answers, weights, labels; looked up once."""

    def __init__(self, state: QATopicState) -> None:
        self.case, self.settings, self.beta = state, state.settings, beta(state.settings)
        self.only_judged = state.settings["unjudged"] == "judged"
        self.nil = {question.id: _nil(state, question) for question in state.topic.of("FACTOID")}
        self.labels = {
            q.id: {item: label_of(state, q, item) for item in instances(state, q)}
            for q in state.topic.questions
            if q.kind != "OTHER"
        }
        self.answers: dict[str, Answers] = {
            question.id: answers(state, question) for question in state.topic.of("LIST")
        }
        self.nuggets = {
            question.id: nuggets_of(state.nuggets, question.id) for question in state.topic.of("OTHER")
        }
        self.weights = {question: weights(state, question) for question in self.nuggets}
        self.known: dict[str, Mapping[str, MeasureValue]] = {}

    def question(self, question: Question, answer: Answer) -> Mapping[str, MeasureValue]:
        """The figures of an answer at one question, by measure."""
        items = answer.items(question.id)
        if question.kind == "FACTOID":
            return {FACTOID_SCORE: self.factoid(question, items)}
        if question.kind == "LIST":
            return dict(zip(_LISTS, self.listed(question, items), strict=True))
        name = response_digest(question.id, items)
        if name not in self.known:
            self.known[name] = dict(zip(_OTHERS, self.other(question, items), strict=True))
        return self.known[name]

    def factoid(self, question: Question, items: tuple[AnswerItem, ...]) -> MeasureValue:
        given = counted_items(question, items, self.settings)
        if not given:
            return (
                MeasureValue(None, 0, 0, SEVERAL_LINES) if items else MeasureValue(0.0, 0, 0, "no response")
            )
        item = given[0]
        if not item.nil and not item.text:
            return MeasureValue(0.0, 0, 0, "empty response")
        right = RIGHT if item.nil else CORRECT
        label = self.nil[question.id] if item.nil else self.labels[question.id][item]
        if label is None:
            return MeasureValue(
                None if self.only_judged else 0.0,
                0,
                1,
                "unjudged left out" if self.only_judged else "unjudged counts as not correct",
            )
        return MeasureValue(float(label == right), 1, 1)

    def listed(
        self, question: Question, items: tuple[AnswerItem, ...]
    ) -> tuple[MeasureValue, MeasureValue, MeasureValue]:
        labels, known = self.labels[question.id], self.answers[question.id]
        given = [item for item in items if item.text and not item.nil]
        distinct = len({known.group[item] for item in given if item in known.group})
        judged = sum(labels[item] is not None for item in given)
        returned = judged if self.only_judged else len(given)
        found = list_scores(distinct, returned, known.size(self.settings["duplicates"]))
        if found is None:
            open_ = not labels or None in labels.values()
            cell = MeasureValue(None, judged, len(given), UNKNOWN_LIST if open_ else EMPTY_SET)
            return cell, cell, cell
        note = (
            ""
            if judged == len(given)
            else "unjudged instances left out"
            if self.only_judged
            else "unjudged instances count as wrong"
        )
        note = note if given else "no response"
        recall, precision, f = (MeasureValue(value, judged, len(given), note) for value in found)
        return recall, precision, f

    def other(
        self, question: Question, items: tuple[AnswerItem, ...]
    ) -> tuple[MeasureValue, MeasureValue, MeasureValue]:
        nuggets, weighed = self.nuggets[question.id], self.weights[question.id]
        size = sum(length(item.text) for item in items)
        reading = (
            response_reading(self.case, question.id, items, nuggets)
            if size
            else ResponseReading(frozenset(), 0, 0, True)
        )
        cell = _unscored(weighed, reading)
        if cell:
            return cell, cell, cell
        about_weights = tuple(filter(None, (weighed.words, weighed.remark)))
        note = self.about_reading(question, items) if size else "no response"
        found = nugget_scores(weighed.sets, reading.matched, size, self.beta) if size else (0.0, 0.0, 0.0)
        recall, precision, f = (
            MeasureValue(value, reading.judged, reading.needed, note, about_weights) for value in found
        )
        return recall, precision, f

    def about_reading(self, question: Question, items: tuple[AnswerItem, ...]) -> str:
        """Whether a response is to be read again."""
        newer = newer_nuggets(self.case, question.id, items)
        return "nuggets are newer than the reading: read again" if newer else ""

    def run(self, answer: Answer) -> RunFacts:
        questions = {question.id: self.question(question, answer) for question in self.case.topic.questions}
        of = {
            kind: [questions[question.id] for question in self.case.topic.of(kind)]
            for kind in ("FACTOID", "LIST", "OTHER")
        }
        cells = (
            {FACTOID_SCORE: _joined([cells[FACTOID_SCORE] for cells in of["FACTOID"]], {SEVERAL_LINES})}
            if of["FACTOID"]
            else {}
        )
        cells |= {
            name: _joined([some[name] for some in of["LIST"]], {UNKNOWN_LIST})
            for name in _LISTS
            if of["LIST"]
        }
        cells |= {
            name: _joined([some[name] for some in of["OTHER"]], {UNREAD, DIFFER})
            for name in _OTHERS
            if of["OTHER"]
        }
        return RunFacts({SERIES: _series(cells, self.settings), **cells}, questions)


def score(state: QATopicState) -> SeriesFacts:
    """The facts of one series."""
    series = _Series(state)
    missing = series.run(Answer())
    answering = {run: series.run(answer) for run, answer in state.answers.items()}
    return SeriesFacts({**answering, **dict.fromkeys(state.without_answer, missing)}, missing)


def question_scores(state: QATopicState) -> list[QuestionScore]:
    """The figures of every run at every question of a series, in the order of the questions."""
    return list(question_rows(state, score(state)))


def details(state: QATopicState) -> Iterator[Detail]:
    """The same, as the pages show them."""
    for row in question_scores(state):
        yield Detail(
            row.run, f"{row.question} {row.kind}", row.measure, row.value, row.judged, row.needed, row.note
        )


def question_rows(state: QATopicState, facts: SeriesFacts) -> Iterator[QuestionScore]:
    for question in state.topic.questions:
        for run, found in facts.runs.items():
            for measure, cell in found.questions[question.id].items():
                yield QuestionScore(
                    run,
                    question.id,
                    question.kind,
                    measure,
                    cell.value,
                    cell.judged,
                    cell.needed,
                    cell.remarks,
                )


def _nil(state: QATopicState, question: Question) -> str | None:
    label = state.judged.label(question_ref(NIL_RIGHT, question.id))
    return (
        nil_suggestion(state, question.id)
        if label is None and state.settings["nil"] == "judgments"
        else label
    )


def _unscored(weighed: Weights, reading: ResponseReading) -> MeasureValue | None:
    if not weighed.sets:
        return MeasureValue(None, reading.judged, reading.needed, weighed.note)
    if not reading.done:
        return MeasureValue(None, reading.judged, reading.needed, UNREAD)
    return MeasureValue(None, reading.judged, reading.needed, DIFFER) if reading.contested else None


def _joined(cells: list[MeasureValue], blocking: set[str]) -> MeasureValue:
    """The mean over a series' questions of one kind; one that cannot be told yet leaves the whole undefined."""
    judged, needed = sum(cell.judged for cell in cells), sum(cell.needed for cell in cells)
    notes = [cell.note for cell in cells if cell.note]
    blocked = next(
        (note for cell in cells if cell.value is None for note in [cell.note] if note in blocking), None
    )
    if blocked:
        return MeasureValue(None, judged, needed, blocked)
    weighed = tuple(dict.fromkeys(chain.from_iterable(cell.weighed for cell in cells)))
    return MeasureValue(
        mean(cell.value for cell in cells if cell.value is not None),
        judged,
        needed,
        "; ".join(dict.fromkeys(notes)),
        weighed,
    )


def _series(cells: Mapping[str, MeasureValue], settings: Mapping[str, str]) -> MeasureValue:
    """The series score; undefined where a part of it is, except for a list that no right answer is known to."""
    parts = [cells.get(name) for name in (FACTOID_SCORE, LIST_F, OTHER_F)]
    judged, needed = (sum(cell[i] for cell in parts if cell) for i in (1, 2))
    if settings["rules"] == "2003":
        return MeasureValue(None, judged, needed, "2003 has no series score")
    lists = parts[1]
    dropped = lists is not None and lists.value is None and lists.note == EMPTY_SET
    wanting = next(
        (cell for cell in (parts[0], None if dropped else lists, parts[2]) if cell and cell.value is None),
        None,
    )
    if wanting:
        return MeasureValue(None, judged, needed, f"incomplete: {wanting.note}")
    values = [cell.value if cell else None for cell in parts]
    value = series_score(
        settings["rules"],
        values[0],
        values[1],
        values[2],
        zero=settings["missing_list"] == "zero" and not dropped,
    )
    note = EMPTY_SET if dropped else NO_LIST if lists is None else ""
    other = parts[2]
    return MeasureValue(value, judged, needed, _no_list(note, settings), other.weighed if other else ())


def _no_list(note: str, settings: Mapping[str, str]) -> str:
    if note != NO_LIST:
        return note
    zero, shares = (
        settings["missing_list"] == "zero",
        ".67 factoid, .33 Other" if settings["rules"] in ("2004", "2005") else "1/2 factoid, 1/2 Other",
    )
    return f"{note}: {'it counts 0' if zero else shares}"


def totals(facts: Mapping[str, SeriesFacts], settings: Mapping[str, str]) -> Iterator[Score]:
    """The runs' figures: means over series (or questions), None where no series has a value."""
    runs = list(dict.fromkeys(run for found in facts.values() for run in found.runs))
    measures = [measure.name for measure in MEASURES]
    for run in runs:
        given = {topic: found.runs.get(run, found.missing) for topic, found in facts.items()}
        questions = settings["means"] == "questions" or settings["rules"] == "2003"
        made = {
            name: _total(run, name, _cells(given, name, questions and name != SERIES)) for name in measures
        }
        if settings["rules"] == "2003":
            made[SERIES] = _by_kinds(made)
        yield from (
            score for name, score in made.items() if any(name in found.cells for found in given.values())
        )


def _cells(given: Mapping[str, RunFacts], name: str, questions: bool) -> Iterable[tuple[str, MeasureValue]]:
    if not questions:
        return [(topic, found.cells[name]) for topic, found in given.items() if name in found.cells]
    return chain.from_iterable(
        ((q, cells[name]) for q, cells in found.questions.items() if name in cells)
        for found in given.values()
    )


def _total(run: str, name: str, cells: Iterable[tuple[str, MeasureValue]]) -> Score:
    listed = list(cells)
    notes: dict[str, list[str]] = {}
    for where, cell in listed:
        if cell.note:
            notes.setdefault(cell.note if cell.value is not None else f"left out, {cell.note}", []).append(
                where
            )
    value = mean(cell.value for _, cell in listed if cell.value is not None)
    note = "; ".join([*(f"{note}: {_listed(places)}" for note, places in notes.items()), *_weighed(listed)])
    return Score(
        run,
        None,
        name,
        value,
        sum(cell.judged for _, cell in listed),
        sum(cell.needed for _, cell in listed),
        note,
    )


def _weighed(cells: Iterable[tuple[str, MeasureValue]]) -> Iterator[str]:
    """What is to be said of the weights of nuggets; with the places where it does not hold for all."""
    weighed = [(where, cell) for where, cell in cells if cell.weighed]
    places: dict[str, list[str]] = {}
    for where, cell in weighed:
        for words in cell.weighed:
            places.setdefault(words, []).append(where)
    for words, some in places.items():
        yield words if len(some) == len(weighed) else f"{words}: {_listed(some)}"


def _listed(places: list[str]) -> str:
    return ", ".join(places[:_SHOWN]) + (f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else "")


def _by_kinds(made: Mapping[str, Score]) -> Score:
    """The score of 2003: .5 factoid + .25 list + .25 definition, each a mean over questions."""
    parts = [made[name] for name in (FACTOID_SCORE, LIST_F, OTHER_F)]
    judged, needed = sum(part.judged for part in parts), sum(part.needed for part in parts)
    value = (
        series_score("2003", *(part.value for part in parts))
        if all(part.value is not None for part in parts)
        else None
    )
    note = "" if value is not None else "needs factoid, list and definition questions with scores"
    return made[SERIES]._replace(
        value=value,
        judged=judged,
        needed=needed,
        note=note or "; ".join(filter(None, (p.note for p in parts))),
    )
