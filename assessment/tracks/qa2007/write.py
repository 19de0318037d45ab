"""What the QA track sends out: runs, judgments, keys and scores, in the formats of the NIST files."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData, ImportContext, Run, TopicState, TopicVotes
from assessment.tracks.qa2007.answer import (
    NIL_RIGHT,
    Answer,
    AnswerItem,
    Question,
    Topic,
    id_order,
    normalised,
    question_ref,
    response_digest,
)
from assessment.tracks.qa2007.measures import code_of
from assessment.tracks.qa2007.nugget_votes import numbered_nuggets, vote_sets
from assessment.tracks.qa2007.nuggets import ResponseReading, item_with_nugget, response_reading
from assessment.tracks.qa2007.pool import (
    QATopicState,
    answers,
    counted_items,
    distinct_positions,
    label_of,
    parsed_own_answer,
)
from assessment.tracks.qa2007.scales import CORRECT, INCORRECT, RIGHT, VITAL, WRONG
from assessment.tracks.qa2007.score import question_rows, score
from assessment.tracks.qa2007.suggest import best_item
from assessment.tracks.qa2007.totals import totals
from assessment.tracks.qa2007.weights import binary_labels, weights

_COLUMNS = ("run", "series", "question", "type", "measure", "value", "judged", "needed", "note")
_STAMP = (1980, 1, 1, 0, 0, 0)


def topic_states(material: ExportData) -> Iterator[QATopicState]:
    """Every series with its runs, in the order of their ids."""
    for topic in sorted(material.topics, key=id_order):
        answers_of = {
            name: run.answers[topic] for name, run in sorted(material.runs.items()) if topic in run.answers
        }
        silent = tuple(name for name in sorted(material.runs) if name not in answers_of)
        judged = material.judged.get(topic) or TopicVotes({}, lambda votes: None)
        nuggets = material.nuggets.get(topic, ())
        topic_value, settings, resources = material.topics[topic], material.settings, material.resources
        yield TopicState(
            topic, topic_value, answers_of, judged, settings, resources, nuggets, without_answer=silent
        )


def questions_of_kind(material: ExportData, kind: str) -> Iterator[tuple[QATopicState, Question]]:
    """Every question of a kind with its series."""
    for state in topic_states(material):
        yield from ((state, question) for question in state.topic.of(kind))  # type: ignore[arg-type]


def _lines(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


def run_lines(run: Run[Answer]) -> Iterator[str]:
    """A run's lines, series and questions in the order of their ids."""
    for topic in sorted(run.answers, key=id_order):
        for question, items in sorted(
            run.answers[topic].responses.items(), key=lambda item: id_order(item[0])
        ):
            yield from (f"{question} {run.name} {item.docid} {item.text}".rstrip() for item in items)


def runs(material: ExportData) -> bytes:
    """A zip with one file for each run."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, run in sorted(material.runs.items()):
            archive.writestr(
                zipfile.ZipInfo(f"{re.sub(r'[^A-Za-z0-9._-]', '_', name)}.txt", _STAMP),
                _lines(run_lines(run)),
            )
    return out.getvalue()


def repaired(run: Run[Answer], known: ImportContext[Topic, Answer]) -> bytes:
    """The run in its own format with one line for each factoid and no empty line in a list or Other response."""
    questions = {question.id: question for topic in known.topics.values() for question in topic.questions}
    fixed: dict[str, Answer] = {}
    for topic, answer in run.answers.items():
        kept = {name: _fixed(questions.get(name), items) for name, items in answer.responses.items()}
        fixed[topic] = Answer({name: items for name, items in kept.items() if items})
    return _lines(run_lines(Run(run.name, fixed, run.team)))


def _fixed(question: Question | None, items: tuple[AnswerItem, ...]) -> tuple[AnswerItem, ...]:
    return counted_items(question, items, {"many_lines": "first"}) if question else items


def factoid_judgments(material: ExportData) -> bytes:
    """`qid tag docid correctness string` of every response, 0 where it is unjudged."""
    return _lines(_factoid_lines(material))


def _factoid_lines(material: ExportData) -> Iterator[str]:
    codes = material.settings["codes"]
    for state, question in questions_of_kind(material, "FACTOID"):
        nil = state.judged.label(question_ref(NIL_RIGHT, question.id))
        for run, answer in state.answers.items():
            for item in counted_items(question, answer.items(question.id), state.settings):
                label = (
                    {RIGHT: CORRECT, WRONG: INCORRECT}.get(nil or "")
                    if item.nil
                    else label_of(state, question, item)
                )
                code = str(code_of(label, codes))
                middle = (
                    (item.docid, code) if material.settings["columns"] == "document" else (code, item.docid)
                )
                yield " ".join((question.id, run, *middle, item.text)).rstrip()


def list_judgments(material: ExportData) -> bytes:
    """`qid tag docid correctness distinct? string` of every instance, 0 where it is unjudged."""
    return _lines(_list_lines(material))


def _list_lines(material: ExportData) -> Iterator[str]:
    codes = material.settings["codes"]
    for state, question in questions_of_kind(material, "LIST"):
        known = answers(state, question)
        for run, answer in state.answers.items():
            items = answer.items(question.id)
            distinct = distinct_positions(state, question, items, known)
            for place, item in enumerate(items):
                yield f"{question.id} {run} {item.docid} {code_of(label_of(state, question, item), codes)} {int(place in distinct)} {item.text}"


def judged_warnings(kind: str) -> Callable[[ExportData], list[str]]:
    """What a judgment file of factoids or lists leaves open."""

    def warn(material: ExportData) -> list[str]:
        found = _factoid_lines(material) if kind == "FACTOID" else _list_lines(material)
        at = 3 if kind == "LIST" or material.settings["columns"] == "document" else 2
        count = sum(line.split(None, 4)[at] == "0" for line in found)
        return (
            [f"unjudged lines: {count}; they have correctness 0, which the official files do not have"]
            if count
            else []
        )

    return warn


_Read = tuple[QATopicState, Question, str, tuple[AnswerItem, ...], ResponseReading]


def _read_responses(material: ExportData) -> Iterator[_Read]:
    """Those that are read whole and of which nothing is left to decide: the file cannot leave a nugget open."""
    return (found for found in _readings(material) if found[-1].whole)


def _readings(material: ExportData) -> Iterator[_Read]:
    """Every run's response to Other with what is known of it."""
    for state, question in questions_of_kind(material, "OTHER"):
        nuggets = [nugget for _, nugget in numbered_nuggets(state.nuggets, question.id)]
        for run, answer in state.answers.items():
            items = answer.items(question.id)
            if items:
                yield state, question, run, items, response_reading(state, question.id, items, nuggets)


def other_items(material: ExportData) -> bytes:
    """Part 1: `qid tag item-number docno string` of the responses that are read whole."""
    rows = (
        f"{question.id} {run} {number} {item.docid} {item.text}"
        for _, question, run, items, _ in _read_responses(material)
        for number, item in enumerate(items, 1)
    )
    return _lines(rows)


def other_matches(material: ExportData) -> bytes:
    """Part 2: `qid tag item-number nugget-number` of the responses that are read whole."""
    return _lines(row for row, _ in _match_lines(material))


def _match_lines(material: ExportData) -> Iterator[tuple[str, bool]]:
    """Lines of part 2, and whether the item is the assessor's (otherwise it is the one that shares most words)."""
    for state, question, run, items, reading in _read_responses(material):
        name = response_digest(question.id, items)
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            if nugget.id in reading.matched:
                place = item_with_nugget(state, question.id, name, nugget)
                known = place is not None and 0 < place <= len(items)
                yield (
                    f"{question.id} {run} {place if known else best_item(nugget.text, items)} {number}",
                    known,
                )


def other_warnings(material: ExportData) -> list[str]:
    guessed = sum(not known for _, known in _match_lines(material))
    readings = [reading for *_, reading in _readings(material)]
    unread, open_ = (
        sum(not reading.done for reading in readings),
        sum(reading.done and not reading.whole for reading in readings),
    )
    lines = [f"responses not read whole: {unread}; they are not in the file"] if unread else []
    lines += (
        [
            f"responses with nuggets on which assessors differ: {open_}; they are not in the file until it is decided"
        ]
        if open_
        else []
    )
    return (
        [*lines, f"nuggets without an item: {guessed}; the item that shares most words is written"]
        if guessed
        else lines
    )


def nugget_key(material: ExportData) -> bytes:
    """The key with one label for each nugget; questions without vital and okay are left out."""
    rows: list[str] = []
    for state, question in questions_of_kind(material, "OTHER"):
        labels = binary_labels(state, question.id)
        if labels:
            rows += [""] * (2 if rows else 0) + [
                f"Qid {question.id}: 'other' question for target {state.topic.target}"
            ]
            rows += [
                f"{question.id} {number}\t{labels[nugget.id]}\t{nugget.text}"
                for number, nugget in numbered_nuggets(state.nuggets, question.id)
            ]
    return _lines(rows)


def pyramid(material: ExportData) -> bytes:
    """`qid<TAB>number<TAB>weight<TAB>text`, weights with 15 significant digits."""
    rows = []
    for state, question in questions_of_kind(material, "OTHER"):
        shares = weights(state, question.id).pyramid
        rows += [
            f"{question.id}\t{n}\t{shares[nugget.id]:.15g}\t{nugget.text}"
            for n, nugget in numbered_nuggets(state.nuggets, question.id)
            if shares
        ]
    return _lines(rows)


def list_answers(material: ExportData) -> bytes:
    """`# qid`, `Q: text` and the final answer set; other names of an answer in parentheses."""
    rows: list[str] = []
    for state, question in questions_of_kind(material, "LIST"):
        known = answers(state, question)
        if known.final:
            again = {own.names[0]: sum(o.names[0] == own.names[0] for o in known.own) for own in known.own}
            rows += [f"# {question.id}", f"Q: {question.text}"]
            rows += [
                line
                for name in known.final
                for line in [_with_aliases(name, known.names[name], known.group)] * again.get(name, 1)
            ]
            rows.append("")
    return _lines(rows)


def _with_aliases(name: str, text: str, group: Mapping[AnswerItem, str]) -> str:
    """An answer with those of its strings that say something else than its name."""
    said = set(parsed_own_answer(text).names)
    strings = {
        normalised(item.text): " ".join(item.text.split())
        for item, own in group.items()
        if own == name and normalised(item.text) not in said
    }
    return f"{text} ({'; '.join(strings.values())})" if strings else text


def vote_table(material: ExportData) -> bytes:
    """`qid,nugget_no,nugget` and a column of 1 (vital) and 0 (okay) for each assessor; empty where one did not vote."""
    rows: list[dict[str, Any]] = []
    assessors: dict[str, None] = {}
    for state, question in questions_of_kind(material, "OTHER"):
        sets = vote_sets(state, question.id)
        assessors |= dict.fromkeys(sets)
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            votes = {name: int(own[nugget.id] == VITAL) for name, own in sets.items() if nugget.id in own}
            rows.append({"qid": question.id, "nugget_no": number, "nugget": nugget.text, **votes})
    return as_csv(rows, ("qid", "nugget_no", "nugget", *assessors))


def scores(material: ExportData) -> bytes:
    """Figures per question, series and run, in full precision; run totals have “all” as series."""
    return as_csv(_score_rows(material), _COLUMNS)


def _score_rows(material: ExportData) -> Iterator[dict[str, Any]]:
    facts = {}
    for state in topic_states(material):
        facts[state.id] = score(state)
        for row in question_rows(state, facts[state.id]):
            yield dict(zip(_COLUMNS, (row.run, state.id, row.question, row.kind, *row[3:]), strict=True))
        for found in totals({state.id: facts[state.id]}, material.settings):
            yield dict(zip(_COLUMNS, (found.run, state.id, "", "series", *found[2:]), strict=True))
    for found in totals(facts, material.settings):
        yield dict(zip(_COLUMNS, (found.run, "all", "", "run", *found[2:]), strict=True))
