"""The words on the order of the runs, which *Agreement* begins with, on small cases."""

from __future__ import annotations

from assessment.analysis.agreement import (
    ALL,
    Leaders,
    OrderedRuns,
    OrderVerdict,
    RankingComparison,
    Rankings,
    RunScores,
    order_verdict,
)
from assessment.statistics.agreement import RankCorrelation
from assessment.ui.agreement.order_of_runs import order_in_words

DEPENDS = "depends on whose labels count"


def compared(first, second, before, after, *, swapped=(), tau=0.8, topics=12):
    """Two rankings with these scores of the runs."""
    scores = RunScores(before, after)
    leaders = Leaders(*map(best_of, scores))
    correlation = RankCorrelation(len(before), tau, tau)
    return RankingComparison(
        first, second, topics, correlation, swapped, leaders, topics, scores
    )


def best_of(scores):
    return frozenset(run for run in scores if scores[run] == max(scores.values()))


def words_on(*comparisons, by="", is_significant=True):
    verdict = order_verdict(Rankings((), comparisons))
    return order_in_words(verdict, 2, by, is_significant=is_significant)


IBIS_LEADS = {"ibis": 0.81, "tern": 0.80}
TERN_LEADS = {"ibis": 0.70, "tern": 0.72}
BOTH_LEAD = {"ibis": 0.75, "tern": 0.75}


def test_a_new_leader_stands_with_its_score_and_that_of_the_old_one_by_both():
    words = words_on(compared(ALL, "<i>Ann", IBIS_LEADS, TERN_LEADS), by="MAP")
    assert words.claim == f"which run comes first {DEPENDS}"
    assert words.change == (
        "By MAP over 12 topics, \\<i\\>Ann's labels alone put tern first (0.72 against 0.70 for ibis), "
        "while the labels that count put ibis first (0.81 against 0.80 for tern)."
    )


def test_where_the_test_shows_no_difference_the_claim_is_on_those_runs_only():
    pair = compared(ALL, "Ann", IBIS_LEADS, TERN_LEADS)
    claim = words_on(pair, is_significant=False).claim
    test = "*Compare*'s test does not tell these runs apart"
    assert claim == f"which run comes first {DEPENDS}, but {test}"


def test_two_assessors_with_different_leaders_are_named_with_the_topics_of_both():
    apart = compared("Ann", "Ben", IBIS_LEADS, TERN_LEADS, topics=4)
    same = compared(ALL, "Ann", IBIS_LEADS, IBIS_LEADS, tau=1.0)
    words = words_on(same, apart)
    assert words.sentences == (
        "**Two assessors put different runs first.** Over the 4 topics of both Ann and Ben, Ann's labels "
        "alone put ibis first (0.81 against 0.80 for tern), while Ben's put tern first (0.72 against 0.70 "
        "for ibis). "
        "Beside the labels that count, those of Ann alone change nothing. "
        "Some of this rests on fewer than ten topics: take that as a hint."
    )
    assert words_on(same, apart, is_significant=False).claim == (
        "two assessors put different runs first, but *Compare*'s test does not tell these runs apart"
    )


def test_a_shared_first_place_names_all_its_runs_before_and_after():
    shared = words_on(compared(ALL, "Ann", IBIS_LEADS, BOTH_LEAD))
    assert shared.claim == f"whether the first place is shared {DEPENDS}"
    assert shared.change == (
        "Over 12 topics, Ann's labels alone put ibis and tern together first (0.75), "
        "while the labels that count put ibis first (0.81 against 0.80 for tern)."
    )
    parted = words_on(compared("Ann", "Ben", IBIS_LEADS, BOTH_LEAD))
    assert parted.claim == "two assessors differ on whether the first place is shared"


def test_of_many_leaders_the_first_three_are_named_and_of_rivals_the_range():
    before = {"gull": 0.5, "ibis": 0.5, "knot": 0.5, "rail": 0.5, "tern": 0.4}
    after = {"gull": 0.1, "ibis": 0.2, "knot": 0.1, "rail": 0.1, "tern": 0.4}
    change = words_on(compared(ALL, "Ann", before, after)).change
    assert "0.40 against 0.10 to 0.20 for gull, ibis, knot and 1 more" in change
    assert (
        "gull, ibis, knot and 1 more together first (0.50 against 0.40 for tern)"
        in change
    )


def test_runs_below_the_first_change_places_with_their_scores():
    before = {"auk": 0.9, "ibis": 0.5, "tern": 0.4}
    after = {"auk": 0.9, "ibis": 0.3, "tern": 0.6}
    swapped = (OrderedRuns("ibis", "tern"),)
    words = words_on(compared(ALL, "Ann", before, after, swapped=swapped, tau=0.33))
    assert words.claim == f"the order of the runs below the first {DEPENDS}"
    assert words.change == (
        "Over 12 topics, Ann's labels alone put tern before ibis (0.60 against 0.30), "
        "while the labels that count put ibis before tern (0.50 against 0.40) (Kendall's tau 0.33)."
    )
    many = compared("Ann", "Ben", before, after, swapped=swapped * 3)
    assert words_on(many).change == (
        "Over the 12 topics of both Ann and Ben, Ann's labels alone put 3 pairs of runs in another order "
        "than Ben's (Kendall's tau 0.80)."
    )
    ties = words_on(compared(ALL, "Ann", before, before))
    assert "alone and the labels that count differ in ties only (" in ties.change


def test_where_nothing_changes_the_assessors_are_named():
    same = [
        compared(ALL, name, IBIS_LEADS, IBIS_LEADS, tau=1.0) for name in ("Ann", "Ben")
    ]
    words = words_on(*same, by="MAP")
    assert words.sentences == (
        "**The order of the runs does not depend on whose labels count.** "
        "By MAP and the labels of Ann or Ben alone the runs come out in the same order."
    )


def test_other_changes_of_the_first_place_are_counted():
    first = compared(ALL, "Ann", IBIS_LEADS, TERN_LEADS, tau=0.1)
    others = [
        compared(ALL, name, IBIS_LEADS, TERN_LEADS) for name in ("Ben", "Cem", "Dana")
    ]
    lower = compared(ALL, "Edo", IBIS_LEADS, IBIS_LEADS)
    text = words_on(first, *others, lower).others
    assert text.startswith("The first place differs in 3 more rows of the table.")
    assert "Ben" not in text
    assert text.endswith(
        "Beside the labels that count, those of Edo alone change only the order below the first."
    )


def test_without_two_shared_topics_the_claim_says_so():
    words = order_in_words(OrderVerdict(None), 2)
    assert words.claim.startswith("too few topics are shared to say whether")
