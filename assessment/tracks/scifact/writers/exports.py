"""Gold claims, predictions and metrics, in the files that the official evaluator reads or writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from assessment.formats import Packed
from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.model import ExportData, Run
from assessment.tracks.scifact.answer import Answer, Prediction, Topic
from assessment.tracks.scifact.comparison.formulas import (
    Counts,
    counts,
    metrics,
    summed,
)
from assessment.tracks.scifact.comparison.rationales import target
from assessment.tracks.scifact.comparison.sentence_window import Gold, window_of
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.gold import candidates, gold_of, labels_of
from assessment.tracks.scifact.judgments.set_ballots import Votes
from assessment.tracks.scifact.scoring.score import runs_in, score, totals

_LISTED = 20
"""Abstracts that a warning lists with what is wrong with them."""
_NAMED = 5
"""Abstracts that a warning only names."""

GoldOfClaims = Mapping[str, Mapping[str, Gold]]
"""Gold abstracts by claim and document."""


def golds(data: ExportData) -> dict[str, dict[str, Gold]]:
    """The gold of every claim, by claim and document."""
    gold: dict[str, dict[str, Gold]] = {}
    for name, topic in data.topics.items():
        judged = data.judged[name]
        votes = Votes(topic, judged, data.settings, data.resources)
        labels = labels_of(judged, name, candidates(topic, judged))
        gold[name] = gold_of(votes, labels)
    return gold


def _abstracts(gold: GoldOfClaims) -> Iterator[tuple[str, str, Gold]]:
    """Claim, document and gold of every gold abstract."""
    for claim, documents in gold.items():
        for document, abstract in documents.items():
            yield claim, document, abstract


def gold_claims(data: ExportData) -> bytes:
    """`--labels_file` of the evaluator; documents that are NEI or not judged are left out of evidence."""
    lines: list[bytes] = []
    for name, gold in golds(data).items():
        lines.append(_line(_gold_claim(data.topics[name], gold)))
    return b"".join(lines)


def _gold_claim(topic: Topic, gold: Mapping[str, Gold]) -> dict[str, Any]:
    """A claim with its gold as a line of the official file."""
    evidence: dict[str, list[dict[str, Any]]] = {}
    for document, abstract in gold.items():
        # An abstract without any set is left out, as it makes the evaluator stop.
        for sentences in abstract.sets:
            written = {"sentences": list(sentences), "label": abstract.label}
            evidence.setdefault(document, []).append(written)
    cited = [_number(document) for document in topic.cited]
    return {
        "id": _id(topic),
        "claim": topic.text,
        "evidence": evidence,
        "cited_doc_ids": cited,
    }


def _id(topic: Topic) -> int | str:
    # eval.py compares ids with their types: 1 and "1" are different claims to it.
    return topic.id if topic.quoted else _number(topic.id)


def _number(text: str) -> int | str:
    """An id as a number, where it is written like one that fits 64 bits."""
    # Not "007", which as a number would be another id.
    return int(text) if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text, re.ASCII) else text


def _line(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def gold_warnings(data: ExportData) -> list[str]:
    """What the evaluator stops at or lacks, and where the gold does not score 1.0 as its own prediction."""
    gold = golds(data)
    rule = data.settings.get("window", "official")
    warnings = list(_shared_sentences(gold))
    warnings += _without_sets(gold)
    warnings += _self_check(gold, rule)
    return warnings


def _shared_sentences(gold: GoldOfClaims) -> Iterator[str]:
    """Sentences in two sets of one abstract."""
    abstracts: list[str] = []
    for claim, document, abstract in _abstracts(gold):
        shared = target(abstract, "official").shared
        if shared:
            name = f"claim {claim}, document {document}"
            abstracts.append(f"{name}: sentence {min(shared)} is in two sets")
    if abstracts:
        listed = "; ".join(abstracts[:_LISTED])
        if len(abstracts) > _LISTED:
            listed += f"; and {len(abstracts) - _LISTED} more abstracts"
        yield f"{listed}: the official evaluator stops where a run predicts such a sentence"


def _without_sets(gold: GoldOfClaims) -> Iterator[str]:
    """How many abstracts no official file can hold."""
    abstracts: list[str] = []
    for claim, document, abstract in _abstracts(gold):
        if not abstract.sets:
            abstracts.append(f"claim {claim}, document {document}")
    if abstracts:
        named = ", ".join(abstracts[:_NAMED])
        if len(abstracts) > _NAMED:
            named += " ..."
        count = f"{len(abstracts)} abstracts with a verdict"
        yield f"left out: {count} but no evidence set that the policy finds ({named})"


def _self_check(gold: GoldOfClaims, rule: str) -> Iterator[str]:
    """Why the gold as its own prediction does not score 1.0: the abstracts by name, then the figures."""
    own_counts: list[Counts] = []
    unreachable: list[str] = []
    for claim, document, abstract in _abstracts(gold):
        if not abstract.sets:
            continue
        of_abstract = counts(
            {document: abstract}, [own_prediction(document, abstract)], rule
        )
        own_counts.append(of_abstract)
        if of_abstract.rationalized < of_abstract.abstracts:
            name = f"claim {claim}, document {document}"
            unreachable.append(f"{name}: {_beyond_window(abstract, rule)}")
    if not own_counts:
        yield "no evidence at all: the evaluator gives 0.0 for every run"
        return
    yield from unreachable[:_LISTED]
    if len(unreachable) > _LISTED:
        yield f"and {len(unreachable) - _LISTED} more abstracts like these"
    figures = metrics(summed(own_counts))
    below = [f"{key} {value:.4f}" for key, value in figures.items() if value != 1.0]
    if below:
        yield f"the gold as its own prediction does not score 1.0: {', '.join(below)}"


def _beyond_window(gold: Gold, rule: str) -> str:
    sets = " ".join(map(set_text, gold.sets))
    sentences = f"the first {window_of(gold, rule)} sentences"
    return f"of its sets in a row, {sets}, none is complete within {sentences}"


def own_prediction(document: str, gold: Gold) -> Prediction:
    """A gold abstract as a prediction: all its sets, one after the other."""
    sentences: list[int | str] = []
    for evidence in gold.sets:
        sentences += evidence
    return Prediction(document, gold.label, tuple(sentences))


def predictions(data: ExportData) -> bytes:
    """A zip with one `--preds_file` for each run: a line for every claim, in the order of the gold."""
    files = []
    for name, run in sorted(data.runs.items()):
        body = prediction_lines(run, data.topics)
        files.append((f"{plain_name(name)}.jsonl", body))
    return zipped(files)


def prediction_lines(run: Run[Answer], topics: Mapping[str, Topic]) -> bytes:
    """A run as the evaluator reads it, `{}` where it predicts nothing."""
    lines: list[bytes] = []
    # eval.py wants the claims of the gold file, all of them and in the same order.
    for name, topic in topics.items():
        lines.append(_line(_prediction(topic, run.answers.get(name, Answer()))))
    return b"".join(lines)


def _prediction(topic: Topic, answer: Answer) -> dict[str, Any]:
    evidence = {
        document: {"sentences": list(sentences), "label": label}
        for document, label, sentences in answer.documents
    }
    return {"id": _id(topic), "evidence": evidence}


def figures(data: ExportData) -> bytes:
    """The evaluator's twelve keys for each run."""
    facts = {topic: score(data.state(topic)) for topic in data.topics}
    by_run: dict[str, dict[str, float | None]] = {}
    # A run without any figure has its entry too.
    for run in data.runs:
        by_run[run] = {}
    for total in totals(facts, data.settings):
        of_run = by_run[total.run]
        of_run[total.measure] = total.value
    options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(by_run, option=options)


def is_figures(file: Packed) -> bool:
    """Whether a file begins as that of `figures`: a run with the first of the evaluator's keys."""
    start = rb'\{\s*"[^"\n]{1,300}": \{\s*"abstract_label_only_precision": '
    return re.match(start, file.start) is not None


def prediction_warnings(data: ExportData) -> list[str]:
    """Claims that runs left out and the file fills in, and runs at which the evaluator stops."""
    warnings: list[str] = []
    for run in data.runs.values():
        missing = sum(name not in run.answers for name in data.topics)
        if missing:
            warnings.append(
                f"run {run.name}: {missing} claims without a prediction, written as {{}}"
            )
    return [*warnings, *_stopped_runs(data)]


def _stopped_runs(data: ExportData) -> Iterator[str]:
    facts = {name: score(data.state(name)) for name in data.topics}
    for run, sums in runs_in(facts):
        if sums.counts.stops:
            what = f"abstracts with a predicted sentence that is in two gold sets: {sums.counts.stops}"
            yield f"run {run}: the official evaluator stops (AssertionError); {what}"
