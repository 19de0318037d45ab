"""Notes and counts beside the figures of a run, and the sums that they are made of."""

from dataclasses import replace

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import Prediction
from assessment.tracks.scifact.comparison.formulas import NO_HITS, Counts, counts, tally
from assessment.tracks.scifact.comparison.rationales import target
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.scoring.score import runs_in, score, totals
from tests.tracks.scifact.making import Small, gold_row, predicted_row

S, C = "SUPPORT", "CONTRADICT"


def state_of_one_run(predicted, gold=None, cited=(), **details):
    """The state of a claim with one run; `details` are what its reader noted of the run."""
    evidence = {"7": (S, [[0]])} if gold is None else gold
    campaign = Small(
        [gold_row(evidence, cited=cited)], {"r": [predicted_row(predicted)]}
    )
    return replace(campaign.topic_state(), details={"r": details} if details else {})


def scores_of(*states):
    facts = {str(number): score(state) for number, state in enumerate(states)}
    return {one.measure: one for one in totals(facts, {})}


def test_precision_counts_predicted_abstracts_and_recall_the_whole_pool():
    gold = {"7": (S, [[0]]), "8": (C, [[1]])}
    scores = scores_of(
        state_of_one_run({"7": (S, [0]), "99": (S, [0])}, gold, cited=[5])
    )
    counted = {name: (one.judged, one.needed) for name, one in scores.items()}
    assert counted["abstract_label_only_precision"] == (1, 2)
    assert counted["sentence_label_precision"] == (1, 2)
    assert counted["abstract_label_only_recall"] == (3, 4)
    assert counted["abstract_label_only_f1"] == (3, 4)


def test_abstracts_are_counted_by_what_they_are_judged_and_predicted_as():
    gold = {"7": (S, [[0]]), "8": (C, [[1]]), "9": (C, [[1]]), "10": (C, [[2]])}
    predicted = {
        "7": (C, [0]),
        "8": (C, [1]),
        "9": (C, [1]),
        "98": (S, [0]),
        "99": (S, [0]),
    }
    facts = score(state_of_one_run(predicted, gold, cited=[5, 6]))
    [(_, sums)] = runs_in({"1": facts})
    supported, contradicted = (0, 1, 0), (0, 2, 1)
    not_enough, not_judged = (0, 0, 2), (2, 0, 0)
    assert sums.confusion.cells == supported + contradicted + not_enough + not_judged
    assert facts.candidates.cells == (0, 0, 1, 0, 0, 3, 0, 0, 2, 0, 0, 0)


def test_reasons_of_a_figure_are_set_apart_by_semicolons():
    state = state_of_one_run(
        {"7": (S, [1]), "99": (S, [0])}, {"7": (S, [[0, 1], [1, 2]])}
    )
    [note] = {one.note for one in scores_of(state).values()}
    assert note == (
        "the official evaluator stops here (AssertionError), predicted abstracts with a sentence that is in"
        " two gold sets: 1; such a sentence counts once; "
        "predicted abstracts that are not judged and count as wrong: 1 of 2"
    )


def test_a_run_whose_abstracts_are_all_judged_has_no_note():
    assert {
        one.note for one in scores_of(state_of_one_run({"7": (S, [0])})).values()
    } == {""}


def test_a_file_that_the_official_evaluator_refuses_is_named_with_its_message():
    refused = state_of_one_run({"7": (S, [0])}, official="KeyError: 'label'")
    assert {one.note for one in scores_of(refused, refused).values()} == {
        "the official evaluator stops at the file of this run (KeyError: 'label'); "
        "it was read as far as it can be"
    }


def test_an_accepted_file_and_an_assertion_that_depends_on_the_gold_are_not_named():
    for message in ("accepted", "AssertionError: two sets"):
        state = state_of_one_run({"7": (S, [0])}, official=message)
        assert {one.note for one in scores_of(state).values()} == {""}, message
    other = state_of_one_run({"7": (S, [0])}, format="jsonl")
    assert {one.note for one in scores_of(other).values()} == {""}


def test_a_claim_that_a_run_leaves_out_has_a_row_of_nothing():
    state = replace(state_of_one_run({"7": (S, [0])}), without_answer=("late",))
    assert score(state).runs["late"] == (NO_HITS, ())
    assert [run for run, _ in runs_in({"1": score(state)})] == ["r", "late"]


def test_what_a_run_retrieves_is_summed_over_its_abstracts():
    sets = ((0,), (0, 1))
    targets = {name: target(Gold(S, sets), "official") for name in ("7", "8")}
    one = Prediction("7", S, (0, 1))
    unknown = Prediction("99", S, (5,))
    other = Prediction("8", S, (0,))
    assert tally(targets, [one, unknown, other]) == (3, 2, 2, 4, 3, 3, 2)


def test_a_set_that_fills_the_window_is_complete_within_it():
    gold = {"7": Gold(S, ((0, 1, 2), (5, 6, 7, 8)))}
    assert counts(gold, [Prediction("7", S, (0, 1, 2, 9))]).rationalized == 1
    assert counts(gold, [Prediction("7", S, (0, 1, 9, 2))]).rationalized == 0


def test_a_prediction_without_a_complete_set_is_no_rationale_however_long():
    gold = {"7": Gold(S, ((0, 1),))}
    assert counts(gold, [Prediction("7", S, (0, 2, 3, 4))]) == Counts(
        1, 1, 1, 0, 2, 4, 0, 0
    )


def test_sets_that_share_a_sentence_count_where_they_are_predicted_exactly():
    gold = {"7": Gold(S, ((0, 1), (1, 2)))}
    assert counts(gold, [Prediction("7", S, (0, 1))]).selection == 2


def test_the_window_is_that_of_the_rule():
    four = {"7": Gold(S, ((7, 8, 9, 10),))}
    predicted = [Prediction("7", S, (7, 8, 9, 10))]
    assert counts(four, predicted).rationalized == 1
    assert counts(four, predicted, "three").rationalized == 0


def test_every_figure_of_the_track_is_made_of_the_sums():
    assert set(scores_of(state_of_one_run({}))) == {
        measure.name for measure in TRACK.measures if measure.official
    }
