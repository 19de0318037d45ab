"""Questions of 2003 in SGML: each a series of its own."""

from __future__ import annotations

import re

from assessment.formats import problem
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Problem, Read, Source
from assessment.tracks.qa2007.answer import Question, Topic
from assessment.tracks.qa2007.lines import QAImportContext
from assessment.tracks.qa2007.topics.questions import MALFORMED, QARead

_TOPIC_START = re.compile(r"<top>\s*<num>", re.IGNORECASE)
_TOPIC = re.compile(r"<top>(.*?)(?:</top>|(?=<top>)|\Z)", re.DOTALL | re.IGNORECASE)
_TYPE = re.compile(r"<type>", re.IGNORECASE)
_CLOSED = re.compile(r"<num>[^<]*</num>", re.IGNORECASE)
"""Relationship topics close their elements; those of the main task and of ad hoc retrieval do not."""
_TITLE = re.compile(r"<title>", re.IGNORECASE)
_LOOKED_AT = 20_000
"""Characters in which the first topic must start."""
_KINDS = {"factoid": "FACTOID", "list": "LIST", "definition": "OTHER"}


def is_topics_2003(source: Source) -> bool:
    return _TOPIC_START.search(source.text[:_LOOKED_AT]) is not None


def read_topics_2003(source: Source, context: QAImportContext) -> QARead:
    """The questions of 2003, each a series of its own: its number, its type, its text."""
    report = Report(source.name)
    if not _TYPE.search(source.text):
        return Read(problems=(_topics_of_another_year(source),))
    topics: dict[str, Topic] = {}
    for part in _TOPIC.finditer(source.text):
        line = source.text.count("\n", 0, part.start()) + 1
        _read_topic(report, f"line {line}", part[1], topics)
    if report.has(MALFORMED):
        return Read(problems=report.problems)
    return Read(topics=topics, problems=report.problems)


def _read_topic(
    report: Report, place: str, text: str, topics: dict[str, Topic]
) -> None:
    """Add the topic of one <top> element."""
    number = _value(text, "num", "Number")
    kind_name = _value(text, "type", "Type")
    question_text = _value(text, "desc", "Description")
    kind = _KINDS.get(kind_name.lower())
    if not number or kind is None:
        what = f"topic {number[:20]!r} of type {kind_name[:20]!r}"
        kinds = ", ".join(_KINDS)
        report.error(
            MALFORMED, place, what=what, right=f"a number, and one of: {kinds}"
        )
    elif number in topics:
        what = f"question {number} occurs twice"
        report.error(
            "REPEATED_QUESTION", place, what=what, right="the first one counts"
        )
    else:
        question = Question(number, kind, question_text)  # type: ignore[arg-type]  # a value of _KINDS
        topics[number] = Topic(number, question_text, (question,), "2003")


def _topics_of_another_year(source: Source) -> Problem:
    """One problem for a file whose topics do not say whether they are factoids, lists or definitions."""
    count = len(re.findall(r"<top>", source.text, re.IGNORECASE))
    if _CLOSED.search(source.text):
        years = "relationship topics of 2005"
    elif _TITLE.search(source.text):
        years = "ad hoc topics"
    else:
        years = "topics of 1999 to 2002"
    topics = f"{number_of(count, 'topic')} without a type"
    what = f"{topics}: {years} are another format, which this track does not read"
    right = "the questions of 2003 (with <type>), or the question series of 2004 to 2007 (XML)"
    return problem(source.name, "OTHER_TOPICS", "file", what=what, right=right)


def _value(text: str, element: str, label: str) -> str:
    """The text of an element without its label, such as `Number:`."""
    match = re.search(rf"<{element}>([^<]*)", text, re.IGNORECASE)
    if match is None:
        return ""
    return " ".join(match[1].replace(f"{label}:", "").split())
