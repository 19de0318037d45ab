"""The questions put to assessors and the labels that answer them."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Tone = Literal["good", "bad", "mixed", "plain", "off"]
AtFault = Literal["worse", "any", "none"]
_PLACEHOLDER = re.compile(r"\{\w+\}")
"""What differs from unit to unit in the question of a scale."""


class Label(NamedTuple):
    """One answer to a scale's question, with a worked `example`.

    `tone` picks a colour; it never carries meaning of its own.  A label that is not `offered` comes from
    files only ("failed", which a machine says): it counts and is shown, but has no key and no button.
    `words` are how people read a name that is a code of files ("not_support").
    """

    name: str
    key: str
    definition: str
    tone: Tone = "plain"
    example: str = ""
    offered: bool = True
    words: str = ""


class Scale(NamedTuple):
    """A closed set of labels for one question.  `evidence`: excerpts of the document may be attached.

    A `free` scale takes any short text as label (the name of an answer group); its `labels` are then only
    those with a key.  Only adjudicators meet a scale `for_adjudicators`.

    Labels of an `ordered` scale go from the highest to the lowest, with `lowest_first` the other way, so that
    two assessors can be a little or much apart.  Labels `outside_order` are no degrees ("not marked").

    Units can be conditional.  `brings_up` is the label with which most further units come up, `takes_away`
    the one that takes others away ("": none): units that may come or go are counted as "about" so many.
    The labels of a `fixed` scale are known by name to a mode of the desk: a campaign cannot add any.

    `at_fault` says under which labels a unit is an error of the run that loses by it: those that are "worse"
    than another one; "any", where a label only contradicts what the run says; "none", where it describes the
    gold and not the run.
    """

    kind: str
    title: str
    question: str
    labels: tuple[Label, ...]
    source: str
    evidence: bool = False
    free: bool = False
    ordered: bool = False
    lowest_first: bool = False
    outside_order: tuple[str, ...] = ()
    for_adjudicators: bool = False
    brings_up: str = ""
    takes_away: str = ""
    fixed: bool = False
    at_fault: AtFault = "worse"

    @property
    def general_question(self) -> str:
        """The question about any unit: what differs from unit to unit is left open.

        >>> Scale("vote", "Vote", "How important is nugget {number}?", (), "").general_question
        'How important is nugget …?'
        """
        return _PLACEHOLDER.sub("…", self.question)

    def in_words(self, name: str) -> str:
        """A label as people read it.

        >>> held = Label("not_support", "3", "the response does not hold it", words="not held")
        >>> scale = Scale("assignment", "Nugget", "Does the response hold it?", (held,), "")
        >>> scale.in_words("not_support"), scale.in_words("a label of a file")
        ('not held', 'a label of a file')
        """
        for label in self.labels:
            if label.name == name and label.words:
                return label.words
        return name

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(label.name for label in self.labels)

    @property
    def from_lowest(self) -> tuple[str, ...]:
        """The labels with a place in the order, the lowest first; empty where labels have no order.

        >>> labels = tuple(Label(name, "", "") for name in ("full", "partial", "none", "no mark"))
        >>> Scale("s", "", "", labels, "", ordered=True, outside_order=("no mark",)).from_lowest
        ('none', 'partial', 'full')
        >>> Scale("s", "", "", labels, "").from_lowest
        ()
        """
        if not self.ordered:
            return ()
        degrees = [name for name in self.names if name not in self.outside_order]
        return tuple(degrees if self.lowest_first else reversed(degrees))

    @property
    def offered(self) -> tuple[Label, ...]:
        """The labels that people can give."""
        return tuple(label for label in self.labels if label.offered)

    def accepts(self, label: str) -> bool:
        """Whether people can give the label; of a free scale all but those of files."""
        if label in self.names:
            return any(label == offered.name for offered in self.offered)
        return self.free
