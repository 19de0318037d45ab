"""The nouns of the project: what a track declares and what the log stores.  Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
A = TypeVar("A")
Severity = Literal["error", "warning"]
Tone = Literal["good", "bad", "mixed", "plain", "off"]


class Label(NamedTuple):
    """One answer to a scale's question.  `tone` picks a colour; it never carries meaning of its own."""

    name: str
    key: str
    definition: str
    tone: Tone = "plain"


class Scale(NamedTuple):
    """A closed set of labels for one question.  `evidence`: excerpts of the document may be attached.

    A `free` scale takes any short text as label (the name of an answer group); its `labels` are then only those with a key.
    """

    kind: str
    title: str
    question: str
    labels: tuple[Label, ...]
    source: str
    evidence: bool = False
    free: bool = False

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

    `screen` groups units that are read together, `part` is the index of the screen's part that the unit is about (-1: the
    whole).  `document` names what the unit is judged against.  Units with an equal `same` hold equal material elsewhere: a
    label there is a suggestion here.  `choices` are labels to offer where the scale is free.  Once a unit that
    `settles` is dealt with, so are all others of its screen.
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


class Mark(NamedTuple):
    """A stretch of a part's text: `style` is "cited" or "dropped"; `title` says what it is, or which rule dropped it."""

    start: int
    end: int
    style: Literal["cited", "dropped"]
    title: str


class Part(NamedTuple):
    """A piece of a screen's text, drawn as one row; `marks` are offsets into `text`, `head` stands above it, `name` ("sentence 3")
    says which piece it is where another screen speaks of it."""

    text: str
    marks: tuple[Mark, ...] = ()
    head: str = ""
    name: str = ""


class Screen(NamedTuple):
    """What an assessor reads at once.

    `notes` say how the text was taken apart (splitter, reading).  Screens come in the order of `rank`, those of equal rank shuffled
    per assessor, so that no run always comes first.  `title` and `question` stand in for "answer 2 of 5" and the topic's question.
    `mode` names the desk's module for what units in a row cannot show ("grid": parts against units), `data` is what it needs
    (for every mode: "grows" where judging brings up further units); the
    part that stands on everybody's votes and may be shown to all (weights, never single labels) is `everyone`.  Both are made when
    the screen is shown.
    """

    id: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()
    rank: int = 0
    title: str = ""
    question: str = ""
    mode: str = ""
    data: Callable[[], Mapping[str, Any]] = dict
    everyone: Callable[[], Mapping[str, Any]] = dict


class Headline(NamedTuple):
    """A topic in words: short title, the question asked, and what stands behind it."""

    title: str
    question: str
    narrative: str = ""


class Document(NamedTuple):
    """What answers are judged against; `passages` are paragraphs or sentences in reading order, empty if only the id is known."""

    id: str
    title: str = ""
    passages: tuple[str, ...] = ()


class Evidence(NamedTuple):
    """An excerpt of the document.  `label` is set where it says something else than the judgment as a whole."""

    text: str
    label: str | None = None


class Nugget(NamedTuple):
    """A fact that an answer should hold: one event of the log with the nugget's whole new state.

    `id` stays through edits, so that votes and matches stay; `number` is its place in the key of `question`, from 1.  `into`
    names the nugget that this one was merged into; `retired` takes it out of the key, not out of the log.
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


class Pooled(NamedTuple):
    """A piece of text from the responses to a question with the id of the document it names, without whose it is."""

    text: str
    document: str = ""


class Pool(NamedTuple):
    """A question whose nuggets assessors write, and what they read for it: the distinct pieces of all responses together.

    `headline` says the question in words (title: what it is about).  `votes` gives the unit of the vote on each live nugget, by
    nugget id; all are of one kind.  `weighs` is the label of that kind's scale whose votes make the weight of a nugget (their
    number divided by the most that a nugget of the question has got), "" where nuggets have no weight.
    """

    headline: Headline
    items: tuple[Pooled, ...] = ()
    votes: Mapping[str, Ref] = {}
    weighs: str = ""


class Judgment(NamedTuple):
    """One event of the log: the whole state of one assessor's opinion on one unit.

    `label` None with an empty `reason` is a judgment taken back; with a reason it is "cannot judge".  `seq` orders the log;
    `at` is the server's ISO time, `spent_ms` the time from showing the unit to the key.  `via` says how it came
    ("desk", "import", "carried", "undo").
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
    """One located problem of one file.  `what` is wrong, `right` would be right."""

    file: str
    severity: Severity
    code: str
    place: str
    what: str
    right: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.what}; {self.right}" if self.right else self.what


@dataclass(frozen=True)
class Read(Generic[T, A]):
    """What a reader found in one file.  Nothing at all, with problems: the file cannot be loaded.

    `judged`: runs come along with a judgment file; they were submitted and checked elsewhere, and may be parts of runs.
    """

    topics: Mapping[str, T] = field(default_factory=dict)
    documents: Iterable[Document] = ()
    runs: tuple[Run[A], ...] = ()
    judgments: tuple[Judgment, ...] = ()
    nuggets: tuple[Nugget, ...] = ()
    resources: tuple[Resource, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    judged: bool = False

    @property
    def empty(self) -> bool:
        return not (self.topics or self.documents or self.runs or self.judgments or self.nuggets or self.resources)


class Splitting(Protocol):
    """What readers need of a sentence splitter; `assessment.text` has the implementations."""

    name: str
    version: str

    def split(self, texts: list[str]) -> list[list[Any]]: ...
    def words(self, texts: list[str]) -> list[int]: ...


class Source(Protocol):
    """A file in memory, as readers and recognisers see it; `assessment.reading` makes them."""

    name: str
    text: str

    def json(self) -> Any: ...


@dataclass(frozen=True)
class Known(Generic[T, A]):
    """What a reader or a check may look at besides the file itself: the campaign so far."""

    topics: Mapping[str, T]
    runs: Mapping[str, Run[A]]
    settings: Mapping[str, str]
    splitter: Splitting
    resources: Mapping[tuple[str, str], bytes] = field(default_factory=dict)
    nuggets: Mapping[str, tuple[Nugget, ...]] = field(default_factory=dict)
    assessor: str = "imported"
    progress: Callable[[float, str], None] = lambda share, text: None


class Judged:
    """The current votes of one topic, and the one label of each unit that counts.

    `votes(ref)` holds one judgment per assessor (labels only, taken-back ones left out), oldest first; `label(ref)` is the
    resolved label, or None where nothing is judged or the policy finds no winner.
    """

    def __init__(self, votes: Mapping[Ref, tuple[Judgment, ...]], resolve: Callable[[tuple[Judgment, ...]], str | None]) -> None:
        self._votes = votes
        self._labels = {ref: resolve(given) for ref, given in votes.items()}

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        return self._votes.get(ref, ())

    def label(self, ref: Ref) -> str | None:
        return self._labels.get(ref)


@dataclass(frozen=True)
class Case(Generic[T, A]):
    """Everything that the functions of one topic may look at.  `answers` by run name, `nuggets` the live ones by question and number."""

    id: str
    topic: T
    answers: Mapping[str, A]
    judged: Judged
    settings: Mapping[str, str]
    resources: Mapping[tuple[str, str], bytes]
    nuggets: tuple[Nugget, ...] = ()


class Choice(NamedTuple):
    name: str
    meaning: str


class Setting(NamedTuple):
    """A rule that sources dispute: the first choice is the default.  `rereads`: it changes how runs are read at import."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    rereads: bool = False

    @property
    def default(self) -> str:
        return self.choices[0].name


class Measure(NamedTuple):
    """One official measure, with everything that a reader of its value may ask.

    `range` holds the lowest and highest value, `better` the direction; `also` gives its name under other naming settings.
    `digits` are shown; `rounded` says to how many decimals the official script rounds a run's total, None where it does not.
    """

    name: str
    sentence: str
    formula: str
    source: str
    empty: str
    unjudged: str
    range: tuple[float, float] = (0.0, 100.0)
    better: Literal["higher", "lower"] = "higher"
    also: Mapping[str, str] = {}
    digits: int = 2
    rounded: int | None = None


class Score(NamedTuple):
    """A figure: `topic` None for the run's total, `value` None if undefined; `judged` of `needed` units stand behind it."""

    run: str
    topic: str | None
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""


class Matrix(NamedTuple):
    """What the runs of a topic hold, as a picture: `cells[row][column]` from 0 to 1, None where not judged yet."""

    title: str
    rows: tuple[str, ...]
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[float | None, ...], ...]


class Detail(NamedTuple):
    """A score of a part of a topic: one question of a series."""

    run: str
    part: str
    measure: str
    value: float | None
    judged: int
    needed: int
    note: str = ""


class FileKind(NamedTuple):
    """A kind of file that a track takes in: how to know it by its content, and how to read it."""

    name: str
    title: str
    recognise: Callable[[Source], bool]
    read: Callable[[Source, Known[Any, Any]], Read[Any, Any]]


class Material(NamedTuple):
    """A whole campaign as exporters see it."""

    topics: Mapping[str, Any]
    runs: Mapping[str, Run[Any]]
    judged: Mapping[str, Judged]
    settings: Mapping[str, str]
    nuggets: Mapping[str, tuple[Nugget, ...]] = {}
    resources: Mapping[tuple[str, str], bytes] = {}


class Export(NamedTuple):
    """A file that a track sends out.  `warn` says, one line each, what the official reader will stumble over."""

    name: str
    title: str
    filename: str
    write: Callable[[Material], bytes]
    warn: Callable[[Material], list[str]] = lambda material: []


@dataclass(frozen=True)
class Track(Generic[T, A]):
    """A track is one value: data and plain functions.

    `units`, `screens` and `score` work on one topic at a time, so that one judgment rescores one topic; `totals` turns the
    facts of all topics into scores (and those of a single topic into that topic's scores).  `merge` says where the judgments of a
    nugget go when it is merged into another one (ids).  `pooled` gives the questions of a topic that have nuggets, also those without
    one yet, by question id (`Nugget.question`) in reading order; a track without it has no nuggets.
    """

    name: str
    title: str
    version: str
    source: str
    topic_type: type[T]
    answer_type: type[A]
    scales: tuple[Scale, ...]
    measures: tuple[Measure, ...]
    settings: tuple[Setting, ...]
    files: tuple[FileKind, ...]
    check: Callable[[str, Run[A], Known[T, A]], Iterator[Problem]]
    headline: Callable[[T], Headline]
    screens: Callable[[Case[T, A]], Iterator[Screen]]
    units: Callable[[Case[T, A]], Iterator[Unit]]
    score: Callable[[Case[T, A]], Any]
    totals: Callable[[Mapping[str, Any], Mapping[str, str]], Iterator[Score]]
    exports: tuple[Export, ...]
    carry: Callable[[str, A, A], Mapping[Ref, Ref]]
    screen_of: Callable[[A], str]
    link: Callable[[str], str] = lambda document: ""
    resplit: Callable[[A, list[int]], A] | None = None
    merge: Callable[[Case[T, A], str, str], Mapping[Ref, Ref]] | None = None
    matrices: Callable[[Case[T, A]], Iterator[Matrix]] | None = None
    details: Callable[[Case[T, A]], Iterator[Detail]] | None = None
    pooled: Callable[[Case[T, A]], Mapping[str, Pool]] | None = None
    reread: Callable[[Mapping[str, A], Known[T, A]], Mapping[str, A]] | None = None
    repair: Callable[[Run[A], Known[T, A]], bytes] | None = None

    def measure(self, name: str) -> Measure:
        """The measure of a score, by the name that the score bears: its own, one under another naming setting, or with a variant
        behind a dash.  KeyError names the known ones."""
        exact = [measure for measure in self.measures if name == measure.name or name in measure.also.values()]
        variants = [measure for measure in self.measures if name.startswith(f"{measure.name}-")]
        found = max(exact or variants, key=lambda measure: len(measure.name), default=None)
        if found is None:
            raise KeyError(f"{self.name} has no measure {name!r}; it has {', '.join(measure.name for measure in self.measures)}")
        return found

    def scale(self, kind: str) -> Scale:
        """The scale of a kind of unit; KeyError names the known ones."""
        found = next((scale for scale in self.scales if scale.kind == kind), None)
        if found is None:
            raise KeyError(f"{self.name} has no scale {kind!r}; it has {', '.join(s.kind for s in self.scales)}")
        return found
