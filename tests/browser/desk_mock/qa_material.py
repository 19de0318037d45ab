"""An invented question series: answers to be put into groups, and two responses against 12 and 4 nuggets."""

from __future__ import annotations

from typing import Any, NamedTuple

SCALES: list[dict[str, Any]] = [
    {
        "kind": "group",
        "title": "Answer group",
        "question": "Which answer is this?",
        "evidence": False,
        "free": True,
        "labels": [],
    },
    {
        "kind": "own",
        "title": "Own answers",
        "question": "Which answers did you find yourself, one a line?",
        "evidence": False,
        "free": True,
        "labels": [],
    },
    {
        "kind": "match",
        "title": "Nugget",
        "question": "Does the response hold the nugget?",
        "evidence": True,
        "labels": [
            {
                "name": "found",
                "key": "1",
                "tone": "good",
                "definition": "The response states the nugget; it counts once, at its best item.",
            },
            {
                "name": "absent",
                "key": "2",
                "tone": "plain",
                "definition": "The response does not state the nugget.",
            },
        ],
    },
    {
        "kind": "read",
        "title": "Response",
        "question": "Have you read the whole response?",
        "evidence": False,
        "labels": [
            {
                "name": "done",
                "key": "1",
                "tone": "good",
                "definition": "Nuggets that are not marked in it are absent.",
            }
        ],
    },
]

TOPICS = [
    {
        "id": "341",
        "title": "Lighthouse Society",
        "question": "Series 341: Lighthouse Society",
        "narrative": "341.1 FACTOID When was it founded?\n341.2 LIST In which towns does it have branches?",
    },
    {
        "id": "342",
        "title": "Mara Velden",
        "question": "Series 342: Mara Velden",
        "narrative": "",
    },
]

ANSWERS = [
    "Port Anders",
    "port anders, at the coast",
    "Lindholm",
    '<b onclick="window.hacked=1">Skerry</b>',
    "Old Harbour of Port Anders",
]
GROUPS = [
    "Port Anders",
    "Lindholm",
    "Skerry",
    "Easthaven",
    "Marrow Bay",
    "Tolbeck",
    "Vestry Point",
    "Quill",
    "Norholm",
    "Saltmarsh",
    "Lindholm East",
    "Brae",
]


class Key(NamedTuple):
    """A nugget: text, weight, importance, votes."""

    text: str
    weight: float | None
    importance: str
    votes: str


class Response(NamedTuple):
    topic: str
    id: str
    items: tuple[tuple[str, str], ...]
    nuggets: tuple[Key, ...]
    overlap: dict[int, list[tuple[int, float]]]
    suggested: int = 0


RESPONSES = (
    Response(
        "342",
        "R1",
        (
            (
                "NYT_ENG_20060112.0034",
                (
                    "Mara Velden, born in 1951 in the harbour town of Tolbeck, trained as a ship's "
                    "carpenter before she turned to music."
                ),
            ),
            (
                "LTW_ENG_20051024.0064",
                (
                    "Her first opera, The Salt Road, was first performed in Lindholm in 1984 and won "
                    "the Northern Prize."
                ),
            ),
            (
                "BLOG06-20051223-047-0003667011",
                (
                    "velden!!! saw her last night, she conducts with a pencil <img src=x "
                    'onerror="window.hacked=2"> and never with a baton'
                ),
            ),
            (
                "APW_ENG_20051121.0020",
                "She lives on the island of Quill with her two brothers.",
            ),
            (
                "NYT_ENG_20060301.0101",
                (
                    "The weather in Lindholm will be fine on Sunday, with a light breeze from the "
                    "west and little rain in the hills."
                ),
            ),
            (
                "XIN_ENG_20060504.0007",
                (
                    "The Salt Road tells of smugglers on the coast; critics called it the first "
                    "opera in which the chorus never leaves the stage."
                ),
            ),
        ),
        (
            Key("born 1951 in Tolbeck", 1.0, "vital", "9/9"),
            Key("trained as a ship's carpenter", 0.3333333333, "okay", "3/9"),
            Key("composer of the opera The Salt Road", 0.8888888889, "vital", "8/9"),
            Key(
                "The Salt Road was first performed in 1984",
                0.5555555556,
                "vital",
                "5/9",
            ),
            Key("won the Northern Prize", 0.6666666667, "vital", "6/9"),
            Key(
                "conducts with a pencil, not with a baton", 0.2222222222, "okay", "2/9"
            ),
            Key("lives on the island of Quill", 0.2222222222, "okay", "2/9"),
            Key(
                (
                    "taught for eleven years at the conservatory of Easthaven, where she founded the "
                    "workshop for stage music"
                ),
                0.4444444444,
                "okay",
                "4/9",
            ),
            Key("refused the state medal in 1999", 0.5555555556, "okay", "5/9"),
            Key("has two brothers", 0.0, "okay", "0/9"),
            Key(
                "The chorus of The Salt Road never leaves the stage",
                0.3333333333,
                "okay",
                "3/9",
            ),
            Key("wrote <i>nothing</i> after 2003", 0.1111111111, "okay", "1/9"),
        ),
        {
            0: [(1, 1.0)],
            1: [(1, 1.0)],
            2: [(6, 0.6), (2, 0.6)],
            3: [(2, 1.0), (6, 0.5)],
            4: [(2, 1.0)],
            5: [(3, 0.67)],
            6: [(4, 1.0)],
            9: [(4, 1.0)],
            10: [(6, 1.0)],
        },
        suggested=5,
    ),
    Response(
        "342",
        "R2",
        (
            (
                "AFP_ENG_20060112.0034",
                "Velden is a composer. "
                + (
                    "She has been written about a great deal, and much of it is said here once more "
                    "in other words. "
                )
                * 4,
            ),
            ("AFP_ENG_20060113.0001", "She was born in Tolbeck."),
        ),
        (
            Key("composer", None, "", ""),
            Key("born in Tolbeck", None, "", ""),
            Key("won the Northern Prize", None, "", ""),
            Key("lives on Quill", None, "", ""),
        ),
        {1: [(2, 1.0)]},
    ),
)
