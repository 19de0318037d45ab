"""Every measure of every track is decided upon: whether it says how good a run is."""

from __future__ import annotations

import pytest

from assessment.tracks import TRACKS, track_named

# A new measure belongs into one of the two: by the second no run leads, is better or has a rank.
RANKING = {
    "adhoc": (
        "AP, nDCG, P, R, RR, Rprec, Bpref, infAP, ERR, RBP, SetP, SetR, SetF, Success, IPrec"
    ),
    "biogen": (
        "Accuracy, Acceptable Answers, Precision, Redundancy, Harmfulness, Recall (with Required), "
        "Recall (with Supported and Required), Recall (with Required and Borderline), Citation "
        "Coverage, Citation Support Rate, Citation Contradict Rate, Document Recall, Document "
        "Precision"
    ),
    "car": (
        "MAP, Rprec, nDCG@20, RR, infAP, facetOverlap, transition, relevance, coherence, facet "
        "coverage, val:facet_overlap, val:relevance, val:positiondistance"
    ),
    "qa2007": (
        "series score, factoid-score, list IR, list IP, list F, other NR, other NP, other F"
    ),
    "r2c2": (
        "HMR, accuracy, R_O, R_U, mean nugget precision, accHMR, Brier, ECE, MCE, KS, AUROC, AURC, "
        "MSnDCG@20, Q@20, nERR@20, P@20, AP@20"
    ),
    "rag": (
        "strict_vital_score, strict_all_score, vital_score, all_score, weighted_precision, "
        "hard_precision, weighted_recall, hard_recall"
    ),
    "scifact": (
        "abstract_label_only_precision, abstract_label_only_recall, abstract_label_only_f1, "
        "abstract_rationalized_precision, abstract_rationalized_recall, abstract_rationalized_f1, "
        "sentence_selection_precision, sentence_selection_recall, sentence_selection_f1, "
        "sentence_label_precision, sentence_label_recall, sentence_label_f1"
    ),
}
NOT_RANKING = {"adhoc": "Judged", "car": "Judged@20", "r2c2": "avconf, OB"}
PREFIX, ENDING = "condensed:", " (direct)"
"""Of names that ad hoc and R2C2 give to the same measures once more."""


def names_of(text):
    return set(text.split(", ")) if text else set()


def plain(name):
    return name.removeprefix(PREFIX).removesuffix(ENDING)


@pytest.mark.parametrize("track", TRACKS)
def test_every_measure_is_known_to_rank_runs_or_not(track):
    measures = track_named(track).measures
    ranking = {plain(measure.name) for measure in measures if measure.ranks_runs}
    others = {plain(measure.name) for measure in measures if not measure.ranks_runs}
    assert ranking == names_of(RANKING[track])
    assert others == names_of(NOT_RANKING.get(track, ""))


@pytest.mark.parametrize("track", TRACKS)
def test_only_measures_that_rank_runs_have_a_better_end(track):
    for measure in track_named(track).measures:
        low, _ = measure.range
        if measure.ranks_runs:
            assert measure.direction in ("higher is better", "lower is better")
            # Between both signs 0 is the aim, so that neither end is the better one.
            assert low >= 0, measure.name
        else:
            assert measure.direction == ""
            assert measure.better == "higher", measure.name
            assert measure.why_unranked, measure.name
