"""The sample campaign of R2C2: which nuggets and answers are right, and three people who judge them."""

from __future__ import annotations

from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Evidence, Ref, Unit
from assessment.tracks.r2c2.answer import (
    CORRECT,
    ENTAILED,
    HELPED,
    correct_ref,
    entailed_ref,
    helped_ref,
    responses,
)
from assessment.tracks.r2c2.scales import BOGUS, NONRELEVANT, RELEVANT, RIGHT, WRONG
from assessment.tracks.r2c2.scales import ENTAILED as IS_ENTAILED
from assessment.tracks.r2c2.screens.units import claims
from sample_data.making.judging import Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell

FOLDER = Path(__file__).parent
SETTINGS = {"team-runs-ac": "1"}
"""The team heron has sent two runs with answers."""
SECONDS = {ENTAILED: 15.0, CORRECT: 11.0, HELPED: 7.0}
SLIPS = {
    IS_ENTAILED: (BOGUS,),
    BOGUS: (IS_ENTAILED,),
    RIGHT: (WRONG,),
    WRONG: (RIGHT,),
    RELEVANT: (NONRELEVANT,),
    NONRELEVANT: (RELEVANT,),
}
NOTES = {
    BOGUS: ("The passage does not say this.", "True, but not by this passage."),
    WRONG: ("Not what the question asks for.",),
    NONRELEVANT: ("True, but beside the matter.",),
}
REASONS = {
    IS_ENTAILED: "each claim of the nugget is found in the passage",
    BOGUS: "a name or number of the nugget is not in the passage",
}
WHY_KNOWN = {
    BOGUS: "Only the passage counts, not what one knows.",
    RIGHT: "Bogus nuggets are struck out first.",
}


def made() -> dict[str, bytes]:
    """The archive, and the corrected run that replaces its first version."""
    story = Story(
        FOLDER,
        ["topics.csv", "docids.txt", "passages.jsonl", "runs/*.txt"],
        SETTINGS,
        seed=4,
        training="0001",
        machine=Machine("entailer", [ENTAILED], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        decided=[CORRECT],
        twice=0.5,
        agreement=5,
        hours=0.28,
        remarks=1.5,
        corrected=("tern-AC-1.txt", _corrected()),
    )
    return tell(story)


def _lines(name: str) -> set[str]:
    """The lines of a section of `right.txt`, which names what is right and what is not."""
    text = (FOLDER / "right.txt").read_text(encoding="utf-8")
    section = text.partition(f"[{name}]\n")[2].partition("\n[")[0]
    return set(filter(None, section.splitlines()))


def _rules(campaign: Campaign) -> Rules:
    right = _right_labels(campaign)

    def label(unit: Unit) -> str | None:
        if unit.ref.kind == ENTAILED and "starred Pell Bastian" in unit.question:
            return "cannot judge: the text is broken"
        return right.get(unit.ref)

    def evidence(unit: Unit, label: str) -> tuple[Evidence, ...]:
        return ()

    return Rules(label, SLIPS, SECONDS, NOTES, evidence)


def _right_labels(campaign: Campaign) -> dict[Ref, str]:
    answers, bogus, irrelevant = (
        _lines("answers"),
        _lines("bogus"),
        _lines("irrelevant"),
    )
    right: dict[Ref, str] = {}
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for response in responses(state.answers).values():
            is_right = f"{topic} {response.answer}" in answers
            right[correct_ref(topic, response)] = RIGHT if is_right else WRONG
            for claim in claims(state, response):
                text, passage = claim.nugget.text, claim.passage
                is_bogus = text in bogus
                ref = entailed_ref(topic, passage, text)
                right[ref] = BOGUS if is_bogus else IS_ENTAILED
                helped = helped_ref(topic, response.answer, text, passage)
                right[helped] = NONRELEVANT if text in irrelevant else RELEVANT
    return right


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units
    return [
        AssessorQuestion(
            units("0004")[0],
            "Bjorn",
            "The nugget rounds the running time. Is it entailed?",
            "Only where the rounded value follows from the passage.",
            "A number is entailed if the passage states it or it follows by counting or rounding.",
            IS_ENTAILED,
        ),
        AssessorQuestion(
            units("0003")[0],
            "Amara",
            "The passage is a list of words without a sentence. Can it entail anything?",
        ),
        AssessorQuestion(
            units("0006")[0],
            "Amara",
            "May I use what another passage says?",
            "No: the cited passage alone.",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run: the answer to 0005 without its angle brackets."""
    text = (FOLDER / "runs" / "tern-AC-1.txt").read_text(encoding="utf-8")
    before = "three <Copper Rain, Copper Snow, The Orchard Wall>"
    return text.replace(
        before, "three: Copper Rain, Copper Snow, The Orchard Wall"
    ).encode()
