"""What happens in every sample campaign, from its material to the decisions on disputes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from assessment.campaign import Campaign
from assessment.exchange.archive.schema import PHASES_FILE
from assessment.exchange.imports.files import InputFile
from assessment.planning.options import AssignmentOptions
from sample_data.making.archive import FOLDER, archive_files
from sample_data.making.campaigns import campaign_of, take_in
from sample_data.making.judging import Rules, Simulation
from sample_data.making.organiser import (
    AssessorQuestion,
    decisions,
    known_answers,
    machine_labels,
    plan,
    put_tags,
    questions,
)
from sample_data.making.people import PEOPLE, Assessor
from sample_data.making.release import FILE, phases_file, signed_release


@dataclass(frozen=True)
class Machine:
    """A machine assessor: the kinds of units that it judges, and its reasons by label."""

    name: str
    kinds: Sequence[str]
    reasons: Mapping[str, str]


@dataclass(frozen=True)
class Story:
    """What a track's script says of its sample.

    `patterns` are the files to import, `why_known` notes of known answers by label, `decision_notes` those of
    the adjudicator, who decides all disputes of the kinds `decided` and a `share` of the others.  `hours` and
    `remarks` multiply people's hours and their shares of notes: small samples have short days.
    `afterwards` adds what is not drawn to what people judged, before disputes are decided.
    `corrected` is the file, name and content, of a team's second version of a run, imported at the end.
    """

    folder: Path
    patterns: Sequence[str]
    settings: Mapping[str, str]
    seed: int
    training: str
    machine: Machine
    rules_of: Callable[[Campaign], Rules]
    questions_of: Callable[[Simulation], list[AssessorQuestion]]
    why_known: Mapping[str, str] = field(default_factory=dict)
    decision_notes: Sequence[str] = (
        "Read together once more.",
        "As in the convention.",
        "",
    )
    decided: Sequence[str] = ()
    share: float = 0.4
    twice: float = 0.4
    agreement: int = 2
    hours: float = 1.0
    remarks: float = 1.0
    prepare: Callable[[Simulation], None] = lambda simulation: None
    afterwards: Callable[[Simulation], None] = lambda simulation: None
    corrected: tuple[str, bytes] | None = None


def tell(story: Story) -> dict[str, bytes]:
    """The files of the campaign's archive, and the release that was signed before disputes were decided."""
    campaign = campaign_of(story.folder, story.patterns, story.settings)
    simulation = Simulation(campaign, story.rules_of(campaign), Random(story.seed))
    story.prepare(simulation)
    machine = story.machine
    machine_labels(simulation, machine.name, machine.kinds, machine.reasons)
    known_answers(simulation, story.training, story.why_known)
    options = AssignmentOptions(
        tuple(person.name for person in PEOPLE),
        twice=story.twice,
        agreement=story.agreement,
        training=(story.training,),
        newcomers=True,
    )
    simulation.judge(_people(story), plan(simulation, options))
    story.afterwards(simulation)
    decisions(simulation, story.share, story.decision_notes, story.decided)
    questions(simulation, story.questions_of(simulation))
    put_tags(simulation, story.folder)
    # The release holds what was there before the correction.
    release = signed_release(archive_files(campaign, story.settings))
    files = {FILE: release}
    if story.corrected:
        name, content = story.corrected
        take_in(campaign, [InputFile(name, content)], replace=True)
        files[f"corrected/{name}"] = content
    files |= archive_files(campaign, story.settings)
    return files | {f"{FOLDER}/{PHASES_FILE}": phases_file()}


def _people(story: Story) -> list[Assessor]:
    people = []
    for person in PEOPLE:
        hours, notes = person.hours * story.hours, person.notes * story.remarks
        people.append(person._replace(hours=hours, notes=notes))
    return people
