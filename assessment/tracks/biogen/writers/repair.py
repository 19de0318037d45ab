"""Repaired runs: every counted citation inside its sentence, references rebuilt, and what was changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import orjson

from assessment.model import (
    ImportContext,
    Problem,
    RepairedRun,
    Run,
    RunChange,
    reported_changes,
)
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.citations.brackets import ends_final
from assessment.tracks.biogen.citations.cited_sentences import CitationMark, Sentence
from assessment.tracks.biogen.runs.drafts import MALFORMED

# The 2024 submission format counts the first three entries of a list.
_MAX_CITATIONS = 3
_FINAL = ".!?… "
_CLOSING = "\"'”’»)]} "
_IGNORED = "IGNORED_CITATION_BLOCK"
_LEFT_OUT = frozenset(
    ("BLANK_LINE", "BYTE_ORDER_MARK", "INVALID_TOPIC", "REPEATED_TOPIC", MALFORMED)
)
"""Problems with which the reader left an answer out, or that writing the file again removes."""


def repaired(
    run: Run[Answer],
    context: ImportContext[Topic, Answer],
    reported: tuple[Problem, ...] = (),
) -> RepairedRun:
    """The run in its own shape with every counted citation inside its sentence and references rebuilt.

    A list that was discarded only because it follows the final punctuation moves into its sentence; entries
    beyond the third and malformed ones go.
    """
    changes = list(reported_changes(reported, _LEFT_OUT))
    if run.kind == "2025":
        for topic, answer in run.answers.items():
            changes += _changes_2025(topic, answer)
        return RepairedRun(_lines_2025(run), tuple(changes), "jsonl")
    results: list[Mapping[str, object]] = []
    for topic, answer in run.answers.items():
        sentences, references = _written_answer(answer)
        text = " ".join(sentences)
        results.append({"topic_id": topic, "answer": text, "references": references})
        changes += _changes_2024(topic, answer, sentences)
        changes += _reference_changes(topic, answer, references)
    value: Mapping[str, object] = {
        "team_id": run.team,
        "run_name": run.name,
        "contact_email": run.details.get("contact_email", ""),
        "results": results,
    }
    data = orjson.dumps(value, option=orjson.OPT_INDENT_2)
    return RepairedRun(data, tuple(changes), "json")


def _lines_2025(run: Run[Answer]) -> bytes:
    """A run of Task B as JSON Lines."""
    lines: list[bytes] = []
    for topic, answer in run.answers.items():
        # Counted citations only: without scores, whose order has done its work.
        responses: list[dict[str, object]] = []
        for sentence in answer.sentences:
            responses.append({"text": sentence.text, "citations": list(sentence.cited)})
        metadata = {"team_id": run.team, "run_id": run.name, "topic_id": topic}
        line = {"metadata": metadata, "responses": responses}
        lines.append(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))
    return b"".join(lines)


def _changes_2025(topic: str, answer: Answer) -> Iterator[RunChange]:
    """What the reader noticed about citations: entries that do not count are not in the new file."""
    for notice in answer.notices:
        yield RunChange(f"topic {topic}, sentence {notice.sentence}", notice.what)


def _written_answer(answer: Answer) -> tuple[list[str], list[str]]:
    """The sentences of a 2024 answer as they are written, and its references."""
    sentences: list[str] = []
    references: dict[str, None] = {}
    for index, sentence in enumerate(answer.sentences):
        pmids = _pmids_with_stray_list(answer, index)
        sentences.append(_with_citation_list(sentence, pmids))
        references |= dict.fromkeys(pmids)
    return sentences, list(references)


def _changes_2024(
    topic: str, answer: Answer, sentences: list[str]
) -> Iterator[RunChange]:
    """A change for each sentence that is written otherwise, and for text that belongs to no sentence."""
    first_start = len(answer.text)
    if answer.sentences:
        first_start = answer.sentences[0].start
    for mark in answer.marks:
        if mark.rule and mark.end <= first_start:
            what = f"{_text_of_mark(answer, mark)!r} left out: {mark.what}"
            yield RunChange(f"topic {topic}, before the first sentence", what)
    for index, (sentence, text) in enumerate(
        zip(answer.sentences, sentences, strict=True)
    ):
        reasons = [mark.what for mark in _dropped_marks(answer, index)]
        if reasons or text != sentence.text.strip():
            ending = text[-60:]
            reason = " ".join(dict.fromkeys(reasons)) or "One list before the end."
            place = f"topic {topic}, sentence {index + 1}"
            yield RunChange(place, f"{reason} It ends now: {ending!r}")


def _dropped_marks(answer: Answer, index: int) -> list[CitationMark]:
    """What a rule dropped of the citations in a sentence and up to the next one."""
    start = answer.sentences[index].start
    end = _next_start(answer, index)
    return [
        mark
        for mark in answer.marks
        if mark.rule and start <= mark.start and mark.end <= end
    ]


def _reference_changes(
    topic: str, answer: Answer, references: list[str]
) -> Iterator[RunChange]:
    """What became of the references of an answer, in one sentence."""
    place = f"topic {topic}, references"
    before = list(answer.references)
    if before == references:
        return
    added = [pmid for pmid in references if pmid not in before]
    removed = [pmid for pmid in dict.fromkeys(before) if pmid not in references]
    parts: list[str] = []
    if added:
        parts.append(f"added {', '.join(added)}")
    if removed:
        parts.append(f"removed {', '.join(removed)}")
    if not parts:
        parts.append("put in the order of the text, each once")
    yield RunChange(place, "; ".join(parts))


def _text_of_mark(answer: Answer, mark: CitationMark) -> str:
    return answer.text[mark.start : mark.end]


def _next_start(answer: Answer, index: int) -> int:
    """Where the next sentence starts, or the text ends."""
    if index + 1 < len(answer.sentences):
        return answer.sentences[index + 1].start
    return len(answer.text)


def _pmids_with_stray_list(answer: Answer, index: int) -> list[str]:
    """The PMIDs of a sentence and those of a list between it and the next sentence, at most three."""
    sentence = answer.sentences[index]
    next_start = _next_start(answer, index)
    pmids = list(sentence.cited)
    for mark in answer.marks:
        is_stray = mark.rule == _IGNORED
        if is_stray and sentence.end <= mark.start and mark.end <= next_start:
            pmids += _pmids_in(answer, mark)
    distinct = list(dict.fromkeys(pmids))
    return distinct[:_MAX_CITATIONS]


def _pmids_in(answer: Answer, mark: CitationMark) -> list[str]:
    """The PMIDs of a citation list; entries that are none are left out."""
    inside = _text_of_mark(answer, mark).strip(" [].")
    pmids: list[str] = []
    for entry in re.split(r"[,\s]+", inside):
        pmid = pmid_of(entry)
        if pmid is not None:
            pmids.append(pmid)
    return pmids


def _with_citation_list(sentence: Sentence, pmids: list[str]) -> str:
    """The sentence with one citation list before its final punctuation.

    Quotes and brackets that close after the punctuation stay behind it.
    """
    bare = sentence.bare.rstrip()
    if not pmids:
        return bare
    text = bare
    while ends_final(text):
        text = text.rstrip(_CLOSING).rstrip(_FINAL)
    # A sentence without final punctuation gets a full stop, because a list counts only before one.
    ending = bare[len(text) :].lstrip() or "."
    return f"{text.rstrip()} [{', '.join(pmids)}]{ending}"
