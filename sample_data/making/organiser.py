"""What the organiser of a sample does: plan, known answers, decisions, questions answered, conventions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from assessment.campaign.question_log import TOPIC
from assessment.model import Judgment, Nugget, Ref, Unit
from assessment.model.assessor import Assessor
from assessment.model.questions_and_conventions import Act
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions
from assessment.planning.stored_plan import as_json, put_back
from assessment.store.rows import as_json as plain_json
from assessment.store.tags import Tag
from sample_data.making.clock import time_of
from sample_data.making.judging import CANNOT, Simulation
from sample_data.making.people import ORGANISER

TAGS_FILE = "tags.tsv"
"""Beside a sample's script: what teams and the organiser, who has no team, tagged.

Each row has a unit's run, kind, topic and key, the tag, and what went wrong there.
"""


def plan(simulation: Simulation, options: AssignmentOptions) -> dict[str, list[str]]:
    """Put a plan in force; the topics of everybody in its order."""
    campaign = simulation.campaign
    made = preview(campaign, options).assignment.plan
    put_back(campaign.store, campaign.row.id, as_json(made), ORGANISER)
    topics = {}
    for assessor, entries in made.lists.items():
        topics[assessor] = list(dict.fromkeys(entry.topic for entry in entries))
    return topics


def known_answers(simulation: Simulation, topic: str, notes: Mapping[str, str]) -> None:
    """The right labels of a training topic as known answers; `notes` say why, by label."""
    judgments = []
    for unit in simulation.campaign.data.units(topic):
        right = simulation.rules.right(unit)
        if right is None or right.startswith(CANNOT):
            continue
        known = Judgment(unit.ref, Assessor.gold(ORGANISER).stored, right)
        known = known._replace(note=notes.get(right, ""), uuid=simulation.uuid())
        judgments.append(known._replace(at=time_of(8.3), via="known"))
    simulation.store(judgments)


def machine_labels(
    simulation: Simulation, name: str, kinds: Iterable[str], reasons: Mapping[str, str]
) -> None:
    """A machine's label of every unit of these kinds, right in four of five, before anybody judges."""
    rules, rng = simulation.rules, simulation.rng
    wanted = set(kinds)
    judgments, suggested = [], {}
    for topic in simulation.campaign.topics:
        for unit in simulation.campaign.data.units(topic):
            right = rules.right(unit)
            if unit.ref.kind not in wanted or right is None or right.startswith(CANNOT):
                continue
            label = right
            if rng.random() < 0.2:
                label = rng.choice(rules.slips[right])
            suggested[unit.ref] = label
            judgment = Judgment(unit.ref, f"auto:{name}", label, note=reasons[label])
            judgment = judgment._replace(uuid=simulation.uuid(), at=time_of(7.5))
            judgments.append(judgment._replace(via="import"))
    rules.suggested = suggested
    simulation.store(judgments)


def decisions(
    simulation: Simulation,
    share: float,
    notes: Sequence[str],
    first: Sequence[str] = (),
) -> None:
    """Decide all disputes on units of the kinds `first` and a share of the others; the rest stays open."""
    disputes = list(simulation.disputes())
    decided = [unit for unit in disputes if unit.ref.kind in first]
    others = [unit for unit in disputes if unit.ref.kind not in first]
    decided += simulation.rng.sample(others, int(len(others) * share))
    judgments = []
    for number, unit in enumerate(decided):
        right = simulation.rules.right(unit)
        if right is None or right.startswith(CANNOT):
            continue
        at = time_of(40.5, number * 0.8)
        adjudicator = Assessor.adjudicator(ORGANISER).stored
        decision = Judgment(
            unit.ref, adjudicator, right, note=notes[number % len(notes)]
        )
        decision = decision._replace(spent_ms=21_000 + 137 * number)
        judgments.append(decision._replace(uuid=simulation.uuid(), at=at))
    simulation.store(judgments)


class AssessorQuestion(NamedTuple):
    """A question about a unit; without an `answer` it is open, with a `convention` one was made of it."""

    unit: Unit
    by: str
    text: str
    answer: str = ""
    convention: str = ""
    label: str = ""


def questions(simulation: Simulation, raised: Sequence[AssessorQuestion]) -> None:
    """Questions of assessors, the organiser's answers, and the conventions made of them."""
    events = []
    for number, each in enumerate(raised):
        question = simulation.uuid()
        hours = 11 + number * 1.7
        of_unit = {"ref": each.unit.ref, "name": each.unit.name}
        question_event = _event(
            question,
            "ask",
            uuid=question,
            by=each.by,
            at=time_of(hours),
            text=each.text,
            **of_unit,
        )
        events.append(question_event)
        if each.answer:
            answer_event = _event(
                question,
                "answer",
                uuid=simulation.uuid(),
                at=time_of(hours, 22),
                text=each.answer,
                **of_unit,
            )
            events.append(answer_event)
        if each.convention:
            convention = simulation.uuid()
            convention_event = _event(
                convention,
                "publish",
                uuid=convention,
                at=time_of(hours, 24),
                text=each.convention,
                label=each.label,
                question=question,
                **of_unit,
            )
            events.append(convention_event)
    simulation.campaign.store.append_nuggets(simulation.campaign.row.id, events)


def _event(
    about: str,
    act: Act,
    *,
    uuid: str,
    at: str,
    by: str = ORGANISER,
    **content: object,
) -> Nugget:
    """An event about a question or a convention, as the nugget log stores it."""
    text = plain_json({"act": act, **content})
    event = Nugget(about, TOPIC, act, 0, text, retired=True)
    return event._replace(uuid=uuid, by=by, at=at)


def put_tags(simulation: Simulation, folder: Path) -> None:
    """Store the tags of the sample's `tags.tsv` while the preliminary results are released."""
    text = (folder / TAGS_FILE).read_text(encoding="utf-8")
    rows = csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    stored = []
    for number, row in enumerate(rows):
        owner, by = f"person:{ORGANISER}", ORGANISER
        if row["team"]:
            owner, by = f"team:{row['team']}", f"{row['team']} team"
        ref = Ref(row["kind"], row["topic"], row["key"])
        at = time_of(39.65, number)
        stored.append(Tag(owner, row["run"], ref, row["tag"], row["note"], by, at=at))
    simulation.campaign.store.tags.put_back(simulation.campaign.row.id, stored)
