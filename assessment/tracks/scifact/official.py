"""What allenai/scifact-evaluator `evaluator/eval.py` does with a file: its message in its order of tests, "" where it goes through."""

from __future__ import annotations

from typing import Any

from assessment.tracks.scifact.answer import VERDICTS, Topic
from assessment.tracks.scifact.lines import SHOWN

_MISMATCH = "ValueError: Predicted claims do not match gold."


def gold_message(rows: list[Any]) -> str:
    """The message for a file of gold claims (`unify_label`, row by row)."""
    return next((message for row in rows if (message := _gold_row(row))), "")


def _gold_row(row: Any) -> str:
    evidence = _field(row, "evidence")
    if isinstance(evidence, str):
        return evidence
    if not isinstance(evidence["evidence"], dict):
        return "AttributeError: 'evidence' is not an object"
    found = (_gold_sets(sets) for sets in evidence["evidence"].values())
    return next((message for message in found if message), "") or ("" if "id" in row else "KeyError: 'id'")


def _gold_sets(sets: Any) -> str:
    if not isinstance(sets, list):
        return "TypeError: evidence of a document is not a list of sets"
    for name in ("sentences", "label"):
        wrong = next((found for entry in sets if isinstance(found := _field(entry, name), str)), "")
        if wrong:
            return wrong
    if len({str(entry["label"]) for entry in sets}) > 1:
        return "ValueError: Conflicting labels."
    return "" if sets else "IndexError: list index out of range"


def prediction_message(rows: list[Any], gold: list[Topic]) -> str:
    """The message for a file of predictions: the ids of all lines first, then each claim."""
    wrong = next((found for row in rows if isinstance(found := _field(row, "id"), str)), "")
    if wrong:
        return wrong
    if [row["id"] for row in rows] != [topic.id if topic.quoted else _number(topic.id) for topic in gold]:
        return _MISMATCH
    return next((message for row in rows if (message := _prediction_row(row))), "")


def _number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _prediction_row(row: dict[str, Any]) -> str:
    evidence = _field(row, "evidence")
    if isinstance(evidence, str):
        return evidence
    if not isinstance(row["evidence"], dict):
        return "AttributeError: 'evidence' is not an object"
    return next((message for entry in row["evidence"].values() if (message := _prediction(entry))), "")


def _prediction(entry: Any) -> str:
    label = _field(entry, "label")
    if isinstance(label, str):
        return label
    if entry["label"] not in VERDICTS:
        return f"ValueError: Unallowed label f{str(entry['label'])[:SHOWN]} predicted."
    sentences = _field(entry, "sentences")
    if isinstance(sentences, str):
        return sentences
    whole = isinstance(entry["sentences"], list) and not any(isinstance(item, (list, dict)) for item in entry["sentences"])
    return "" if whole else "TypeError: 'sentences' is not a list of indices"


def _field(value: Any, name: str) -> dict[str, Any] | str:
    """The object if it has the field, else what Python says."""
    if not isinstance(value, dict):
        return f"TypeError: no object to take {name!r} from"
    return value if name in value else f"KeyError: {name!r}"
