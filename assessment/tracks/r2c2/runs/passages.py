"""Reads PR runs: `qID;PassageRank;docID;PassageText`, a line for each passage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.formats import File, Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import shown
from assessment.model import Document, Run
from assessment.tracks.r2c2.answer import Answer, Passage, Passages, passage_id
from assessment.tracks.r2c2.lines import (
    NAMED,
    QuestionReport,
    R2C2Context,
    R2C2Read,
    load_text,
    start_of,
    whole_number,
)
from assessment.tracks.r2c2.names import RIGHT_NAME, RunName, is_id, run_name
from assessment.tracks.r2c2.topics.organisers_lists import warn_of_missing_lists

# The organisers' submission instructions (version 20250912) allow ranks 1 to 20.
MAX_RANK = 20
MAX_TEXT = 200_000
MAX_DOCUMENT_ID = 200
_FORM = "qID;PassageRank;docID;PassageText, the passage without line breaks"


class PassageLine(NamedTuple):
    """A line of a PR run that counts."""

    topic: str
    rank: int
    document: str
    text: str


LinesByRank = dict[str, dict[int, PassageLine]]
"""Topic -> rank -> line."""


def is_passages(packed: Packed) -> bool:
    """Whether the name says so and the lines have fields, or most lines are of the form."""
    lines = start_of(packed, 50)
    fitting = sum(_fits(line) for line in lines)
    if run_name(packed.name).subtask == "PR":
        return fitting > 0
    return fitting > 0 and 2 * fitting > len(lines)


def _fits(line: str) -> bool:
    parts = line.split(";", 3)
    return (
        len(parts) == 4
        and is_id(parts[0].strip())
        and whole_number(parts[1], 0, 10_000) is not None
    )


def read_passages(packed: Packed, context: R2C2Context) -> R2C2Read:
    """One run, its passages' texts as documents; lines that cannot be read are left out."""
    report = QuestionReport(packed.name)
    file = load_text(packed, report)
    name = run_name(file.name)
    check_run_name(report, name, "PR")
    grouped = _lines_by_rank(file, context, report)
    _check_ranks(report, grouped)
    warn_without_topics(report, context)
    warn_of_missing_lists(report, name.kind, context)
    if not grouped:
        what = "there is no line that can be read"
        report.error("EMPTY_RUN", "file", what=what, right=_FORM)
        return R2C2Read(problems=report.close())
    answers: dict[str, Answer] = {}
    for topic, ranks in grouped.items():
        answers[topic] = _passages(ranks)
    details = {"passages": name.kind, "number": name.number}
    run = Run(name.name, answers, name.team, "PR", details)
    documents = _documents(grouped, context)
    return R2C2Read(runs=(run,), documents=documents, problems=report.close())


def _lines_by_rank(
    file: File, context: R2C2Context, report: QuestionReport
) -> LinesByRank:
    """The lines that count; of two with one rank the first one does."""
    grouped: LinesByRank = {}
    for place, line in _lines(file, context, report):
        ranks = grouped.setdefault(line.topic, {})
        if line.rank in ranks:
            what = f"rank {line.rank} occurs twice at question {line.topic}"
            right = "one passage for each rank; the first one counts"
            report.error("REPEATED_RANK", place, what=what, right=right)
        else:
            ranks[line.rank] = line
    return grouped


def check_run_name(report: QuestionReport, name: RunName, subtask: str) -> None:
    """Report a name that is not that of a run of the subtask."""
    if name.subtask != subtask:
        kind = "a passage run" if subtask == "PR" else "an answer run"
        what = f"{shown(name.name)!r} is not the name of {kind}"
        report.error("RUN_NAME", "file name", what=what, right=RIGHT_NAME)


def warn_without_topics(report: QuestionReport, context: R2C2Context) -> None:
    if not context.topics:
        what = "no topics were given: ids of questions are not checked"
        report.warn_once("TOPICS_UNCHECKED", what, "import the questions first")


def _lines(
    file: File, context: R2C2Context, report: QuestionReport
) -> Iterator[tuple[str, PassageLine]]:
    """Place and content of each line that can be read."""
    for row in file.rows():
        place = f"line {row.number}"
        # The passage may hold semicolons.
        parts = row.text.split(";", 3)
        if len(parts) < 4 or not is_id(parts[0].strip()):
            what = f"{shown(row.text.strip())!r} does not split into question, rank, document and text"
            right = f"{_FORM}; the line is left out"
            report.error("MALFORMED_LINE", place, what=what, right=right)
            continue
        name, rank, document, text = (part.strip() for part in parts)
        topic = report.topic(name, place, context.topics)
        number = _rank(rank, place, report)
        if number is None or not _has_length(text, place, report) or topic is None:
            continue
        if not document:
            what = "the passage has no docID"
            report.warn("NO_DOCUMENT", place, what=what, right="the id of its document")
        yield place, PassageLine(topic, number, document[:MAX_DOCUMENT_ID], text)


def _rank(written: str, place: str, report: QuestionReport) -> int | None:
    """The rank of a line, None (and a problem) if it is none."""
    rank = whole_number(written, 1, MAX_RANK)
    if rank is None:
        what = f"rank {shown(written)!r} is not a whole number from 1 to {MAX_RANK}"
        report.error("MALFORMED_RANK", place, what=what, right="the line is left out")
    return rank


def _has_length(text: str, place: str, report: QuestionReport) -> bool:
    """Whether a passage has a text that can be stored; a problem if not."""
    if 0 < len(text) <= MAX_TEXT:
        return True
    code = "TEXT_TOO_LONG" if text else "EMPTY_TEXT"
    what = f"the passage has {len(text):,} characters"
    report.error(
        code, place, what=what, right=f"1 to {MAX_TEXT:,}; the line is left out"
    )
    return False


def _passages(ranks: dict[int, PassageLine]) -> Passages:
    entries: list[Passage] = []
    for rank, line in sorted(ranks.items()):
        text = passage_id(line.text)
        entries.append(Passage(rank, line.document, text))
    return Passages(tuple(entries))


def _check_ranks(report: QuestionReport, grouped: LinesByRank) -> None:
    """Warnings on questions whose ranks have gaps, or that have fewer passages than count."""
    gaps: list[str] = []
    short: list[str] = []
    for topic, ranks in grouped.items():
        count = len(ranks)
        if max(ranks) > count:
            gaps.append(topic)
        if count < MAX_RANK:
            short.append(topic)
    if gaps:
        what = f"ranks are not 1, 2, 3, ... at questions {first_foreign_names(gaps, NAMED)}"
        report.warn(
            "RANKS_WITH_GAPS", "file", what=what, right="ranks without gaps from 1"
        )
    if short:
        what = f"fewer than {MAX_RANK} passages at questions {first_foreign_names(short, NAMED)}"
        report.warn(
            "FEW_PASSAGES", "file", what=what, right=f"up to {MAX_RANK} passages count"
        )


def _documents(grouped: LinesByRank, context: R2C2Context) -> tuple[Document, ...]:
    """Each new text as a document; a text that the campaign has keeps the docID that came first."""
    lines: dict[str, PassageLine] = {}
    for ranks in grouped.values():
        for line in ranks.values():
            name = passage_id(line.text)
            lines[name] = line
    stored = context.documents(lines)
    documents: list[Document] = []
    for name, line in lines.items():
        if name not in stored:
            document = Document(name, line.document, (line.text,))
            documents.append(document)
    return tuple(documents)
