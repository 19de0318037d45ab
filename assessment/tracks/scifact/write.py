"""What SciFact sends out: gold claims, predictions and metrics as the official evaluator has them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from assessment.formats import Packed
from assessment.model import ExportData, ImportContext, Run, TopicState
from assessment.tracks.scifact.answer import Answer, Prediction, Topic, listed
from assessment.tracks.scifact.arithmetic import Counts, Gold, counts, metrics, summed, target, window_of
from assessment.tracks.scifact.gold import Votes, candidates, gold_of, labels_of
from assessment.tracks.scifact.score import runs_in, score, totals

_STAMP = (1980, 1, 1, 0, 0, 0)
_LISTED = 20


def golds(material: ExportData) -> dict[str, dict[str, Gold]]:
    """The gold of every claim, by claim and document."""
    found = {}
    for name, topic in material.topics.items():
        judged = material.judged[name]
        votes = Votes(topic, judged, material.settings, material.resources)
        found[name] = gold_of(votes, labels_of(judged, name, candidates(topic, judged)))
    return found


def gold_claims(material: ExportData) -> bytes:
    """`--labels_file` of the evaluator; what is NEI or not judged is left out of evidence."""
    return b"".join(_line(_gold_claim(material.topics[name], gold)) for name, gold in golds(material).items())


def _gold_claim(topic: Topic, gold: Mapping[str, Gold]) -> dict[str, Any]:
    evidence = {
        document: [{"sentences": list(one), "label": each.label} for one in each.sets]
        for document, each in gold.items()
        if each.sets
    }
    cited = [_number(document) for document in topic.cited]
    return {"id": _id(topic), "claim": topic.text, "evidence": evidence, "cited_doc_ids": cited}


def _id(topic: Topic) -> int | str:
    return topic.id if topic.quoted else _number(topic.id)


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?(0|[1-9]\d{0,17})", text, re.ASCII) else text


def _line(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def gold_warnings(material: ExportData) -> list[str]:
    """What the evaluator will find, and the self-check: the gold as its own prediction, 1.0 throughout but for windows."""
    found = golds(material)
    return [
        *_shared(found),
        *_without_sets(found),
        *_self_check(found, material.settings.get("window", "official")),
    ]


def _shared(found: Mapping[str, Mapping[str, Gold]]) -> Iterator[str]:
    """Sentences in two sets of one abstract."""
    pairs = [
        (name, document, target(one, "official").shared)
        for name, gold in found.items()
        for document, one in gold.items()
    ]
    shared = [
        f"claim {name}, document {document}: sentence {min(both)} is in two sets"
        for name, document, both in pairs
        if both
    ]
    if shared:
        more = f"; and {len(shared) - _LISTED} more abstracts" if len(shared) > _LISTED else ""
        yield f"{'; '.join(shared[:_LISTED])}{more}: the official evaluator stops where a run predicts such a sentence"


def _without_sets(found: Mapping[str, Mapping[str, Gold]]) -> Iterator[str]:
    bare = [
        f"claim {name}, document {document}"
        for name, gold in found.items()
        for document, one in gold.items()
        if not one.sets
    ]
    if bare:
        listed = ", ".join(bare[:5]) + (" ..." if len(bare) > 5 else "")
        yield f"left out: {len(bare)} abstracts with a verdict but no evidence set that the policy finds ({listed})"


def _self_check(found: Mapping[str, Mapping[str, Gold]], rule: str) -> Iterator[str]:
    """Where the gold as its own prediction does not score 1.0: the abstracts by name, then the figures."""
    mine = {
        (name, document): _own_counts(document, one, rule)
        for name, gold in found.items()
        for document, one in gold.items()
        if one.sets
    }
    if not mine:
        yield "no evidence at all: the evaluator gives 0.0 for every run"
        return
    cut = [pair for pair, total in mine.items() if total.rationalized < total.abstracts]
    for name, document in cut[:_LISTED]:
        gold = found[name][document]
        window = window_of(gold, rule)
        sets = " ".join(map(listed, gold.sets))
        yield f"claim {name}, document {document}: of its sets in a row, {sets}, none is complete within the first {window} sentences"
    if len(cut) > _LISTED:
        yield f"and {len(cut) - _LISTED} more abstracts like these"
    below = [f"{key} {value:.4f}" for key, value in metrics(summed(mine.values())).items() if value != 1.0]
    if below:
        yield f"the gold as its own prediction does not score 1.0: {', '.join(below)}"


def _own_counts(document: str, gold: Gold, rule: str) -> Counts:
    return counts({document: gold}, [own_prediction(document, gold)], rule)


def own_prediction(document: str, gold: Gold) -> Prediction:
    """A gold abstract as a prediction: all its sets, one after the other."""
    return Prediction(document, gold.label, tuple(sentence for one in gold.sets for sentence in one))


def predictions(material: ExportData) -> bytes:
    """A zip with one `--preds_file` for each run: a line for every claim, in the order of the gold."""
    topics = material.topics
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, run in sorted(material.runs.items()):
            archive.writestr(
                zipfile.ZipInfo(f"{re.sub(r'[^A-Za-z0-9._-]', '_', name)}.jsonl", _STAMP),
                prediction_lines(run, topics),
            )
    return out.getvalue()


def prediction_lines(run: Run[Answer], topics: Mapping[str, Topic]) -> bytes:
    """A run as the evaluator reads it, `{}` where it predicts nothing."""
    return b"".join(
        _line(_prediction(topic, run.answers.get(name, Answer()))) for name, topic in topics.items()
    )


def _prediction(topic: Topic, answer: Answer) -> dict[str, Any]:
    evidence = {
        one.document: {"sentences": list(one.sentences), "label": one.label} for one in answer.documents
    }
    return {"id": _id(topic), "evidence": evidence}


def repaired(run: Run[Answer], known: ImportContext[Topic, Answer]) -> bytes:
    """The run as the evaluator wants it, with indices that are whole numbers in quotes as numbers."""
    fixed = {
        name: Answer(tuple(_cast(one) for one in answer.documents)) for name, answer in run.answers.items()
    }
    return prediction_lines(Run(run.name, fixed), known.topics)


def _cast(one: Prediction) -> Prediction:
    digits = re.compile(r"\s*-?\d{1,9}\s*", re.ASCII)
    cast = (int(item) if isinstance(item, str) and digits.fullmatch(item) else item for item in one.sentences)
    return one._replace(sentences=tuple(cast))


def figures(material: ExportData) -> bytes:
    """The evaluator's twelve keys for each run."""
    found: dict[str, dict[str, float | None]] = {name: {} for name in material.runs}
    for one in totals({name: score(_case(material, name)) for name in material.topics}, material.settings):
        found[one.run][one.measure] = one.value
    return orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def is_figures(file: Packed) -> bool:
    """Whether a file begins as that of `figures`: a run with the first of the evaluator's keys."""
    return re.match(rb'\{\s*"[^"\n]{1,300}": \{\s*"abstract_label_only_precision": ', file.start) is not None


def _case(material: ExportData, name: str) -> TopicState[Topic, Answer]:
    answers = {run.name: run.answers[name] for run in material.runs.values() if name in run.answers}
    return TopicState(
        name, material.topics[name], answers, material.judged[name], material.settings, material.resources
    )


def prediction_warnings(material: ExportData) -> list[str]:
    """Claims that runs left out and the file fills in, and runs at which the evaluator stops."""
    missing = {
        run.name: sum(name not in run.answers for name in material.topics) for run in material.runs.values()
    }
    filled = [
        f"run {run}: {count} claims without a prediction, written as {{}}"
        for run, count in missing.items()
        if count
    ]
    return [*filled, *_stopping(material)]


def _stopping(material: ExportData) -> Iterator[str]:
    facts = {name: score(_case(material, name)) for name in material.topics}
    for run, whole in runs_in(facts):
        if whole.counts.stops:
            what = f"abstracts with a predicted sentence that is in two gold sets: {whole.counts.stops}"
            yield f"run {run}: the official evaluator stops (AssertionError); {what}"
