"""A campaign: one evaluation of one track, with everything that one can do with it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from pydantic import TypeAdapter

from assessment.campaign import carrying, intake, rereading, sending, training
from assessment.campaign.adjudication import AdjudicationDesk
from assessment.campaign.desk import Desk
from assessment.campaign.intake import Given, Receipt
from assessment.campaign.live import Live, live_of
from assessment.campaign.nuggets import Nuggets
from assessment.model import Case, Choice, FileKind, Judgment, Material, Plot, Run, Score, Setting, Splitting, Table, Track, UnknownName, UserError
from assessment.permissions import PHASES, Phase
from assessment.resolve import ADJUDICATOR, ONE, POLICY, is_person
from assessment.store import Store
from assessment.store.log import CampaignRow, ImportRow, RunRow
from assessment.tracks import track_named

MAX_NOTE, MAX_REASON, MAX_EXCERPT, MAX_EXCERPTS = 10_000, 1_000, 10_000, 50
MAX_NAME = 200
"""Of an assessor, as in the files that the log is written to and read from."""
MAX_FREE = 10_000
"""Of a label on a free scale."""
_DAY_MS = 86_400_000
PHASE = "phase"
"""Kept with the settings, changed by `set_phase` alone."""

Progress = Callable[[float, str], None]


class Refusal(NamedTuple):
    """A judgment that was not stored, and why."""

    uuid: str
    why: str


class Campaign:
    """One campaign of a workspace.  Cheap to make; all state lives in the store and its per-process cache."""

    def __init__(self, store: Store, row: CampaignRow) -> None:
        self.store, self.row = store, row
        self.name, self.title = row.name, row.title
        self.track: Track[Any, Any] = track_named(row.track)
        self._live = live_of(store, row.id, self.track)

    @property
    def live(self) -> Live:
        """The cache, brought up to the log's newest event."""
        self._live.refresh()
        return self._live

    def state(self) -> tuple[int, ...]:
        """Differs whenever anything in the campaign has changed."""
        return self._live.refresh()

    # Material

    @property
    def topics(self) -> Mapping[str, Any]:
        return self.live.topics

    @property
    def settings(self) -> Mapping[str, str]:
        return self.live.settings

    def available_settings(self) -> tuple[Setting, ...]:
        """The track's settings and the policy, which can also be to count one assessor's labels only."""
        alone = tuple(Choice(ONE + name, f"only the labels of {name}") for name in self.store.assessors(self.row.id) if is_person(name))
        return (*self.track.settings, POLICY._replace(choices=POLICY.choices + alone))

    @property
    def phase(self) -> Phase:
        """How far the campaign is: open, closed, frozen or released."""
        return cast(Phase, self.settings.get(PHASE, "open"))

    def set_phase(self, phase: Phase, *, by: str) -> None:
        """Go on to another phase, or back; the log keeps who did so and when."""
        if phase not in PHASES:
            raise UserError(f"{phase!r} is no phase of a campaign; choose one of: {', '.join(PHASES)}")
        self.store.set(self.row.id, {PHASE: phase}, by)

    def _must_not_be(self, *phases: Phase) -> None:
        if self.phase in phases:
            raise UserError(f"the campaign is {self.phase}: {PHASES[self.phase]}; an organiser can open it again on the page Session")

    def file_kinds(self) -> tuple[FileKind, ...]:
        return intake.kinds_of(self)

    def runs(self) -> dict[str, RunRow]:
        return self.store.runs(self.row.id)

    def run(self, name: str) -> Run[Any]:
        """A run with its answers.  KeyError names the known runs."""
        rows = self.runs()
        if name not in rows:
            raise UnknownName(f"no run {name!r}; the campaign has {', '.join(rows) or 'none'}")
        row = rows[name]
        adapter = TypeAdapter(self.track.answer_type)
        bodies = self.store.answers_of(self.row.id, name)
        answers = {topic: adapter.validate_json(body) for topic, body in bodies.items()}
        return Run(name, answers, row.team, row.kind, row.details)

    def case(self, topic: str) -> Case[Any, Any]:
        return self.live.case(topic)

    def material(self) -> Material:
        """The whole campaign, for exporters."""
        live = self.live
        runs = {name: self.run(name) for name in self.runs()}
        judged = {topic: live.case(topic).judged for topic in live.topics}
        nuggets = {topic: live.nuggets(topic) for topic in live.topics}
        return Material(live.topics, runs, judged, live.settings, nuggets, live.resources, live.documents)

    def count(self) -> int:
        """Judgments ever stored, taken-back ones included."""
        return self.store.count_judgments(self.row.id)

    def imports(self) -> list[ImportRow]:
        return self.store.imports(self.row.id)

    # Taking in

    def take_in(
        self, files: Sequence[Given], *, splitter: Splitting, by: str, assessor: str = "imported", progress: Progress = lambda s, t: None
    ) -> list[Receipt]:
        """Read, check and store files: each one whole or not at all.  UserError if `assessor` cannot be a name or all is frozen."""
        self._must_not_be("frozen", "released")
        if not 0 < len(assessor.strip()) <= MAX_NAME:
            raise UserError(f"an assessor's name has 1 to {MAX_NAME} characters")
        return intake.take_in(self, files, splitter=splitter, by=by, assessor=assessor, progress=progress)

    def set(self, values: Mapping[str, str], *, by: str, splitter: Splitting | None = None) -> None:
        """Change settings.  Raises UserError naming the known settings and choices.

        A setting that changes how runs are read reads all runs again, each with the splitter that it was split with; `splitter` is for
        answers that none has split, and finds the others.  Judgments of sentences that stay are kept.  In a frozen campaign they stay as they are.
        """
        self.check_settings(values)
        self._must_not_be("frozen", "released")
        changed = {name: value for name, value in values.items() if self.settings.get(name) != value}
        if not changed:
            return
        rereads = {setting.name for setting in self.available_settings() if setting.rereads}
        answers = rereading.reread(self, {**self.settings, **changed}, splitter) if splitter and rereads & set(changed) else {}
        self.store.set(self.row.id, changed, by)
        if answers:
            carrying.replace_answers(self, answers, file="settings", kind="settings", by=by)

    def check_settings(self, values: Mapping[str, str]) -> None:
        check_settings(self.available_settings(), values)

    def resplit(self, topic: str, run: str, starts: list[int], *, by: str) -> None:
        """Set the sentence boundaries of an answer by hand, in every run that holds the same text.  UserError says what is wrong."""
        if self.track.resplit is None:
            raise UserError(f"{self.track.title} has no sentences to split")
        self._must_not_be("frozen", "released")
        old = self.live.answers(topic)[run]
        new = self.track.resplit(old, starts)
        same = {name: new for name, answer in self.live.answers(topic).items() if self.track.screen_of(answer) == self.track.screen_of(old)}
        carrying.replace_answers(self, {(name, topic): answer for name, answer in same.items()}, file=f"{run}, topic {topic}", kind="split", by=by)

    # Judging

    def desk(self, assessor: str) -> Desk:
        return (AdjudicationDesk if assessor.startswith(ADJUDICATOR) else Desk)(self.live, self.title, assessor)

    def nuggets(self, assessor: str) -> Nuggets:
        """The nugget lists of the campaign's questions; without any if the track has no nuggets."""
        return Nuggets(self.live, assessor)

    def record(self, assessor: str, judgments: Sequence[Judgment]) -> list[Refusal]:
        """Store an assessor's judgments; returns those refused (unknown unit, label outside the scale, too long)."""
        refused = []
        stored = []
        desk = Desk(self._live, self.title, assessor)
        for judgment in judgments:
            why = self._refusal(desk, judgment) or self._ended(assessor)
            if why:
                refused.append(Refusal(judgment.uuid, why))
            else:
                stored.append(judgment._replace(assessor=assessor, spent_ms=min(max(judgment.spent_ms, 0), _DAY_MS), at=""))
        if stored:
            self.store.append(self.row.id, stored)
        return refused

    def _ended(self, assessor: str) -> str:
        """Why this assessor's judgments are not taken any more, "" if they are."""
        phase = self._live.settings.get(PHASE, "open")
        still = phase == "open" or (phase == "closed" and assessor.startswith(ADJUDICATOR))
        return "" if still else f"the campaign is {phase}, so this was not stored; ask an organiser to open it again"

    def _refusal(self, desk: Desk, judgment: Judgment) -> str:
        ref = judgment.ref
        if not _is_uuid(judgment.uuid):
            return "the judgment has no valid UUID"
        if not desk.has(ref):
            return "the unit does not belong to this campaign; it may have changed with a corrected run"
        scale = self.track.scale(ref.kind)
        if judgment.label is not None and not (scale.free and 0 < len(judgment.label) <= MAX_FREE) and judgment.label not in scale.names:
            return f"{judgment.label[:60]!r} is not a label of {scale.title}; choose one of: {', '.join(scale.names)}"
        if judgment.evidence and not scale.evidence:
            return f"{scale.title} takes no evidence"
        if any(item.label is not None and item.label not in scale.names for item in judgment.evidence):
            return f"an excerpt has a label that {scale.title} does not have"
        too_long = len(judgment.note) > MAX_NOTE or len(judgment.reason) > MAX_REASON or len(judgment.evidence) > MAX_EXCERPTS
        if too_long or any(len(item.text) > MAX_EXCERPT for item in judgment.evidence):
            return f"a note holds at most {MAX_NOTE:,} characters, a reason {MAX_REASON:,}, evidence {MAX_EXCERPTS} excerpts of {MAX_EXCERPT:,}"
        return ""

    def copy_known(self, assessor: str, topics: Iterable[str]) -> int:
        """Make an assessor's labels at these topics known answers for training; gives how many are new or changed."""
        self._must_not_be("frozen", "released")
        return training.copy_known(self, assessor, topics)

    # Scores

    def totals(self, progress: Progress = lambda share, text: None) -> tuple[Score, ...]:
        return self.live.totals(progress)

    def topic_scores(self, topic: str) -> tuple[Score, ...]:
        return self.live.topic_scores(topic)

    def tables(self, progress: Progress = lambda share, text: None) -> tuple[Table, ...]:
        """The figures behind the totals; none where the track has none."""
        return self.live.overall("tables", self.track.tables, progress) if self.track.tables else ()

    def plots(self, progress: Progress = lambda share, text: None) -> tuple[Plot, ...]:
        """The pictures behind the totals; none where the track has none."""
        return self.live.overall("plots", self.track.plots, progress) if self.track.plots else ()

    def all_scores(self) -> list[Score]:
        return list(self.live.all_scores())

    # Sending out

    def export(self, name: str) -> tuple[str, bytes]:
        """A file name and its bytes.  KeyError names the known exports."""
        return sending.export(self, name)

    def export_names(self) -> dict[str, str]:
        return sending.names(self)

    def repaired(self, run: str, splitter: Splitting) -> bytes:
        if self.track.repair is None:
            raise UserError(f"{self.track.title} has no repair of runs")
        return self.track.repair(self.run(run), intake.known_of(self, splitter))

    def backup(self, target: Path) -> None:
        self.store.backup(target)


def check_settings(settings: Sequence[Setting], values: Mapping[str, str]) -> None:
    """Raises UserError naming the known settings or choices."""
    known = {setting.name: setting for setting in settings}
    for name, value in values.items():
        if name not in known:
            raise UserError(f"unknown setting {name!r}; known settings: {', '.join(known)}")
        choices = [choice.name for choice in known[name].choices]
        if value not in choices:
            raise UserError(f"{name} cannot be {value!r}; choose one of: {', '.join(choices)}")


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
