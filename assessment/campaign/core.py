"""A campaign: one evaluation of one track, with everything that one can do with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from assessment.campaign import carrying, intake, recording, rereading, sending, training
from assessment.campaign.adjudication import AdjudicationDesk
from assessment.campaign.carrying import Origin
from assessment.campaign.desk import Desk
from assessment.campaign.guards import AdmissionCheck, Allowed, material_of, must_be_allowed, until_current
from assessment.campaign.intake import Given, Receipt
from assessment.campaign.live import Live, live_of
from assessment.campaign.nuggets import Nuggets
from assessment.campaign.recording import Refusal
from assessment.model import Case, Choice, FileKind, Judgment, Material, Plot, Run, Score, Setting, Splitting, Table, Track, UnknownName, UserError
from assessment.permissions import PHASES, Phase, Use
from assessment.resolve import ADJUDICATOR, ONE, OUTSIDE_PLAN, POLICY, is_person
from assessment.store import Store
from assessment.store.guard import PHASE
from assessment.store.log import CampaignRow, ImportRow, RunRow
from assessment.store.proof import Proof, Seal
from assessment.tracks import track_named

MAX_NAME = 200
"""Of an assessor, as in the files that the log is written to and read from."""

Progress = Callable[[float, str], None]


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
        """The track's settings and those of every campaign; the policy can also be to count one assessor's labels only."""
        alone = tuple(Choice(ONE + name, f"only the labels of {name}") for name in self.store.assessors(self.row.id) if is_person(name))
        return (*self.track.settings, POLICY._replace(choices=POLICY.choices + alone), OUTSIDE_PLAN)

    @property
    def phase(self) -> Phase:
        """How far the campaign is: open, closed, frozen or released."""
        return cast(Phase, self.settings.get(PHASE, "open"))

    def set_phase(self, phase: Phase, *, by: str) -> None:
        """Go on to another phase, or back; the log keeps who did so and when, and is sealed as it is then."""
        if phase not in PHASES:
            raise UserError(f"{phase!r} is no phase of a campaign; choose one of: {', '.join(PHASES)}")
        self.store.set_sealed(self.row.id, {PHASE: phase}, by)

    def seal(self) -> Seal | None:
        """The heads of the log at the newest change of the phase; None before the first one."""
        return next(iter(self.store.seals(self.row.id)[::-1]), None)

    def prove(self, noted: Iterable[str] = ()) -> Proof:
        """The log's hash chain computed again.  Raises `StoreError`, also for a noted head that can be none."""
        return self.store.prove(self.row.id, noted)

    def must_allow(self, use: Use) -> None:
        """Raises `UserError` in a phase that does not allow a use; asked again by the transaction that stores."""
        must_be_allowed(use, self.phase)

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
        self,
        files: Sequence[Given],
        *,
        splitter: Splitting,
        by: str,
        assessor: str = "imported",
        progress: Progress = lambda s, t: None,
        replace: bool = False,
    ) -> list[Receipt]:
        """Read, check and store files: each one whole or not at all.  UserError if `assessor` cannot be a name or all is frozen.

        A file that would withdraw or change answers that have judgments is stored with `replace` only; its receipt says what
        would happen.
        """
        self.must_allow("take in")
        if not 0 < len(assessor.strip()) <= MAX_NAME:
            raise UserError(f"an assessor's name has 1 to {MAX_NAME} characters")
        return intake.take_in(self, files, intake.Call(splitter, by, assessor, progress, replace))

    def set(self, values: Mapping[str, str], *, by: str, splitter: Splitting | None = None) -> None:
        """Change settings.  Raises UserError naming the known settings and choices.

        A setting that changes how runs are read reads all runs again, each with the splitter that it was split with; `splitter` is for
        answers that none has split, and finds the others.  Judgments of sentences that stay are kept.  In a frozen campaign they stay as they are.
        """
        self.check_settings(values)
        until_current(lambda: self._set(values, by, splitter))

    def _set(self, values: Mapping[str, str], by: str, splitter: Splitting | None) -> None:
        self.must_allow("change settings")
        material = material_of(self.state())
        changed = {name: value for name, value in values.items() if self.settings.get(name) != value}
        if not changed:
            return
        rereads = {setting.name for setting in self.available_settings() if setting.rereads}
        answers = rereading.reread(self, {**self.settings, **changed}, splitter) if splitter and rereads & set(changed) else {}
        if answers:
            origin = Origin("settings", "settings", by, "change settings")
            carrying.replace_answers(self, answers, origin, material=material, settings=changed)
        else:
            self.store.set(self.row.id, changed, by, Allowed("change settings", material))

    def check_settings(self, values: Mapping[str, str]) -> None:
        check_settings(self.available_settings(), values)

    def resplit(self, topic: str, run: str, starts: list[int], *, by: str) -> None:
        """Set the sentence boundaries of an answer by hand, in every run that holds the same text.  UserError says what is wrong."""
        if self.track.resplit is None:
            raise UserError(f"{self.track.title} has no sentences to split")
        until_current(lambda: self._resplit(topic, run, starts, by))

    def _resplit(self, topic: str, run: str, starts: list[int], by: str) -> None:
        assert self.track.resplit is not None
        self.must_allow("split answers")
        material = material_of(self.state())
        old = self.live.answers(topic)[run]
        new = self.track.resplit(old, starts)
        same = [name for name, answer in self.live.answers(topic).items() if self.track.screen_of(answer) == self.track.screen_of(old)]
        origin = Origin(f"{run}, topic {topic}", "split", by, "split answers")
        carrying.replace_answers(self, {(name, topic): new for name in same}, origin, material=material)

    # Judging

    def desk(self, assessor: str) -> Desk:
        return (AdjudicationDesk if assessor.startswith(ADJUDICATOR) else Desk)(self.live, self.title, assessor)

    def judging_desk(self, assessor: str) -> Desk:
        """The desk that judgments are checked at: it waits for nobody who reads the campaign."""
        return Desk(self._live, self.title, assessor)

    @property
    def settings_now(self) -> Mapping[str, str]:
        """The settings as the cache has them; storing asks again whether they are the newest."""
        return self._live.settings

    def nuggets(self, assessor: str) -> Nuggets:
        """The nugget lists of the campaign's questions; without any if the track has no nuggets."""
        return Nuggets(self.live, assessor)

    def record(self, assessor: str, judgments: Sequence[Judgment], *, admission: AdmissionCheck | None = None) -> list[Refusal]:
        """Store an assessor's judgments; gives those refused (unknown unit, label outside the scale, too long, a phase without judging).

        A judgment that is stored already is acknowledged; another one under its UUID is refused.  `admission` is asked inside the storing
        transaction and raises where the assessor may not judge any more.
        """
        return recording.record(self, assessor, judgments, admission)

    def copy_known(self, assessor: str, topics: Iterable[str]) -> int:
        """Make an assessor's labels at these topics known answers for training; gives how many are new or changed."""
        self.must_allow("copy known answers")
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
