"""What the functions of a track return for pages to show: matrices, reasons, tables, plots."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from assessment.model.judgments import Judgment
from assessment.model.measures import Noun
from assessment.model.scales import Tone
from assessment.model.screens import Part
from assessment.model.units import Ref

A = TypeVar("A")


class Matrix(NamedTuple):
    """What the runs of a topic hold: `cells[row][column]` from 0 to 1, None where not judged yet.

    `words` are those of a cell with 1, of one in between, and of one with 0; `note` is what the notes of the
    rows are called.  `units` are those that the cells come from: a page opens a run's answer where
    they are.
    """

    title: str
    rows: tuple[str, ...]
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]
    words: tuple[str, str, str] = ("found", "in part", "absent")
    note: str = "note"
    units: frozenset[Ref] = frozenset()


class Reason(NamedTuple):
    """A rule that made a piece of an answer count or not.

    `sign` has a few characters, `word` a word or two, `rule` says it as a sentence, "" where the
    word says all.  `about` is what in the piece the rule is on, such as its citations, "" for the piece
    itself: only the latter's tone colours the piece.  `measure` names the measure whose value the word says,
    "" where it says none.
    """

    sign: str
    word: str
    rule: str
    tone: Tone = "plain"
    about: str = ""
    measure: str = ""


class UnitPlace(Enum):
    """Where an explained text shows a unit that is about none of its parts."""

    WHOLE_TEXT = "at the text as a whole"
    NOWHERE = "nowhere: the rules say enough of the unit"


class Overruling(NamedTuple):
    """What stands in place of the label of a unit whose own label decides nothing, such as a part of a whole.

    `votes` has for each assessor what their vote says, where that is more than their label; those who say
    `label` agree.  Without it, votes are shown by their labels.
    """

    label: str
    votes: Mapping[str, str] = {}


class Explained(NamedTuple):
    """A text that a run's scores at a topic are computed from.

    `reasons` are the rules for the whole text, `parts` holds the rules that each part met.  `units` are those
    that the text is about, each with the index of its part or its place: pages set their votes there, and do
    not show the screen of the unit a second time.  `document` names the document whose whole text the parts
    are, so that pages do not show it again.  `overruled` has units whose own label decides nothing.
    """

    title: str
    reasons: tuple[Reason, ...]
    parts: tuple[tuple[Part, tuple[Reason, ...]], ...] = ()
    link: str = ""
    units: Mapping[Ref, int | UnitPlace] = {}
    document: str = ""
    overruled: Mapping[Ref, Overruling] = {}


class MissingGold(NamedTuple):
    """What the gold lacks about a unit that the run has right, so that the run scores less than it could.

    `remedy` has two or three words, `sentence` goes on from a colon.
    """

    remedy: str
    sentence: str


class BetterAnswer(NamedTuple, Generic[A]):
    """A run's whole answer to a topic as it would be with one of its units put right.

    With `is_partial` the unit is wrong in another respect, too, and its other labels are tried as well.
    """

    ref: Ref
    answer: A
    error: str
    """What is wrong with the unit, in two or three words."""
    remedy: str
    """What would be right, in two or three words."""
    condition: str
    """What is supposed, as the beginning of a sentence that goes on with what the answer would be worth."""
    is_partial: bool = False
    answered: str = ""
    """What the run has in place of the unit's label, where that is the gold's; "" where they agree."""
    undecided: str = ""
    """Why assessors have to decide something before the better answer is worth more, after a colon."""
    present: str = ""
    """What the run has that its label does not say, such as the sentences that it names, for files."""


class Retrieved(NamedTuple):
    """What a run retrieved for one query of a topic, beside what is judged relevant to the query.

    `refs` are the units of the retrieved items, the first one first where they are `ranked`; `relevant` has
    the units of relevant items, retrieved or not.  `noun` is what the items are called.
    """

    refs: tuple[Ref, ...]
    relevant: frozenset[Ref]
    noun: Noun
    ranked: bool = True


class Table(NamedTuple):
    """What the scores of all runs are computed from: counts, a confusion of labels.

    `sentence` says how to read it.  `by_rank`: rows begin with their runs and are shown in the order of the
    leaderboard.
    """

    title: str
    sentence: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]
    by_rank: bool = False


class Point(NamedTuple):
    """A point of a plot.

    `note` is shown next to it, `size` (above 0) is the weight of what it is computed from.
    """

    x: float
    y: float
    note: str = ""
    size: float = 1.0


class Plot(NamedTuple):
    """A plot of what the scores are computed from: a line of points for each series (a run).

    `x` and `y` name the axes, `diagonal` draws x = y.
    """

    title: str
    sentence: str
    x: str
    y: str
    series: Mapping[str, tuple[Point, ...]]
    diagonal: bool = False
    lines: bool = True


class Rating(NamedTuple):
    """The labels of one item of a question that no scale asks directly ("part of the evidence").

    Agreement is measured on such questions too.  `labels` are by assessor; assessors without a label are left
    out.  With a `ref` the item belongs to that unit, on which an adjudicator can decide it.  Then `labels`
    are labels of the unit's scale, explicit or not; `unspoken` are those that nobody gave explicitly, as
    judgments whose note says how they came ("passed over").  Such labels dispute and resolve like any other.
    Without labels there is nothing to decide on the unit.  Agreement is then measured on the unit's own
    question if `question` is its kind, not at all if it is "".  Nobody is asked about an item without a
    `ref`: its labels follow from those on units of the kind `derived_from`, and a `note` says what the name
    of the question leaves out.
    """

    question: str
    item: str
    labels: Mapping[str, str]
    ref: Ref | None = None
    unspoken: tuple[Judgment, ...] = ()
    derived_from: str = ""
    note: str = ""


class PartScore(NamedTuple):
    """A score of a part of a topic: one question of a series, one section of an outline.

    `part` names the part in the whole campaign; `title` says it in words where the name does not.
    """

    run: str
    part: str
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""
    title: str = ""
