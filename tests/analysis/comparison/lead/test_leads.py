"""Who leads, and how surely: true and readable in every state of a campaign."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.comparison.lead.lead_tests import LeadTest
from assessment.analysis.comparison.lead.leaders import (
    FirstPlace,
    JudgedUnits,
    Lead,
    NoLead,
    PossibleChanges,
    lead_by,
)
from assessment.analysis.comparison.lead.possible_order import PossibleOrder
from assessment.analysis.comparison.lead.possible_order_words import (
    label_changes_sentence,
)
from assessment.analysis.comparison.lead.shared_topics import (
    SharedTopics,
    first_by_means,
    shared_topics,
)
from assessment.analysis.comparison.lead.verdict import LeadVerdict, verdict
from assessment.analysis.comparison.lead.wording import lead_in_words
from assessment.analysis.comparison.run_groups import run_group
from assessment.analysis.comparison.run_means import shown_means
from assessment.analysis.comparison.tested_runs import runs_tested_together
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.model import Measure
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.statistics.confidence_intervals import Interval
from tests.conftest import judge, run_file, unit
from tests.pages.score_matrices import matrix_of

TESTED = LeadTest(8, 2, ())
MEASURE = Measure("P", "", "", "", "", "", digits=2)
PLACE = FirstPlace("", "MAP", 3, ("heron",), "0.50", JudgedUnits(4, 4))
LEAD = Lead(PLACE, PossibleChanges(), TESTED)


def lead_of(campaign, measure):
    return lead_by(run_group(campaign, measure), measure)


def two_runs(make, *labels):
    """A campaign of two runs whose answers have these labels."""
    campaign = make(
        run_file("heron", {"1": "Iron helps [11]."}),
        run_file("tern", {"1": "Zinc helps [11]."}),
    )
    for run, label in zip(("heron", "tern"), labels, strict=False):
        judge(campaign, unit(campaign, run, "answer"), label)
    return campaign


def test_a_lead_over_all_others_is_told_with_its_test():
    assert lead_in_words(LEAD) == (
        "By MAP, heron leads with 0.50 (all 4 units judged). That is more than chance against each of the 2 "
        "other runs (randomised Tukey HSD over 8 topics, p < 0.05)."
    )


def test_a_lead_that_may_be_chance_names_the_runs():
    lead = LEAD._replace(
        test=LeadTest(1, 3, ("ibis", "tern")),
        changes=PossibleChanges(has_open_units=True),
    )
    text = lead_in_words(lead)
    assert "not sure: against ibis and tern it may be chance" in text
    assert "over 1 topic, p" in text
    assert text.endswith("Open units can still change the order.")


@pytest.mark.parametrize(
    ("not_shown", "is_open", "beginning"),
    [
        (
            (),
            False,
            "Sure: heron leads by MAP with 0.50 (all 4 units judged), 0.10 above tern",
        ),
        ((), True, "Sure so far: heron leads by MAP"),
        (("tern",), True, "Not sure: heron leads by MAP"),
    ],
)
def test_the_line_on_a_lead_begins_with_how_sure_it_is(not_shown, is_open, beginning):
    test = LeadTest(8, 2, not_shown, least_p=0.08)
    lead = LEAD._replace(
        test=test,
        changes=PossibleChanges(has_open_units=is_open),
        ahead="0.10 above tern",
    )
    assert lead_in_words(lead).startswith(beginning)
    assert ("Against tern it may be chance (randomised" in lead_in_words(lead)) == bool(
        not_shown
    )


def test_how_far_a_run_is_ahead_is_the_difference_of_the_values_shown(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    measure = "abstract_rationalized_f1"
    lead = lead_of(campaign, measure)
    own = [score for score in campaign.totals() if score.measure == measure]
    totals = {score.run: score.value for score in own}
    ahead, _, second = lead.ahead.partition(" above ")
    difference = float(lead.place.value) - round(totals[second], 4)
    assert float(ahead) == pytest.approx(difference)


def test_once_judging_has_ended_open_units_change_nothing():
    lead = LEAD._replace(changes=PossibleChanges(True, has_ended=True))
    assert lead_in_words(lead).endswith(
        "Judging has ended: open units can no longer change the order."
    )


def test_a_lead_that_a_second_judgment_can_turn_is_sure_so_far_only():
    changes = PossibleChanges(label_changes="Labels can change.")
    lead = LEAD._replace(ahead="0.10 above tern", changes=changes)
    text = lead_in_words(lead)
    assert text.startswith("Sure so far: heron leads")
    assert text.endswith("< 0.05). Labels can change.")
    order = PossibleOrder(2, ("heron",), (), ())
    open_changes = changes._replace(has_open_units=True, possible_order=order)
    open_lead = lead._replace(changes=open_changes)
    assert not open_lead.is_settled
    firm = open_changes._replace(label_changes="")
    assert lead._replace(changes=firm).is_settled
    both = "Units without a label cannot change the order. Labels can change."
    assert lead_in_words(open_lead).endswith(both)


def test_what_can_replace_labels_is_named_until_judging_has_ended(campaign):
    def sentence():
        return label_changes_sentence(campaign, "Accuracy")

    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    assert sentence() == ""
    lists = {name: (PlanEntry("1"),) for name in ("Ann", "Ben")}
    apply_plan(campaign, Plan(AssignmentOptions(tuple(lists)), lists), by="Zoe")
    can = "can still change labels that count, and with them the order."
    assert sentence() == f"Open judgments {can}"
    judge(campaign, answer, "no", "Ben")
    assert sentence() == ""
    judge(campaign, answer, "no", "Cem")
    assert sentence() == f"Undecided disputes {can}"
    set_phase(campaign, "frozen", by="Zoe")
    assert sentence() == ""


def test_a_lead_over_nobody_for_sure_names_no_run():
    lead = LEAD._replace(test=LeadTest(8, 2, ("ibis", "tern"), is_of_totals=False))
    assert "more than chance against no other run" in lead_in_words(lead)
    assert "on means over 8 topics" in lead_in_words(lead)


def test_an_unsure_lead_has_its_p_and_says_that_the_test_is_strict():
    test = LeadTest(7, 4, ("tern",), least_p=0.084)
    text = lead_in_words(LEAD._replace(test=test))
    assert (
        "(randomised Tukey HSD over 7 topics, p = 0.084: testing all runs together is stricter"
        in text
    )
    several = verdict(test._replace(not_shown=("ibis", "tern")), with_basis=True)
    assert "p = 0.084 or more: testing" in several.claim
    of_two = verdict(test._replace(others=1), with_basis=True)
    assert of_two.claim.endswith(
        "no other run (randomised Tukey HSD over 7 topics, p = 0.084)."
    )


def test_a_verdict_alone_names_the_runs_and_no_test():
    test = LeadTest(7, 4, ("tern",), least_p=0.084)
    assert verdict(test) == LeadVerdict(
        "against tern it may be chance.", is_doubtful=True
    )
    sentence = "The lead is not sure: against tern it may be chance."
    assert verdict(test).sentence == sentence


def test_totals_that_rest_on_different_topics_are_compared_at_those_of_both():
    shared = SharedTopics(10, "tern", "0.9000", "0.9000")
    text = lead_in_words(LEAD._replace(test=TESTED._replace(shared=shared)))
    assert text.endswith(
        "rest on different topics: over the 10 that all runs have, heron and tern both have 0.9000."
    )
    apart = lead_in_words(
        LEAD._replace(test=TESTED._replace(shared=shared._replace(second_mean="0.7")))
    )
    assert apart.endswith("heron has 0.9000 and tern 0.7.")
    same = shared._replace(order="the order of the runs is the same")
    text = lead_in_words(LEAD._replace(test=TESTED._replace(shared=same)))
    assert text.endswith("both have 0.9000, and the order of the runs is the same.")


def means_of(**columns):
    """The means of these runs, the totals being the means over each run's own topics."""
    scores = matrix_of(**columns)
    totals = {run: float(np.nanmean(values)) for run, values in columns.items()}
    intervals = {run: Interval(0, mean, 1) for run, mean in totals.items()}
    return shown_means(scores, intervals, totals, (0, 1))


def shared_by(run_means, *runs):
    """How the runs, the best first, compare over the topics of all."""
    tested = runs_tested_together(run_means.scores.of_runs(runs), MEASURE)
    return shared_topics(run_means, runs, tested)


def test_the_first_two_runs_are_compared_over_the_topics_of_all():
    run_means = means_of(a=[1, 1, 1, np.nan], b=[1, 1, 1, 0], c=[0, 0, np.nan, 1])
    shared = shared_by(run_means, "a", "b", "c")
    # That a and b are level is said by their means.
    same = "the order of the runs is otherwise the same"
    assert shared == SharedTopics(2, "b", "1.00", "1.00", same)
    others = means_of(a=[3, np.nan], b=[2, 1], c=[1, 1], d=[1, 0])
    shared = shared_by(others, "a", "b", "c", "d")
    level = "the order of the runs is the same, except that c and d are level"
    assert shared == SharedTopics(1, "b", "3.00", "2.00", level)
    changed = means_of(a=[1, 1, 1, np.nan], b=[0, 1, 0, 0], c=[2, 1, np.nan, -1])
    shared = shared_by(changed, "a", "b", "c")
    assert shared.order == "the order of the runs is another one: c, a and b"


def test_a_run_that_the_tested_means_put_first_is_named():
    tested = runs_tested_together(matrix_of(a=[1, 0], b=[2, 1], c=[0, 0]), MEASURE)
    assert first_by_means(tested, "a") == (
        "By the means that are tested, b is first with 1.50; a has 0.50."
    )
    assert first_by_means(tested, "b") == ""
    test = TESTED._replace(is_of_totals=False, first_by_means="By the means, b.")
    assert lead_in_words(LEAD._replace(test=test)).endswith(" By the means, b.")


def test_totals_over_the_same_topics_need_no_second_comparison():
    run_means = means_of(a=[1, 1, np.nan], b=[1, 0, np.nan], c=[0, 0, 1])
    assert shared_by(run_means, "a", "b", "c") is None


def test_many_runs_that_may_be_as_good_are_counted():
    names = tuple("abcdefgh")
    text = lead_in_words(LEAD._replace(test=LeadTest(8, 9, names)))
    assert "against a, b, c, d, e and 3 other runs it" in text


def test_a_lead_without_a_common_topic_cannot_be_tested():
    assert "cannot be tested" in lead_in_words(
        LEAD._replace(test="no topic has a score of every run")
    )


def test_leads_of_several_tasks_begin_with_the_task():
    assert lead_in_words(LEAD._replace(place=PLACE._replace(title="Pages"))).startswith(
        "Pages. By MAP,"
    )


def test_runs_that_are_judged_too_little_are_said_not_to_be_ranked():
    early = NoLead("", "MAP", 3, early=3)
    assert lead_in_words(early).startswith("Too early to say who leads by MAP")
    assert "Too little is judged to rank 1 run more" in lead_in_words(
        LEAD._replace(place=PLACE._replace(early=1))
    )


def test_nobody_leads_before_anything_is_judged(make):
    lead = lead_of(two_runs(make), "Redundancy")
    assert lead_in_words(lead) == (
        "Nobody leads by Redundancy yet: nothing that it needs is judged."
    )


def test_a_measure_that_no_run_has_defined_has_no_leader():
    lead = NoLead("", "MAP", 0)
    assert lead_in_words(lead) == "No run has a defined MAP yet."


def test_the_only_run_leads_nobody(make):
    campaign = make(run_file("heron", {"1": "Iron helps [11]."}))
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    lead = lead_of(campaign, "Accuracy")
    assert lead_in_words(lead).startswith(
        "heron is the only run with a score: Accuracy "
    )


def test_runs_that_tie_share_the_first_place(make):
    lead = lead_of(two_runs(make, "yes", "yes"), "Accuracy")
    assert lead.place.first == ("heron", "tern")
    assert "heron and tern share the first place" in lead_in_words(lead)
    assert "chance" not in lead_in_words(lead)
    assert lead.test == "the first place is shared"


def test_items_of_a_pool_that_have_no_label_yet_are_not_counted_as_judged():
    judged = JudgedUnits(3, 4, is_pooled=True)
    lead = LEAD._replace(place=PLACE._replace(judged=judged))
    assert "with 0.50 (3 of its 4 items are judged)." in lead_in_words(lead)
    shares = judged._replace(shares=(0.5, 0.75))
    level = LEAD._replace(place=PLACE._replace(first=("heron", "tern"), judged=shares))
    assert "(50 to 75 % of the items of each are judged)" in lead_in_words(level)


def test_runs_that_tie_have_a_range_of_what_is_judged():
    def tie(*shares):
        judged = JudgedUnits(shares=shares)
        return LEAD._replace(
            place=PLACE._replace(first=("heron", "tern"), judged=judged)
        )

    lead = tie(0.926, 1.0)
    assert "with 0.50 (92 to 100 % of the units of each judged)." in lead_in_words(lead)
    equal_shares = lead_in_words(tie(0.921, 0.926))
    assert "(92 % of the units of each judged)" in equal_shares
    assert "(all of the units of each judged)" in lead_in_words(tie(1.0, 1.0))


def test_one_topic_makes_no_lead_sure(make):
    lead = lead_of(two_runs(make, "no", "yes"), "Accuracy")
    assert lead.place.first == ("tern",)
    is_of_totals = lead.test.is_of_totals
    assert lead.test == LeadTest(1, 1, ("heron",), is_of_totals, least_p=1.0)
    assert "more than chance against no other run" in lead_in_words(lead)


def test_the_smallest_value_leads_where_lower_is_better(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    lead = lead_of(campaign, "Redundancy")
    lowest = min(
        score.value for score in campaign.totals() if score.measure == "Redundancy"
    )
    assert lead.place.value == f"{lowest:.2f}"
