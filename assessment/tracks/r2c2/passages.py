"""PR runs come in: `qID;PassageRank;docID;PassageText`, a line for each passage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats import File, Packed
from assessment.model import Document, Run
from assessment.tracks.r2c2.answer import Passage, Passages, passage_id
from assessment.tracks.r2c2.lines import (
    SHOWN,
    R2C2Known,
    R2C2Read,
    Report,
    listed,
    opened,
    start_of,
    whole_number,
)
from assessment.tracks.r2c2.names import RIGHT_NAME, RunName, is_id, run_name

MAX_RANK = 20
MAX_TEXT = 200_000
_FORM = "qID;PassageRank;docID;PassageText, the passage without line breaks"


class Line(NamedTuple):
    """A line of a PR run that stands."""

    topic: str
    rank: int
    document: str
    text: str


def is_passages(packed: Packed) -> bool:
    """Whether the name says so and the lines have fields, or most lines are of the form."""
    lines = start_of(packed, 50)
    fit = sum(_fits(line) for line in lines)
    return fit > 0 and (run_name(packed.name).subtask == "PR" or 2 * fit > len(lines))


def _fits(line: str) -> bool:
    parts = line.split(";", 3)
    return len(parts) == 4 and is_id(parts[0].strip()) and whole_number(parts[1], 0, 10_000) is not None


def read_passages(packed: Packed, known: R2C2Known) -> R2C2Read:
    report = Report(packed.name)
    return passages_of(opened(packed, report), known, report)


def passages_of(file: File, known: R2C2Known, report: Report) -> R2C2Read:
    """One run, its passages' texts as documents; lines that cannot be read are left out."""
    name = run_name(file.name)
    named(report, name, "PR")
    grouped: dict[str, dict[int, Line]] = {}
    for place, line in _lines(file, known, report):
        ranks = grouped.setdefault(line.topic, {})
        if line.rank in ranks:
            what = f"rank {line.rank} occurs twice at question {line.topic}"
            report.error("REPEATED_RANK", place, what, "one passage for each rank; the first one counts")
        else:
            ranks[line.rank] = line
    _ranks(report, grouped)
    unchecked(report, known)
    report.warn_once(
        "DOCUMENTS_UNCHECKED",
        "docIDs and the texts of passages are compared with nothing",
        "there is no list of them to take in",
    )
    answers = {
        topic: Passages(tuple(_entry(ranks[rank]) for rank in sorted(ranks)))
        for topic, ranks in grouped.items()
    }
    if not answers:
        report.error("EMPTY_RUN", "file", "there is no line that can be read", _FORM)
        return R2C2Read(problems=report.close())
    run = Run(name.name, answers, name.team, "PR", {"passages": name.kind, "number": name.number})
    return R2C2Read(runs=(run,), documents=_documents(grouped, known), problems=report.close())


def named(report: Report, name: RunName, subtask: str) -> None:
    if name.subtask != subtask:
        what = f"{name.name[:SHOWN]!r} is not the name of {'a passage run' if subtask == 'PR' else 'an answer run'}"
        report.error("RUN_NAME", "file name", what, RIGHT_NAME)


def unchecked(report: Report, known: R2C2Known) -> None:
    if not known.topics:
        report.warn_once(
            "TOPICS_UNCHECKED",
            "no topics were given: ids of questions are not checked",
            "take in the questions first",
        )


def _lines(file: File, known: R2C2Known, report: Report) -> Iterator[tuple[str, Line]]:
    for row in file.rows():
        place, parts = f"line {row.number}", row.text.split(";", 3)
        if len(parts) < 4 or not is_id(parts[0].strip()):
            what = f"{row.text.strip()[:SHOWN]!r} does not split into question, rank, document and text"
            report.error("MALFORMED_LINE", place, what, f"{_FORM}; the line is left out")
            continue
        rank, text = whole_number(parts[1], 1, MAX_RANK), parts[3].strip()
        topic = report.topic(parts[0].strip(), place, known.topics)
        if rank is None:
            what = f"rank {parts[1].strip()[:SHOWN]!r} is not a whole number from 1 to {MAX_RANK}"
            report.error("MALFORMED_RANK", place, what, "the line is left out")
        elif not text or len(text) > MAX_TEXT:
            what = f"the passage has {len(text):,} characters"
            report.error(
                "EMPTY_TEXT" if not text else "TEXT_TOO_LONG",
                place,
                what,
                f"1 to {MAX_TEXT:,}; the line is left out",
            )
        elif topic is not None:
            if not parts[2].strip():
                report.warn("NO_DOCUMENT", place, "the passage has no docID", "the id of its document")
            yield place, Line(topic, rank, parts[2].strip()[:200], text)


def _entry(line: Line) -> Passage:
    return Passage(line.rank, line.document, passage_id(line.text))


def _ranks(report: Report, grouped: dict[str, dict[int, Line]]) -> None:
    gaps = [topic for topic, ranks in grouped.items() if sorted(ranks) != list(range(1, len(ranks) + 1))]
    short = [topic for topic, ranks in grouped.items() if len(ranks) < MAX_RANK]
    if gaps:
        report.warn(
            "RANKS_WITH_GAPS",
            "file",
            f"ranks are not 1, 2, 3, ... at questions {listed(gaps)}",
            "ranks without gaps from 1",
        )
    if short:
        what = f"fewer than {MAX_RANK} passages at questions {listed(short)}"
        report.warn("FEW_PASSAGES", "file", what, f"up to {MAX_RANK} passages count")


def _documents(grouped: dict[str, dict[int, Line]], known: R2C2Known) -> tuple[Document, ...]:
    """Each text once; one that is known keeps the document that it was first said to be from."""
    texts = {passage_id(line.text): line for ranks in grouped.values() for line in ranks.values()}
    before = known.documents(texts)
    return tuple(
        Document(name, line.document, (line.text,)) for name, line in texts.items() if name not in before
    )
