"""The questions and labels of the track's steps, in the words of the organisers' paper where it has them."""

from assessment.model import Label, Scale, Tone
from assessment.tracks.r2c2.answer import CORRECT, DIRECT, ENTAILED, HELPED

PAPER = "Sakai et al., Evaluating the Modesty of RAG Systems at the NTCIR-19 R2C2 Task, BREV-RAG 2025"
BOGUS, RIGHT, WRONG, RELEVANT, NONRELEVANT = (
    "bogus",
    "correct",
    "incorrect",
    "relevant",
    "nonrelevant",
)
TOP_LEVEL = 4
_LEVELS: tuple[tuple[str, Tone], ...] = (
    ("nothing about what is asked", "off"),
    ("on the subject, of no help", "mixed"),
    ("some help", "mixed"),
    ("most of what is needed", "good"),
    ("all that is needed for the answer", "good"),
)
"""Meaning and tone of the levels from 0."""

SCALES = (
    Scale(
        ENTAILED,
        "Nugget",
        "Does the cited passage entail the nugget?",
        (
            Label(
                ENTAILED,
                "1",
                "the passage alone entails the nugget, whether it is true or not",
                "good",
            ),
            Label(
                BOGUS,
                "2",
                "the passage does not entail the nugget, even where it is true",
                "bad",
            ),
        ),
        f"{PAPER}, section 3.1",
        evidence=True,
        brings_up=ENTAILED,
    ),
    Scale(
        CORRECT,
        "Answer",
        "Assuming that the nuggets are factually correct, is the returned answer correct?",
        (
            Label(
                RIGHT,
                "1",
                "the answer is the one that the question asks for; bogus nuggets do not count",
                "good",
            ),
            Label(
                WRONG,
                "2",
                "it is not, or the nuggets that are left do not support it",
                "bad",
            ),
        ),
        f"{PAPER}, section 3.5",
        brings_up=RIGHT,
    ),
    Scale(
        HELPED,
        "Help",
        "Did the nugget help to work out the answer?",
        (
            Label(RELEVANT, "1", "it helped to work out this answer", "good"),
            Label(
                NONRELEVANT,
                "2",
                "entailed, but of no help: about something else of the same name, or beside the point",
                "off",
            ),
        ),
        f"{PAPER}, section 3.5",
    ),
    Scale(
        DIRECT,
        "Passage",
        "How relevant is the passage to the question?",
        tuple(
            Label(f"L{level}", str(level + 1), text, tone)
            for level, (text, tone) in enumerate(_LEVELS)
        ),
        "levels as in the official files directL0-L4; the organisers' definitions are not public, these are "
        "ours",
        ordered=True,
        lowest_first=True,
    ),
)
QUESTION = {scale.kind: scale.question for scale in SCALES}
