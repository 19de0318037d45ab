"""The sample campaign of BioGen: what is right in each answer, and three people who judge it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Evidence, Unit
from sample_data.making.evidence import Passages
from sample_data.making.judging import Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell

FOLDER = Path(__file__).parent
SETTINGS = {"splitter": "rules", "team-runs": "1"}
"""The judgments belong to sentences of the rules; a team may send one run, and heron has sent two."""
SECONDS = {"relevance": 9.0, "relation": 17.0, "accuracy": 12.0}
SLIPS = {
    "required": ("borderline", "unnecessary"),
    "unnecessary": ("borderline",),
    "borderline": ("required", "unnecessary"),
    "inappropriate": ("unnecessary", "borderline"),
    "supporting": ("neutral",),
    "contradicting": ("neutral", "supporting"),
    "neutral": ("supporting", "not relevant"),
    "yes": ("no",),
    "no": ("yes",),
}
NOTES = {
    "borderline": ("Good to know, but the patient did not ask.",),
    "inappropriate": ("A patient who acts on this may come to harm.",),
    "neutral": ("Same topic, another outcome.", "The abstract does not settle it."),
    "contradicting": ("The abstract says the opposite.",),
    "no": (
        "I would not give this answer to a patient.",
        "A patient needs more than this.",
    ),
}
REASONS = {
    "supporting": "most words of the sentence stand in one passage",
    "contradicting": "numbers or negation differ from the nearest passage",
    "neutral": "no passage is near enough",
    "not relevant": "the abstract shares no medical term with the sentence",
}
WHY_KNOWN = {
    "required": "Without it the patient would not know what to do.",
    "unnecessary": "Says nothing that helps with the question.",
    "contradicting": "Compare the numbers with the results of the abstract.",
    "neutral": "The abstract is about the topic, not about the assertion.",
}


def made() -> dict[str, bytes]:
    """The archive, and the corrected run that replaces its first version."""
    story = Story(
        FOLDER,
        ["topics.json", "documents.jsonl", "pmids.txt", "runs/*", "clusters_*"],
        SETTINGS,
        seed=901,
        training="901",
        machine=Machine("overlap-2", ["relation"], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        decided=["accuracy"],
        corrected=("heron-rag-2.json", _corrected()),
    )
    return tell(story)


def _rules(campaign: Campaign) -> Rules:
    text = (FOLDER / "right.tsv").read_text(encoding="utf-8")
    right = {}
    for row in csv.DictReader(io.StringIO(text), delimiter="\t"):
        right[row["topic"], row["run"], row["sentence"], row["pmid"]] = row["label"]
    runs: dict[tuple[str, str], str] = {}
    sentences: dict[tuple[str, int], str] = {}
    for topic in campaign.topics:
        for run, answer in campaign.topic_state(topic).answers.items():
            runs.setdefault((topic, answer.digest), run)
            for part, sentence in enumerate(answer.sentences):
                sentences[answer.digest, part] = sentence.bare
    passages = Passages(campaign)

    def label(unit: Unit) -> str | None:
        sentence = "answer" if unit.part < 0 else str(unit.part + 1)
        run = runs[unit.ref.topic, unit.screen]
        return right.get((unit.ref.topic, run, sentence, unit.document))

    def evidence(unit: Unit, label: str) -> tuple[Evidence, ...]:
        if label == "supporting":
            return passages.nearest(unit.document, sentences[unit.screen, unit.part])
        if label == "contradicting":
            return passages.conclusion(unit.document, sentences[unit.screen, unit.part])
        return ()

    return Rules(label, SLIPS, SECONDS, NOTES, evidence)


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units("904")
    sentences = [unit for unit in units if unit.ref.kind == "relevance"]
    citations = [unit for unit in units if unit.ref.kind == "relation"]
    return [
        AssessorQuestion(
            citations[0],
            "Amara",
            "The abstract is about three drugs taken together, the sentence about two. Is that support?",
            "Yes, if the sentence claims no more than the abstract shows.",
            "A study of a combination supports a sentence about a part of it only if the abstract reports "
            "that part.",
            "neutral",
        ),
        AssessorQuestion(
            sentences[1],
            "Bjorn",
            "Is advice to ask a doctor always unnecessary?",
            "Only where it stands alone. With a reason (a test, a risk) it can be required.",
            "“Ask your doctor” alone is unnecessary; with the test to ask for it is judged for that test.",
            "unnecessary",
        ),
        AssessorQuestion(
            citations[2],
            "Amara",
            "The percentage is rounded from 18.7 to 19. Supporting or contradicting?",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run: what the validator warned of is corrected."""
    text = (FOLDER / "runs" / "heron-rag-2.json").read_text(encoding="utf-8")
    before = "Paracetamol is the usual alternative and does not affect blood pressure"
    after = "Paracetamol is the usual alternative, although 4 g a day raised blood pressure too"
    text = text.replace(before, after)
    return text.replace("[ 99000001 , 99000002 ]", "[99000001, 99000002]").encode()
