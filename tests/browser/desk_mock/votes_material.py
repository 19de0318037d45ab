"""What the mock shows an adjudicator: the screens of the first campaign with votes beside each unit, and
known answers in training.
"""

from __future__ import annotations

from typing import Any

HOSTILE = "<img src=x onerror=alert(1)> [not *markup*]"
VOTES = (
    {
        "who": "A",
        "label": "supporting",
        "reason": "",
        "note": "",
        "evidence": [{"text": "Sleep was longer.", "label": None}],
        "at": "",
    },
    {
        "who": "B",
        "label": "neutral",
        "reason": "",
        "note": HOSTILE,
        "evidence": [],
        "at": "",
    },
    {
        "who": "C",
        "label": None,
        "reason": "the text is broken",
        "note": "",
        "evidence": [],
        "at": "",
    },
)
WORTH = "worth up to 25.00 Accuracy at this topic"
KNOWN = "contradicting"


def disputed(screens: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Only citations, as an adjudicator sees them."""
    return [
        {
            **screen,
            "units": [
                _disputed(each)
                for each in screen["units"]
                if each["kind"] == "relation"
            ],
        }
        for screen in screens
    ]


def _disputed(unit: dict[str, Any]) -> dict[str, Any]:
    return {**unit, "suggestion": None, "votes": list(VOTES), "worth": WORTH}


def trained(screens: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everything has one known answer, told once the unit is judged."""
    return [
        {
            **screen,
            "data": {"grows": True},
            "units": [
                {**each, "feedback": _feedback(each)} for each in screen["units"]
            ],
        }
        for screen in screens
    ]


def _feedback(unit: dict[str, Any]) -> dict[str, Any] | None:
    label = unit["state"]["label"]
    return (
        {"label": KNOWN, "right": label == KNOWN, "note": "see the guidelines"}
        if label
        else None
    )
