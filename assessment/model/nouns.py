"""The nouns of the project: what is judged, the judgments, and the files' contents.

Imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

A = TypeVar("A")
Severity = Literal["error", "warning"]
Tone = Literal["good", "bad", "mixed", "plain", "off"]


class Label(NamedTuple):
    """One answer to a scale's question, with a worked `example`.

    `tone` picks a colour; it never carries meaning of its own.
    """

    name: str
    key: str
    definition: str
    tone: Tone = "plain"
    example: str = ""


class Scale(NamedTuple):
    """A closed set of labels for one question.  `evidence`: excerpts of the document may be attached.

    A `free` scale takes any short text as label (the name of an answer group); its `labels` are then only
    those with a key.  Labels of an `ordered` scale go from one end to the other, so that two assessors can be
    a little or much apart.
    """

    kind: str
    title: str
    question: str
    labels: tuple[Label, ...]
    source: str
    evidence: bool = False
    free: bool = False
    ordered: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(label.name for label in self.labels)


class Ref(NamedTuple):
    """The name of a unit.  `key` names the judged material and is never parsed."""

    kind: str
    topic: str
    key: str


class Unit(NamedTuple):
    """One thing with one question put to an assessor.

    `screen` groups units that are read together, `part` is the index of the screen's part that the unit is
    about (-1: the whole).  `document` names what the unit is judged against.  Units with an equal `same` hold
    equal material elsewhere: a label there is a suggestion here.  `choices` are labels to offer where the
    scale is free.  Once a unit that `settles` is dealt with, so are all others of its screen.

    Units of one `group` (of a topic) ask the same thing in different forms: they count as one, dealt with as
    soon as one of them is.  `after` names units that this one follows from: where the assessor changes one of
    them later, this one waits for review.
    """

    ref: Ref
    screen: str
    part: int
    name: str
    question: str
    document: str = ""
    same: str = ""
    choices: tuple[str, ...] = ()
    settles: bool = False
    group: str = ""
    after: tuple[Ref, ...] = ()


class Headline(NamedTuple):
    """A topic in words: short title, the question asked, and what stands behind it."""

    title: str
    question: str
    narrative: str = ""


class DocumentLink(NamedTuple):
    """A stretch of a document's passage (counted from 0) that points to something: an entity's page."""

    passage: int
    start: int
    end: int
    target: str


class Document(NamedTuple):
    """What answers are judged against.

    `passages` are paragraphs or sentences in reading order, empty if only the id is known.
    """

    id: str
    title: str = ""
    passages: tuple[str, ...] = ()
    links: tuple[DocumentLink, ...] = ()


class Evidence(NamedTuple):
    """An excerpt of the document.  `label` is set where it differs from the label of the whole judgment."""

    text: str
    label: str | None = None


RESTORED = "restored:"
"""The beginning of the `via` of an event from an archive or another file of the log.

The file's author vouches for such an event.
"""


def restored(via: str) -> str:
    """The `via` of an event that comes from a file of the log; restored again, it stays as it is."""
    # Once only, or archives of archives would outgrow the limit of `via`.
    return via if via.startswith(RESTORED) else f"{RESTORED}{via}"


class Nugget(NamedTuple):
    """A fact that an answer should hold: one event of the log with the nugget's whole new state.

    `id` stays through edits, so that votes and matches stay; `number` is its place in the key of `question`,
    from 1.  `into` names the nugget that this one was merged into; `retired` takes it out of the key, not out
    of the log.
    """

    id: str
    topic: str
    question: str
    number: int
    text: str
    into: str = ""
    retired: bool = False
    uuid: str = ""
    seq: int = 0
    by: str = ""
    at: str = ""
    via: str = "desk"

    @property
    def live(self) -> bool:
        return not (self.retired or self.into)

    @property
    def origin(self) -> str:
        """How the event first came, wherever that was."""
        return self.via.removeprefix(RESTORED)


class Pooled(NamedTuple):
    """A piece of text from the responses to a question, with the id of the document that it cites.

    It does not say which run it is from.
    """

    text: str
    document: str = ""


class EarlierQuestion(NamedTuple):
    """A question before the one whose nuggets are written, with the answers that are known to be right.

    Nuggets are about what was not asked, so none is to repeat such an answer.
    """

    id: str
    text: str
    answers: tuple[str, ...]


class Pool(NamedTuple):
    """A question with the distinct pieces of all responses, for which assessors write nuggets.

    `headline` says the question in words (title: what it is about).  `votes` gives the unit of the vote on
    each nugget of the key, by nugget id; all are of one kind.  `weighs` is the label of that kind's scale
    whose votes make the weight of a nugget (their number divided by the most that a nugget of the question
    has got), "" where nuggets have no weight.  `scoring` says as a sentence which weights the scores use,
    which need not be those of the votes.  `earlier` are the questions before it.
    """

    headline: Headline
    items: tuple[Pooled, ...] = ()
    votes: Mapping[str, Ref] = {}
    weighs: str = ""
    scoring: str = ""
    earlier: tuple[EarlierQuestion, ...] = ()


class Judgment(NamedTuple):
    """One event of the log: the whole state of one assessor's opinion on one unit.

    `label` None with an empty `reason` is a judgment taken back; with a reason it is "cannot judge".  `seq`
    orders the log; `at` is the server's ISO time, `spent_ms` the time from showing the unit to the key.
    `via` says how it came ("desk", "suggestion", "import", "carried", "known", "undo" or "undo:UUID:NAME" for
    an organiser's); it begins with "restored:" where the event came from an archive.
    """

    ref: Ref
    assessor: str
    label: str | None
    reason: str = ""
    flagged: bool = False
    note: str = ""
    evidence: tuple[Evidence, ...] = ()
    spent_ms: int = 0
    uuid: str = ""
    seq: int = 0
    at: str = ""
    via: str = "desk"

    @property
    def done(self) -> bool:
        """Whether the assessor has dealt with the unit: a label, or "cannot judge" with its reason."""
        return self.label is not None or bool(self.reason)

    @property
    def origin(self) -> str:
        """How the event first came, wherever that was."""
        return self.via.removeprefix(RESTORED)


@dataclass(frozen=True)
class Run(Generic[A]):
    """One system's submission.  `answers` by topic id; `kind` tells the sorts of runs of a track apart."""

    name: str
    answers: Mapping[str, A]
    team: str = ""
    kind: str = ""
    details: Mapping[str, str] = field(default_factory=dict)


class Resource(NamedTuple):
    """A supporting file of a track in the track's own encoding: clusters, a list of allowed documents."""

    kind: str
    name: str
    body: bytes


class Problem(NamedTuple):
    """One located problem of one file.  `what` is wrong, `right` would be right.

    `official` is "rejects" where the track's official tool refuses the file because of it.
    """

    file: str
    severity: Severity
    code: str
    place: str
    what: str
    right: str = ""
    official: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.what}; {self.right}" if self.right else self.what
