"""Labels of a question as people read them, for the tables and pictures of *Agreement*."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from assessment.analysis.agreement import LabelledQuestion
from assessment.campaign import Campaign
from assessment.model import Scale
from assessment.statistics.agreement import ConfusionCell
from assessment.ui.agreement.coefficients import MANY_LABELS
from assessment.ui.foreign_text import md
from assessment.ui.tables import distinct_heads

_ITEMS_A_LABEL = 2
"""Items for each label from which on a derived question's labels are counted."""


def scale_of(campaign: Campaign, question: LabelledQuestion) -> Scale:
    """The scale of the question; one without labels for a derived question, whose words are its track's."""
    if question.is_derived:
        return Scale(question.name, question.title, "", (), "")
    return campaign.track.scale(question.name)


def are_labels_free(question: LabelledQuestion) -> bool:
    """Whether hardly two items share a label, so that counts of labels say nothing.

    So it is with texts that assessors write, and with evidence sets: each document has its own.
    """
    labels, items = len(question.matrix.labels), len(question.matrix.codes)
    if labels > MANY_LABELS:
        return True
    # A scale of few labels is worth a table, however few the items.
    return question.is_derived and _ITEMS_A_LABEL * labels > items


def label_words(scale: Scale, labels: Iterable[str]) -> dict[str, str]:
    """Each label with its words, no two alike: rows of a picture with one name would become one.

    >>> from assessment.model import Label
    >>> held = Label("not_support", "3", "the response does not hold it", words="not held")
    >>> scale = Scale("assignment", "Nugget", "Does the response hold it?", (held,), "")
    >>> label_words(scale, ["not_support", "not held", "yes"])
    {'not_support': 'not held', 'not held': 'not held (label)', 'yes': 'yes'}
    """
    names = list(labels)
    words = [scale.in_words(name) for name in names]
    return dict(zip(names, distinct_heads(words, (), "label"), strict=True))


def labels_in_cells(
    labels: Sequence[str], cells: Iterable[ConfusionCell]
) -> tuple[str, ...]:
    """The labels that at least one of the two gave, in the order of `labels`.

    >>> labels_in_cells(["3", "2", "1", "0"], [ConfusionCell("3", "1", 4)])
    ('3', '1')
    """
    used = set()
    for cell in cells:
        used |= {cell.first, cell.second}
    return tuple(label for label in labels if label in used)


def unused_in_words(
    labels: Sequence[str], used: Collection[str], scale: Scale, who: str = "neither"
) -> str:
    """A sentence on the labels of the scale that are left out, which `who` gave; "" without any."""
    unused = [label for label in labels if label not in used]
    if not unused:
        return ""
    names = ", ".join(f"“{md(scale.in_words(label))}”" for label in unused)
    return f"Labels that {who} gave are left out: {names}."
