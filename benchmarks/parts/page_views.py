"""The views whose opening `pages.py` times: every page, and those that compute most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class View:
    """A page as a person opens it; `query` holds the parameters of its address."""

    title: str
    page: str
    role: str = "organiser"
    query: Mapping[str, str] = field(default_factory=dict)


def views() -> list[View]:
    """Every page as an organiser opens it, the desk also as an assessor, and the parts that read
    everything."""
    from assessment.ui.page_rights import PAGES

    pages = [
        View("Home", "home"),
        *(View(page.title, page.file) for page in PAGES if page.file != "nuggets"),
    ]
    parts = [
        View(f"Compare: {part}", "compare", query={"compare": part})
        for part in ("Two runs", "Heat map", "Topics", "Measures", "Bounds")
    ]
    lists = {
        "all topics": {"topic": "every"},
        "all runs and topics": {"topic": "every", "run": "every"},
    }
    searched = {
        f"{name}, searched": {**query, "find": "cough"} for name, query in lists.items()
    }
    lost = {
        "all topics, measure lost": {
            "topic": "every",
            "measure": "Citation Support Rate",
        }
    }
    errors = [
        View(f"Errors: {name}", "errors", query=query)
        for name, query in {**lists, **searched, **lost}.items()
    ]
    return [
        *pages,
        View("Judge, assessor", "judge", "assessor"),
        *parts,
        *errors,
        View("Errors: Tags", "errors", query={"part": "Tags"}),
    ]
