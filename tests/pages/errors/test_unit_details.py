"""The unit in hand on the page Errors: everything that its label stands on, each text once."""

from __future__ import annotations

import pytest

from assessment.analysis import errors
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.cost_causes import UnitCost, WrongAnswer
from assessment.analysis.errors.wording import rank_in_words
from assessment.ui.errors.details.unit_details import shown_text
from assessment.ui.errors.details.unit_explanation import unit_explanation
from assessment.ui.errors.matrix.nugget_matrix import texts_of
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_files import unit_frame
from assessment.ui.errors.units.unit_table import short_frame
from assessment.ui.errors.words.cost_words import cost_in_words, missed_in_words
from assessment.ui.errors.words.unit_subject import topic_of_unit
from tests.pages.opening import component_data, open_page, without_errors, words


def units_of(campaign):
    for run in campaign.runs():
        for topic in campaign.topics:
            yield from errors.run_units(campaign.data, run, topic, answers="own")


def explained_units(campaign, kind):
    for unit in units_of(campaign):
        if unit.ref.kind == kind:
            text = unit_explanation(campaign, unit)
            if text is not None:
                yield unit, text


def opened(name, unit):
    state = {"campaign": name, "as": "organiser", "who": "Zoe"}
    query = {"run": unit.run, "topic": unit.ref.topic, "unit": unit.id}
    return without_errors(open_page("errors", query, **state))


def test_an_answer_stands_with_the_nuggets_it_is_judged_on_and_its_confidence(full):
    campaign = full.campaign("r2c2-sample")
    explained = list(explained_units(campaign, "correct"))
    assert explained
    for run_unit, text in explained:
        assert any("confidence" in reason.word for reason in text.reasons)
        names = [part.name for part, _ in text.parts]
        assert len(names) >= len(run_unit.unit.after)
        assert all(name.startswith("nugget") for name in names)


def test_an_abstract_stands_once_with_its_claim_and_what_the_run_predicted(full):
    campaign = full.campaign("scifact-sample")
    explained = list(explained_units(campaign, "label"))
    assert any("predicted" in text.title for _, text in explained)
    run_unit, text = explained[0]
    assert text.document == run_unit.unit.document
    assert shown_text(campaign, run_unit) == ""
    claim = campaign.track.headline(campaign.topics[run_unit.ref.topic]).question
    assert words(opened("scifact-sample", run_unit)).count(claim.rstrip(".")) == 1


def test_a_citation_stands_with_its_sentence_beside_its_document(full):
    campaign = full.campaign("biogen-sample")
    assert not list(explained_units(campaign, "relation"))
    unit = next(one for one in units_of(campaign) if one.ref.kind == "relation")
    assert shown_text(campaign, unit) == unit.text != ""


def test_nuggets_that_are_looked_for_in_one_response_are_told_apart_by_their_texts(
    full,
):
    campaign = full.campaign("qa2007-sample")
    nuggets = [
        run_unit for run_unit in units_of(campaign) if run_unit.ref.kind == "match"
    ]
    assert nuggets
    several = [run_unit for run_unit in nuggets if run_unit.subject]
    assert several and all(
        run_unit.subject == run_unit.unit.question for run_unit in several
    )
    scales = {scale.kind: scale for scale in campaign.track.scales}
    context = RowContext(scales, errors.NO_COSTS, {}, several=False)
    [text] = short_frame(several[:1], context)["Text"]
    assert text.startswith(several[0].subject[:20])


def test_units_of_one_name_are_told_apart_by_their_question_or_section(full):
    for name, part in (("qa2007-sample", "?"), ("car-sample", " » ")):
        campaign = full.campaign(name)
        runs = next(view.runs() for view in campaign.by_task())
        units = errors.run_units(
            campaign.data, next(iter(runs)), next(iter(campaign.topics)), answers="all"
        )
        several = [run_unit for run_unit in units if run_unit.unit.name.endswith(" 1")]
        topics = [topic_of_unit(campaign, run_unit) for run_unit in several]
        assert len(set(topics)) > 1
        assert any(part in topic for topic in topics)


def test_what_was_missed_needs_no_other_label(full):
    campaign = full.campaign("scifact-sample")
    missed = next(unit for unit in units_of(campaign) if unit.is_missed)
    scales = {scale.kind: scale for scale in campaign.track.scales}
    cost = errors.Cost(errors.OtherThanLabel.ANSWER, 0.3, 0.02)
    better = better_answer_of(campaign.data, missed)
    unit_cost = UnitCost(cost, WrongAnswer(better))
    unit_costs = errors.UnitCosts("abstract_rationalized_f1", {missed.id: unit_cost})
    context = RowContext(scales, unit_costs, {}, several=False)
    assert list(unit_frame([missed], context)["Best for score"]) == ["predicted"]
    [label, _] = short_frame([missed, missed._replace(retrieval=None)], context)[
        "Label"
    ]
    assert label.endswith(", missed")


@pytest.mark.parametrize("name", ["qa2007-sample", "rag-sample"])
def test_a_cell_of_the_nugget_matrix_opens_the_answer_at_its_question(full, name):
    campaign = full.campaign(name)
    topic = next(iter(campaign.topics))
    state = campaign.topic_state(topic)
    for matrix in campaign.track.matrices(state):
        run = matrix.columns[0]
        titles = [text.title for text in texts_of(campaign, topic, run, matrix)]
        if name == "rag-sample":
            assert titles[0].startswith("The response") and "Nuggets" in titles[1]
        else:
            [title] = titles
            assert matrix.title.startswith(title[:5])


def test_an_error_that_another_answer_puts_right_says_what_is_supposed(full):
    campaign, measure = full.campaign("scifact-sample"), "abstract_rationalized_f1"
    conditions = set()
    for unit in units_of(campaign):
        better = better_answer_of(campaign.data, unit)
        if better is not None:
            cost = errors.Cost(errors.OtherThanLabel.ANSWER, 0.0, 0.25)
            unit_cost = UnitCost(cost, WrongAnswer(better))
            text = cost_in_words(campaign, unit, unit_cost, measure)
            assert "the topic's own score stays" in text
            assert ", the run would gain **0.2500 of the run's total** in" in text
            conditions.add(better.condition.split(" {")[0])
    assert "With the whole evidence set" in conditions
    assert "Without this abstract in the prediction" in conditions


def test_a_missed_abstract_at_no_cost_says_what_was_supposed(full):
    campaign, measure = full.campaign("scifact-sample"), "abstract_rationalized_f1"
    missed = next(unit for unit in units_of(campaign) if unit.is_missed)
    not_tried = errors.UnitCosts(measure, {})
    assert "has not been worked out yet" in missed_in_words(campaign, missed, not_tried)
    unit_costs = errors.UnitCosts(
        measure, {}, without_cost={missed.id: errors.NoCost.NOTHING}
    )
    text = missed_in_words(campaign, missed, unit_costs)
    assert "It costs the run no " in text
    assert text.endswith("named, the run would gain nothing.")


def test_a_missed_unit_of_an_undefined_score_is_not_said_to_cost_nothing(full):
    campaign, measure = full.campaign("scifact-sample"), "abstract_rationalized_f1"
    missed = next(unit for unit in units_of(campaign) if unit.is_missed)
    undefined = {missed.id: errors.NoCost.UNDEFINED}
    unit_costs = errors.UnitCosts(measure, {}, without_cost=undefined)
    text = missed_in_words(campaign, missed, unit_costs)
    assert "is undefined, so its cost is unknown" in text
    assert "costs the run no " not in text


def test_a_passage_of_a_ranking_stands_with_its_rank_and_no_other_number(full):
    campaign = full.campaign("car-sample")
    unit = next(
        unit
        for unit in units_of(campaign)
        if unit.ref.kind == "passage" and rank_in_words(unit.retrieval) == "rank 4"
    )
    [data] = [
        data for data in component_data(opened("car-sample", unit)) if "parts" in data
    ]
    [part] = data["parts"]
    assert part["head"] == "rank 4"
    assert [chip["name"] for chip in part["units"]] == [""]
