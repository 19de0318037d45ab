"""Writes qrels of documents."""

from __future__ import annotations

from assessment.model import ExportData
from assessment.tracks.biogen.judgments.resolved_labels import RELEVANT

GRADES = {"not relevant": 0, **dict.fromkeys(RELEVANT, 1)}
"""Grades of qrels by label; “invalid citation” has none, for it says nothing of the document."""


def qrels(data: ExportData) -> bytes:
    """Qrels with lines `topic 0 PMID grade`.

    The grade is 1 if some sentence's judgment says supporting, contradicting or
    neutral, and 0 if all say not relevant.
    """
    lines: list[str] = []
    for topic in data.topics:
        # By PMID as text, so that the same judgments always make the same file.
        grades = _grades(data, topic)
        for pmid, grade in sorted(grades.items()):
            lines.append(f"{topic} 0 {pmid} {grade}\n")
    return "".join(lines).encode()


def _grades(data: ExportData, topic: str) -> dict[str, int]:
    """The best grade of each judged document of a topic."""
    votes = data.judged[topic]
    grades: dict[str, int] = {}
    for run in data.runs.values():
        answer = run.answers.get(topic)
        if answer is None:
            continue
        for _, pmid, ref in answer.relations(topic):
            label = votes.label(ref)
            if label in GRADES:
                # One sentence that the document bears on is enough to make it relevant.
                grades[pmid] = max(grades.get(pmid, 0), GRADES[label])
    return grades
