"""Files of 2025 Task A, which are recognised and refused."""

from __future__ import annotations

from typing import Any

from assessment.formats import File, problem
from assessment.formats.json_records import first_record
from assessment.model import ImportContext, Read
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.topics.topics import metadata_of


def is_task_a(file: File) -> bool:
    """Whether this is a run of Task A, which names question and answer by `qa_id`.

    The id is in `metadata`, in `meta_data` or next to the sentences, which files call `answer` and the
    task's page calls `answers`.
    """
    first = first_record(file)
    sentences = first.get("answer", first.get("answers"))
    if not isinstance(sentences, list):
        return False
    if "qa_id" in metadata_of(first) or "qa_id" in first:
        return True
    return _grounds_citations(sentences)


def _grounds_citations(sentences: list[Any]) -> bool:
    """Whether a sentence lists supporting citations, which only Task A separates from contradicting ones."""
    first = sentences[0] if sentences else None
    return isinstance(first, dict) and "supported_citations" in first


def read_task_a(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    what = "this is a file of 2025 Task A (grounding given answers), another task"
    right = "expected a run of Task B or of 2024"
    return Read(
        problems=(problem(file.name, "OTHER_TASK", "file", what=what, right=right),)
    )
