"""The track contract: what a track declares, and the types of its functions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from assessment.model.assignments import AssignmentList
from assessment.model.documents import Document, Documents, Resources, no_documents
from assessment.model.errors import UnknownName
from assessment.model.measures import Measure, Noun, Score
from assessment.model.nuggets import Nugget, Pool
from assessment.model.problems import Problem
from assessment.model.reading import FileKind, ImportContext
from assessment.model.repairs import RepairedRun
from assessment.model.results import (
    BetterAnswer,
    Explained,
    Matrix,
    MissingGold,
    PartScore,
    Plot,
    Rating,
    Retrieved,
    Table,
)
from assessment.model.runs import Run
from assessment.model.scales import Scale
from assessment.model.screens import Screen
from assessment.model.settings import Setting
from assessment.model.submissions import RunLimit, TeamRule
from assessment.model.tasks import Task
from assessment.model.topic_state import TopicState, TopicVotes
from assessment.model.units import Headline, Ref, Unit

T = TypeVar("T")
A = TypeVar("A")

# Shapes that several functions of a track share
FactsByTopic = Mapping[str, Any]
Settings = Mapping[str, str]
AnswersByTopic = Mapping[str, A]


class ExportData(NamedTuple):
    """A whole campaign as exporters see it."""

    topics: Mapping[str, Any]
    runs: Mapping[str, Run[Any]]
    judged: Mapping[str, TopicVotes]
    settings: Mapping[str, str]
    nuggets: Mapping[str, tuple[Nugget, ...]] = {}
    resources: Resources = {}
    documents: Documents = no_documents

    def state(self, topic: str) -> TopicState[Any, Any]:
        """A topic as scoring sees it, with all that the campaign knows of it."""
        answers = {}
        without_answer = []
        for name, run in self.runs.items():
            if topic in run.answers:
                answers[name] = run.answers[topic]
            else:
                without_answer.append(name)
        judged = self.judged.get(topic) or TopicVotes({}, lambda votes: None)
        state = TopicState(
            topic, self.topics[topic], answers, judged, self.settings, self.resources
        )
        nuggets = self.nuggets.get(topic, ())
        state = replace(state, nuggets=nuggets, documents=self.documents, runs=answers)
        kinds = {name: run.kind for name, run in self.runs.items()}
        details = {name: run.details for name, run in self.runs.items()}
        return replace(
            state,
            without_answer=tuple(without_answer),
            kinds=kinds,
            details=details,
        )


class Export(NamedTuple):
    """A file that a track exports.

    `warn` returns, one line each, what the official reader will refuse or misread.  A file that is for people
    and never read again has `recognise`, which recognises it (an `assessment.formats.Packed`) by its content.
    """

    name: str
    title: str
    filename: str
    write: Callable[[ExportData], bytes]
    warn: Callable[[ExportData], list[str]] = lambda material: []
    recognise: Callable[[Any], bool] | None = None


Repair = Callable[[Run[A], ImportContext[T, A], tuple[Problem, ...]], RepairedRun]
"""Makes a run's file, corrected wherever a rule says how."""

Rereading = Callable[[AnswersByTopic[A], ImportContext[T, A]], AnswersByTopic[A]]
"""Reads the answers of a run again, under other settings."""


ScalesOf = Callable[[Resources], tuple[Scale, ...]]
"""Returns the scales of a campaign by its resources."""


@dataclass(frozen=True)
class Track(Generic[T, A]):
    """A track is one value: data and plain functions.

    `units`, `screens` and `score` work on one topic at a time, so that one judgment rescores one topic. What
    has a default is optional: a track without it lacks that feature.
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
    check: Callable[[str, Run[A], ImportContext[T, A]], Iterator[Problem]]
    """Reports what is wrong with a run, apart from what its reader has reported."""
    headline: Callable[[T], Headline]
    screens: Callable[[TopicState[T, A]], Iterator[Screen]]
    units: Callable[[TopicState[T, A]], Iterator[Unit]]
    score: Callable[[TopicState[T, A]], Any]
    """Returns the facts of one topic, which only this track's own functions read."""
    totals: Callable[[FactsByTopic, Settings], Iterator[Score]]
    """Turns the facts of all topics into scores; given the facts of one topic, into that topic's scores."""
    exports: tuple[Export, ...]
    carry: Callable[[str, A, A], Mapping[Ref, Ref]]
    """Maps the units of an answer to a topic (id) to the units of its corrected version."""
    teams: TeamRule = TeamRule("An organiser gives each run its team.")  # noqa: RUF009
    """How runs name their team."""
    limits: tuple[RunLimit, ...] = ()
    """How many runs each team may submit to which task."""
    link: Callable[[str], str] = lambda document: ""
    """Makes the address of a document's page on the web from its id."""
    resplit: Callable[[A, list[int]], A] | None = None
    """Returns an answer with sentences that start at these offsets into its text."""
    merge: Callable[[TopicState[T, A], str, str], Mapping[Ref, Ref]] | None = None
    """Says where the judgments of a nugget go when it is merged into another one (ids)."""
    matrices: Callable[[TopicState[T, A]], Iterator[Matrix]] | None = None
    part_scores: Callable[[TopicState[T, A]], Iterator[PartScore]] | None = None
    pooled: Callable[[TopicState[T, A]], Mapping[str, Pool]] | None = None
    """Returns the questions of a topic that have nuggets, or may get some, in reading order.

    They are by question id (`Nugget.question`). A track without this function has no nuggets.
    """
    reread: Rereading[A, T] | None = None
    repair: Repair[A, T] | None = None
    """Gets the problems that were reported at the import: what a reader left out is a change too."""
    explain: Callable[[TopicState[T, A], str], Iterator[Explained]] | None = None
    """Yields the texts that a run's scores of a topic come from, with the rules that each part met."""
    retrieved: Callable[[TopicState[T, A], str], Iterator[Retrieved]] | None = None
    """Yields what a run retrieved for each query of a topic; a track whose runs retrieve nothing has none."""
    better_answers: (
        Callable[[TopicState[T, A], str], Iterator[BetterAnswer[A]]] | None
    ) = None
    """Yields a run's answer to a topic as it would be with each wrong unit put right, one at a time.

    For what another label would not put right, such as something that the run left out.
    """
    missing_gold: Callable[[TopicState[T, A], str, Ref], MissingGold | None] | None = (
        None
    )
    """Says what the gold lacks about a unit that a run has right; None where it lacks nothing."""
    tables: Callable[[FactsByTopic, Settings], Iterator[Table]] | None = None
    plots: Callable[[FactsByTopic, Settings], Iterator[Plot]] | None = None
    ratings: Callable[[TopicState[T, A]], Iterator[Rating]] | None = None
    guidelines: tuple[str, ...] = ()
    official_tools: Mapping[str, str] = field(default_factory=dict)
    """By kind of file, the official program that accepts or rejects such a file, with its mode.

    Problems for which it rejects a file are marked.
    """
    split_by: Callable[[A], str] = lambda answer: ""
    """Names the splitter that found an answer's sentences ("" if none did); `reread` uses it again."""
    resources: tuple[str, ...] = ()
    """Kinds of supporting files (`Resource.kind`) that the readers make; no others are stored or restored."""
    renamed: Callable[[str, A], Mapping[Ref, Ref]] | None = None
    """Maps the units' names of older versions of the track to today's, for one answer to a topic (id)."""
    tasks: tuple[Task, ...] = ()
    """Runs of different tasks are never ranked or tested against each other; without tasks all runs are."""
    assignments: Callable[[Any, Collection[str]], AssignmentList] | None = None
    """Reads a file that says who judges which of the campaign's topics."""
    part: Noun = Noun("part", "parts")  # noqa: RUF009  # a NamedTuple cannot change
    """What the parts of a topic in `part_scores` are called."""
    scales_of: ScalesOf | None = None
    """Returns the scales of a campaign whose labels are in a file of the track itself.

    `scales` are then what is known without a campaign. A campaign's own questions and labels, which count in
    no official figure, need nothing of a track.
    """
    # Not by default: a track that forgot to say so is only slower.
    fixed_units: bool = False
    """Whether no label brings up, takes away or changes a unit.

    The units of a topic are then made once for everybody, and stay when somebody judges.
    """

    def measure(self, name: str) -> Measure:
        """The measure of a score, by the name in the score.

        That is the measure's own name, its name under another naming setting, or its name with a dash and a
        variant.  Raises `UnknownName`, which lists the known measures.
        """
        measures = [one for one in self.measures if one.is_named(name)]
        if not measures:
            # Only then: the name of a measure may itself have a dash.
            measures = [one for one in self.measures if one.has_variant(name)]
        if not measures:
            known = ", ".join(measure.name for measure in self.measures)
            raise UnknownName(f"{self.name} has no measure {name!r}; it has {known}")
        # Of "P" and "P-strict", "P-strict-5" is a variant of the longer one.
        return max(measures, key=lambda measure: len(measure.name))

    def scale(self, kind: str) -> Scale:
        """The scale of a kind of unit.  Raises `UnknownName`, which lists the known kinds."""
        for scale in self.scales:
            if scale.kind == kind:
                return scale
        kinds = [scale.kind for scale in self.scales]
        known = ", ".join(kinds)
        raise UnknownName(f"{self.name} has no scale {kind!r}; it has {known}")


def link_of(track: Track[Any, Any], name: str, document: Document | None) -> str:
    """The page of a document on the web, "" without one.

    Its own comes first, then the one that the track makes of its id.
    """
    own = document.link if document else ""
    return own or track.link(name)
