"""The judgments go out as the table that comes in: a line for each opinion, with its run, assessor and reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.model import ExportData, Judgment, Ref
from assessment.tracks.r2c2.answer import (
    CORRECT,
    ENTAILED,
    R2C2Case,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    passage_key,
    rankings,
    responses,
)
from assessment.tracks.r2c2.scales import RELEVANT, RIGHT
from assessment.tracks.r2c2.verdicts import passage_of
from assessment.tracks.r2c2.write import cases, table

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


def judgments(material: ExportData) -> bytes:
    """Every current opinion, in the order of questions, runs and nuggets; equal material of several runs has a line for each."""
    rows = (row for state in cases(material) for row in _rows(state))
    return table(COLUMNS, ([row.get(column, "") for column in COLUMNS] for row in rows))


def _rows(state: R2C2Case) -> Iterator[Cells]:
    for run, response in sorted(responses(state.answers).items()):
        at = {"qid": state.id, "ac_run": run}
        for nugget in response.nuggets:
            passage = passage_of(state, nugget)
            if passage is not None:
                where = {**at, "passage_key": nugget.key, "nugget": nugget.text}
                yield from _said(state, entailed_ref(state.id, passage.text, nugget.text), where, ENTAILED)
                yield from _said(
                    state, helped_ref(state.id, response.answer, nugget.text, passage.text), where, "relevant"
                )
        yield from _said(state, correct_ref(state.id, response), at, CORRECT)
    seen: set[Ref] = set()
    for run, answer in sorted(rankings(state.answers).items()):
        for entry in answer.entries:
            ref = direct_ref(state.id, entry.text)
            yield from (
                _said(state, ref, {"qid": state.id, "passage_key": passage_key(run, entry.rank)}, "level")
                if ref not in seen
                else ()
            )
            seen.add(ref)


def _said(state: R2C2Case, ref: Ref, where: Cells, column: str) -> Iterator[Cells]:
    for vote in _oldest_first(state.judged.votes(ref)):
        yield {**where, column: _word(vote), "assessor": vote.assessor, "reason": vote.note, "at": vote.at}


def _oldest_first(votes: Iterable[Judgment]) -> list[Judgment]:
    return sorted(votes, key=lambda vote: vote.seq)


def _word(vote: Judgment) -> str:
    label = vote.label or ""
    return label if label.startswith("L") else "yes" if label in (ENTAILED, RELEVANT, RIGHT) else "no"
