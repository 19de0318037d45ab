"""Topics in: the tabular file of 2024, and the JSON files of 2025 and 2026."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from pydantic import AliasChoices, BaseModel, Field, TypeAdapter

from assessment.formats import File
from assessment.formats.json_records import first_record
from assessment.formats.reports import Report, shown
from assessment.model import Headline, Problem, Read, has_errors
from assessment.model.units import headline_of
from assessment.tracks.rag.answer import Answer, RagContext, Topic
from assessment.tracks.rag.records import Name, Text, parsed

MALFORMED = "MALFORMED_TOPIC"
_ROW = re.compile(r"[\w.-]*\d[\w.-]*\t[^\t]*[^\W\d][^\t]*", re.ASCII | re.DOTALL)
"""An id with a digit, one tab, and a text with a letter."""
_LOOKED_AT = 20


class _TopicLine(BaseModel):
    id: Name
    text: Text = Field(validation_alias=AliasChoices("narrative", "title"))


_topic_line = TypeAdapter(_TopicLine)


def is_topics(file: File) -> bool:
    first = first_record(file)
    if first:
        has_text = "title" in first or "narrative" in first
        others = {"question", "passages", "docid", "nuggets", "abstract", "metadata"}
        return "id" in first and has_text and not others & set(first)
    rows = list(islice(file.rows(), _LOOKED_AT))
    return bool(rows) and all(_ROW.fullmatch(row.text) for row in rows)


def read_topics(file: File, context: RagContext) -> Read[Topic, Answer]:
    """Topics of JSON Lines, or of lines with an id, a tab and the text."""
    report = Report(file.name)
    problems: list[Problem] = []
    topics: dict[str, Topic] = {}
    if first_record(file):
        lines, problems = parsed(file, _topic_line, MALFORMED)
        entries = iter([(place, line.id, line.text) for place, line in lines])
    else:
        entries = _tabular(file, report)
    for place, name, text in entries:
        # The first topic of a name stays, as it does in the campaign.
        is_repeated = name in topics
        if is_repeated:
            what = f"topic {shown(name)} is listed twice"
            report.warn(
                "REPEATED_TOPIC", place, what=what, right="the first one counts"
            )
            continue
        topics[name] = Topic(name, text.strip())
    problems += report.problems
    if has_errors(problems):
        return Read(problems=tuple(problems))
    return Read(topics=topics, problems=tuple(problems))


def _tabular(file: File, report: Report) -> Iterator[tuple[str, str, str]]:
    """Place, id and text of each line; a line without a tab is reported."""
    for number, line in file.rows():
        place = f"line {number}"
        if _ROW.fullmatch(line):
            name, _, text = line.partition("\t")
            yield place, name.strip(), text
        else:
            what = f"{shown(line)!r} is no topic"
            right = "an id, one tab, the question"
            report.error(MALFORMED, place, what=what, right=right)


def headline(topic: Topic) -> Headline:
    return headline_of(topic.text)
