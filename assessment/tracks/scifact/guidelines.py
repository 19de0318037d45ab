"""What SciFact assessors must know, in our own words, and a worked example of each label."""

from assessment.tracks.scifact.answer import (
    CONTRADICT,
    LABEL,
    NEI,
    RATIONALE,
    SET,
    SUPPORT,
)
from assessment.tracks.scifact.evidence_sets import MAX_SETS
from assessment.tracks.scifact.scales import NO, YES

GUIDELINES = (
    "The verdict is about one claim and one abstract. Ask whether the abstract gives reason to believe that "
    "the claim is true, that it is false, or neither. Only the abstract counts, not the full text and not "
    "other papers. You may use common sense and the meaning of technical words, not your own findings on "
    "the topic.",
    "NEI is a decision too: you have read the abstract, and it gives reason for neither. Leave a pair "
    "unjudged only if you have not decided.",
    "Evidence sets. SUPPORT and CONTRADICT need at least one evidence set: the fewest sentences that, taken "
    "together in the context of the abstract, imply the verdict. If you can drop a sentence and the rest "
    "still implies it, drop it.",
    "One set or two. Sentences that imply the verdict only together are one set. Sentences that each "
    "imply it alone are separate sets: alternatives. Look for all alternatives; assessors miss them more "
    "often than they mark wrong ones. Any one of the alternatives is enough for a system to be right.",
    "A set is not empty, is not a copy of another set and does not contain another set. A sentence in two "
    "sets, and a set of more than three sentences, are allowed and reported: the official evaluator "
    "cannot score the first, and looks at three predicted sentences or as many as the smallest set.",
    "A test. Cover everything but the sentences of the set. Is there now reason to believe that the claim is "
    "true (or false)? Then the set is complete.",
    "Source: Wadden et al., EMNLP 2020, section 3 (labels and evidence sets); scifact-evaluator, eval.py "
    "(what is scored); the test question after FEVER.",
)


def _in_set(number: int) -> str:
    if number == 1:
        return (
            "Claim “ALDH1 goes with poorer prognosis”. Sentence 1 reports who had ALDH1, sentence 2 that "
            "those patients died earlier: both go into set 1."
        )
    return (
        f"Sentence {9 + number} says by itself that ALDH1 predicted early death: it needs no other sentence, "
        f"so it is an alternative, set {number}."
    )


EXAMPLES = {
    LABEL: {
        SUPPORT: "Claim “aspirin lowers the risk of stroke”; the abstract: “Strokes were a third rarer in "
        "the aspirin group.”",
        CONTRADICT: "Claim “aspirin lowers the risk of stroke”; the abstract: “Strokes were as frequent with "
        "aspirin as with placebo.”",
        NEI: "Claim “aspirin lowers the risk of stroke”; the abstract is about aspirin and headache.",
    },
    SET: {str(number): _in_set(number) for number in range(1, MAX_SETS + 1)},
    RATIONALE: {
        YES: "Sentences 1 and 2: who had ALDH1, and that those patients died earlier. Neither is enough "
        "alone.",
        NO: "Sentences 1 and 12: sentence 12 says it all by itself, so sentence 1 is one too many.",
    },
}
