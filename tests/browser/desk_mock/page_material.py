"""Invented pages of paragraphs for two outlines: two short pages that share paragraphs, one of them twice
on a page, and one of 20 paragraphs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

OTHER = {"id": "NONE_OF_THESE", "heading": "OTHER RELEVANT FACET"}
GENERAL = {"id": "INTRODUCTION", "heading": "GENERAL/INTRODUCTION"}

SCALES: list[dict[str, Any]] = [
    {
        "kind": "removed",
        "title": "Removed",
        "question": "Would you rather not read the paragraph here?",
        "evidence": False,
        "labels": [
            {
                "name": "removed",
                "key": "1",
                "tone": "bad",
                "definition": "You would rather not read it here; it counts as not relevant.",
            },
            {
                "name": "kept",
                "key": "2",
                "tone": "plain",
                "definition": "The paragraph stays.",
            },
        ],
    },
    {
        "kind": "facet",
        "title": "Facet",
        "question": "How relevant is the paragraph for the facet?",
        "evidence": False,
        "labels": [
            {
                "name": "MUST",
                "key": "1",
                "tone": "good",
                "definition": "Excellent: an article on this facet must have it.",
            },
            {
                "name": "SHOULD",
                "key": "2",
                "tone": "good",
                "definition": "Good, as most relevant paragraphs are.",
            },
            {
                "name": "CAN",
                "key": "3",
                "tone": "mixed",
                "definition": "Borderline: it can be there.",
            },
            {
                "name": "TOPIC",
                "key": "4",
                "tone": "plain",
                "definition": "On the topic, not relevant (only from files).",
            },
            {
                "name": "UNSET",
                "key": "5",
                "tone": "off",
                "definition": "No grade yet (only from files).",
            },
        ],
    },
    {
        "kind": "transition",
        "title": "Transition",
        "question": "How does the text go on?",
        "evidence": False,
        "labels": [
            {
                "name": "SAME",
                "key": "1",
                "tone": "good",
                "definition": "The same aspect: the two paragraphs must stand together.",
            },
            {
                "name": "COHERENT",
                "key": "2",
                "tone": "plain",
                "definition": "The second follows naturally from the first.",
            },
            {
                "name": "SWITCH",
                "key": "3",
                "tone": "bad",
                "definition": "An unpleasant or major shift of topic.",
            },
            {
                "name": "REDUNDANT",
                "key": "4",
                "tone": "off",
                "definition": "Says the same again (only from files).",
            },
        ],
    },
]

GUIDELINES = [
    "Be strict: a paragraph that fits no facet is one to take out.",
    "Every page should have at least two topic switches. <b>This is text.</b>",
]
TOPICS = [
    {
        "id": "tides",
        "title": "Tides and harbours",
        "question": "Tides and harbours",
        "narrative": "",
    },
    {"id": "bread", "title": "Bread", "question": "Bread", "narrative": ""},
]
FACETS = {
    "tides": [
        {"id": f"tides/{n}", "heading": heading}
        for n, heading in enumerate(
            ["causes of tides", "tide tables", "locks and basins"]
        )
    ],
    "bread": [
        {"id": f"bread/{n}", "heading": heading}
        for n, heading in enumerate(
            [
                "history",
                "flour",
                "leaven and yeast",
                "kneading",
                "proving the dough",
                "ovens",
                "crust",
                "storage",
                "nutrition and allergies of people who eat bread every day",
                "customs",
                "trade",
            ]
        )
    ],
}
TERMS = {
    "tides": {
        "query": ["tides", "tide", "harbours", "harbour"],
        "facets": ["tables", "lock", "locks", "basin", "causes"],
    },
    "bread": {
        "query": ["bread"],
        "facets": ["flour", "yeast", "dough", "oven", "crust"],
    },
}

TEXTS = {
    "t1": (
        "The pull of the moon causes two tides a day on most coasts, and that of the sun makes them "
        "stronger or weaker."
    ),
    "t2": (
        "A tide table lists the times of high and low water for a harbour, worked out years ahead "
        "from measured constants."
    ),
    "t3": (
        "In basins behind a lock, ships lie afloat whatever the tide does. The first such harbour on "
        "this coast had two gates of oak."
    ),
    "t4": (
        "Our holiday flat has a view of the sea and a parking place <script>window.hacked=1</script> "
        '<img src=x onerror="window.hacked=2">.'
    ),
    "t5": (
        "Where the range is small, quays stand open to the sea and no lock is needed; the Baltic is "
        "the usual example 😴 in books."
    ),
}


class Page(NamedTuple):
    topic: str
    id: str
    paragraphs: tuple[str, ...]


_KNEAD = (
    "When {} is mixed with water, the {} becomes elastic; bakers judge by hand how long it has "
    "to rest before it goes into the oven, and write down what they found. "
)
BREAD = {
    f"b{n}": _KNEAD.format(
        ("flour", "yeast", "rye", "barley")[n % 4], ("dough", "crumb", "crust")[n % 3]
    )
    * (1 + n % 3)
    for n in range(20)
}
PAGES = (
    Page("tides", "page:one", ("t1", "t2", "t4", "t3", "t2")),
    Page("tides", "page:two", ("t3", "t5", "t1", "t2")),
    Page("bread", "page:bread", tuple(BREAD)),
)


def text(paragraph: str) -> str:
    return (TEXTS | BREAD)[paragraph].strip()


def links(paragraph: str) -> list[dict[str, Any]]:
    """A link at the start of one paragraph, and one behind a character of two halves in another."""
    if paragraph == "t5":
        start = text(paragraph).index("in books")
        return [
            {"start": start, "end": start + 8, "style": "link", "title": "enwiki:Books"}
        ]
    return (
        [{"start": 0, "end": 8, "style": "link", "title": "enwiki:Gravity"}]
        if paragraph == "t1"
        else []
    )


def facets(topic: str) -> list[dict[str, str]]:
    return [*FACETS[topic], OTHER, GENERAL]
