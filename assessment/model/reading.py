"""Files in: the kinds of file that a track imports, what a reader may look at, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from assessment.model.documents import (
    Document,
    Documents,
    Resource,
    Resources,
    no_documents,
)
from assessment.model.judgments import Judgment
from assessment.model.nuggets import Nugget
from assessment.model.problems import Problem
from assessment.model.progress import Progress, no_progress
from assessment.model.runs import Run

T = TypeVar("T")
A = TypeVar("A")


@dataclass(frozen=True)
class Read(Generic[T, A]):
    """What a reader found in one file.

    A result with problems and nothing else means that the file cannot be loaded.
    """

    topics: Mapping[str, T] = field(default_factory=dict)
    documents: Iterable[Document] = ()
    """Can be iterated twice."""
    runs: tuple[Run[A], ...] = ()
    judgments: tuple[Judgment, ...] = ()
    nuggets: tuple[Nugget, ...] = ()
    resources: tuple[Resource, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    judged: bool = False
    """Whether the runs come from a judgment file: checked elsewhere, and perhaps only parts of runs."""
    records: int = 0
    """Records (lines, answers) of a run file; 0 counts them, and `refused`, by the problems' places.

    Readers set both that put many unreadable records into one problem.
    """
    refused: int = 0
    """Records that were left out as unreadable."""
    unused: bool = False
    """Whether the file is sound, but the campaign has no use for anything in it.

    It is accepted and stores nothing; a problem or a note of the reader says so.
    """

    @property
    def empty(self) -> bool:
        # Problems and notes are left out: a file with nothing but those has nothing to store.
        material = (
            self.topics,
            self.documents,
            self.runs,
            self.judgments,
            self.nuggets,
            self.resources,
        )
        return not any(material)


class Splitting(Protocol):
    """What readers need of a sentence splitter; `assessment.sentences` has the implementations."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...

    def split(self, texts: list[str]) -> list[list[Any]]: ...
    def words(self, texts: list[str]) -> list[int]: ...
    def named(self, name: str) -> Splitting:
        """The splitter of this name, which runs as this one does.

        Raises UserError if it is not installed.
        """
        ...


class Source(Protocol):
    """A file as readers and recognisers see it; `assessment.formats` makes them."""

    name: str

    @property
    def text(self) -> str: ...
    def json(self) -> Any: ...


@dataclass(frozen=True)
class ImportContext(Generic[T, A]):
    """What a reader or a check may look at besides the file itself: the campaign so far."""

    topics: Mapping[str, T]
    runs: Mapping[str, Run[A]]
    settings: Mapping[str, str]
    splitter: Splitting
    resources: Resources = field(default_factory=dict)
    nuggets: Mapping[str, tuple[Nugget, ...]] = field(default_factory=dict)
    assessor: str = "imported"
    documents: Documents = no_documents
    progress: Progress = no_progress


class FileKind(NamedTuple):
    """A kind of file that a track imports: how to recognise it by its content, and how to read it.

    A kind that `streams` gets an `assessment.formats.Packed` and reads its rows or bytes from front to
    back: text larger than memory, or no text at all.  Such kinds are tried first.  All others get a `File`
    in memory.  A kind that is `binary` also takes files that are plainly no text, such as workbooks.
    """

    name: str
    title: str
    recognise: Callable[[Any], bool]
    read: Callable[[Any, ImportContext[Any, Any]], Read[Any, Any]]
    streams: bool = False
    binary: bool = False
