"""SciFact: which abstracts support or contradict a claim, and which sentences say so.

Assessors give each abstract a label, and put its sentences into evidence sets.

The words of the track are in the modules beside this one: `answer` (claims, predictions, names of units),
`evidence_sets` (at most nine of an abstract), `scales`, `measures`.  Its folders, each of which imports only
those above it:

    comparison    a predicted abstract against the gold: its label, its rationale, and the evaluator's figures
    collection    the abstracts of the corpus
    lines         lines of claims and predictions as the official evaluator reads them, and where it stops
    topics        claims, and the evidence in their files
    runs          predictions, and the halves of a run of VeriSci
    judgments     evidence sets and the gold that follow from the votes
    screens       what assessors are shown and asked
    scoring       facts of a claim, figures of runs, and what they rest on
    writers       files out
"""

from assessment.model import Export, FileKind, Track
from assessment.model.guidelines import with_examples
from assessment.tracks.scifact import guidelines, measures, scales, submissions
from assessment.tracks.scifact.answer import Answer, Topic
from assessment.tracks.scifact.carry_over import carry
from assessment.tracks.scifact.collection import corpus
from assessment.tracks.scifact.judgments import ratings
from assessment.tracks.scifact.runs import runs, verisci_files
from assessment.tracks.scifact.scoring import (
    better_answers,
    explain,
    missing_gold,
    part_scores,
    retrieved,
    score,
    tables,
)
from assessment.tracks.scifact.screens import units
from assessment.tracks.scifact.topics import claims
from assessment.tracks.scifact.writers import exports, repair

TRACK = Track(
    name="scifact",
    title="SciFact",
    version="leaderboard of 2021",
    source="Wadden et al., EMNLP 2020; allenai/scifact doc/evaluation.md; allenai/scifact-evaluator "
    "evaluator/eval.py",
    topic_type=Topic,
    answer_type=Answer,
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=measures.SETTINGS,
    files=(
        FileKind(
            "corpus",
            "Corpus of abstracts",
            corpus.is_corpus,
            corpus.read_corpus,
            streams=True,
        ),
        FileKind(
            "claims",
            "Claims, with gold evidence or without",
            claims.is_claims,
            claims.read_claims,
        ),
        FileKind(
            "predictions",
            "Predictions of a run",
            runs.is_predictions,
            runs.read_predictions,
        ),
        FileKind(
            "stage",
            "Rationale or label file of VeriSci, halves of a run",
            verisci_files.is_stage,
            verisci_files.read_stage,
        ),
    ),
    check=runs.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=score.totals,
    exports=(
        Export(
            "gold",
            "Gold claims (JSON Lines)",
            "claims_gold.jsonl",
            exports.gold_claims,
            exports.gold_warnings,
        ),
        Export(
            "predictions",
            "Predictions of every run (zip)",
            "predictions.zip",
            exports.predictions,
            exports.prediction_warnings,
        ),
        Export(
            "metrics",
            "The evaluator's twelve figures (JSON)",
            "metrics.json",
            exports.figures,
            recognise=exports.is_figures,
        ),
    ),
    carry=carry,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    link=units.link,
    part_scores=part_scores.part_scores,
    repair=repair.repaired,
    explain=explain.explain,
    retrieved=retrieved.retrieved,
    better_answers=better_answers.better_answers,
    missing_gold=missing_gold.missing_gold,
    tables=tables.tables,
    ratings=ratings.ratings,
    official_tools={
        "predictions": "eval.py of scifact-evaluator",
        "claims": "eval.py of scifact-evaluator",
    },
    resources=("corpus", "verisci-label", "verisci-rationale"),
)
