"""Invented topics, answers and abstracts, some of them hostile."""

from __future__ import annotations

SCALES = [
    {
        "kind": "relation",
        "title": "Citation",
        "question": "Does the document support the sentence?",
        "evidence": True,
        "labels": [
            {
                "name": "supporting",
                "key": "1",
                "tone": "good",
                "definition": (
                    "At least one passage of the document agrees with the statement, and none "
                    "contradicts it."
                ),
            },
            {
                "name": "contradicting",
                "key": "2",
                "tone": "bad",
                "definition": (
                    "At least one passage of the document disagrees with the statement, and none "
                    "supports it."
                ),
            },
            {
                "name": "neutral",
                "key": "3",
                "tone": "mixed",
                "definition": (
                    "The document is relevant to the statement, but lacks the information to confirm "
                    "or deny it."
                ),
            },
            {
                "name": "not relevant",
                "key": "4",
                "tone": "plain",
                "definition": "The document is not relevant to the statement.",
            },
            {
                "name": "invalid citation",
                "key": "5",
                "tone": "off",
                "definition": "The cited number is no document of the collection.",
            },
        ],
    },
    {
        "kind": "sentence",
        "title": "Sentence",
        "question": "Is the sentence needed in the answer?",
        "evidence": False,
        "labels": [
            {
                "name": "required",
                "key": "1",
                "tone": "good",
                "definition": "The sentence is necessary for the answer to be complete.",
            },
            {
                "name": "unnecessary",
                "key": "2",
                "tone": "plain",
                "definition": "The sentence is not required for the answer, though it may be useful.",
            },
            {
                "name": "borderline",
                "key": "3",
                "tone": "mixed",
                "definition": "Relevant, possibly even good to know, but not required.",
            },
            {
                "name": "inappropriate",
                "key": "4",
                "tone": "bad",
                "definition": "The sentence may harm the person who asked, for example by wrong advice.",
            },
        ],
    },
    {
        "kind": "accuracy",
        "title": "Answer",
        "question": "Does the answer address the question?",
        "evidence": False,
        "labels": [
            {
                "name": "yes",
                "key": "1",
                "tone": "good",
                "definition": "The answer is on the question.",
            },
            {"name": "no", "key": "2", "tone": "bad", "definition": "It is not."},
        ],
    },
]

BACKGROUND = (
    "BACKGROUND: Obstructive sleep apnea is a common disorder in which the upper airway "
    "collapses repeatedly during sleep. Excess body "
    "weight is its most important reversible risk factor, and clinical guidelines name weight "
    "reduction beside positive airway pressure."
)
METHODS = (
    "METHODS: We followed 264 adults with obesity and type 2 diabetes who were assigned at "
    "random to an intensive lifestyle programme or "
    "to diabetes support and education. Polysomnography was done at home at the start and after "
    "one, two and four years. The primary "
    "outcome was the change of the apnea-hypopnea index; readers of the recordings did not know "
    "the assignment."
)
RESULTS = (
    "RESULTS: Patients who lost 10 % of their weight had an apnea-hypopnea index that was lower "
    "by 9.7 events per hour than in the control "
    "group (95 % confidence interval 5.3 to 14.0). More than three times as many participants in "
    "the intervention group had total remission "
    "of their sleep apnea, and the prevalence of severe apnea was halved. The effect lasted for "
    "four years although about half of the weight was regained."
)
CONCLUSION = (
    "CONCLUSION: Weight loss improves obstructive sleep apnea among obese patients. These "
    "results bear on routine treatment of sleep apneas."
)

DOCUMENTS = {
    "99000001": {
        "title": (
            "Effect of weight loss on obstructive sleep apnea: a randomised trial of an intensive "
            "lifestyle intervention"
        ),
        "passages": [BACKGROUND, METHODS, RESULTS, CONCLUSION],
        "link": "https://pubmed.ncbi.nlm.nih.gov/99000001/",
        "absent": False,
        "other_locations": [],
    },
    "99000002": {
        "title": "Mandibular advancement devices compared with positive airway pressure",
        "passages": [
            "Oral appliances move the lower jaw forward and keep the airway open.",
            (
                "In this crossover trial of 126 patients the pressure mask lowered the index more, "
                "but the appliance was used for more hours each night, so that health outcomes after "
                "one month were alike."
            ),
            *[f"Section {n}. " + METHODS for n in range(1, 9)],
        ],
        "link": "https://pubmed.ncbi.nlm.nih.gov/99000002/",
        "absent": False,
        "other_locations": ["answer 4, sentence 2: you said supporting"],
    },
    "99000003": {
        "title": "",
        "passages": [],
        "link": "https://pubmed.ncbi.nlm.nih.gov/99000003/",
        "absent": True,
        "other_locations": [],
    },
    "99000666": {
        "title": '<img src=x onerror="window.hacked=1"> Hostile title \u202eelddir',
        "passages": [
            "<script>window.hacked=2</script> &lt;b&gt; [link](javascript:window.hacked=3)",
            "Null \x00 bell \x07 escape \x1b[31m tab\tand \u202eright to left\u202c. Sleep 😴 and 漢字.",
        ],
        "link": "javascript:window.hacked=4",
        "absent": False,
        "other_locations": ["<svg onload=window.hacked=5>"],
    },
}

NARRATIVE = (
    "The person who asks was told that they have mild sleep apnea and would rather not use a "
    "mask. They want to know what they can do themselves, and how sure it is that it helps."
)
TOPICS = [
    {
        "id": "901",
        "title": "Natural treatments for sleep apnea",
        "question": "What are natural treatments for sleep apnea?",
        "narrative": NARRATIVE,
    },
    {
        "id": "902",
        "title": "Ringing in the ears at night",
        "question": "Why do my ears ring at night, and what helps against it?",
        "narrative": "",
    },
]

ANSWERS = [
    (
        "901",
        "A1",
        [
            (
                (
                    "Weight loss can reduce the severity of sleep apnea, and in some people it makes "
                    "it go away entirely [99000001]."
                ),
                ["99000001"],
            ),
            (
                (
                    "Oral appliances are an alternative to positive airway pressure for people who "
                    "do not tolerate a mask [99000002, 99000001, 99000003]."
                ),
                ["99000002", "99000001", "99000003"],
            ),
            ("See a doctor before you start.", []),
        ],
    ),
    (
        "901",
        "A2",
        [
            (
                (
                    f"This is sentence {n} of a long answer, in which much is said about sleep, "
                    "weight, exercise of the throat and the position of the body at night, so that "
                    "the pane has to scroll [99000001, 99000002]."
                ),
                ["99000001", "99000002"],
            )
            for n in range(1, 11)
        ]
        + [
            (
                "Weight loss can reduce the severity of sleep apnea [99000001].",
                ["99000001"],
            )
        ],
    ),
    (
        "901",
        "A3",
        [
            (
                (
                    '<b onmouseover="window.hacked=6">Bold</b> claims '
                    "<script>window.hacked=7</script> 😴😴 emoji before a citation [99000666]."
                ),
                ["99000666"],
            ),
            (
                "A sentence with \x00 control \x1b characters and \u202eturned text\u202c [99000666].",
                ["99000666"],
            ),
        ],
    ),
    (
        "902",
        "B1",
        [
            (
                "Tinnitus is louder when it is quiet around you [99000001]. [99000002]",
                ["99000001"],
            ),
            ("Masking sounds help many people.", []),
        ],
    ),
]
