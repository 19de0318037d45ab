"""Pages opened at an address, what their boxes show, and what the address holds then."""

from __future__ import annotations

from tests.pages.opening import open_in_frame

BIOGEN, CAR, QA, R2C2, SCIFACT = (
    "biogen-sample",
    "car-sample",
    "qa2007-sample",
    "r2c2-sample",
    "scifact-sample",
)


def opened_at(page, campaign, query):
    return open_in_frame(page, campaign=campaign, who="Dora", **query)


def address(test):
    """What the address holds; a single value as it is."""
    held = {
        name: value[0] if isinstance(value, list) and len(value) == 1 else value
        for name, value in test.query_params.items()
    }
    return {
        name: value for name, value in held.items() if name not in ("campaign", "who")
    }


def boxes(test, query):
    """What the boxes of these names show."""
    shown = {name: test.get_by_key(f"linked-{name}") for name in query}
    return {
        name: getattr(box, "value", None) or test.session_state[f"linked-{name}"]
        for name, box in shown.items()
    }
