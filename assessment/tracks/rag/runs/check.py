"""Checks of a run: what the validators of its year demand (rag24_validation.py, rag25_validation.py)."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Problem, Run, Severity
from assessment.tracks.rag.answer import OF_2024, Answer, RagContext
from assessment.tracks.rag.runs.run_lines import SEGMENT
from assessment.tracks.rag.settings import YEAR

# The limits of the guidelines, which differ from year to year.
MAX_WORDS = 400
MAX_WORDS_2026 = 1_024
MAX_REFERENCES = {OF_2024: 20, "2025": 100}
MAX_CITATIONS_2026 = 3
_TYPES = ("manual", "automatic")


def check(file: str, run: Run[Answer], context: RagContext) -> Iterator[Problem]:
    """Every problem of a run that was read, in the order of the file."""
    report = Report(file)
    if not context.topics:
        what = "there are no topics to compare with: topic ids and missing answers were not checked"
        report.warn(
            "TOPICS_UNCHECKED", "file", what=what, right="import the topics first"
        )
    for topic, answer in run.answers.items():
        place = f"topic {topic}"
        _check_references(report, place, answer)
        if answer.shape == OF_2024:
            _check_2024(report, place, answer, context.topics.get(topic))
        else:
            _check_later(report, place, answer, context)
    _check_missing(report, run, context)
    yield from report.problems


def _check_references(report: Report, place: str, answer: Answer) -> None:
    """Ids of segments, repeated ones, and how many there are."""
    # The validator of 2025 only warns of strange ids, and accepts repeated ones and any number.
    is_2024 = answer.shape == OF_2024
    seen: set[str] = set()
    for number, reference in enumerate(answer.references):
        where = f"{place}, references[{number}]"
        if not SEGMENT.match(reference):
            what = f"{shown(reference)} is no segment id of MS MARCO V2.1"
            right = "msmarco_v2.1_doc_NN_N#N_N"
            severity: Severity = "error" if is_2024 else "warning"
            report.add(
                severity,
                "INVALID_REFERENCE",
                where,
                what=what,
                right=right,
                official=is_2024,
            )
        elif reference in seen:
            what = f"{reference} is listed twice"
            right = "list each segment once"
            report.warn(
                "REPEATED_REFERENCE", where, what=what, right=right, official=is_2024
            )
        seen.add(reference)
    most = MAX_REFERENCES.get(answer.shape)
    count = len(answer.references)
    if most and count > most:
        what = number_of(count, "reference")
        right = f"at most {most}"
        report.error(
            "TOO_MANY_REFERENCES", place, what=what, right=right, official=is_2024
        )


def _check_2024(report: Report, place: str, answer: Answer, topic: object) -> None:
    """Length, stated length and the topic's text, which rag24_validation.py compares."""
    words = answer.words
    if words > MAX_WORDS:
        what = f"{number_of(words, 'word')}; the validator takes sentences off the end"
        report.warn("TOO_MANY_WORDS", place, what=what, right=f"at most {MAX_WORDS}")
    if answer.reported_words != words:
        what = (
            f"response_length is {answer.reported_words}, the validator counts {words}"
        )
        right = "words are counted after NFKC, split at white space"
        report.warn("RESPONSE_LENGTH", place, what=what, right=right)
    official = getattr(topic, "text", answer.topic_text)
    if answer.topic_text != official:
        what = "the topic's text differs from the official one"
        right = f"expected {shown(official)!r}"
        report.error("TOPIC_TEXT", place, what=what, right=right, official=True)


def _check_later(
    report: Report, place: str, answer: Answer, context: RagContext
) -> None:
    """The type of the run, and the limits of its year (setting “rules”)."""
    kind = dict(answer.metadata).get("type")
    if kind is not None and kind not in _TYPES:
        what = f"type {shown(kind)!r}"
        right = "manual or automatic"
        report.error("INVALID_TYPE", place, what=what, right=right, official=True)
    if context.settings[YEAR] != "2026":
        if answer.words > MAX_WORDS:
            what = number_of(answer.words, "word")
            report.warn(
                "TOO_MANY_WORDS", place, what=what, right=f"at most {MAX_WORDS}"
            )
        return
    # In 2026 words are those of str.split, without NFKC.
    words = sum(len(sentence.text.split()) for sentence in answer.sentences)
    if words > MAX_WORDS_2026:
        what, right = number_of(words, "word"), f"at most {MAX_WORDS_2026:,}"
        report.error("TOO_MANY_WORDS", place, what=what, right=right)
    for number, sentence in enumerate(answer.sentences, 1):
        if len(sentence.cited) > MAX_CITATIONS_2026:
            what = number_of(len(sentence.cited), "citation")
            where = f"{place}, sentence {number}"
            right = f"at most {MAX_CITATIONS_2026}"
            report.error("TOO_MANY_CITATIONS", where, what=what, right=right)


def _check_missing(report: Report, run: Run[Answer], context: RagContext) -> None:
    missing = [topic for topic in context.topics if topic not in run.answers]
    if missing:
        what = f"no answer to {number_of(len(missing), 'topic')}: {first_foreign_names(missing)}"
        right = "a topic without answer counts 0 where others are judged"
        report.warn("MISSING_TOPIC", "file", what=what, right=right)
