"""Invented claims, each with an abstract in sentences: one of 8 sentences, some of them hostile, and one
of 60.
"""

from __future__ import annotations

from typing import Any, NamedTuple

BEARING = ("SUPPORT", "CONTRADICT")

SCALES: list[dict[str, Any]] = [
    {
        "kind": "label",
        "title": "Abstract",
        "question": "Does the abstract support or contradict the claim?",
        "evidence": False,
        "labels": [
            {
                "name": "SUPPORT",
                "key": "1",
                "tone": "good",
                "definition": (
                    "The abstract gives reason to believe that the claim is true; at least one "
                    "evidence set is needed."
                ),
            },
            {
                "name": "CONTRADICT",
                "key": "2",
                "tone": "bad",
                "definition": (
                    "The abstract gives reason to believe that the claim is false; at least one "
                    "evidence set is needed."
                ),
            },
            {
                "name": "NOT ENOUGH INFO",
                "key": "3",
                "tone": "plain",
                "definition": "Neither; there is no evidence set.",
            },
        ],
    },
    {
        "kind": "set",
        "title": "Evidence set",
        "question": "In which evidence set is the sentence?",
        "evidence": False,
        "labels": [
            {
                "name": str(n),
                "key": str(n),
                "tone": "plain",
                "definition": f"The sentence is in evidence set {n}.",
            }
            for n in range(1, 10)
        ],
    },
]

TOPICS = [
    {
        "id": "c1",
        "title": "Salt and owls",
        "question": "A diet with little salt shortens the night flights of barn owls.",
        "narrative": "",
    },
    {
        "id": "c2",
        "title": "Kelp tea",
        "question": "Drinking kelp tea every day lowers the resting pulse of adults.",
        "narrative": "",
    },
]


class Abstract(NamedTuple):
    topic: str
    id: str
    title: str
    sentences: tuple[str, ...]


ABSTRACTS = (
    Abstract(
        "c1",
        "7001",
        "Dietary salt and the nocturnal flight of Tyto alba: a controlled study <b>in aviaries</b>",
        (
            (
                "Barn owls lose salt with every pellet, and it is unknown what a diet with little "
                "salt does to their flight."
            ),
            (
                "We kept 48 barn owls in aviaries, half of them on mice that were raised on a diet "
                "with little salt."
            ),
            (
                "Night flights were counted with infrared cameras for twelve weeks; who counted did "
                "not know the diet."
            ),
            (
                "Owls on little salt flew for 31 min a night, the others for 52 min (difference 21 "
                "min, 95 % confidence interval 14 to 28)."
            ),
            (
                "The difference <script>window.hacked=1</script> was there from the third week and "
                'lasted <img src=x onerror="window.hacked=2"> to the end.'
            ),
            "Weight, plumage and hearing did not differ \u202ebetween the groups\u202c.",
            "When salt was given again, flights were as long as before within nine days.",
            "A diet with little salt shortens the night flights of barn owls.",
        ),
    ),
    Abstract(
        "c2",
        "7002",
        "",
        tuple(
            f"Finding {n}: in the {('first', 'second', 'third', 'fourth')[n % 4]} group, adults "
            "who drank kelp tea had a resting pulse that was "
            f"{2 + n % 5} beats per minute lower than that of those who drank water, and the "
            "result was the same when age and weight were taken into account."
            if n % 3
            else f"Section {n} describes how the pulse was measured."
            for n in range(60)
        ),
    ),
)
DOCUMENTS = {
    abstract.id: {
        "title": abstract.title,
        "passages": list(abstract.sentences),
        "link": "",
        "absent": False,
        "other_locations": [],
    }
    for abstract in ABSTRACTS
}
