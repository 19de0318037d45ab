"""What QA assessors are asked, in the words of the TREC 2007 guidelines."""

from assessment.model import Label, Scale
from assessment.tracks.qa2007.answer import (
    DISTINCT,
    FACTOID,
    GROUP,
    LIST,
    MATCH,
    NIL_RIGHT,
    OWN,
    READ,
    VOTE,
)

GUIDELINES = "TREC 2007 QA guidelines"
CORRECT, LOCAL, INEXACT, UNSUPPORTED, INCORRECT = (
    "globally correct",
    "locally correct",
    "non-exact",
    "unsupported",
    "incorrect",
)
RIGHT, WRONG, VITAL, OKAY, MATCHED, ABSENT, DONE = (
    "right",
    "wrong",
    "vital",
    "okay",
    "found",
    "absent",
    "done",
)

_FIVE = (
    Label(
        INCORRECT,
        "1",
        (
            "no correct answer in the string, or not responsive (units missing, a replica instead of the "
            "famous entity)"
        ),
        "bad",
    ),
    Label(
        UNSUPPORTED,
        "2",
        "contains a correct answer, but the document does not support it",
        "off",
    ),
    Label(
        INEXACT,
        "3",
        (
            "correct and supported, but more than the answer, or bits of it missing; several answers in "
            "one string"
        ),
        "mixed",
    ),
    Label(
        LOCAL,
        "4",
        "exactly a correct, supported answer, but the collection holds a contradicting answer that is better",
        "plain",
    ),
    Label(
        CORRECT,
        "5",
        "exactly a correct, supported answer; no better contradicting answer in the collection",
        "good",
    ),
)

SCALES = (
    Scale(
        FACTOID,
        "Answer",
        "Is this string with its document an answer to question {question}?",
        _FIVE,
        GUIDELINES,
    ),
    Scale(
        NIL_RIGHT,
        "NIL",
        "Is NIL the right answer to question {question}?",
        (
            Label(
                RIGHT,
                "1",
                (
                    "no answer is known in the collection: the assessors found none and no run returned "
                    "a right one"
                ),
                "good",
            ),
            Label(WRONG, "2", "the collection holds an answer", "bad"),
        ),
        GUIDELINES,
    ),
    Scale(
        LIST,
        "Instance",
        "Is this string with its document an instance for question {question}?",
        _FIVE,
        GUIDELINES,
        brings_up=CORRECT,
    ),
    Scale(
        GROUP,
        "Answer group",
        "Which answer is this?",
        (),
        f"{GUIDELINES}: equivalent right answers form a group",
        free=True,
        at_fault="none",
    ),
    Scale(
        OWN,
        "Own answers",
        "Which answers to question {question} did you find yourself, one a line?",
        (),
        f"{GUIDELINES}: the final answer set holds the assessor's own answers too",
        free=True,
        at_fault="none",
    ),
    Scale(
        DISTINCT,
        "Distinct instance",
        "Which instance of “{group}” stands for the group?",
        (),
        GUIDELINES,
        free=True,
        at_fault="none",
    ),
    Scale(
        VOTE,
        "Vote",
        "How important is nugget {number}?",
        (
            Label(
                VITAL,
                "1",
                "must be in a good answer: the fact in itself is of interest",
                "good",
            ),
            Label(OKAY, "2", "may be in a good answer, but need not", "plain"),
        ),
        "Lin and Demner-Fushman, N06-1049; Dang and Lin, P07-1097",
        fixed=True,
        at_fault="none",
    ),
    Scale(
        MATCH,
        "Nugget",
        "Does the response hold nugget {number}, “{text}”?",
        (
            Label(
                MATCHED,
                "1",
                "the response states the nugget; it counts once, at its best item",
                "good",
            ),
            Label(ABSENT, "2", "the response does not state the nugget", "plain"),
        ),
        GUIDELINES,
        evidence=True,
        fixed=True,
    ),
    Scale(
        READ,
        "Response",
        "Have you read the whole response?",
        (
            Label(
                DONE,
                "1",
                "the response has been read whole: nuggets that are not marked in it are absent",
                "good",
            ),
        ),
        GUIDELINES,
        fixed=True,
    ),
)
QUESTION = {scale.kind: scale.question for scale in SCALES}
