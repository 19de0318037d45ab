"""Scores of rankings and pages, in numbers small enough to check by hand."""

from math import log2

import pytest

from assessment.tracks.car.scoring.score import score
from tests.tracks.car.making import (
    case,
    deep,
    facet,
    figures,
    graded,
    on,
    p,
    page,
    ranking,
    rankings,
    removed,
    scores,
    step,
    topic,
)

A, B, C = p("a"), p("b"), p("c")


def only(result, measure, run="r", **settings):
    return figures(result, **settings)[run, measure]


# Rankings


def test_average_precision_r_precision_gain_and_reciprocal_rank_by_hand():
    votes = [graded("A", A, "MUST"), graded("A", B, "CAN"), graded("A", C, "TRASH")]
    values = figures(
        case(deep(), {"r": rankings({"A": {C: 3, A: 2, p("d"): 1, B: 0}})}, votes)
    )
    assert values["r", "MAP"] == pytest.approx((1 / 2 + 2 / 4) / 2)
    assert values["r", "Rprec"] == 0.5
    assert values["r", "RR"] == 0.5
    assert values["r", "nDCG@20"] == pytest.approx(
        (3 / log2(3) + 1 / log2(5)) / (3 + 1 / log2(3))
    )
    assert values["r", "Judged@20"] == 0.75


def test_only_grades_above_zero_are_relevant():
    for label, value in (
        ("MUST", 1.0),
        ("CAN", 1.0),
        ("TOPIC", 0.0),
        ("NO", 0.0),
        ("TRASH", 0.0),
    ):
        assert (
            only(
                case(deep(), {"r": rankings({"A": {A: 1}})}, [graded("A", A, label)]),
                "MAP",
            )
            == value
        )


def test_equal_scores_are_sorted_by_id_from_the_end():
    votes = [graded("A", A, "MUST")]
    assert (
        only(case(deep(), {"r": rankings({"A": {A: 1.0, B: 1.0}})}, votes), "RR") == 0.5
    )


def test_the_order_of_the_lines_of_a_run_does_not_matter():
    votes = [graded("A", A, "MUST"), graded("A", C, "CAN")]
    inputs = {A: 2.0, B: 3.0, C: 1.0}
    turned = dict(reversed(inputs.items()))
    assert figures(case(deep(), {"r": rankings({"A": inputs})}, votes)) == figures(
        case(deep(), {"r": rankings({"A": turned})}, votes)
    )


def test_a_judged_query_that_the_run_leaves_out_counts_zero_or_is_skipped():
    state = case(
        deep(),
        {"r": rankings({"A/x": {A: 1}})},
        [graded("A/x", A, "MUST"), graded("A/z", A, "MUST")],
    )
    assert only(state, "MAP") == 0.5
    assert only(state, "MAP", missing="skip") == 1.0
    assert {one.note for one in scores(state) if one.measure == "MAP"} == {
        "mean over 2 judged queries; judged queries that the run does not answer, counted 0: 1"
    }


def test_a_page_that_the_run_leaves_out_counts_its_queries_as_zero():
    votes = [graded("A", A, "MUST")]
    other = case(topic(), {}, [graded(facet(1), A, "MUST", topic="tqa2:L_1")])
    answered = case(deep(), {"r": rankings({"A": {A: 1}})}, votes)
    assert figures(answered, other)["r", "MAP"] == 0.5
    assert figures(answered, other, missing="skip")["r", "MAP"] == 1.0


def test_a_run_that_leaves_a_page_out_has_its_row_there():
    state = case(
        deep(),
        {"r": rankings({"A": {A: 1}})},
        [graded("A", A, "MUST")],
        kinds={"r": "passage", "s": "passage", "e": "entity"},
    )
    rows = {(one.run, one.measure): one for one in scores(state)}
    assert (
        rows["s", "MAP"].value,
        rows["s", "Judged@20"].value,
        rows["e", "MAP"].value,
    ) == (0.0, 0.0, None)
    assert (
        rows["s", "MAP"].note
        == "mean over 1 judged query; judged queries that the run does not answer, counted 0: 1"
    )
    assert figures(state, missing="skip")["s", "MAP"] is None


@pytest.mark.parametrize(("rule", "relevance"), [("submitted", None), ("zero", 0.0)])
def test_a_y3_run_that_leaves_a_judged_page_out_has_its_row_as_the_mean_counts_it(
    rule, relevance
):
    votes = [on("a", 1, "MUST"), step("ab", "SAME")]
    values = figures(
        case(topic(), {"r": page("ab")}, votes, kinds={"r": "page", "s": "page"}),
        pages=rule,
    )
    assert (values["s", "coherence"], values["s", "relevance"]) == (0.0, relevance)


def test_queries_without_judgments_do_not_count():
    state = case(
        deep(),
        {"r": rankings({"A/x": {A: 1}, "A/z": {B: 1}})},
        [graded("A/x", A, "MUST")],
    )
    assert only(state, "MAP") == 1.0


def test_a_query_whose_judgments_are_all_negative_counts_zero():
    state = case(
        deep(),
        {"r": rankings({"A/x": {A: 1}, "A/z": {A: 1}})},
        [graded("A/x", A, "MUST"), graded("A/z", A, "NO")],
    )
    assert only(state, "MAP") == 0.5


def test_nothing_judged_is_undefined_and_not_zero():
    actual = {
        one.measure: one.value
        for one in scores(case(deep(), {"r": rankings({"A/x": {A: 1}})}))
    }
    assert actual == {
        "MAP": None,
        "Rprec": None,
        "nDCG@20": None,
        "RR": None,
        "Judged@20": None,
    }


def test_levels_have_their_own_means():
    votes = [
        graded("A", A, "MUST"),
        graded("A/x", B, "MUST"),
        graded("A/x/y", C, "MUST"),
    ]
    values = figures(
        case(
            deep(),
            {"r": rankings({"A": {A: 1}, "A/x": {B: 1}, "A/x/y": {A: 1}})},
            votes,
        )
    )
    assert values["r", "MAP-article"] == 1.0
    assert values["r", "MAP-toplevel"] == 1.0
    assert values["r", "MAP-hierarchical"] == 0.5
    assert values["r", "MAP"] == pytest.approx(2 / 3)


def test_judgments_of_sections_count_for_the_levels_above_where_the_setting_says_so():
    votes = [graded("A/x/y", A, "MUST"), graded("A/x", A, "NO")]
    run = {"r": rankings({"A": {A: 1}, "A/x": {A: 1}, "A/x/y": {B: 1}})}
    own, derived = (
        figures(case(deep(), run, votes, levels=rule)) for rule in ("own", "derived")
    )
    assert own["r", "MAP-toplevel"] == 0.0
    assert ("r", "MAP-article") not in own
    assert derived["r", "MAP-toplevel"] == derived["r", "MAP-article"] == 1.0
    assert derived["r", "MAP"] == own["r", "MAP"] == 0.0


def test_entity_runs_are_scored_on_entities_and_provenance_is_no_part_of_them():
    run = {
        "e": rankings({"A": {f"{A}/enwiki:Rhine": 2, "enwiki:Alps": 1}}, "entity"),
        "p": ranking(A={A: 1}),
    }
    values = figures(
        case(deep(), run, [graded("A", "enwiki:Rhine", "MUST", task="entity")])
    )
    assert values["e", "MAP"] == 1.0
    assert values["p", "MAP"] is None


def test_an_entity_that_is_named_for_several_paragraphs_counts_once_with_its_highest_score():
    run = {
        "e": rankings(
            {"A": {f"{A}/enwiki:Rhine": 1, "enwiki:Alps": 2, f"{B}/enwiki:Rhine": 3}},
            "entity",
        )
    }
    assert (
        only(
            case(deep(), run, [graded("A", "enwiki:Rhine", "MUST", task="entity")]),
            "RR",
            "e",
        )
        == 1.0
    )


def test_of_two_assessors_who_disagree_neither_counts_and_of_three_the_majority():
    run = {"r": rankings({"A": {A: 1}})}
    two = [graded("A", A, "MUST"), graded("A", A, "NO", assessor="Bo")]
    assert only(case(deep(), run, two), "MAP") is None
    assert (
        only(case(deep(), run, [*two, graded("A", A, "MUST", assessor="Cy")]), "MAP")
        == 1.0
    )


def test_every_score_says_how_many_of_the_first_twenty_are_judged():
    actual = scores(
        case(deep(), {"r": rankings({"A": {A: 2, B: 1}})}, [graded("A", A, "MUST")])
    )
    assert {(one.judged, one.needed) for one in actual} == {(1, 2)}


# Pages


def test_nothing_judged_on_a_page_has_no_score():
    actual = {
        one.measure: one.value for one in scores(case(topic(), {"r": page("abc")}))
    }
    assert set(actual.values()) == {None}
    assert "facetOverlap" in actual


def test_facet_overlap_ignores_labels_and_lets_paragraphs_without_facet_share_one():
    votes = [on("a", 1, "MUST"), on("b", 1, "TRASH"), on("b", 2, "CAN")]
    assert only(
        case(topic(), {"r": page("abcd")}, votes), "facetOverlap"
    ) == pytest.approx(2 / 3)


def test_removed_paragraphs_are_skipped_by_overlap_and_transition():
    votes = [
        on("a", 1, "MUST"),
        on("c", 1, "MUST"),
        removed("b"),
        step("ac", "COHERENT"),
        step("ab", "SWITCH"),
    ]
    values = figures(case(topic(), {"r": page("abc")}, votes))
    assert values["r", "facetOverlap"] == 1.0
    assert values["r", "transition"] == 1.0


@pytest.mark.parametrize(
    ("label", "nist", "overview"),
    [
        ("SAME", 1, 1),
        ("COHERENT", 1, 1),
        ("COHERENT_WEAK", 1, 0),
        ("SWITCH", 0, 0),
        ("OFFTOPIC", 0, 0),
        ("REDUNDANT", 0, 0),
        ("UNSET", 0, 0),
    ],
)
def test_which_transitions_are_smooth_differs_between_nist_and_the_overview(
    label, nist, overview
):
    values = figures(case(topic(), {"r": page("ab")}, [step("ab", label)]))
    assert (values["r", "transition"], values["r", "coherence"]) == (nist, overview)


def test_transition_leaves_out_what_has_no_label_and_coherence_counts_it():
    values = figures(case(topic(), {"r": page("abc")}, [step("ab", "SAME")]))
    assert (values["r", "transition"], values["r", "coherence"]) == (1.0, 0.5)


def test_a_label_of_a_pair_that_no_longer_meets_is_not_counted():
    votes = [step("ab", "SAME"), step("ac", "SWITCH")]
    assert only(case(topic(), {"r": page("ab")}, votes), "transition") == 1.0


def test_relevance_takes_the_best_label_and_zero_for_each_removed_occurrence():
    votes = [on("a", 1, "MUST"), on("a", 2, "CAN"), on("b", 1, "CAN"), removed("c")]
    assert only(
        case(topic(), {"r": page("abccd")}, votes), "relevance"
    ) == pytest.approx((1 + 1 / 3 + 0 + 0) / 4)


def test_relevance_leaves_out_duplicates_and_labels_that_are_not_set_and_trash_is_zero():
    votes = [
        on("a", 1, "DUPLICATE"),
        on("b", 1, "UNSET"),
        on("c", 1, "TRASH"),
        on("d", 1, "SHOULD"),
    ]
    assert only(
        case(topic(), {"r": page("abcd")}, votes), "relevance"
    ) == pytest.approx((0 + 2 / 3) / 2)


def test_a_removed_paragraph_keeps_no_grade():
    assert (
        only(
            case(
                topic(),
                {"r": page("ab")},
                [on("a", 1, "MUST"), removed("a"), on("b", 1, "MUST")],
            ),
            "relevance",
        )
        == 0.5
    )


def test_coverage_counts_facets_of_the_outline_with_a_relevant_paragraph():
    votes = [
        on("a", 1, "MUST"),
        on("b", 2, "TOPIC"),
        on("c", "INTRODUCTION", "MUST"),
        on("d", 3, "MUST"),
    ]
    assert only(
        case(topic(), {"r": page("abc")}, votes), "facet coverage"
    ) == pytest.approx(1 / 3)


def test_the_converters_figures_count_removed_paragraphs_and_positive_grades_only():
    votes = [on("a", 1, "MUST"), on("b", 1, "CAN"), on("c", 1, "TOPIC"), removed("d")]
    values = figures(case(topic(), {"r": page("abcd")}, votes))
    assert values["r", "val:facet_overlap"] == pytest.approx(1 / 3)
    assert values["r", "val:relevance"] == pytest.approx((1 + 1 / 3) / 4)


def test_pages_are_averaged_and_a_missing_one_counts_as_the_setting_says():
    one = case(
        topic(),
        {"r": page("ab"), "s": page("ab")},
        [on("a", 1, "MUST"), on("b", 1, "MUST"), step("ab", "SAME")],
    )
    two = case(
        topic(page="tqa2:L_2"),
        {"s": page("ab")},
        [
            vote._replace(ref=vote.ref._replace(topic="tqa2:L_2"))
            for vote in [step("ab", "SWITCH")]
        ],
    )
    assert figures(one, two)["r", "relevance"] == 1.0
    assert figures(one, two, pages="zero")["r", "relevance"] == 0.5
    assert (
        figures(one, two)["r", "coherence"]
        == figures(one, two, pages="zero")["r", "coherence"]
        == 0.5
    )
    assert figures(one, two)["s", "coherence"] == 0.5


def test_a_page_of_one_paragraph_is_0_and_the_note_says_where_the_official_scripts_stop():
    actual = {
        one.measure: one
        for one in scores(case(topic(), {"r": page("a")}, [on("a", 1, "MUST")]))
    }
    assert (actual["coherence"].value, actual["val:facet_overlap"].value) == (0.0, 0.0)
    assert actual["coherence"].note.endswith(
        "the overview's script stops with a ZeroDivisionError at pages of one paragraph, 0 here: 1"
    )
    assert actual["val:facet_overlap"].note.endswith(
        "y3_car_eval.py gives no number (nan) because of pages of one paragraph, 0 here: 1"
    )
    assert "paragraph" not in actual["relevance"].note


def test_a_page_score_says_its_spread_and_what_is_missing():
    actual = {
        one.measure: one
        for one in scores(
            case(topic(), {"r": page("abc")}, [on("a", 1, "MUST"), step("ab", "SAME")])
        )
    }
    assert (actual["relevance"].judged, actual["relevance"].needed) == (1, 3)
    assert (actual["transition"].judged, actual["transition"].needed) == (1, 2)
    assert actual["relevance"].note == "standard error 0.0000 over 1 judged pages"


def test_unset_labels_count_as_the_setting_says():
    votes = [
        on("a", 1, "UNSET"),
        on("b", "NONE_OF_THESE", "UNSET"),
        step("ab", "UNSET"),
    ]
    keep, clean = (
        figures(case(topic(), {"r": page("ab")}, votes, unset=rule))
        for rule in ("keep", "clean")
    )
    assert (keep["r", "relevance"], clean["r", "relevance"]) == (
        0.0,
        pytest.approx(2 / 3),
    )


def test_rankings_behind_a_page_are_scored_on_the_judged_facets():
    answer = page("ab", [("a", 1, 1, 9.0), ("c", 1, 2, 8.0), ("b", 2, 1, 1.0)])
    values = figures(
        case(topic(), {"r": answer}, [on("c", 1, "MUST"), on("a", 3, "MUST")])
    )
    assert values["r", "RR"] == pytest.approx((1 / 2 + 0) / 2)
    assert values["r", "RR-toplevel"] == values["r", "RR"]


def test_a_paragraph_that_a_facet_ranks_twice_counts_once():
    answer = page("a", [("b", 1, 1, 3.0), ("b", 1, 2, 2.0), ("a", 1, 3, 1.0)])
    assert only(
        case(topic(), {"r": answer}, [on("a", 1, "MUST"), on("b", 1, "MUST")]), "MAP"
    ) == pytest.approx((1 + 2 / 3) / 2)


def test_a_removed_paragraph_is_no_line_of_the_section_qrels_unless_the_setting_says_so():
    answer, votes = (
        page("a", [("a", 1, 1, 3.0)]),
        [on("a", 1, "MUST"), on("b", 2, "MUST"), removed("a")],
    )
    assert only(case(topic(), {"r": answer}, votes), "MAP") == 0.0
    assert only(case(topic(), {"r": answer}, votes, removed="write"), "MAP") == 0.5


def test_qrels_of_sections_score_the_rankings_behind_pages_where_no_page_is_judged():
    answer = page("a", [("a", 1, 1, 3.0)])
    assert (
        only(
            case(
                topic(), {"r": answer}, [graded(facet(1), A, "CAN", topic="tqa2:L_1")]
            ),
            "MAP",
        )
        == 1.0
    )


def test_facts_are_small_whatever_the_length_of_the_runs():
    long = {f"{n:040x}": 1.0 / (n + 1) for n in range(2000)}
    facts = score(
        case(deep(), {"r": rankings({"A": long})}, [graded("A", p("0"), "MUST")])
    )
    assert len(repr(facts)) < 1500
