"""The questions to BioGen assessors, in the words of the evaluation.

The words are those of BioACE, src/answer_eval.py and src/citation_eval.py.
"""

from assessment.model import Label, Scale
from assessment.tracks.biogen.answer import ACCURACY, RELATION, RELEVANCE

SOURCE = "TREC BioGen 2024; label definitions as in BioACE (answer_eval.py, citation_eval.py)"

SCALES = (
    Scale(
        RELEVANCE,
        "Sentence",
        "What is sentence {number} to the answer?",
        (
            Label("required", "1", "needed in the answer for completeness", "good"),
            Label(
                "unnecessary",
                "2",
                "need not be there: information overload; trivial (“there are many treatment "
                "options”); only a recommendation to see a "
                "health professional; or not relevant to the question (causes when it asks for treatments)",
                "plain",
            ),
            Label(
                "borderline",
                "3",
                "relevant, maybe good to know, but not required",
                "mixed",
            ),
            Label("inappropriate", "4", "the assertion may harm the patient", "bad"),
        ),
        SOURCE,
    ),
    Scale(
        RELATION,
        "Citation",
        "Does PMID {pmid} support sentence {number}?",
        (
            Label(
                "supporting",
                "1",
                "at least one passage agrees with the assertion and none contradicts it",
                "good",
            ),
            Label(
                "contradicting",
                "2",
                "at least one passage disagrees with the assertion or states the opposite",
                "bad",
            ),
            Label(
                "neutral",
                "3",
                "on topic, but can neither support nor contradict the assertion",
                "mixed",
            ),
            Label("not relevant", "4", "not relevant to the assertion", "plain"),
            Label("invalid citation", "5", "the PMID is not usable", "off"),
        ),
        SOURCE,
        evidence=True,
    ),
    Scale(
        ACCURACY,
        "Answer",
        "Is this acceptable as an answer to the question?",
        (
            Label(
                "yes",
                "1",
                "the answer is acceptable as an answer to the question",
                "good",
            ),
            Label(
                "no",
                "2",
                "the answer is not acceptable as an answer to the question",
                "bad",
            ),
        ),
        SOURCE,
    ),
)
