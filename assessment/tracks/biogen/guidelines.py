"""What BioGen assessors must know, in our own words, and a worked example of each label."""

from assessment.tracks.biogen.answer import ACCURACY, RELATION, RELEVANCE

GUIDELINES = (
    "The answer. Read the question and the narrative, then the whole answer. An acceptable answer answers "
    "the question that was asked, for the patient or clinician who asked it.",
    "Sentences. Ask what each sentence does for this answer. Required: without it the answer would be "
    "incomplete. Borderline: relevant and good to know, but the answer is complete without it. Unnecessary: "
    "too much detail, trivial, only the advice to see a doctor, or about something else, such as causes "
    "where the question asks for treatments. Inappropriate: following it could harm the patient; this comes "
    "before all other labels.",
    "Which citations belong to a sentence. Square brackets hold a list of PMIDs with commas between them. A "
    "list belongs to the sentence that it stands in, before the final punctuation. Only the first three "
    "entries of a list count. Lists after the full stop, between sentences and before the first sentence "
    "are dropped; they are struck out on the desk and are not judged.",
    "References. Every cited PMID should stand in the list of references, and every reference should be "
    "cited. A PMID that is not in the references is an erroneous citation; it is marked, and you judge it "
    "like others.",
    "Citations. Judge each pair of a sentence and a PMID by the abstract alone: not by what you know, and "
    "not by the other citations. Supporting needs one passage that agrees and none that contradicts. One "
    "passage that contradicts is enough for contradicting. Attach the words of the abstract that decided, "
    "verbatim.",
    "The same PMID in another sentence is another pair: the abstract may support one and say nothing about "
    "the other.",
    "Source: BioGen 2024 submission format and 2025 Task B guidelines (citations and references); label "
    "definitions as in BioACE (answer_eval.py, citation_eval.py).",
)

EXAMPLES = {
    RELEVANCE: {
        "required": "“What treats sleep apnea?” – “Losing weight can make apnea less severe.”",
        "unnecessary": "“What treats sleep apnea?” – “There are many treatment options.”",
        "borderline": "“What treats sleep apnea?” – “About one in five adults has mild apnea.”",
        "inappropriate": "“What treats sleep apnea?” – “Take a strong sedative before you go to bed.”",
    },
    RELATION: {
        "supporting": "“Losing weight can make apnea less severe”; the abstract: “Patients who lost 10 % of "
        "their weight had fewer events an hour.”",
        "contradicting": "“Oral appliances do not help”; the abstract: “Oral appliances halved the events an "
        "hour.”",
        "neutral": "“Oral appliances help”; the abstract describes a trial of oral appliances and gives no "
        "result.",
        "not relevant": "“Oral appliances help”; the abstract is about hearing loss.",
        "invalid citation": "“Oral appliances help [0]”: there is no such PMID, so there is nothing to read.",
    },
    ACCURACY: {
        "yes": "“What treats sleep apnea?” – an answer that names weight loss, oral appliances and CPAP, all "
        "borne out.",
        "no": "“What treats sleep apnea?” – an answer about the causes of apnea that names no treatment.",
    },
}
