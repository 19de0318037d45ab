"""Writes the judgments as a table that can be imported.

It has a line for each judgment, with its run, assessor and reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from assessment.model import ExportData, Judgment, Ref
from assessment.tracks.r2c2.answer import (
    ENTAILED,
    R2C2State,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    passage_key,
    rankings,
    responses,
)
from assessment.tracks.r2c2.judgments.verdicts import passage_of
from assessment.tracks.r2c2.scales import RELEVANT, RIGHT
from assessment.tracks.r2c2.writers.files_out import table, topic_states

COLUMNS = (
    "qid",
    "ac_run",
    "passage_key",
    "nugget",
    "entailed",
    "relevant",
    "correct",
    "level",
    "assessor",
    "reason",
    "at",
)

Cells = Mapping[str, str]


def judgments(data: ExportData) -> bytes:
    """Every current judgment, in the order of questions, runs and nuggets.

    Material that several runs share has a line for each of them.
    """
    rows: list[list[str]] = []
    for state in topic_states(data):
        for cells in chain(_answer_cells(state), _passage_cells(state)):
            row = [cells.get(column, "") for column in COLUMNS]
            rows.append(row)
    return table(COLUMNS, rows)


def _answer_cells(state: R2C2State) -> Iterator[Cells]:
    """The judgments on AC runs: nuggets and their help, then the answer."""
    for run, response in sorted(responses(state.answers).items()):
        answer_cells = {"qid": state.id, "ac_run": run}
        for nugget in response.nuggets:
            passage = passage_of(state, nugget)
            if passage is None:
                continue
            cells = {**answer_cells, "passage_key": nugget.key, "nugget": nugget.text}
            entailed = entailed_ref(state.id, passage.text, nugget.text)
            yield from _vote_cells(state, entailed, cells, "entailed")
            helped = helped_ref(state.id, response.answer, nugget.text, passage.text)
            yield from _vote_cells(state, helped, cells, "relevant")
        correct = correct_ref(state.id, response)
        yield from _vote_cells(state, correct, answer_cells, "correct")


def _passage_cells(state: R2C2State) -> Iterator[Cells]:
    """The judgments on passages alone, each text at the first key that has it."""
    seen: set[Ref] = set()
    for run, answer in sorted(rankings(state.answers).items()):
        for entry in answer.entries:
            ref = direct_ref(state.id, entry.text)
            # A judgment is of the text: one line is enough to read it back for all keys.
            if ref not in seen:
                key = passage_key(run, entry.rank)
                cells = {"qid": state.id, "passage_key": key}
                yield from _vote_cells(state, ref, cells, "level")
            seen.add(ref)


def _vote_cells(
    state: R2C2State, ref: Ref, cells: Cells, column: str
) -> Iterator[Cells]:
    votes = sorted(state.judged.votes(ref), key=lambda vote: vote.seq)
    for vote in votes:
        row = dict(cells)
        row[column] = _word(vote)
        row["assessor"] = vote.assessor
        row["reason"] = vote.note
        row["at"] = vote.at
        yield row


def _word(vote: Judgment) -> str:
    label = vote.label or ""
    if label.startswith("L"):
        return label
    return "yes" if label in (ENTAILED, RELEVANT, RIGHT) else "no"
