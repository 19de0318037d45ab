"""The questions and labels of CAR, with the numbers that judgment files and qrels have for the labels."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Label, Scale
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    PASSAGE,
    REMOVED,
    TRANSITION,
)

MUST, SHOULD, CAN, TOPIC, NO, TRASH = "MUST", "SHOULD", "CAN", "TOPIC", "NO", "TRASH"
NONREL, DUPLICATE, UNSET = "NONREL", "DUPLICATE", "UNSET"
REMOVE, KEEP = "removed", "kept"
SAME, COHERENT, SWITCH = "SAME", "COHERENT", "SWITCH"
COHERENT_WEAK, OFFTOPIC, TO_NONREL, REDUNDANT = (
    "COHERENT_WEAK",
    "OFFTOPIC",
    "TO_NONREL",
    "REDUNDANT",
)

_Y1 = {MUST: 3, SHOULD: 2, CAN: 1, TOPIC: 0, NO: -1, TRASH: -2}
GRADES: Mapping[str, Mapping[str, int]] = {"y1": _Y1, "y3": {**_Y1, NO: 0}}
"""Numbers of the labels in qrels, by year; years agree on which are above 0."""
RAW = {MUST: 5, SHOULD: 4, CAN: 3, TOPIC: 2, NO: 0, TRASH: -2}
"""Numbers in the session files of Y1 and Y2."""
FACET_GRADES = {MUST: 3, SHOULD: 2, CAN: 1, TOPIC: 0, NONREL: 0, TRASH: -2}
"""A label without a number makes no line of qrels."""
RELEVANCE = {
    "MustLabel": MUST,
    "ShouldLabel": SHOULD,
    "CanLabel": CAN,
    "TopicLabel": TOPIC,
    "NonRelLabel": NONREL,
    "DuplicateLabel": DUPLICATE,
    "TrashLabel": TRASH,
    "UnsetLabel": UNSET,
}
"""Names in NIST judgment files, from the highest to the lowest: the best of several is the first."""
TRANSITIONS = {
    "SameTransition": SAME,
    "AppropriateTransition": COHERENT,
    "SwitchTransition": SWITCH,
    "CoherentTransition": COHERENT_WEAK,
    "OfftopicTransition": OFFTOPIC,
    "ToNonRelTransition": TO_NONREL,
    "RedundantTransition": REDUNDANT,
    "UnsetTransition": UNSET,
}
SMOOTH = (SAME, COHERENT, COHERENT_WEAK)
"""Transitions that count for NIST's transition quality; coherence counts the first two."""

_ANNOTATION = "TREC CAR Y1 and Y2 assessment (bgamari/annotation)"
_MISO = "TREC CAR Y3 assessment interface of NIST (bgamari/mediawiki-annotate, miso-assessment)"
_FILES = "of judgment files; the interface does not offer it"


def _ranking_scale(kind: str, title: str, what: str) -> Scale:
    """The scale of six labels for the passages or the entities of a section."""
    must = Label(MUST, "1", f"the {what} must be mentioned in this section", "good")
    should = Label(
        SHOULD, "2", f"the {what} should be mentioned in this section", "good"
    )
    can = Label(CAN, "3", f"the {what} can be mentioned in this section", "mixed")
    on_topic = "roughly on the topic of the page, but not relevant for this section"
    topic = Label(TOPIC, "4", on_topic, "off")
    no = Label(NO, "5", "not relevant for this section", "bad")
    trash = Label(TRASH, "6", "of low quality, not useful for any section", "bad")
    labels = (must, should, can, topic, no, trash)
    question = f"Should this {what} be mentioned in the section?"
    return Scale(kind, title, question, labels, _ANNOTATION, ordered=True)


SCALES = (
    _ranking_scale(PASSAGE, "Passage", "passage"),
    _ranking_scale(ENTITY, "Entity", "entity"),
    Scale(
        REMOVED,
        "Removed",
        "Would you rather not read this paragraph here?",
        (
            Label(
                REMOVE,
                "r",
                "you would rather not read it on this page; it counts as not relevant",
                "bad",
            ),
            Label(KEEP, "k", "the removal is taken back: the paragraph stays", "good"),
        ),
        _MISO,
        takes_away=REMOVE,
        fixed=True,
    ),
    Scale(
        FACET,
        "Facet",
        "How relevant is the paragraph for this facet?",
        (
            Label(MUST, "1", "an excellent paragraph for the facet", "good"),
            Label(SHOULD, "2", "a good paragraph for the facet; what most are", "good"),
            Label(CAN, "3", "a borderline paragraph for the facet", "mixed"),
            Label(TOPIC, "4", f"roughly on topic ({_FILES})", "off"),
            Label(NONREL, "5", f"not relevant ({_FILES})", "bad"),
            Label(
                DUPLICATE, "6", f"says what another paragraph said ({_FILES})", "off"
            ),
            Label(
                TRASH,
                "7",
                f"of low quality, not useful for any facet ({_FILES})",
                "bad",
            ),
            Label(
                UNSET, "8", f"the facet is chosen, its grade is not ({_FILES})", "off"
            ),
        ),
        _MISO,
        ordered=True,
        # They have no number in qrels either.
        outside_order=(DUPLICATE, UNSET),
        fixed=True,
    ),
    Scale(
        TRANSITION,
        "Transition",
        "How does the reader get from one paragraph to the next?",
        (
            Label(SAME, "1", "same sub-aspect: the two must stand together", "good"),
            Label(
                COHERENT,
                "2",
                "one follows from the other; what most transitions are",
                "good",
            ),
            Label(
                SWITCH,
                "3",
                "an unpleasant or major shift of topic; most pages have at least two",
                "bad",
            ),
            Label(
                COHERENT_WEAK,
                "4",
                f"CoherentTransition, below AppropriateTransition ({_FILES})",
                "mixed",
            ),
            Label(OFFTOPIC, "5", f"leads off the topic ({_FILES})", "bad"),
            Label(
                TO_NONREL,
                "6",
                f"leads to a paragraph that is not relevant ({_FILES})",
                "bad",
            ),
            Label(
                REDUNDANT,
                "7",
                f"the second says what the first said ({_FILES})",
                "mixed",
            ),
            Label(UNSET, "8", f"a label that was taken back ({_FILES})", "off"),
        ),
        _MISO,
        fixed=True,
    ),
)

QUESTION = {scale.kind: scale.question for scale in SCALES}
