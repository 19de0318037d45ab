"""What there is to see at each sample campaign, and what to look at first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Highlight(NamedTuple):
    """A view to open: the page, what its address holds besides the campaign, and what to see there."""

    page: str
    name: str
    sentence: str
    query: Mapping[str, str] = {}


class SampleTour(NamedTuple):
    """A sample campaign: what its track judges, how long a look around takes, and three views."""

    judges: str
    minutes: int
    looks: tuple[Highlight, Highlight, Highlight]


PATH = (
    Highlight(
        "runs",
        "Import",
        "drop topics, documents, runs and judgments; every problem of every file is listed.",
    ),
    Highlight("judge", "Judge", "one key per label; nobody sees whose answer it is."),
    Highlight(
        "agreement", "Agreement", "how far assessors agree, down to the single unit."
    ),
    Highlight(
        "adjudicate",
        "Adjudicate",
        "decide where they differ, what changes the scores most first.",
    ),
    Highlight(
        "release",
        "Release",
        "the official files, a report to read, and a signed-off archive.",
    ),
)

SAMPLE_TOURS: dict[str, SampleTour] = {
    "biogen-sample": SampleTour(
        "Medical answers: is each sentence required, does each cited abstract support it?",
        3,
        (
            Highlight(
                "judge",
                "Judge an answer",
                "the cited abstract stands beside the sentence; the key ? shows all keys.",
            ),
            Highlight(
                "scores",
                "Scores: citation support",
                "heron-rag-1 is far ahead of quarry-bm25; pick a row to read why.",
                {"measure": "Citation Support Rate"},
            ),
            Highlight(
                "errors",
                "Errors of quarry-bm25",
                "the citations that cost it support rate, and what each costs.",
                {"run": "quarry-bm25", "measure": "Citation Support Rate"},
            ),
        ),
    ),
    "car-sample": SampleTour(
        "Wikipedia-like pages from passages: which paragraph belongs under which heading, and do "
        "neighbours read on?",
        4,
        (
            Highlight(
                "judge",
                "Judge a page",
                "nine paragraphs in reading order, with facets, transitions and removals.",
            ),
            Highlight(
                "compare",
                "Compare: heat map",
                "runs by topics; the runs of dogwood are weak on bread, paper and tea.",
                {"compare": "Heat map", "measure": "MAP"},
            ),
            Highlight(
                "agreement",
                "Agreement on facets",
                "Amara and Bjorn mostly agree, Chen hurries; see where.",
                {"agreement-question": "facet"},
            ),
        ),
    ),
    "qa2007-sample": SampleTour(
        "Question series: factoid and list answers, and nuggets found in whole responses.",
        4,
        (
            Highlight(
                "nuggets",
                "Nuggets and votes",
                "several assessors voted on each nugget; their votes are its weight.",
            ),
            Highlight(
                "errors",
                "Errors: the nugget matrix",
                "which run holds which nugget of a series.",
                {"part": "Nugget matrix", "topic": "301"},
            ),
            Highlight(
                "scores",
                "Series score",
                "what is left out of a mean, and why, stands below the table.",
                {"measure": "series score"},
            ),
        ),
    ),
    "r2c2-sample": SampleTour(
        "Answers with a stated confidence: is each nugget backed by its passage, is the answer "
        "right, and did the run know?",
        3,
        (
            Highlight(
                "judge",
                "Judge in three steps",
                "nuggets first, then the answer, then which nuggets helped.",
            ),
            Highlight(
                "scores",
                "Scores: reliability",
                "the plot below the table: plover is sure and wrong, tern right and unsure.",
                {
                    "measure": "HMR",
                    "look": "Behind the totals",
                    "show": "Plot: Reliability",
                },
            ),
            Highlight(
                "agreement",
                "A machine against people",
                "where people overrode its verdicts, with their notes.",
                {"agreement-part": "Machine assessors"},
            ),
        ),
    ),
    "scifact-sample": SampleTour(
        "Scientific claims: does an abstract support or contradict the claim, and which sentences say so? "
        "This campaign is released: it shows what teams see, and *Session* can open it again.",
        3,
        (
            Highlight(
                "release",
                "Sign a release",
                "the log, the scores and the hashes in one file, which anybody can verify.",
            ),
            Highlight(
                "compare",
                "Compare two runs",
                "claim by claim: where verifier-large wins over verifier-base.",
                {
                    "compare": "Two runs",
                    "measure": "abstract_rationalized_f1",
                    "run": "verifier-large",
                    "against": "verifier-base",
                },
            ),
            Highlight(
                "agreement",
                "Does it matter?",
                "the ranking of runs by the labels of each assessor alone.",
                {"agreement-part": "Ranking of runs"},
            ),
        ),
    ),
}
