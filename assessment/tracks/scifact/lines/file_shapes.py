"""Recognises the shape of a claims or prediction file by its rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

Shape = Literal["gold", "open", "rows", "claims", "predictions", "stage", ""]


def shape_of(rows: Iterable[dict[str, Any]]) -> Shape:
    """The shape of a file by its rows; "" for another kind of file.

    The first conclusive row decides, otherwise the first that suggests a shape.

    "gold": evidence sets; "open": SciFact-Open, evidence without sets; "rows": Hugging Face, one row for each
    set; "claims": no field for evidence; "predictions"; "stage": intermediate files of VeriSci.
    """
    suggested: Shape = ""
    for row in rows:
        shape, certain = _shape_of_row(row)
        if certain:
            return shape
        suggested = suggested or shape
    return suggested


def _shape_of_row(row: dict[str, Any]) -> tuple[Shape, bool]:
    """The shape that a row suggests, and whether it leaves no doubt."""
    if "doc_id" in row:
        return "", True
    if "claim_id" in row:
        return "stage", True
    if "evidence_doc_id" in row:
        return "rows", True
    entry = _first_entry(row)
    if entry is not None:
        return _shape_of_entry(entry, row)
    # Without an entry (`{}` is legal in all of them) a row only suggests a shape.
    if "claim" in row:
        return ("gold" if "evidence" in row else "claims"), False
    if "id" in row or "evidence" in row:
        return "predictions", False
    return "", False


def _shape_of_entry(entry: Any, row: dict[str, Any]) -> tuple[Shape, bool]:
    if isinstance(entry, dict):
        is_open = "provenance" in entry or "model_ranks" in entry
        return ("open" if is_open else "predictions"), True
    if "claim" in row or isinstance(entry, list):
        return "gold", True
    return "predictions", False


def _first_entry(row: dict[str, Any]) -> Any:
    """The row's evidence in its first document, None without one."""
    evidence = row.get("evidence")
    if not isinstance(evidence, dict):
        return None
    return next(iter(evidence.values()), None)
