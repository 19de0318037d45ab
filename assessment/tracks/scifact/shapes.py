"""Which of the shapes met in the wild a file has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

Shape = Literal["gold", "open", "rows", "claims", "predictions", "stage", ""]


def shape_of(rows: Iterable[dict[str, Any]]) -> Shape:
    """The shape of the first rows that tell it.

    "gold": evidence sets; "open": SciFact-Open, evidence without sets; "rows": Hugging Face, one row for each set; "claims": no
    evidence told; "predictions"; "stage": intermediate files of VeriSci.
    """
    weaker: Shape = ""
    for row in rows:
        found, certain = _of_row(row)
        if certain:
            return found
        weaker = weaker or found
    return weaker


def _of_row(row: dict[str, Any]) -> tuple[Shape, bool]:
    """The shape that a row suggests, and whether it leaves no doubt."""
    if "doc_id" in row:
        return "", True
    if "claim_id" in row:
        return "stage", True
    if "evidence_doc_id" in row:
        return "rows", True
    entry = _entry(row)
    if entry is not None:
        return _of_entry(entry, row)
    if "claim" in row:
        return ("gold" if "evidence" in row else "claims"), False
    return ("predictions", False) if "id" in row or "evidence" in row else ("", False)


def _of_entry(entry: Any, row: dict[str, Any]) -> tuple[Shape, bool]:
    if isinstance(entry, dict):
        return ("open" if "provenance" in entry or "model_ranks" in entry else "predictions"), True
    return ("gold", True) if "claim" in row or isinstance(entry, list) else ("predictions", False)


def _entry(row: dict[str, Any]) -> Any:
    """What the row has for its first document, None without one."""
    evidence = row.get("evidence")
    return next(iter(evidence.values()), None) if isinstance(evidence, dict) else None
