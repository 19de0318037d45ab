"""What SciFact assessors are asked; definitions after the paper (Wadden et al., EMNLP 2020, section 3)."""

from assessment.model import Label, Scale
from assessment.tracks.scifact.answer import CONTRADICT, LABEL, MAX_SETS, NEI, SET, SUPPORT

PAPER = "Wadden et al., EMNLP 2020, section 3"
_IN_SET = "one of the sentences of evidence set {number}: all of them together, and no fewer, imply the verdict; other sets are alternatives"

SCALES = (
    Scale(
        LABEL,
        "Verdict",
        "What does the abstract say about the claim?",
        (
            Label(SUPPORT, "1", "the abstract gives reason to believe that the claim is true; at least one evidence set is needed", "good"),
            Label(CONTRADICT, "2", "the abstract gives reason to believe that the claim is false; at least one evidence set is needed", "bad"),
            Label(NEI, "3", "the abstract gives neither reason; no evidence set", "off"),
        ),
        PAPER,
    ),
    Scale(
        SET,
        "Evidence set",
        "Which evidence set does the sentence belong to?",
        tuple(Label(str(number), str(number), _IN_SET.replace("{number}", str(number))) for number in range(1, MAX_SETS + 1)),
        PAPER,
    ),
)
QUESTION = {scale.kind: scale.question for scale in SCALES}
