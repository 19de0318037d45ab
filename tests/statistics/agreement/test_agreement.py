"""Coefficients of agreement: published examples, other implementations, and what is undefined."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

from assessment.statistics.agreement import (
    WEIGHTINGS,
    agreement_row,
    alpha,
    by_topic,
    coefficient,
    cohen,
    confusion_cells,
    fleiss,
    join_matrices,
    label_matrix,
    pairs,
    select_items,
    select_people,
    share,
)
from assessment.statistics.agreement.coefficient_intervals import FEW, SAME

FLEISS_1971 = (
    "00005",
    "02642",
    "00356",
    "03920",
    "22811",
    "77000",
    "32630",
    "25322",
    "65210",
    "02237",
)
"""Table 1 of the paper, 14 psychiatrists, ten patients; 14 votes in the last cell of the first row."""


def of_counts(table):
    """A matrix with as many labels as each row says; who gave them plays no part."""
    return label_matrix(
        [
            {
                f"{label}-{n}": str(label)
                for label, count in enumerate(row)
                for n in range(count)
            }
            for row in table
        ]
    )


def of_pairs(first, second, labels=(), topics=(), *, ordered=False):
    rows = [
        {
            name: message
            for name, message in (("Ann", a), ("Ben", b))
            if message is not None
        }
        for a, b in zip(first, second, strict=True)
    ]
    return label_matrix(rows, labels, topics, ordered=ordered)


def value(parts):
    return coefficient(parts, rounds=0).value


def test_fleiss_kappa_of_the_paper():
    table = [[int(cell) for cell in row] for row in FLEISS_1971]
    table[0][4] = 14
    assert value(fleiss(of_counts(table))) == pytest.approx(0.2099307, abs=1e-7)


def test_fleiss_kappa_with_varying_numbers_of_raters_of_the_book():
    """Fleiss, Levin and Paik (2003), section 18.3: 25 subjects with 2 to 5 ratings, kappa 0.54."""
    ratings = [
        2,
        2,
        3,
        4,
        3,
        4,
        3,
        5,
        2,
        4,
        5,
        3,
        4,
        4,
        2,
        2,
        3,
        2,
        4,
        5,
        3,
        4,
        3,
        3,
        2,
    ]
    positive = [
        2,
        0,
        2,
        3,
        3,
        1,
        0,
        0,
        0,
        4,
        5,
        3,
        4,
        3,
        0,
        2,
        1,
        1,
        1,
        4,
        2,
        0,
        0,
        3,
        2,
    ]
    table = [(yes, n - yes) for n, yes in zip(ratings, positive, strict=True)]
    assert value(fleiss(of_counts(table))) == pytest.approx(0.5415, abs=5e-5)


def test_krippendorffs_own_example():
    coders = {
        "A": "123321412...",
        "B": "1233224125.3",
        "C": ".3332342251.",
        "D": "12332441251.",
    }
    matrix = label_matrix(
        [
            {who: message[n] for who, message in coders.items() if message[n] != "."}
            for n in range(12)
        ]
    )
    assert value(alpha(matrix)) == pytest.approx(0.743, abs=5e-4)
    assert value(alpha(matrix, ordinal=True)) == pytest.approx(0.815, abs=5e-4)


def test_nine_assessors_votes_on_the_nuggets_of_a_question():
    matrix = of_counts([(3, 6), (3, 6), (4, 5), (2, 7), (0, 9), (6, 3)])
    assert value(fleiss(matrix)) == pytest.approx(0.0833333, abs=1e-7)
    assert value(alpha(matrix)) == pytest.approx(0.1003086, abs=1e-7)


codes = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=40
).filter(lambda rows: len({x for row in rows for x in row}) > 1)


@given(codes, st.sampled_from(["none", "linear", "quadratic"]))
def test_cohens_kappa_is_that_of_scikit_learn(rows, weighting):
    first, second = [
        [str(code) for code in column] for column in zip(*rows, strict=True)
    ]
    theirs = cohen_kappa_score(
        first,
        second,
        labels=list("01234"),
        weights=None if weighting == "none" else weighting,
    )
    assert value(
        cohen(of_pairs(first, second, "01234", ordered=True), weighting)
    ) == pytest.approx(theirs)


@given(
    st.lists(
        st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=2, max_size=30
    ).filter(lambda rows: len({x for r in rows for x in r}) > 1)
)
def test_fleiss_kappa_is_that_of_statsmodels(rows):
    table = [[row.count(label) for label in range(4)] for row in rows]
    assert value(fleiss(of_counts(table))) == pytest.approx(
        fleiss_kappa(np.array(table))
    )


def plain_alpha(rows, distance):
    """Krippendorff's alpha straight from its definition, over all pairs of values."""
    units = [list(row.values()) for row in rows if len(row) > 1]
    every = [label for unit in units for label in unit]
    observed = sum(
        distance(a, b, every) / (len(unit) - 1)
        for unit in units
        for a in unit
        for b in unit
    ) / len(every)
    expected = sum(distance(a, b, every) for a in every for b in every) / (
        len(every) * (len(every) - 1)
    )
    return 1 - observed / expected


def ordinal(a, b, every):
    low, high = sorted((a, b))
    return (
        (
            sum(low <= label <= high for label in every)
            - (every.count(a) + every.count(b)) / 2
        )
        ** 2
        if a != b
        else 0
    )


LABELS_OF_AN_ITEM = st.dictionaries(
    st.sampled_from(["Ann", "Ben", "Cem"]), st.sampled_from("1234"), max_size=3
)
TABLES = st.lists(LABELS_OF_AN_ITEM, min_size=2, max_size=15).filter(
    lambda rows: sum(len(row) > 1 for row in rows) > 1 and len(labels_of(rows)) > 1
)


def labels_of(rows):
    return {label for row in rows if len(row) > 1 for label in row.values()}


@given(TABLES)
def test_alpha_is_that_of_its_definition(rows):
    matrix = label_matrix(rows, "1234", [n % 3 for n in range(len(rows))])
    assert value(alpha(matrix)) == pytest.approx(
        plain_alpha(rows, lambda a, b, every: a != b)
    )
    assert value(alpha(matrix, ordinal=True)) == pytest.approx(
        plain_alpha(rows, ordinal)
    )


@given(TABLES, st.randoms())
def test_the_order_of_items_and_the_topics_they_are_in_change_no_value(rows, dice):
    mixed = list(rows)
    dice.shuffle(mixed)
    for parts_of in (fleiss, alpha):
        moved = parts_of(label_matrix(mixed, topics=[dice.randrange(4) for _ in mixed]))
        assert value(parts_of(label_matrix(rows))) == pytest.approx(value(moved))


def test_labels_within_one_step_agree_under_that_weighting():
    matrix = of_pairs("1223", "2134", "1234", ordered=True)
    assert value(cohen(matrix, "within one")) == 1.0
    assert value(cohen(matrix)) < 0
    assert (share(matrix), share(matrix, steps=1)) == (0.0, 1.0)


def test_weights_count_on_ordered_scales_only():
    plain, graded = (
        of_pairs("1123", "1233", "123"),
        of_pairs("1123", "1233", "123", ordered=True),
    )
    assert {
        agreement_row(plain, weighting).kappa.value for weighting in WEIGHTINGS
    } == {agreement_row(plain).kappa.value}
    assert agreement_row(plain, "linear").method == "Cohen"
    assert (
        agreement_row(graded, "linear").method,
        agreement_row(graded, "linear").metric,
    ) == (
        "Cohen, linear",
        "ordinal",
    )
    plainly = agreement_row(graded, "none")
    assert agreement_row(graded, "linear").kappa.value > plainly.kappa.value


def test_ordered_labels_are_compared_by_steps_unless_asked_otherwise():
    graded = of_pairs("1123", "1233", "123", ordered=True)
    row = agreement_row(graded)
    assert (row.method, row.metric) == ("Cohen, linear", "ordinal")
    assert row.alpha.value == value(alpha(graded, ordinal=True))
    assert [each.metric for each in by_topic(graded)] == ["ordinal"]
    assert not row.ignores_order and row.chief == row.kappa


def test_a_nominal_figure_of_ordered_labels_has_no_verdict():
    graded = of_pairs("1123", "1233", "123", ordered=True)
    nominal = agreement_row(graded, "none")
    assert (nominal.metric, nominal.ignores_order) == ("nominal", True)
    assert (nominal.strength, nominal.reliability) == (None, None)
    # Without an order nominal is what there is.
    unordered = agreement_row(of_pairs("1123", "1233", "123"))
    assert (unordered.strength, unordered.reliability) == ("fair", "unreliable")


def test_of_three_assessors_ordered_labels_are_read_by_ordinal_alpha():
    items = zip("112233", "122233", "112333", strict=True)
    rows = [dict(zip(("Ann", "Ben", "Cem"), item, strict=True)) for item in items]
    row = agreement_row(label_matrix(rows, ["1", "2", "3"], ordered=True))
    assert (row.method, row.metric) == ("Fleiss", "ordinal")
    assert (row.chief, row.strength) == (row.alpha, None)
    assert row.alpha.value > 0.8 > row.kappa.value
    assert row.reliability == "reliable"


def test_the_share_of_agreeing_pairs_is_a_mean_over_items():
    matrix = label_matrix(
        [{"Ann": "a", "Ben": "a", "Cem": "b"}, {"Ann": "a", "Ben": "a"}, {"Ann": "b"}]
    )
    assert share(matrix) == pytest.approx((1 / 3 + 1) / 2)


def test_where_all_labels_are_the_same_a_coefficient_is_undefined():
    row = agreement_row(of_pairs("aaa", "aaa"))
    assert (row.share, row.kappa.value, row.kappa.why, row.alpha.why) == (
        1.0,
        None,
        SAME,
        SAME,
    )


@pytest.mark.parametrize(
    ("first", "second"), [([], []), (["a"], ["b"]), (["a", None], [None, "b"])]
)
def test_with_fewer_than_two_items_in_common_a_coefficient_is_undefined(first, second):
    row = agreement_row(of_pairs(first, second))
    assert (row.kappa.value, row.kappa.why, row.alpha.value) == (None, FEW, None)


def test_items_with_one_label_only_do_not_count():
    row = agreement_row(
        label_matrix(
            [
                {"Ann": "a", "Ben": "b"},
                {"Ann": "b", "Ben": "b"},
                {"Ann": "a"},
                {"Cem": "a"},
            ]
        )
    )
    assert (row.people, row.items, row.votes, row.method) == (2, 2, 4, "Cohen")


def test_an_interval_needs_five_topics_and_a_width():
    four = of_pairs("aabbabab" * 4, "abbaabba" * 4, topics=[n // 8 for n in range(32)])
    assert (coefficient(cohen(four)).low, coefficient(cohen(four)).rounds) == (None, 0)
    equal = of_pairs("aabbabab" * 6, "aabbabba" * 6, topics=[n // 8 for n in range(48)])
    kappa = coefficient(cohen(equal))
    assert (kappa.value is None, kappa.low, kappa.high) == (False, None, None)


def test_an_interval_is_as_wide_as_topics_differ_and_the_same_every_time():
    matrix = of_pairs(
        "aabb" * 6, "aabb" * 3 + "abab" * 3, topics=[n // 4 for n in range(24)]
    )
    kappa = coefficient(cohen(matrix))
    assert kappa.value == pytest.approx(0.5)
    assert 0 <= kappa.low < kappa.value < kappa.high <= 1
    assert coefficient(cohen(matrix)) == kappa
    assert kappa.rounds == 1000


def test_an_interval_is_that_of_resampling_the_topics_themselves():
    matrix = of_pairs(
        "aabbabaabbbaaab", "ababbbaabaaaaba", topics=[n // 3 for n in range(15)]
    )

    @cache  # few draws of five topics differ in more than their order
    def kappa_of(topics):
        of_topics = [np.flatnonzero(matrix.topics == topic) for topic in topics]
        picked = np.concatenate(of_topics)
        return cohen_kappa_score(matrix.codes[picked, 0], matrix.codes[picked, 1])

    draws = np.random.default_rng(3).integers(0, 5, (2000, 5))
    drawn = [kappa_of(tuple(sorted(topics))) for topics in draws.tolist()]
    kappa = coefficient(cohen(matrix), rounds=2000)
    assert (kappa.low, kappa.high) == pytest.approx(
        np.nanquantile(drawn, [0.025, 0.975]), abs=0.08
    )


def test_pairs_and_topics_come_with_the_least_agreement_first():
    rows = [
        {"Ann": "a", "Ben": "a", "Cem": "b"},
        {"Ann": "b", "Ben": "b", "Cem": "b"},
        {"Ann": "b", "Ben": "b"},
    ]
    matrix = label_matrix(rows, topics=[1, 0, 0])
    assert [(row.of, row.items) for row in pairs(matrix)] == [
        (("Ann", "Cem"), 2),
        (("Ben", "Cem"), 2),
        (("Ann", "Ben"), 3),
    ]
    assert [(row.of, row.items) for row in by_topic(matrix)] == [
        (("1",), 1),
        (("0",), 2),
    ]


def test_the_confusion_table_counts_every_shared_item_once():
    matrix = of_pairs("aaab", ["a", "b", "b", None], "ab")
    assert confusion_cells(matrix) == [("a", "b", 2), ("a", "a", 1)]


def test_matrices_of_topics_join_with_their_own_people_and_labels():
    both = join_matrices(
        [label_matrix([{"Ann": "no"}]), label_matrix([{"Ben": "yes", "Cem": "odd"}])],
        ["yes", "no"],
    )
    assert (both.people, both.labels, both.topics.tolist()) == (
        ("Ann", "Ben", "Cem"),
        ("yes", "no", "odd"),
        [0, 1],
    )
    assert both.codes.tolist() == [[1, -1, -1], [-1, 0, 2]]


def test_a_label_matrix_can_be_narrowed_to_people_and_items():
    matrix = of_pairs("ab", "ba")
    assert select_people(matrix, ["Ben", "Zoe"]).codes.tolist() == [[1], [0]]
    assert select_items(matrix, np.array([False, True])).codes.tolist() == [[1, 0]]


def test_a_free_scale_with_thousands_of_labels_takes_no_square_of_them():
    names = [f"answer {n}" for n in range(30_000)]
    row = agreement_row(
        of_pairs(
            names, [*names[:-1], "other"], topics=[n // 400 for n in range(30_000)]
        )
    )
    assert row.kappa.value == pytest.approx(1 - 1 / 30_000, abs=1e-5)
