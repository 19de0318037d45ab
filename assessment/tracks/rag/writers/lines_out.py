"""JSON Lines as the official scripts write them: one object a line, with blanks after colons and commas."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from assessment.model import Run
from assessment.tracks.rag.answer import OF_2024, Answer, Sentence

Record = Mapping[str, object]


def json_lines_of(records: Iterable[Record]) -> bytes:
    return "".join(f"{json.dumps(record)}\n" for record in records).encode()


def run_line(run: Run[Answer], topic: str, answer: Answer) -> dict[str, object]:
    """A response as a line of a run, in the format that it came in."""
    if answer.shape == OF_2024:
        return _line_2024(run, topic, answer)
    metadata: dict[str, object] = {
        "team_id": run.team,
        "run_id": run.name,
        "narrative_id": topic,
    }
    if answer.topic_text:
        metadata["narrative"] = answer.topic_text
    metadata |= dict(answer.metadata)
    references = list(answer.references)
    return {
        "metadata": metadata,
        "references": references,
        "answer": _sentences(answer),
    }


def _line_2024(run: Run[Answer], topic: str, answer: Answer) -> dict[str, object]:
    names = {"run_id": run.name, "topic_id": topic, "topic": answer.topic_text}
    response: dict[str, object] = {
        "references": list(answer.references),
        "response_length": answer.reported_words,
        "answer": _sentences(answer),
    }
    return names | response | dict(answer.metadata)


def _sentences(answer: Answer) -> list[dict[str, object]]:
    return [
        {"text": sentence.text, "citations": _citations(sentence)}
        for sentence in answer.sentences
    ]


def _citations(sentence: Sentence) -> list[object]:
    """Indexes, or ids where one of them is not among the references."""
    is_listed = -1 not in sentence.indexes
    if is_listed:
        return list(sentence.indexes)
    return list(sentence.cited)
