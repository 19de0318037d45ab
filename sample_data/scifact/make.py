"""The sample campaign of SciFact: claims with their evidence, and three people who judge abstracts."""

from __future__ import annotations

import json
from pathlib import Path

from assessment.campaign import Campaign
from assessment.model import Ref, Unit
from assessment.tracks.scifact.answer import (
    CONTRADICT,
    LABEL,
    NEI,
    SET,
    SUPPORT,
    set_ref,
)
from sample_data.making.judging import Rules, Simulation
from sample_data.making.organiser import AssessorQuestion
from sample_data.making.story import Machine, Story, tell

FOLDER = Path(__file__).parent
SETTINGS = {"team-runs": "2"}
"""The team verifier has sent three runs."""
SLIPS = {
    SUPPORT: (NEI, NEI, CONTRADICT),
    CONTRADICT: (NEI, NEI, SUPPORT),
    NEI: (SUPPORT, CONTRADICT),
    "1": ("2",),
    "2": ("1",),
}
SECONDS = {LABEL: 34.0, SET: 7.0}
NOTES = {
    NEI: (
        "Close, but another question.",
        "One would have to guess.",
        "On the topic, but not on the claim.",
    ),
    SUPPORT: ("The same in other words.",),
    CONTRADICT: ("The result says otherwise.",),
}
REASONS = {
    SUPPORT: "entailment 0.81 at the nearest sentence",
    CONTRADICT: "contradiction 0.77 at the nearest sentence",
    NEI: "no sentence above 0.5",
}
WHY_KNOWN = {
    SUPPORT: "The result is the claim in other words.",
    CONTRADICT: "No difference was found where the claim says that there is one.",
    NEI: "The abstract does not study what the claim is about.",
}
OUTSIDE = {("804", "9100321"), ("810", "9100818")}
"""Abstracts that one would have to be a specialist to judge."""


def made() -> dict[str, bytes]:
    """The archive, and the corrected run that replaces its first version."""
    story = Story(
        FOLDER,
        ["corpus.jsonl", "claims.jsonl", "runs/*.jsonl"],
        SETTINGS,
        seed=802,
        training="802",
        machine=Machine("nli-small", [LABEL], REASONS),
        rules_of=_rules,
        questions_of=_questions,
        why_known=WHY_KNOWN,
        share=0.6,
        twice=0.0,
        agreement=18,
        hours=0.16,
        remarks=4,
        corrected=("verifier-base.jsonl", _corrected()),
    )
    return tell(story)


Gold = dict[tuple[str, str], tuple[str, list[list[int]]]]
"""Verdict and evidence sets by claim and document."""


def _gold() -> Gold:
    gold: Gold = {}
    for line in (FOLDER / "right.jsonl").read_text(encoding="utf-8").splitlines():
        claim = json.loads(line)
        for document, sets in claim["evidence"].items():
            sentences = [evidence["sentences"] for evidence in sets]
            gold[str(claim["id"]), document] = sets[0]["label"], sentences
    return gold


def _rules(campaign: Campaign) -> Rules:
    gold = _gold()

    def right(unit: Unit) -> str | None:
        abstract_key = unit.ref.topic, unit.document
        if unit.ref.kind != LABEL:
            return None
        if abstract_key in OUTSIDE:
            return "cannot judge: outside my expertise"
        verdict, _ = gold.get(abstract_key, (NEI, []))
        return verdict

    def further(unit: Unit, label: str) -> list[tuple[Ref, str]]:
        if label not in (SUPPORT, CONTRADICT):
            return []
        # Whoever sees a verdict where there is none marks the first sentence.
        _, sets = gold.get((unit.ref.topic, unit.document), (NEI, [[0]]))
        marks = []
        for number, sentences in enumerate(sets, 1):
            for sentence in sentences:
                ref = set_ref(unit.ref.topic, unit.document, sentence)
                marks.append((ref, str(number)))
        return marks

    return Rules(right, SLIPS, SECONDS, NOTES, further=further)


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    claims = simulation.campaign.data.units
    return [
        AssessorQuestion(
            claims("808")[0],
            "Amara",
            "The claim says mice, the abstract too; does its title count as evidence?",
            "No, only sentences of the abstract do.",
        ),
        AssessorQuestion(
            claims("809")[0],
            "Bjorn",
            "The abstract finds no effect. Is that CONTRADICT or not enough information?",
            "CONTRADICT, if the study was made to find the effect and reports that there was none.",
            "A well-run trial without an effect contradicts a claim of that effect; a study that did not "
            "look for it gives not enough information.",
            CONTRADICT,
        ),
        AssessorQuestion(
            claims("812")[0],
            "Amara",
            "Lactic acidosis is not mentioned at all. Why is this abstract in the pool?",
        ),
    ]


def _corrected() -> bytes:
    """The second version of a run: claim 812 is left without a prediction."""
    lines = (
        (FOLDER / "runs" / "verifier-base.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    corrected = []
    for line in lines:
        prediction = json.loads(line)
        if prediction["id"] == 812:
            prediction["evidence"] = {}
        corrected.append(json.dumps(prediction))
    return "".join(f"{line}\n" for line in corrected).encode()
