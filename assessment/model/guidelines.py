"""Worked examples of labels, written apart from the scales so that both read well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.model.scales import Scale

Examples = Mapping[str, Mapping[str, str]]
"""One worked example for each label, by kind of scale and label."""


def with_examples(scales: Sequence[Scale], examples: Examples) -> tuple[Scale, ...]:
    """The scales with the example of each label.  Raises KeyError for a label without one."""
    return tuple(_with_examples(scale, examples) for scale in scales)


def _with_examples(scale: Scale, examples: Examples) -> Scale:
    labels = []
    for label in scale.labels:
        labels.append(label._replace(example=examples[scale.kind][label.name]))
    return scale._replace(labels=tuple(labels))
