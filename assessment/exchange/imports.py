"""Files come in: recognised, read, checked, and stored whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from assessment import formats
from assessment.campaign.guards import material_of, until_current
from assessment.campaign.handle import Campaign
from assessment.exchange import carry_over, log_files, replacement
from assessment.exchange.carry_over import Change
from assessment.exchange.conflicts import Labels, conflicting_labels, last_of_each
from assessment.exchange.origins import named, opinion
from assessment.exchange.problems import REJECTS
from assessment.exchange.readable import unreadable
from assessment.exchange.recognition import Opened, opened
from assessment.exchange.repeated import without_repeated
from assessment.exchange.replacement import AnyEffect
from assessment.model import (
    Document,
    FileKind,
    ImportContext,
    Judgment,
    Nugget,
    Problem,
    Read,
    Run,
    Splitting,
    UserError,
)
from assessment.model.resolution import is_person
from assessment.store.materials import NewImport, RunRow

_CHUNK = 1000
"""Documents compared with the log at a time."""


MAX_NAME = 200
"""Characters of an assessor's name; files of the log have the same limit."""


class InputFile(NamedTuple):
    """A file that somebody hands in: a path, or a name with bytes; `kind` forces what it is read as."""

    name: str
    source: Path | bytes
    kind: str = ""

    def open(self) -> formats.Packed:
        return formats.Packed(self.name, self.source)


@dataclass(frozen=True)
class ImportReport:
    """What became of a file.  `counts` says what it held, `changes` what a corrected run changed.

    A file that would withdraw or change judged answers has `effects`: stored they are what happened, else why it was stopped.
    """

    file: str
    kind: str
    problems: tuple[Problem, ...]
    loaded: bool
    notes: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    effects: tuple[AnyEffect, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether the file was not stored because of judged answers, and would be with `replace`."""
        return bool(self.effects) and not self.loaded

    @property
    def verdict(self) -> str:
        """What became of the file, in words; a file with errors never just "loads with warnings"."""
        if self.stopped:
            return "stopped"
        if not self.loaded:
            return "cannot load"
        if self.errors:
            return f"loads with {counted(self.errors, 'error')}"
        return "loads with warnings" if self.problems else "loads"

    @property
    def rejected(self) -> bool:
        """Whether the track's official tool refuses the file."""
        return any(problem.official == REJECTS for problem in self.problems)

    @property
    def errors(self) -> int:
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def warnings(self) -> int:
        return len(self.problems) - self.errors


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "error"), counted(1234, "error")
    ('1 error', '1,234 errors')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def counts_line(counts: Mapping[str, int]) -> str:
    """What a file held, in words.

    >>> counts_line({"runs": 1, "answers": 1234})
    '1 run, 1,234 answers'
    """
    return ", ".join(counted(count, name.removesuffix("s")) for name, count in counts.items())


class StoredRuns(Mapping[str, Run[Any]]):
    """The campaign's runs, each loaded when first asked for."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._names = list(campaign.runs())
        self._loaded: dict[str, Run[Any]] = {}

    def __getitem__(self, name: str) -> Run[Any]:
        if name not in self._loaded:
            if name not in self._names:
                raise KeyError(name)
            self._loaded[name] = self._campaign.run(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def known_of(campaign: Campaign, splitter: Splitting, assessor: str = "imported") -> ImportContext[Any, Any]:
    """The campaign as readers and checks see it."""
    campaign_data = campaign.data
    nuggets = {topic: campaign_data.nuggets(topic) for topic in campaign_data.topics}
    return ImportContext(
        campaign_data.topics,
        StoredRuns(campaign),
        campaign_data.settings,
        splitter,
        campaign_data.resources,
        nuggets,
        assessor,
        campaign_data.documents,
    )


def kinds_of(campaign: Campaign) -> tuple[FileKind, ...]:
    return (*campaign.track.files, *log_files.kinds(campaign.track))


def import_files(
    campaign: Campaign,
    files: Sequence[InputFile],
    *,
    splitter: Splitting,
    by: str,
    assessor: str = "imported",
    progress: Callable[[float, str], None] = lambda share, text: None,
    replace: bool = False,
) -> list[ImportReport]:
    """Read, check and store files: each one whole or not at all.

    Raises `UserError` if `assessor` cannot be a name or the campaign is frozen.  A file that would withdraw or
    change answers that have judgments is stored with `replace` only; its report says what would happen.
    """
    campaign.must_allow("take in")
    if not 0 < len(assessor.strip()) <= MAX_NAME:
        raise UserError(f"an assessor's name has 1 to {MAX_NAME} characters")
    return take_in(campaign, files, Call(splitter, by, assessor, progress, replace))


def take_in(campaign: Campaign, files: Sequence[InputFile], call: Call) -> list[ImportReport]:
    """All files, in the order in which their kinds depend on each other; receipts in the order given."""
    progress = call.progress
    kinds = kinds_of(campaign)
    recognised = [_open(given, kinds, campaign.track.name) for given in files]
    order = sorted(
        range(len(files)), key=lambda i: kinds.index(recognised[i].kind) if recognised[i].kind else -1
    )
    reports: dict[int, ImportReport] = {}
    names: dict[str, str] = {}
    labels: Labels = {}
    for done, index in enumerate(order):
        progress(done / len(order), f"reading {files[index].name}")
        part = _part_of(progress, done, len(order))
        reports[index] = _take(
            campaign, recognised[index], names, call._replace(progress=part, labels=labels)
        )
    progress(1.0, "done")
    return [reports[index] for index in range(len(files))]


class Call(NamedTuple):
    """What holds for all files handed in together.

    Without `replace`, a file stops that would withdraw or change judged answers.
    """

    splitter: Splitting
    by: str
    assessor: str
    progress: Callable[[float, str], None]
    replace: bool = False
    labels: Labels = {}
    settings: Mapping[str, str] = {}
    """Those that the file was read with."""


def _part_of(progress: Callable[[float, str], None], done: int, of: int) -> Callable[[float, str], None]:
    """The progress of one file as that of all."""
    return lambda share, text: progress((done + share) / of, text)


def _open(given: InputFile, kinds: Sequence[FileKind], track: str) -> Opened:
    try:
        packed = given.open()
        packed.name = given.name
        return opened(packed, kinds, forced=given.kind, track=track)
    except formats.Unreadable as error:
        return Opened(given.name, None, None, None, error.problem._replace(file=given.name))


def _take(campaign: Campaign, opened: Opened, names: dict[str, str], call: Call) -> ImportReport:
    if opened.packed is None or opened.file is None or opened.kind is None:
        return ImportReport(opened.name, "", (opened.problem,) if opened.problem else (), False)
    known = replace(known_of(campaign, call.splitter, call.assessor), progress=call.progress)
    decoded = opened.file.problem if isinstance(opened.file, formats.File) else None
    try:
        read = opened.kind.read(opened.file, known)
        stored = _bytes_of_answers(campaign, read)
        refused = unreadable(opened.packed, opened.kind.title, read, stored=stored, topics=len(known.topics))
        if refused:
            return ImportReport(opened.name, opened.kind.name, (refused,), False, read.notes)
        read, clashes = _named_once(opened.name, read, names, known)
        judgments, repeated = without_repeated(campaign, opened.name, read.judgments)
        read = replace(read, judgments=judgments)
        call = call._replace(settings=known.settings)
        problems = (
            *([decoded] if decoded else []),
            *read.problems,
            *clashes,
            *repeated,
            *_checked(campaign, opened.name, read, known),
        )
        if read.empty and not any(found.severity == "error" for found in problems):
            empty = formats.problem(
                opened.name,
                "EMPTY_FILE",
                "file",
                "the file holds nothing to take in",
                "send a file with content",
            )
            problems = (*problems, empty)
        if read.empty:
            return ImportReport(opened.name, opened.kind.name, problems, False, read.notes)
        return until_current(lambda: _attempt(campaign, opened, read, problems, call))
    except formats.Unreadable as error:
        return ImportReport(opened.name, opened.kind.name, (error.problem,), False)


def _bytes_of_answers(campaign: Campaign, read: Read[Any, Any]) -> int:
    """How much would be stored of the runs, with what comes along of documents in memory; only looked at where there are problems."""
    if not read.runs or not read.problems:
        return 0
    answer_json = TypeAdapter(campaign.track.answer_type)
    answers = sum(len(answer_json.dump_json(answer)) for run in read.runs for answer in run.answers.values())
    return answers + sum(len("".join(document.passages)) for document in read.documents)


def _named_once(
    file: str, read: Read[Any, Any], names: dict[str, str], known: ImportContext[Any, Any]
) -> tuple[Read[Any, Any], list[Problem]]:
    """Runs of this call may not share a name, nor take over the name of another team's run, nor withdraw every answer of one."""
    if read.judged:
        return read, []
    kept, problems = [], []
    for run in read.runs:
        owner = known.runs[run.name].team if run.name in known.runs else run.team
        if run.name in names:
            what = f"a run named {run.name[:60]!r} is in {names[run.name]} already"
            problems.append(
                formats.problem(file, "REPEATED_RUN", "run name", what, "give each run a name of its own")
            )
        elif owner and run.team and owner != run.team:
            what = f"the name {run.name[:60]!r} belongs to a run of team {owner[:60]!r}"
            problems.append(
                formats.problem(file, "REPEATED_RUN", "run name", what, "choose another run name")
            )
        elif not run.answers and (
            _has_answers(known, run.name) or any(problem.severity == "error" for problem in read.problems)
        ):
            what = f"run {run.name[:60]!r} answers none of the topics"
            problems.append(
                formats.problem(file, "EMPTY_RUN", "file", what, "send answers to topics of the campaign")
            )
        else:
            names[run.name] = file
            kept.append(run)
    return replace(read, runs=tuple(kept)), problems


def _has_answers(known: ImportContext[Any, Any], run: str) -> bool:
    return run in known.runs and bool(known.runs[run].answers)


def _checked(
    campaign: Campaign, file: str, read: Read[Any, Any], known: ImportContext[Any, Any]
) -> Iterator[Problem]:
    """Runs that come with judgments are a collection's: they were checked when they were sent in."""
    if not read.judged:
        for run in read.runs:
            yield from campaign.track.check(file, run, known)


def _attempt(
    campaign: Campaign, opened: Opened, read: Read[Any, Any], problems: tuple[Problem, ...], call: Call
) -> ImportReport:
    """Store once; the labels of the call get those of the file only if that succeeds."""
    labels = dict(call.labels)
    report = _store(campaign, opened, read, problems, call._replace(labels=labels))
    call.labels.update(labels)
    return report


def _store(
    campaign: Campaign, opened: Opened, read: Read[Any, Any], problems: tuple[Problem, ...], call: Call
) -> ImportReport:
    name, kind, packed = opened.name, opened.kind.name if opened.kind else "", opened.packed
    material = material_of(campaign.state())
    _must_be_read_so(campaign, name, call.settings)
    topic_json, answer_json = TypeAdapter(campaign.track.topic_type), TypeAdapter(campaign.track.answer_type)
    answers = {(run.name, topic): answer for run in read.runs for topic, answer in run.answers.items()}
    stored = {run.name: campaign.store.answers_of(campaign.row.id, run.name) for run in read.runs}
    bodies = [(run, topic, answer_json.dump_json(answer)) for (run, topic), answer in answers.items()]
    fresh = [item for item in bodies if stored[item[0]].get(item[1]) != item[2]]
    withdrawn = (
        []
        if read.judged
        else [
            (run, topic, None) for run, old in stored.items() for topic in old if (run, topic) not in answers
        ]
    )
    touched = {(run, topic): answers.get((run, topic)) for run, topic, _ in (*fresh, *withdrawn)}
    carried = carry_over.carry(
        campaign, answers
    )  # before judgments are counted: the guard looks at all that come later
    effects = replacement.effects(campaign, touched, read.topics)
    untold = frozenset() if call.replace else replacement.lost_units(campaign, touched, read.topics)
    if effects and not call.replace:
        stop = formats.problem(
            name, replacement.CODE, "file", replacement.sentence(effects), replacement.RIGHT
        )
        return ImportReport(name, kind, (*problems, stop), False, read.notes, effects=effects)
    new = _new_documents(campaign, read)
    conflicting, conflicts = conflicting_labels(campaign.data, name, read.judgments, call.labels)
    problems = (*problems, *conflicts)
    judgments, changed = _new_judgments(campaign, last_of_each(read.judgments))
    nuggets = list(_new_nuggets(campaign, read.nuggets, call.by))
    counts = {
        "topics": len(read.topics), "documents": len(new), "runs": len(read.runs), "answers": len(answers),
        "new or changed answers": len(fresh), "withdrawn answers": len(withdrawn), "judgments": len(read.judgments),
        "new judgments": len(judgments) - changed, "changed judgments": changed, "conflicting labels": conflicting, "nuggets": len(read.nuggets), "resources": len(read.resources),
    }  # fmt: skip
    counts = {name: count for name, count in counts.items() if count}
    _check_resources(campaign, read)
    campaign.store.add_material(
        campaign.row.id,
        NewImport(
            file=name,
            kind=kind,
            digest=packed.digest() if packed else "",
            by=call.by,
            summary={
                "counts": counts,
                "problems": [tuple(item) for item in problems[:1000]],
                "changes": [tuple(c) for c in carried.changes],
            },
            topics={topic: topic_json.dump_json(value) for topic, value in read.topics.items()},
            documents=_told(read.documents, new, call.progress),
            runs=[RunRow(run.name, run.team, run.kind, run.details) for run in read.runs],
            answers=[*fresh, *withdrawn],
            resources=read.resources,
            nuggets=nuggets,
            judgments=judgments,
        ),
        guard=carry_over.CarryingGuard("take in", material, carried, untold),
    )
    for assessor in {judgment.assessor for judgment in judgments if is_person(judgment.assessor)}:
        campaign.store.add_person(assessor)
    return ImportReport(name, kind, problems, True, read.notes, counts, tuple(carried.changes), effects)


def _must_be_read_so(campaign: Campaign, file: str, settings: Mapping[str, str]) -> None:
    """Raises `Unreadable` if a setting that files are read with has changed since this one was read."""
    now = campaign.settings
    changed = [
        setting.name
        for setting in campaign.track.settings
        if setting.rereads and now.get(setting.name) != settings.get(setting.name)
    ]
    if changed:
        what = f"the setting {', '.join(changed)} was changed while the file was being read"
        raise formats.Unreadable(
            formats.problem(file, "SETTING_CHANGED", "file", what, "take the file in again")
        )


def _check_resources(campaign: Campaign, read: Read[Any, Any]) -> None:
    """A kind that its track does not declare could be stored, and its archive never be restored: a fault of the program."""
    undeclared = {resource.kind for resource in read.resources} - set(campaign.track.resources)
    if undeclared:
        raise TypeError(
            f"{campaign.track.name} keeps resources of kinds that its Track.resources does not name: {sorted(undeclared)}"
        )


def _told(
    documents: Iterable[Document], new: set[str], progress: Callable[[float, str], None]
) -> Iterator[Document]:
    """The new ones, with progress while they are stored."""
    stored = 0
    for document in documents:
        if document.id in new:
            yield document
            stored += 1
            if stored % _CHUNK == 0:
                progress(stored / len(new), f"storing document {stored:,} of {len(new):,}")


def _new_documents(campaign: Campaign, read: Read[Any, Any]) -> set[str]:
    """The ids of documents that the log does not have, or has otherwise; a large corpus is compared piece by piece."""
    new: set[str] = set()
    documents = iter(read.documents)
    while chunk := {document.id: document for document in islice(documents, _CHUNK)}:
        stored = campaign.store.documents(campaign.row.id, chunk)
        new.update(name for name, document in chunk.items() if stored.get(name) != document)
    return new


def _new_judgments(campaign: Campaign, judgments: Sequence[Judgment]) -> tuple[list[Judgment], int]:
    """Judgments that say something else than the log's newest of the same assessor and unit, and how many of them change a vote that
    was there; own events keep their UUID."""
    current: dict[str, dict[Any, Judgment]] = {}
    fresh = []
    changed = 0
    stored = campaign.store.stored(
        campaign.row.id, (judgment.uuid for judgment in judgments if judgment.uuid)
    )
    for judgment in judgments:
        if judgment.uuid in stored:
            continue
        topic = judgment.ref.topic
        if topic not in current:
            votes = campaign.store.votes(campaign.row.id, topic)
            current[topic] = {(vote.ref, vote.assessor): vote for vote in votes}
        before = current[topic].get((judgment.ref, judgment.assessor))
        empty = not (
            before or judgment.uuid or judgment.done or judgment.note or judgment.flagged or judgment.evidence
        )
        if not empty and (judgment.uuid or before is None or opinion(before) != opinion(judgment)):
            name = judgment.uuid or named(
                "import",
                str(before.seq if before else 0),
                judgment.assessor,
                *judgment.ref,
                str(opinion(judgment)),
            )
            fresh.append(judgment._replace(uuid=name))
            changed += before is not None and before.done
            current[topic][judgment.ref, judgment.assessor] = judgment
    return fresh, changed


def _new_nuggets(campaign: Campaign, nuggets: Sequence[Nugget], by: str) -> Iterator[Nugget]:
    """Nuggets that are new or whose text or place differs from the log's newest state."""
    known = {event.id: event for event in campaign.store.nuggets(campaign.row.id)} if nuggets else {}
    for nugget in nuggets:
        before = known.get(nugget.id)
        if before is None or (before.number, before.text, before.live) != (
            nugget.number,
            nugget.text,
            nugget.live,
        ):
            name = named(
                "nugget", nugget.id, nugget.text, str(nugget.number), str(before.seq if before else 0)
            )
            yield nugget._replace(uuid=name, by=by, via="import")
