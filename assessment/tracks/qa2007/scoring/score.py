"""The official measures, for each question and series (TREC 2007 QA guidelines)."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.tracks.qa2007.answer import (
    NIL_RIGHT,
    Answer,
    AnswerItem,
    Kind,
    Question,
    length,
    question_ref,
    response_digest,
)
from assessment.tracks.qa2007.answers.answer_sets import AnswerSet, answer_set
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    counted_items,
    instances,
    label_of,
)
from assessment.tracks.qa2007.formulas import (
    RecallPrecisionF,
    list_scores,
    nugget_scores,
)
from assessment.tracks.qa2007.measures import (
    FACTOID_SCORE,
    LIST_F,
    LIST_PRECISION,
    LIST_RECALL,
    OTHER_F,
    OTHER_PRECISION,
    OTHER_RECALL,
    SERIES,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nugget_weights import Weights, weights
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import (
    ResponseReading,
    newer_nuggets,
    response_reading,
)
from assessment.tracks.qa2007.nuggets.suggestions import nil_suggestion
from assessment.tracks.qa2007.scales import CORRECT, RIGHT
from assessment.tracks.qa2007.scoring.measure_values import (
    MeasureValue,
    RunFacts,
    SeriesFacts,
)
from assessment.tracks.qa2007.scoring.series_values import (
    DIFFER,
    EMPTY_SET,
    UNKNOWN_LIST,
    UNREAD,
    mean_value,
    series_value,
)
from assessment.tracks.qa2007.settings import beta

SEVERAL_LINES = "a factoid has several lines (setting “many_lines”)"
_NO_ITEMS = RecallPrecisionF(0.0, 0.0, 0.0)


class _SeriesScorer:
    """Scores answers to one series.

    Known answers, weights and labels are the same for all runs: looked up once.
    """

    def __init__(self, state: QATopicState) -> None:
        self.state = state
        self.settings = state.settings
        self.beta = beta(state.settings)
        self.only_judged = state.settings["unjudged"] == "judged"
        self.nil_labels = {
            question.id: _nil_label(state, question)
            for question in state.topic.of("FACTOID")
        }
        self.labels = {
            question.id: _labels(state, question)
            for question in state.topic.questions
            if question.kind != "OTHER"
        }
        self.answers: dict[str, AnswerSet] = {
            question.id: answer_set(state, question)
            for question in state.topic.of("LIST")
        }
        self.nuggets = {
            question.id: nuggets_of(state.nuggets, question.id)
            for question in state.topic.of("OTHER")
        }
        self.weights = {question: weights(state, question) for question in self.nuggets}
        # Equal responses of several runs have equal values, and reading the judgments of nuggets is slow.
        self.other_values: dict[str, Mapping[str, MeasureValue]] = {}

    def question_values(
        self, question: Question, answer: Answer
    ) -> Mapping[str, MeasureValue]:
        """The values of an answer at one question, by measure."""
        items = answer.items(question.id)
        if question.kind == "FACTOID":
            return {FACTOID_SCORE: self.factoid_value(question, items)}
        if question.kind == "LIST":
            return self.list_values(question, items)
        response = response_digest(question.id, items)
        if response not in self.other_values:
            self.other_values[response] = self.nugget_values(question, items)
        return self.other_values[response]

    def factoid_value(
        self, question: Question, items: tuple[AnswerItem, ...]
    ) -> MeasureValue:
        """1 for a globally correct string or a right NIL, else 0."""
        if not items:
            return MeasureValue(0.0, 0, 0, "no response")
        counted = counted_items(question, items, self.settings)
        if not counted:
            return MeasureValue(None, 0, 0, SEVERAL_LINES)
        item = counted[0]
        if item.is_nil:
            return self._value_of_label(self.nil_labels[question.id], RIGHT)
        if not item.text:
            return MeasureValue(0.0, 0, 0, "empty response")
        return self._value_of_label(self.labels[question.id][item], CORRECT)

    def _value_of_label(self, label: str | None, right: str) -> MeasureValue:
        if label is not None:
            return MeasureValue(float(label == right), 1, 1)
        if self.only_judged:
            return MeasureValue(None, 0, 1, "unjudged left out")
        return MeasureValue(0.0, 0, 1, "unjudged counts as not correct")

    def list_values(
        self, question: Question, items: tuple[AnswerItem, ...]
    ) -> dict[str, MeasureValue]:
        """Instance recall, instance precision and F of a list response."""
        labels = self.labels[question.id]
        known = self.answers[question.id]
        # Empty strings and NIL name no instance, so they do not lower precision.
        returned = [item for item in items if item.text and not item.is_nil]
        distinct = {known.group[item] for item in returned if item in known.group}
        judged = sum(labels[item] is not None for item in returned)
        counting = judged if self.only_judged else len(returned)
        final_size = known.size(self.settings["duplicates"])
        scores = list_scores(len(distinct), counting, final_size)
        measures = (LIST_RECALL, LIST_PRECISION, LIST_F)
        if scores is None:
            # While a string is unjudged, it may still turn out to be a right answer.
            is_open = not labels or None in labels.values()
            note = UNKNOWN_LIST if is_open else EMPTY_SET
            undefined = MeasureValue(None, judged, len(returned), note)
            return dict.fromkeys(measures, undefined)
        note = self._list_note(judged, len(returned))
        blank = MeasureValue(None, judged, len(returned), note)
        return _by_measure(measures, scores, blank)

    def _list_note(self, judged: int, returned: int) -> str:
        if not returned:
            return "no response"
        if judged == returned:
            return ""
        if self.only_judged:
            return "unjudged instances left out"
        return "unjudged instances count as wrong"

    def nugget_values(
        self, question: Question, items: tuple[AnswerItem, ...]
    ) -> dict[str, MeasureValue]:
        """Nugget recall, nugget precision and F of a response to Other."""
        nuggets = self.nuggets[question.id]
        nugget_weights = self.weights[question.id]
        measures = (OTHER_RECALL, OTHER_PRECISION, OTHER_F)
        size = sum(length(item.text) for item in items)
        # An empty response has nothing to read: it holds no nugget.
        reading = ResponseReading(frozenset(), 0, 0, True)
        if size:
            reading = response_reading(self.state, question.id, items, nuggets)
        reason = _why_unscored(nugget_weights, reading)
        if reason:
            undefined = MeasureValue(None, reading.judged, reading.needed, reason)
            return dict.fromkeys(measures, undefined)
        scores = _NO_ITEMS
        note = "no response"
        if size:
            scores = nugget_scores(
                nugget_weights.sets, reading.matched, size, self.beta
            )
            note = self.reading_note(question, items)
        weight_notes = tuple(
            filter(None, (nugget_weights.explanation, nugget_weights.warning))
        )
        blank = MeasureValue(None, reading.judged, reading.needed, note, weight_notes)
        return _by_measure(measures, scores, blank)

    def reading_note(self, question: Question, items: tuple[AnswerItem, ...]) -> str:
        """Whether a response is to be read again."""
        if newer_nuggets(self.state, question.id, items):
            return "nuggets are newer than the reading: read again"
        return ""

    def run_facts(self, answer: Answer) -> RunFacts:
        """The values of one run's answer at the series and at each of its questions."""
        topic = self.state.topic
        questions = {
            question.id: self.question_values(question, answer)
            for question in topic.questions
        }
        values: dict[str, MeasureValue] = {}
        for kind, measures, blocking in _KINDS:
            at_questions = [questions[question.id] for question in topic.of(kind)]
            if at_questions:
                for measure in measures:
                    values[measure] = mean_value(
                        [at[measure] for at in at_questions], blocking
                    )
        series = series_value(
            values.get(FACTOID_SCORE),
            values.get(LIST_F),
            values.get(OTHER_F),
            self.settings,
        )
        return RunFacts({SERIES: series, **values}, questions)


_KINDS: tuple[tuple[Kind, tuple[str, ...], set[str]], ...] = (
    ("FACTOID", (FACTOID_SCORE,), {SEVERAL_LINES}),
    ("LIST", (LIST_RECALL, LIST_PRECISION, LIST_F), {UNKNOWN_LIST}),
    ("OTHER", (OTHER_RECALL, OTHER_PRECISION, OTHER_F), {UNREAD, DIFFER}),
)
"""Kinds of questions, their measures, and the notes of a question that leave its whole series undefined."""


def _by_measure(
    measures: tuple[str, str, str], scores: RecallPrecisionF, blank: MeasureValue
) -> dict[str, MeasureValue]:
    """Values that differ in nothing but their scores."""
    values: dict[str, MeasureValue] = {}
    for measure, value in zip(measures, scores, strict=True):
        values[measure] = blank._replace(value=value)
    return values


def score(state: QATopicState) -> SeriesFacts:
    """The facts of one series."""
    scorer = _SeriesScorer(state)
    # A run without any answer scores what an empty answer scores, the same for all such runs.
    missing = scorer.run_facts(Answer())
    runs = {run: scorer.run_facts(answer) for run, answer in state.answers.items()}
    runs |= dict.fromkeys(state.without_answer, missing)
    return SeriesFacts(runs, missing)


def _labels(state: QATopicState, question: Question) -> dict[AnswerItem, str | None]:
    return {
        item: label_of(state, question, item) for item in instances(state, question)
    }


def _nil_label(state: QATopicState, question: Question) -> str | None:
    """Whether NIL is right: as an assessor says, else, by the setting “nil”, as the strings suggest."""
    label = state.judged.label(question_ref(NIL_RIGHT, question.id))
    if label is None and state.settings["nil"] == "judgments":
        return nil_suggestion(state, question.id)
    return label


def _why_unscored(nugget_weights: Weights, reading: ResponseReading) -> str:
    """Why a response to Other has no value, "" where it has one."""
    if not nugget_weights.sets:
        return nugget_weights.why_unscored
    if not reading.is_read:
        return UNREAD
    if reading.contested:
        return DIFFER
    return ""
