"""Simulated judging: people work through the plan, label for label, as the campaign's own units come up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from assessment.campaign import Campaign
from assessment.model import Evidence, Judgment, Ref, Unit
from assessment.model.assessor import Assessor as StoredAssessor
from sample_data.making.clock import Sessions, stamp
from sample_data.making.people import Assessor

CANNOT = "cannot judge: "
"""The beginning of a right label where nobody can judge; the reason follows."""


@dataclass
class Rules:
    """What a track's script says about judging.

    `right` is the right label of a unit, None where the script has no opinion and nobody judges it.  `slips`
    are the labels that are given by mistake, by right label; `seconds` the usual time of a question.
    `notes` are remarks by label, `evidence` finds the excerpts that go with a label.  `suggested` is the
    machine's label of a unit, if there is one.  `further` are units that a person's own label brings up for
    that person, each with its right label.
    """

    right: Callable[[Unit], str | None]
    slips: Mapping[str, Sequence[str]]
    seconds: Mapping[str, float]
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    evidence: Callable[[Unit, str], tuple[Evidence, ...]] = lambda unit, label: ()
    suggested: Mapping[Ref, str] = field(default_factory=dict)
    further: Callable[[Unit, str], Sequence[tuple[Ref, str]]] = lambda unit, label: ()


@dataclass
class Simulation:
    """A campaign that simulated people judge; every draw comes from one generator."""

    campaign: Campaign
    rules: Rules
    rng: Random

    def uuid(self) -> str:
        return str(UUID(int=self.rng.getrandbits(128), version=4))

    def judge(
        self, people: Sequence[Assessor], topics: Mapping[str, Sequence[str]]
    ) -> None:
        """Everybody judges their topics in order, until hours or share are over."""
        sittings = [_Sitting(self, person, topics[person.name]) for person in people]
        while sittings:
            # Whoever is earliest goes on, so that later units build on labels that were there.
            sitting = min(sittings, key=lambda each: each.sessions.now)
            if not sitting.judge_topic():
                sittings.remove(sitting)

    def store(self, judgments: Sequence[Judgment]) -> None:
        self.campaign.store.append(self.campaign.row.id, judgments)

    def labels_of(self, topic: str) -> dict[Ref, dict[str, str]]:
        """What people said, by unit and person."""
        labels: dict[Ref, dict[str, str]] = {}
        for vote in self.campaign.data.votes(topic).all:
            if vote.label is not None and StoredAssessor.of(vote.assessor).is_person:
                labels.setdefault(vote.ref, {})[vote.assessor] = vote.label
        return labels

    def disputes(self) -> Iterator[Unit]:
        """Units that people gave different labels."""
        for topic in self.campaign.topics:
            labels = self.labels_of(topic)
            for unit in self.campaign.data.units(topic):
                if len(set(labels.get(unit.ref, {}).values())) > 1:
                    yield unit


class _Sitting:
    """One person who judges their topics in order."""

    def __init__(
        self, simulation: Simulation, person: Assessor, topics: Sequence[str]
    ) -> None:
        self._simulation, self._person = simulation, person
        self._topics = list(topics)
        self._rng = Random(f"{person.name} {simulation.rng.random()}")
        self.sessions = Sessions(self._rng, person.begins, person.hours)
        left_open = len(self._topics) * (1 - person.share)
        # So many topics are judged to their end, and this share of the next one.
        self._whole, self._last_share = divmod(len(self._topics) - left_open, 1)
        self._judged_topics = 0

    def judge_topic(self) -> bool:
        """Judge the next topic to its end; False when there is nothing left to do."""
        if not self._topics:
            return False
        topic = self._topics.pop(0)
        campaign = self._simulation.campaign
        done: set[Ref] = set()
        is_last = self._judged_topics >= self._whole
        while True:
            units = [
                unit for unit in campaign.data.units(topic) if unit.ref not in done
            ]
            if is_last and not done:
                units = units[: int(len(units) * self._last_share)]
            judgments = self._judgments(units, done)
            self._simulation.store(judgments)
            # Labels can bring up further units: the topic ends once nothing new is judged.
            if not judgments or is_last:
                break
        self._judged_topics += 1
        return not is_last

    def _judgments(self, units: Sequence[Unit], done: set[Ref]) -> list[Judgment]:
        """A judgment of each unit with a right label, as far as the hours last; adds the units to `done`."""
        judgments: list[Judgment] = []
        for unit in units:
            done.add(unit.ref)
            right = self._simulation.rules.right(unit)
            if right is None:
                continue
            judgment = self._judgment(unit, right)
            if judgment is None:
                self._topics.clear()
                break
            judgments.append(judgment)
            judgments += self._second_thoughts(judgment, right)
            judgments += self._further(unit, judgments[-1].label or "")
        return judgments

    def _further(self, unit: Unit, label: str) -> list[Judgment]:
        """The judgments of units that the label brings up for this person."""
        judgments = []
        for ref, right in self._simulation.rules.further(unit, label):
            judgment = self._judgment(unit._replace(ref=ref), right)
            if judgment is not None:
                judgments.append(judgment)
        return judgments

    def _judgment(self, unit: Unit, right: str) -> Judgment | None:
        """What the person says of a unit; None when the last session is over."""
        rules = self._simulation.rules
        median = rules.seconds[unit.ref.kind] * self._person.pace
        moment = self.sessions.next(median)
        if moment is None:
            return None
        judgment = Judgment(unit.ref, self._person.name, None, spent_ms=moment.spent_ms)
        judgment = judgment._replace(uuid=self._simulation.uuid(), at=moment.at)
        if right.startswith(CANNOT):
            return judgment._replace(reason=right.removeprefix(CANNOT))
        label = self._label(right)
        via = "desk"
        if rules.suggested.get(unit.ref) == label and self._rng.random() < 0.4:
            via = "suggestion"
        judgment = judgment._replace(label=label, via=via)
        return self._with_remarks(judgment, unit)

    def _label(self, right: str) -> str:
        slips = self._simulation.rules.slips.get(right, ())
        if slips and self._rng.random() < self._person.slips:
            return self._rng.choice(slips)
        return right

    def _with_remarks(self, judgment: Judgment, unit: Unit) -> Judgment:
        rules, label = self._simulation.rules, judgment.label or ""
        notes = rules.notes.get(label, ())
        if notes and self._rng.random() < self._person.notes:
            judgment = judgment._replace(note=self._rng.choice(notes))
        # Careless people attach nothing.
        if self._person.notes and self._rng.random() < 0.6:
            judgment = judgment._replace(evidence=rules.evidence(unit, label))
        is_flagged = self._rng.random() < self._person.notes / 2
        return judgment._replace(flagged=is_flagged)

    def _second_thoughts(self, judgment: Judgment, right: str) -> list[Judgment]:
        """A correction of the label a few seconds later, now and then."""
        if judgment.label in (None, right) or self._rng.random() > 0.12:
            return []
        moment = self.sessions.next(3.0)
        if moment is None:
            return []
        corrected = judgment._replace(label=right, spent_ms=moment.spent_ms)
        return [
            corrected._replace(
                uuid=self._simulation.uuid(), at=stamp(self.sessions.now)
            )
        ]
