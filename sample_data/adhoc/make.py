"""The sample campaign of ad hoc retrieval: passages in four grades, and three people who judge the pool."""

from __future__ import annotations

from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Unit
from assessment.tracks.adhoc.grades.grades import PASSAGE
from sample_data.making.judging import Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell

FOLDER = Path(__file__).parent
SETTINGS = {"grades": PASSAGE.kind, "team-runs": "2"}
"""The team heron has sent three runs."""
PERFECT, HIGH, RELATED, NONE = (grade.name for grade in PASSAGE.grades)
SLIPS = {
    PERFECT: (HIGH, HIGH, RELATED),
    HIGH: (PERFECT, RELATED, RELATED),
    RELATED: (NONE, NONE, HIGH),
    NONE: (RELATED,),
}
SECONDS = {PASSAGE.kind: 13.0}
NOTES = {
    HIGH: ("Only a part of the answer.", "The answer has to be inferred."),
    RELATED: ("On the topic, but no answer.",),
    NONE: ("About something else.",),
}
REASONS = {
    PERFECT: "the passage states the answer",
    HIGH: "the passage holds a part of the answer",
    RELATED: "the passage shares the subject of the query",
    NONE: "the passage is about something else",
}
WHY_KNOWN = {
    PERFECT: "It states the rule and a figure.",
    HIGH: "It says that water boils earlier, but not at which temperature.",
    RELATED: "It is about mountains or about temperature, not about boiling.",
    NONE: "It has nothing to do with the query.",
}
UNCLEAR = {("4", "D04-03"), ("9", "D09-01"), ("9", "D09-02"), ("9", "D09-03")}
"""Passages that one would have to be a physician to judge."""


def made() -> dict[str, bytes]:
    """The archive, and the corrected run that replaces its first version."""
    story = Story(
        FOLDER,
        ["topics.jsonl", "runs/*.run", "documents.jsonl"],
        SETTINGS,
        seed=1304,
        training="13",
        machine=Machine("llm-small", [PASSAGE.kind], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        hours=0.5,
        corrected=("tern-bm25.run", _corrected()),
    )
    return tell(story)


def _rules(campaign: Campaign) -> Rules:
    labels = {}
    for line in (FOLDER / "right.qrels").read_text(encoding="utf-8").splitlines():
        topic, _, document, number = line.split()
        labels[topic, document] = PASSAGE.label(int(number))

    def right(unit: Unit) -> str | None:
        unit_key = unit.ref.topic, unit.ref.key
        if unit_key in UNCLEAR:
            return "cannot judge: outside my expertise"
        return labels[unit_key]

    return Rules(right, SLIPS, SECONDS, NOTES)


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units
    return [
        AssessorQuestion(
            units("3")[0],
            "Amara",
            "Does a passage that gives the decade answer a question for the year?",
            "In part: it is highly relevant.",
            "A decade instead of a year is an unclear answer: highly relevant, not perfectly.",
            HIGH,
        ),
        AssessorQuestion(
            units("6")[0],
            "Bjorn",
            "Does “until Friday” count as a number of days?",
            "Yes, the passage says that they were cooked on Sunday.",
        ),
        AssessorQuestion(
            units("12")[0],
            "Amara",
            "Do herbs count as plants for balconies?",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run, which answers topic 7 as well."""
    first = (FOLDER / "runs" / "tern-bm25.run").read_bytes()
    other = (FOLDER / "runs" / "tern-prf.run").read_text(encoding="utf-8")
    lines = []
    for line in other.splitlines():
        if line.startswith("7 "):
            lines.append(line.replace("tern-prf", "tern-bm25") + "\n")
    return first + "".join(lines).encode()
