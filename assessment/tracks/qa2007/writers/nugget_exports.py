"""Keys, pyramids, vote tables and answers of list questions, in the formats of the NIST files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData
from assessment.tracks.qa2007.answer import AnswerItem, normalised
from assessment.tracks.qa2007.answers.answer_sets import answer_set, parsed_own_answer
from assessment.tracks.qa2007.nuggets.nugget_votes import numbered_nuggets, vote_sets
from assessment.tracks.qa2007.nuggets.nugget_weights import binary_labels, weights
from assessment.tracks.qa2007.scales import VITAL
from assessment.tracks.qa2007.writers.export_order import as_lines, questions_of_kind

_KEY_COLUMNS = ("qid", "nugget_no", "nugget")


def nugget_key(data: ExportData) -> bytes:
    """The key with one label for each nugget; questions without vital and okay are left out."""
    rows: list[str] = []
    for state, question in questions_of_kind(data, "OTHER"):
        labels = binary_labels(state, question.id)
        if not labels:
            continue
        if rows:
            # The official keys separate questions by two blank lines.
            rows += ["", ""]
        rows.append(
            f"Qid {question.id}: 'other' question for target {state.topic.target}"
        )
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            rows.append(f"{question.id} {number}\t{labels[nugget.id]}\t{nugget.text}")
    return as_lines(rows)


def pyramid(data: ExportData) -> bytes:
    """`qid<TAB>number<TAB>weight<TAB>text`, weights with 15 significant digits."""
    # Fewer digits would give other scores when the file is imported again.
    rows: list[str] = []
    for state, question in questions_of_kind(data, "OTHER"):
        shares = weights(state, question.id).pyramid
        if not shares:
            continue
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            share = f"{shares[nugget.id]:.15g}"
            columns = (question.id, str(number), share, nugget.text)
            row = "\t".join(columns)
            rows.append(row)
    return as_lines(rows)


def list_answers(data: ExportData) -> bytes:
    """`# qid`, `Q: text` and the final answer set; other names of an answer in parentheses."""
    rows: list[str] = []
    for state, question in questions_of_kind(data, "LIST"):
        known = answer_set(state, question)
        if not known.final:
            continue
        rows += [f"# {question.id}", f"Q: {question.text}"]
        own_lines = Counter(own.names[0] for own in known.own)
        for name in known.final:
            line = _with_aliases(name, known.names[name], known.group)
            # An own answer that an assessor wrote twice stays twice: the setting “duplicates” decides how it
            # counts.
            rows += [line] * own_lines.get(name, 1)
        rows.append("")
    return as_lines(rows)


def _with_aliases(name: str, text: str, group: Mapping[AnswerItem, str]) -> str:
    """An answer with those of its strings that differ from its names."""
    names = set(parsed_own_answer(text).names)
    strings: dict[str, str] = {}
    for item, answer in group.items():
        if answer == name and normalised(item.text) not in names:
            strings[normalised(item.text)] = " ".join(item.text.split())
    if not strings:
        return text
    return f"{text} ({'; '.join(strings.values())})"


def vote_table(data: ExportData) -> bytes:
    """A table with `qid,nugget_no,nugget` and a column of votes for each assessor.

    A vote is 1 (vital) or 0 (okay), and empty if the assessor did not vote.
    """
    rows: list[dict[str, object]] = []
    assessors: dict[str, None] = {}
    for state, question in questions_of_kind(data, "OTHER"):
        sets = vote_sets(state, question.id)
        # In the order of their first votes: the reader numbers votes column by column.
        assessors |= dict.fromkeys(sets)
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            row: dict[str, object] = {"qid": question.id}
            row["nugget_no"] = number
            row["nugget"] = nugget.text
            for assessor, labels in sets.items():
                if nugget.id in labels:
                    row[assessor] = int(labels[nugget.id] == VITAL)
            rows.append(row)
    return as_csv(rows, (*_KEY_COLUMNS, *assessors))
