"""How many paragraphs a Y3 page holds: k, which is given with the topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.formats import Packed
from assessment.formats.reports import Report, shown
from assessment.model import Read, Setting, SettingChoice
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.unit_references import CarImportContext, is_paragraph

BUDGET = 20
"""k of Y3, the same for every topic of benchmarkY3test."""
MAX_K = 1_000
_LOOKED_AT = 50
K_SETTING = Setting(
    "k",
    "How many paragraphs a Y3 page holds where its topic does not say it",
    (
        SettingChoice(str(BUDGET), "as for every topic of benchmarkY3test"),
        SettingChoice("10", "ten paragraphs"),
    ),
    most=MAX_K,
    group="files",
)


def budget_of(topic: Topic | None, settings: Mapping[str, str]) -> int:
    """k of a topic: its own, else that of the campaign, else 20."""
    if topic is not None and topic.k:
        return topic.k
    chosen = settings.get("k", "")
    if chosen.isdecimal() and int(chosen):
        return int(chosen)
    return BUDGET


def budgets(topics: Mapping[str, Topic], settings: Mapping[str, str]) -> dict[str, int]:
    """k of every topic by its page."""
    return {page: budget_of(topic, settings) for page, topic in topics.items()}


def valid_k(value: Any) -> int:
    """A number of paragraphs; 0 where a value is none.

    >>> valid_k(15), valid_k(True), valid_k("15"), valid_k(0)
    (15, 0, 0, 0)
    """
    # JSON's `true` is an int to Python.
    if isinstance(value, bool) or not isinstance(value, int):
        return 0
    return value if 0 < value <= MAX_K else 0


def is_budgets(file: Packed) -> bool:
    """Whether the first lines are the id of a page and a whole number."""
    if b"\0" in file.start:
        return False
    lines = file.first_lines(_LOOKED_AT)
    rows = [line.decode("utf-8", "replace").split() for line in lines]
    return bool(rows) and all(_has_form(row) for row in rows)


def _has_form(columns: list[str]) -> bool:
    if len(columns) != 2 or not columns[1].isdecimal():
        return False
    # Ids of pages have a prefix (tqa2:, enwiki:), paragraph ids are bare hexadecimal
    # digits.
    return ":" in columns[0] and not is_paragraph(columns[0])


def read_budgets(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """The topics with the k that the lines give them; runs are checked against it from then on."""
    report = Report(file.name)
    topics: dict[str, Topic] = {}
    for row in file.rows():
        columns = row.text.split()
        place = f"line {row.number:,}"
        if not columns:
            continue
        k = int(columns[1]) if len(columns) == 2 and columns[1].isdecimal() else 0
        if not valid_k(k):
            what = f"{shown(row.text.strip())!r} is no page with its k"
            right = f"page and a whole number from 1 to {MAX_K:,}; left out"
            report.error("MALFORMED_LINE", place, what=what, right=right)
        elif columns[0] not in context.topics:
            what = f"page {shown(columns[0])} is in no outline"
            report.error(
                "UNKNOWN_PAGE",
                place,
                what=what,
                right="pages of the outlines; left out",
            )
        else:
            topics[columns[0]] = replace(context.topics[columns[0]], k=k)
    note = f"{file.name}: k of {len(topics):,} topics"
    return Read(topics=topics, problems=report.problems, notes=(note,))
