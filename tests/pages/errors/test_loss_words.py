"""The sentences on losses: no amount in them is more than a run can lose."""

import re

import pytest

from assessment.analysis import errors
from assessment.analysis.errors import RunUnitFilter
from assessment.analysis.errors.topic_losses import (
    GainsOfRepairs,
    GainsWithout,
    SharesOfMean,
    TopicLoss,
    UnknownLosses,
    run_totals,
    topic_losses,
)
from assessment.analysis.errors.topic_repairs import repairs_or_losses
from assessment.campaign import Workspace
from assessment.model.deadline import Deadline
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.two_runs.better_run import better_in_words
from assessment.ui.errors.words.cost_words import cost_in_words
from assessment.ui.errors.words.dearest_words import dearest_error
from assessment.ui.errors.words.gap_words import gaps_in_words
from assessment.ui.errors.words.greatest_loss import (
    division_in_words,
    greatest_loss_in_words,
)
from assessment.ui.errors.words.loss_scope import LossScope
from tests.small_samples import SMALL_SAMPLE_NAMES

RUNS, MEASURES, UNITS = 3, 4, 12


def selection_of(campaign, run, measure, topics=()):
    topics = tuple(topics or campaign.topics)
    return UnitSelection((run,), topics, RunUnitFilter(judged=True), measure)


def losses_of(campaign, selection, measure):
    return topic_losses(campaign.data, selection.runs, measure, selection.topics)


def sentences(campaign, selection, measure):
    losses = losses_of(campaign, selection, measure)
    is_one_topic = len(selection.topics) == 1
    scope = LossScope(campaign, selection.runs, measure)
    loss = greatest_loss_in_words(scope, losses, is_one_topic=is_one_topic)
    # Names have their signs escaped.
    return loss.replace("\\", ""), division_in_words(scope, losses)


def dearest(campaign, run, measure):
    data = campaign.data
    units = []
    for topic in list(campaign.topics)[:3]:
        units += errors.run_units(data, run, topic, answers="all")
    judged = errors.matching_units(units, RunUnitFilter(judged=True))[:UNITS]
    for_trying = Deadline.after(3)
    tried = errors.try_other_labels(data, judged, measure, deadline=for_trying)
    unit_costs = tried.costs(Deadline.after(10))
    in_order = errors.dearest_first(judged, unit_costs.costs)
    at_fault = [unit for unit in in_order if unit.id in unit_costs.of_errors]
    return dearest_error(campaign, at_fault, unit_costs)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_no_amount_in_the_sentences_is_more_than_the_total_can_lose(samples, name):
    campaign = Workspace(samples).campaign(name)
    for run in list(campaign.runs())[:RUNS]:
        for measure in errors.measures_at_topics(campaign.data, [run])[:MEASURES]:
            total = run_totals(campaign.data, measure).get(run)
            if total is None:
                continue
            loss, split = sentences(
                campaign, selection_of(campaign, run, measure), measure
            )
            unit = dearest(campaign, run, measure)
            amounts = re.findall(r"by \*\*(\d+\.\d+)\*\*", loss)
            amounts += re.findall(r": (\d+\.\d+)", split)
            amounts += re.findall(r"(\d+\.\d+) of the (?:run's )?total", unit)
            # Each amount is rounded to the digits that are shown.
            can_lose = abs(campaign.track.measure(measure).best_value - total)
            half_a_digit = 0.5 * 10 ** -campaign.track.measure(measure).digits
            assert all(float(each) <= can_lose + half_a_digit for each in amounts)


def first_run(campaign):
    """The first run with a measure that it does not have in full."""
    [measure, *_] = [score.measure for score in campaign.totals()]
    values = run_totals(campaign.data, measure)
    return next(run for run, total in values.items() if total < 1), measure


def test_the_worst_topic_is_named_and_not_that_with_the_highest_sum_of_costs(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    run, measure = first_run(campaign)
    values = {}
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            is_wanted = (score.run, score.measure) == (run, measure)
            if is_wanted and score.value is not None:
                values[topic] = score.value
    worst = min(values, key=values.get)
    loss, _ = sentences(campaign, selection_of(campaign, run, measure), measure)
    share = (1 - values[worst]) / len(values)
    assert f"at topic {worst} " in loss
    assert loss.endswith(
        f": {values[worst]:.4f} there; a perfect 1 would raise the total by **{share:.4f}**."
    )


def test_one_topic_is_not_said_to_lose_most(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    run, measure = first_run(campaign)
    losses = losses_of(campaign, selection_of(campaign, run, measure), measure)
    selection = selection_of(campaign, run, measure, [losses.losses[0].topic])
    loss, split = sentences(campaign, selection, measure)
    assert " loses most " not in loss and " loses " in loss
    assert split == ""


def test_a_total_that_is_no_mean_says_what_it_would_be_without_the_topic(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    measure = "abstract_label_only_f1"
    loss, split = sentences(
        campaign, selection_of(campaign, "verifier-base", measure), measure
    )
    assert ": without one of them the total would be better by **0." in loss
    assert split.startswith("**Without the topic**  ") and "other" not in split
    losses = [TopicLoss(str(index), 0.9 - index / 10) for index in range(6)]
    scope = LossScope(campaign, ["verifier-base"], measure)
    split = division_in_words(scope, GainsWithout(losses))
    assert split.endswith("; 2 other topics: at most 0.5000 each.")


def costly_errors(campaign, run, measure):
    data = campaign.data
    units = []
    for topic in campaign.topics:
        units += errors.run_units(data, run, topic, answers="all")
    judged = errors.matching_units(units, RunUnitFilter(judged=True))
    unit_costs = errors.try_other_labels(data, judged, measure).costs()
    return [unit for unit in judged if unit.id in unit_costs.of_errors], unit_costs


@pytest.mark.parametrize(
    ("name", "run", "measure"),
    [
        ("r2c2-sample", "plover-AC-1", "HMR"),
        ("r2c2-sample", "heron-AC-1", "HMR"),
        ("scifact-sample", "lexical", "abstract_label_only_f1"),
        ("scifact-sample", "verifier-base", "abstract_rationalized_f1"),
    ],
)
def test_where_a_total_is_no_mean_topics_lose_what_their_errors_cost(
    samples, name, run, measure
):
    campaign = Workspace(samples).campaign(name)
    units, unit_costs = costly_errors(campaign, run, measure)
    selection = selection_of(campaign, run, measure)
    without = losses_of(campaign, selection, measure)
    losses = repairs_or_losses(
        campaign.data, [run], without, units, unit_costs=unit_costs
    )
    amounts = {loss.topic: loss.amount for loss in losses.losses}
    for unit in units:
        assert unit_costs.costs[unit.id].gain_of_total <= amounts[unit.ref.topic] + 1e-9
    scope = LossScope(campaign, [run], measure, units)
    loss = greatest_loss_in_words(scope, losses, is_one_topic=False)
    effect = r"ith all errors listed (there|at one of them) put right, the total would (rise|fall) by \*\*"
    assert re.search(rf"(: w|\?\*\* W){effect}", loss)
    split = division_in_words(scope, losses)
    assert split.startswith("**By topic**  ")
    until_now = division_in_words(scope._replace(so_far=True), losses)
    assert until_now.startswith("**By topic so far**  ")
    # A topic that only disputed units hold down is said apart.
    is_apart = re.search(
        r"\*\*Better without the topic\*\*  807 [^:]*: 0\.\d+ \(no", split
    )
    assert bool(is_apart) == (run == "verifier-base")


def test_where_no_topic_tells_the_loss_the_total_is_said(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    measure = "Acceptable Answers"
    loss, split = sentences(
        campaign, selection_of(campaign, "marigold-llm", measure), measure
    )
    assert re.fullmatch(r"\*\*marigold-llm has Acceptable Answers [\d.]+\.\*\*", loss)
    assert split == ""


def test_what_a_unit_costs_is_a_gain_with_the_score_before_and_after_it(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    run, measure = first_run(campaign)
    units = []
    for topic in campaign.topics:
        units += errors.run_units(campaign.data, run, topic, answers="all")
    tried = errors.try_other_labels(campaign.data, units, measure)
    unit_costs = tried.at_topics()
    unit = errors.dearest_first(units, unit_costs.costs)[0]
    text = cost_in_words(campaign, unit, unit_costs.by_id[unit.id], measure)
    figures = r"\(\+(0\.\d+) at this topic, from (\d\.\d+) to (\d\.\d+)\)"
    gain, before, after = map(float, re.search(figures, text).groups())
    assert after - before == pytest.approx(gain, abs=2e-4)


def test_one_equal_measure_is_equal(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    first, *others = campaign.runs()
    texts = set()
    for topic in campaign.topics:
        for other in others:
            texts.add(better_in_words(campaign, topic, first, other))
    assert any(text.endswith("; 1 is equal.") for text in texts)
    assert not any("; 1 are equal." in text for text in texts)


def test_an_empty_answer_and_open_judgments_are_told_of_the_topics_that_lose_most(
    samples,
):
    campaign = Workspace(samples).campaign("biogen-sample")
    measure, runs = "Citation Support Rate", ["quarry-bm25"]
    losses = SharesOfMean([TopicLoss("904", 8.3), TopicLoss("903", 8.3)], 100.0)
    scope = LossScope(campaign, runs, measure)
    gaps = gaps_in_words(scope, losses)
    assert gaps.startswith("The answer to topic 904 is empty.")
    of_two = scope._replace(runs=[*runs, "tern-extract"])
    assert gaps_in_words(of_two, losses) == ""


def test_ranks_that_are_not_judged_are_said_to_be_outside_the_pool(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    measure, [run, *_] = "AP(rel=2)", campaign.runs()
    scope = LossScope(campaign, [run], measure)
    gap = gaps_in_words(scope, SharesOfMean([TopicLoss("1", 0.1)], 1.0))
    ranks = r"Only 5 of the 7 ranks that \S+ looks at have a label that counts"
    others = r" \(assessors differ on 1; the other is outside the pool or not judged yet\) at topic 1\."
    assert re.fullmatch(ranks + others, gap.replace("\\", ""))


def test_how_many_units_are_judged_is_a_full_sentence(campaign):
    losses = SharesOfMean([TopicLoss("1", 50.0)], 100.0)
    scope = LossScope(campaign, ["heron"], "Citation Support Rate")
    gap = gaps_in_words(scope, losses)
    assert re.fullmatch(
        r"Only 0 of \d+ units have a label that counts at topic 1\.", gap
    )


def test_topics_without_an_error_in_the_table_are_marked(samples):
    campaign = Workspace(samples).campaign("adhoc-sample")
    run, measure = first_run(campaign)
    amounts = [0.3, 0.2, 0.1]
    losses = list(map(TopicLoss, campaign.topics, amounts))
    units = errors.run_units(campaign.data, run, losses[0].topic, answers="all")
    scope = LossScope(campaign, [run], measure, units[:1])
    split = division_in_words(scope, SharesOfMean(losses, 1.0))
    assert "0.3000;" in split and "0.1000 (no error is listed there)." in split
    assert "0.2000 (no error is listed there; assessors differ on 1 unit);" in split


def test_an_empty_answer_is_no_missing_text_of_a_ranking_or_of_a_part(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    units = errors.run_units(campaign.data, "quarry-bm25", "904", answers="all")
    [answer] = units
    assert answer.is_empty_answer
    assert not answer._replace(location="sentence 1").is_empty_answer
    assert not answer._replace(own=False).is_empty_answer
    assert not answer._replace(text="Yes.").is_empty_answer


def test_a_total_over_fewer_topics_than_there_are_says_so(full):
    campaign = full.campaign("biogen-sample")
    selection = selection_of(campaign, "marigold-llm", "Accuracy")
    loss, _ = sentences(campaign, selection, "Accuracy")
    clause = "would raise the total, a mean over the 7 of 10 topics with a score, by **"
    assert clause in loss


def test_a_title_that_is_a_question_ends_the_sentence(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    losses = GainsOfRepairs([TopicLoss("0008", 0.08)], UnknownLosses.MANY_TOPICS)
    scope = LossScope(campaign, ["heron-AC-1"], "HMR")
    loss = greatest_loss_in_words(scope, losses, is_one_topic=False)
    assert "came out\\?** With all errors listed there put right" in loss
