"""What each sentence and citation of an answer, and the answer as a whole, count for in the measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.model import Explained, Part, Reason, Ref, TopicState
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.judgments.resolved_labels import LabelledAnswer, labelled
from assessment.tracks.biogen.measures import display_name
from assessment.tracks.biogen.scoring.formulas import (
    NOT_JUDGED,
    OF_CITATIONS,
    OF_SENTENCES,
    accuracy_values,
    citation_values,
    coverage,
    sentence_values,
)
from assessment.tracks.biogen.screens.units import parts_of

_TITLE = "The answer, with its sentences and citations"
_SENTENCES = {
    "required": Reason("✓", "required", "counts 1 in {Precision}", "good"),
    "unnecessary": Reason(
        "–", "unnecessary", "counts 1 in Redundancy, 0 in {Precision}", "plain"
    ),
    "borderline": Reason(
        "~",
        "borderline",
        "counts 0 in {Precision}, Redundancy and Harmfulness",
        "mixed",
    ),
    "inappropriate": Reason(
        "✗", "inappropriate", "counts 1 in Harmfulness, 0 in {Precision}", "bad"
    ),
}
_CITATIONS = {
    "supporting": Reason("✓", "", "supports the sentence and covers it", "good"),
    "contradicting": Reason("✗", "", "contradicts the sentence", "bad"),
    "neutral": Reason("~", "", "is neutral", "mixed"),
    "not relevant": Reason("–", "", "is not relevant", "plain"),
    "invalid citation": Reason("–", "", "is an invalid citation", "off"),
}
_OPEN_SENTENCE = {
    False: "counts 0 in {Precision}, Redundancy and Harmfulness until it is judged",
    True: "is left out of {Precision}, Redundancy and Harmfulness",
}
_OPEN_CITATION = {
    False: "counts 0 in {Citation Support Rate} and {Citation Contradict Rate}",
    True: "left out of {Citation Support Rate} and {Citation Contradict Rate}",
}
_CITED = "citations"
"""What a reason names as its subject where it is about a sentence's citations, not the sentence itself."""
_WHOLE = -1
"""Stands for the answer as a whole where others have the index of their sentence."""
_DISPUTED = "people differ, no label counts yet"
_RENAMED = (
    "Precision",
    "Citation Coverage",
    "Citation Support Rate",
    "Citation Contradict Rate",
)
"""Measures that a setting gives other names."""


class _Rules(NamedTuple):
    """What decides on an answer: its labels, whether only judged units count, and the settings' names.

    `disputed` are units of which no label counts since people differ, `cannot_judge` those that somebody
    could not judge; `refs` are all units (`_refs`).
    """

    answer: LabelledAnswer
    only_judged: bool
    settings: Mapping[str, str]
    disputed: frozenset[Ref] = frozenset()
    cannot_judge: frozenset[Ref] = frozenset()
    refs: Mapping[tuple[int, str], Ref] = {}

    def why_open(self, index: int, pmid: str = "") -> str:
        """Why the sentence, or its citation, has no label that counts."""
        if self.is_disputed(index, pmid):
            return _DISPUTED
        if self.refs.get((index, pmid)) in self.cannot_judge:
            return NO_LABEL
        return NOT_JUDGED

    def is_disputed(self, index: int, pmid: str = "") -> bool:
        """Whether people differ on the sentence, or on its citation."""
        return self.refs.get((index, pmid)) in self.disputed

    def with_measure_names(self, reason: Reason) -> Reason:
        """The reason with the names that the campaign gives to the measures."""
        rule = reason.rule
        for name in _RENAMED:
            rule = rule.replace(f"{{{name}}}", display_name(name, self.settings))
        return reason._replace(rule=rule)


def explain(state: TopicState[Topic, Answer], run: str) -> Iterator[Explained]:
    """The answer with the figures that its labels give; nothing without an answer that has any text."""
    answer = state.answers.get(run)
    if answer is None or not answer.text.strip():
        return
    only_judged = state.settings["unjudged"] == "judged"
    refs = _refs(state.id, answer)
    disputed = frozenset(ref for ref in refs.values() if state.judged.is_disputed(ref))
    labels = labelled(state, answer)
    cannot_judge = frozenset(
        ref for ref in refs.values() if state.judged.cannot_judge(ref)
    )
    rules = _Rules(labels, only_judged, state.settings, disputed, cannot_judge, refs)
    parts: list[tuple[Part, tuple[Reason, ...]]] = []
    for index, part in enumerate(parts_of(answer)):
        reasons: tuple[Reason, ...] = ()
        # After the sentences come marked texts outside them, which count for nothing.
        if index < len(answer.sentences):
            reasons = _sentence_reasons(rules, index)
        parts.append((part, tuple(map(rules.with_measure_names, reasons))))
    whole = (_accuracy(rules), *_figures(rules))
    reasons_of_answer = tuple(map(rules.with_measure_names, whole))
    units = {ref: index for (index, _), ref in refs.items()}
    yield Explained(_TITLE, reasons_of_answer, tuple(parts), units=units)


def _refs(topic: str, answer: Answer) -> dict[tuple[int, str], Ref]:
    """The units of the answer by the index of their sentence and the cited document, "" for none."""
    refs = {(_WHOLE, ""): answer.accuracy(topic)}
    for index, sentence in enumerate(answer.sentences):
        refs[index, ""] = answer.relevance(topic, sentence)
        for pmid in sentence.cited:
            refs[index, pmid] = answer.relation(topic, sentence, pmid)
    return refs


def _accuracy(rules: _Rules) -> Reason:
    """What the answer's own label counts for."""
    label = rules.answer.accuracy
    if label is None:
        why = rules.why_open(_WHOLE)
        return Reason("·", "answer", f"{why}: left out of Accuracy", "off")
    if label == "yes":
        return Reason("✓", "answer", "acceptable: counts 1 in Accuracy", "good")
    return Reason("✗", "answer", "not acceptable: counts 0 in Accuracy", "bad")


def _figures(rules: _Rules) -> Iterator[Reason]:
    """Each share of sentences or citations with what it is a share of."""
    answer, only_judged = rules.answer, rules.only_judged
    values = accuracy_values(answer)
    values |= sentence_values(answer, only_judged)
    values |= citation_values(answer, only_judged)
    for measure, counted in _shares_in_words(rules).items():
        value = values[measure].value
        sign = "–" if value is None else f"{value:.2f}"
        yield Reason(sign, display_name(measure, rules.settings), counted)


def _shares_in_words(rules: _Rules) -> dict[str, str]:
    """The parts of each share in words, such as "2 required of 6 sentences"."""
    answer, only_judged = rules.answer, rules.only_judged
    adjective = "judged " if only_judged else ""
    labels = [label for label in answer.relevance if label or not only_judged]
    relations = [each for each in answer.citations if each or not only_judged]
    sentences = number_of(len(labels), f"{adjective}sentence")
    citations = number_of(len(relations), f"{adjective}citation")
    counted: dict[str, str] = {}
    for measure, label in OF_SENTENCES:
        counted[measure] = f"{labels.count(label)} {label} of {sentences}"
    covered, settled = coverage(answer, only_judged)
    of_sentences = number_of(settled, f"{adjective}sentence")
    counted["Citation Coverage"] = f"{covered} supported of {of_sentences}"
    for measure, label in OF_CITATIONS:
        count = sum(label in each for each in relations)
        counted[measure] = f"{count} {label} of {citations}"
    return counted


def _sentence_reasons(rules: _Rules, index: int) -> tuple[Reason, ...]:
    """What the sentence counts for, then each of its citations, then why it is not covered."""
    label = rules.answer.relevance[index]
    open_rule = _OPEN_SENTENCE[rules.only_judged]
    reason = Reason("·", rules.why_open(index), open_rule, "off")
    if label is not None:
        reason = _SENTENCES.get(label, Reason("·", label, "counts 0", "off"))
    relations = rules.answer.relations[index]
    citations = [
        _citation(pmid, labels, _open_rule(rules, index, pmid))
        for pmid, labels in relations.items()
    ]
    return (reason, *citations, *_why_uncovered(rules, index))


def _open_rule(rules: _Rules, index: int, pmid: str) -> str:
    """Why the citation has no label that counts, and what it counts for then."""
    why = rules.why_open(index, pmid)
    if why == NOT_JUDGED:
        why = f"is {why}"
    return f"{why}: {_OPEN_CITATION[rules.only_judged]}"


def _citation(pmid: str, relations: frozenset[str], open_rule: str) -> Reason:
    """What a citation counts for; one whose excerpts differ counts under each of their relations."""
    word = f"PMID {pmid}"
    if not relations:
        return Reason("·", word, open_rule, "off", _CITED)
    reasons = [_CITATIONS[each] for each in _CITATIONS if each in relations]
    claims = " and ".join(reason.rule for reason in reasons) or "has another label"
    supports = int("supporting" in relations)
    contradicts = int("contradicting" in relations)
    counts = f"{supports} in {{Citation Support Rate}}"
    # A 0 where less is better needs no telling.
    if contradicts:
        counts += ", 1 in {Citation Contradict Rate}"
    tones = {reason.tone for reason in reasons}
    tone = tones.pop() if len(tones) == 1 else "mixed"
    sign = "/".join(dict.fromkeys(reason.sign for reason in reasons))
    return Reason(sign, word, f"{claims}: counts {counts}", tone, _CITED)


def _why_uncovered(rules: _Rules, index: int) -> Iterator[Reason]:
    """Why a sentence does not count in the coverage; nothing for one with a supporting citation."""
    relations = rules.answer.relations[index]
    if any("supporting" in each for each in relations.values()):
        return
    word = "not covered" if relations else "cites nothing"
    rule = "counts 0 in {Citation Coverage}"
    # Without a supporting citation all of them must be judged before the sentence counts.
    if rules.only_judged and not all(relations.values()):
        rule = "is left out of {Citation Coverage} until all its citations are judged"
    yield Reason("○", word, rule, about=_CITED)
