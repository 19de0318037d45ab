"""The sample campaign of TREC RAG: what each response holds, what its citations support, who judges it."""

from __future__ import annotations

from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Evidence, Unit
from assessment.tracks.rag.answer import ASSIGNMENT, SUPPORT
from assessment.tracks.rag.labels import (
    FULL,
    NONE,
    NOT_SUPPORTED,
    PARTIAL,
    PARTLY,
    SUPPORTED,
)
from sample_data.making.evidence import Passages
from sample_data.making.judging import CANNOT, Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell
from sample_data.rag.material import TOO_MUCH, Fact, facts, files, lost_segment

FOLDER = Path(__file__).parent
SETTINGS = {"team-runs": "1"}
"""The team heron has sent two runs."""
SECONDS = {ASSIGNMENT: 9.0, SUPPORT: 14.0}
SLIPS = {
    SUPPORTED: (PARTLY,),
    PARTLY: (NOT_SUPPORTED, SUPPORTED),
    NOT_SUPPORTED: (PARTLY,),
    FULL: (PARTIAL,),
    PARTIAL: (FULL, NONE),
    NONE: (PARTIAL,),
}
NOTES = {
    PARTLY: ("Only hints at it.", "A part of it is missing."),
    PARTIAL: ("The passage says less than the sentence.",),
    NONE: ("The passage is about something else.",),
}
REASONS = {
    SUPPORTED: "most words of the nugget stand in one sentence",
    PARTLY: "some words of the nugget stand in a sentence",
    NOT_SUPPORTED: "no sentence shares enough words with the nugget",
}
WHY_KNOWN = {
    PARTIAL: "The last words go beyond the passage.",
    NONE: "True or not: this passage does not say it.",
    PARTLY: "Only a part of the nugget is said.",
}


def made() -> dict[str, bytes]:
    """The archive, the material that follows from the facts, and the corrected version of a run."""
    story = Story(
        FOLDER,
        ["topics.tsv", "segments.jsonl", "nuggets.jsonl", "runs/*.jsonl"],
        SETTINGS,
        seed=607,
        training="601",
        machine=Machine("nuggetizer", [ASSIGNMENT], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        hours=0.9,
        corrected=("heron-rag-2.jsonl", _corrected()),
    )
    return tell(story) | files()


class _Right:
    """The right labels, which follow from the facts behind sentences, nuggets and segments."""

    def __init__(self, campaign: Campaign) -> None:
        self._facts: dict[str, list[Fact]] = facts()
        self._texts: dict[str, str] = {}
        self._sentences: dict[tuple[str, int], str] = {}
        for topic in campaign.topics:
            state = campaign.topic_state(topic)
            for answer in state.answers.values():
                for index, sentence in enumerate(answer.sentences):
                    self._sentences[f"s:{answer.digest}", index] = sentence.text
                self._texts[f"n:{answer.text_digest}"] = answer.text

    def label(self, unit: Unit) -> str | None:
        if unit.ref.kind == SUPPORT:
            return self._support(unit)
        fact = self._facts[unit.ref.topic][unit.part]
        text = self._texts[unit.screen]
        if fact.sentence in text:
            return SUPPORTED
        return PARTLY if fact.vague in text else NOT_SUPPORTED

    def _support(self, unit: Unit) -> str:
        if unit.document == lost_segment():
            return f"{CANNOT}the text of the segment is missing"
        text = self.sentence(unit)
        for fact in self._facts[unit.ref.topic]:
            if fact.segment == unit.document and text == fact.sentence + TOO_MUCH:
                return PARTIAL
            if fact.segment == unit.document and text in (fact.sentence, fact.vague):
                return FULL
        return NONE

    def sentence(self, unit: Unit) -> str:
        return self._sentences[unit.screen, unit.part]


def _rules(campaign: Campaign) -> Rules:
    right = _Right(campaign)
    passages = Passages(campaign)

    def evidence(unit: Unit, label: str) -> tuple[Evidence, ...]:
        if unit.ref.kind != SUPPORT or label == NONE:
            return ()
        return passages.nearest(unit.document, right.sentence(unit))

    return Rules(right.label, SLIPS, SECONDS, NOTES, evidence)


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units("604")
    nuggets = [unit for unit in units if unit.ref.kind == ASSIGNMENT]
    sentences = [unit for unit in units if unit.ref.kind == SUPPORT]
    return [
        AssessorQuestion(
            nuggets[0],
            "Amara",
            "The response names the direction, but not the distance. Is that partial support?",
            "Yes: one of two things that the nugget says is there.",
            "A nugget that says two things is partially captured where the response says one of them.",
            PARTLY,
        ),
        AssessorQuestion(
            sentences[0],
            "Bjorn",
            "I know that the sentence is true, but the passage does not say it.",
            "Then it is no support: only the passage counts.",
            "What assessors know does not count as support; only the passage does.",
            NONE,
        ),
        AssessorQuestion(
            sentences[1],
            "Amara",
            "The passage gives a number where the sentence says “much”. Is that full support?",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run: claims that go too far are taken out."""
    body = files()["runs/heron-rag-2.jsonl"]
    return body.replace(TOO_MUCH.encode(), b"")
