"""The questions about a document: one scale for each choice of grades."""

from __future__ import annotations

from assessment.model import Label, Resources, Scale
from assessment.model.guidelines import with_examples
from assessment.tracks.adhoc.grades.grades import FROM_FILES, STANDARD, Grades
from assessment.tracks.adhoc.grades.own_grades import NO_GRADES, own_grades
from assessment.tracks.adhoc.guidelines import EXAMPLES, FROM_FILES_EXAMPLES


def scale_of(grades: Grades) -> Scale:
    """The scale of some grades and the negative ones that only files have, by number.

    The highest comes first, or the lowest where the campaign's own grades begin with a low one.
    """
    labels = {}
    for grade in grades.grades:
        labels[grade.number] = Label(
            grade.name, grade.key, grade.definition, grade.tone, grade.example
        )
    numbers = list(labels)
    lowest_first = bool(numbers) and numbers[0] < numbers[-1]
    for grade in FROM_FILES:
        # Junk of the Web track has its own name for -2.
        if grade.number not in labels:
            example = FROM_FILES_EXAMPLES[grade.name]
            labels[grade.number] = Label(
                grade.name, "", grade.definition, "off", example, offered=False
            )
    in_order = [labels[number] for number in sorted(labels, reverse=not lowest_first)]
    return Scale(
        grades.kind,
        f"Relevance ({grades.title})",
        f"How relevant is this {grades.what} to the topic?",
        tuple(in_order),
        grades.source,
        evidence=True,
        ordered=True,
        lowest_first=lowest_first,
    )


def _with_all_examples() -> tuple[Scale, ...]:
    scales: list[Scale] = []
    for grades in STANDARD:
        examples = EXAMPLES[grades.kind] | FROM_FILES_EXAMPLES
        scale = scale_of(grades)
        by_kind = {grades.kind: examples}
        scales += with_examples([scale], by_kind)
    return tuple(scales)


UNKNOWN_OWN = scale_of(NO_GRADES)._replace(free=True)
"""Stands for the campaign's own grades where their file is not known, as in archives that are checked."""
SCALES = (*_with_all_examples(), UNKNOWN_OWN)


def scales_of(resources: Resources) -> tuple[Scale, ...]:
    """The scales of a campaign, its own grades among them."""
    own = own_grades(resources) or NO_GRADES
    return (*SCALES[:-1], scale_of(own))
