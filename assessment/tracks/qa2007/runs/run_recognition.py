"""Recognises the runs of the track by their first lines.

Judgments, patterns and other tracks' runs look similar.
"""

from __future__ import annotations

from collections import Counter

from assessment.model import Source
from assessment.tracks.qa2007.lines import (
    DOCID,
    are_judged_lines,
    first_lines,
    is_document,
    is_question,
)

_LINES_OF_A_RUN = 3
"""The fewest lines for each run in a file of several runs.

In other files a column of numbers or words has fewer lines for each value.
"""


def is_run(source: Source) -> bool:
    """Lines with a docid or NIL in the third column and mostly one tag in the second.

    Neither judgments nor answer patterns are runs.
    """
    lines = first_lines(source)
    answers: list[list[str]] = []
    for line in lines:
        columns = line.split(None, 4)
        if len(columns) > 2 and is_question(columns[0]):
            answers.append(columns)
    # Before 2003 runs had `qid Q0 docid rank score tag answer`, like runs of ad hoc
    # search.
    if answers and all(columns[1] == "Q0" for columns in answers):
        return _is_run_before_2003(lines)
    with_document = sum(is_document(columns[2]) for columns in answers)
    if 2 * with_document <= len(lines) or not _has_tags(answers):
        return False
    return not are_judged_lines(answers) and not _are_patterns(answers)


def _is_run_before_2003(lines: list[str]) -> bool:
    """Whether most lines hold an answer after the tag, or documents of a QA collection.

    Runs of other tracks have the same first six columns.
    """
    fitting = 0
    for line in lines:
        columns = line.split(None, 6)
        count = len(columns)
        has_answer = count > 6
        if has_answer or (count > 5 and is_document(columns[2])):
            fitting += 1
    return 2 * fitting > len(lines)


def _has_tags(lines: list[list[str]]) -> bool:
    """Whether the second column can be the tag of a run, or of a few runs in one file."""
    tags = Counter(columns[1] for columns in lines)
    if 2 * max(tags.values()) >= len(lines):
        return True
    return len(tags) * _LINES_OF_A_RUN <= len(lines)


def _are_patterns(lines: list[list[str]]) -> bool:
    """Whether most lines are `qid regex docid docid ...` with no text after the documents."""
    without_text = 0
    for columns in lines:
        words = " ".join(columns[2:]).split()
        without_text += all(DOCID.fullmatch(word) for word in words)
    tags = {columns[1] for columns in lines}
    return 2 * without_text > len(lines) and len(tags) > 1
