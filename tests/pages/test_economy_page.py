"""The page Economy: a design is declared, its estimates shown, a round drawn and judging stopped."""

from __future__ import annotations

import pytest

from assessment.analysis.economy.audits.audit_sample import newest_audit
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
)
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.statistics.rank_certainty import pair_certainty
from tests.analysis.economy.audits.test_audits import judge_sample
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    TOPICS,
    design,
    judge_topic,
    spring,  # noqa: F401
)
from tests.analysis.economy.test_never import names_estimates_official
from tests.analysis.economy.units.test_unit_designs import judge_round
from tests.analysis.economy.units.test_unit_designs import of_units as unit_design
from tests.pages.opening import (
    open_page,
    open_part,
    sound,
    widget,
    without_errors,
    words,
)
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.fixture
def campaign(spring, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    return spring


@pytest.fixture
def judged(campaign):
    """Six of ten topics judged in drawn order."""
    declare_design(campaign, design(), OLGA)
    for topic in order_of(campaign, design_of(campaign).design)[:6]:
        judge_topic(campaign, topic)
    return campaign


def test_an_organiser_declares_a_design(campaign):
    test = open_part("economy", "Design")
    widget(test.selectbox, "Measure").set_value("Precision")
    assert "Still to be chosen: assessors" in words(test)
    widget(test.text_input, "Seed").set_value("77")
    # A typed name may have a space behind it.
    widget(test.multiselect, "Assessors").set_value(["Ann "])
    sound(test.run())
    forecast = test.dataframe[0].value
    assert forecast["Topics"].tolist() == [1, 2, 4, 6, 10]
    widget(test.button, "Declare and draw round 1").click()
    sound(test.run())
    declared = design_of(campaign).design
    assert (declared.seed, declared.assessors, declared.looks) == (
        "77",
        ("Ann",),
        (3, 7),
    )
    assert "The design is declared" in words(test)


def test_what_a_design_asks_of_a_machine_needs_one(campaign):
    for topic in TOPICS:
        judge_topic(campaign, topic, MACHINE)
    test = open_part("economy", "Design")
    widget(test.selectbox, "Measure").set_value("Precision")
    sound(widget(test.radio, "What do you want to know?").set_value("machine").run())
    page_words = words(test)
    assert "the machine that is asked about" in page_words
    assert "Machine audit answers this" in page_words.replace("*", "")
    sound(widget(test.selectbox, "Machine that helps").set_value(MACHINE).run())
    page_words = words(test)
    assert "the machine that is asked about" not in page_words
    assert "drawn from them without its help." in page_words


def test_a_measure_that_does_not_fit_says_why(campaign):
    test = open_part("economy", "Design")
    sound(widget(test.selectbox, "Measure").set_value("Acceptable Answers").run())
    assert "its total is no mean over topics" in words(test)
    assert "Declare and draw round 1" not in [button.label for button in test.button]


def test_after_the_first_judgment_it_is_too_late_for_a_design(campaign):
    judge_topic(campaign, "3")
    test = open_part("economy", "Design")
    sound(widget(test.selectbox, "Measure").set_value("Precision").run())
    assert "Too late for a design" in words(test)


@pytest.mark.parametrize("part", ["How sure", "Stop here", "How many more"])
def test_without_a_design_every_part_says_what_holds_all_the_same(campaign, part):
    assert "No design is declared" in words(open_part("economy", part))


def test_the_ranking_has_intervals_ranks_and_what_they_rest_on(judged):
    test = open_part("economy", "How sure")
    frame = test.dataframe[0].value
    assert frame["Run"].tolist()[0] in ("heron", "tern", "wren")
    assert (frame["From"] < frame["Estimate"]).all()
    assert (frame["Estimate"] < frame["To"]).all()
    page_words = words(test)
    # Beside the estimate stands what is judged, which is no estimate.
    assert "Judged so far" in frame.columns and "New topics to" in frame.columns
    assert "6 of 10 topics" in page_words and "no declared look" in page_words
    assert "not official scores" in page_words


def test_before_the_first_topic_is_complete_the_page_names_it(campaign):
    declare_design(campaign, design(), OLGA)
    first, *_ = order_of(campaign, design_of(campaign).design)
    assert f"The first in drawn order is {first}" in words(
        open_part("economy", "How sure")
    )


def test_a_round_is_drawn_and_judging_stopped(judged):
    test = open_part("economy", "Stop here")
    assert "After 6 of 10 topics: expected tau" in test.header[0].value
    assert "half-width about" in words(test)
    widget(test.button, "Draw this round").click()
    sound(test.run())
    assert design_of(judged).drawn == 8
    widget(test.button, "Stop judging").click()
    assert "Say why judging stops" in sound(test.run()).error[0].value
    widget(test.text_input, "Why").set_value("Sure enough.")
    widget(test.button, "Stop judging").click()
    sound(test.run())
    assert design_of(judged).stopped == "Sure enough."
    assert "Judging was stopped: Sure enough" in words(test)


def test_everything_that_is_left_can_be_given_out_at_once(judged):
    test = open_part("economy", "Stop here")
    widget(test.button, "Judge everything").click()
    sound(test.run())
    assert design_of(judged).drawn == 10
    assert "All topics are given out" in words(test)


def test_a_frozen_campaign_draws_nothing(judged):
    set_phase(judged, "frozen", by="Olga")
    test = open_part("economy", "Stop here")
    assert "the campaign is frozen" in words(test).lower()
    assert "Draw this round" not in [button.label for button in test.button]


def test_how_many_more_topics_a_target_needs(judged):
    test = open_part("economy", "How many more")
    values = {metric.label: metric.value for metric in test.metric}
    assert values["Topics in all"].endswith("of 10")
    assert "Forecast" in words(test)
    widget(test.segmented_control, "What is to be reached?").set_value("A sure ranking")
    sound(test.run())
    values = {metric.label: metric.value for metric in test.metric}
    assert values["Topics in all"].endswith("of 10")
    assert "for the hardest" not in words(test)


def test_finished_scores_are_drawn_from_on_demand(campaign):
    for topic in TOPICS:
        judge_topic(campaign, topic)
        judge_topic(campaign, topic, MACHINE)
    test = open_part("economy", "Design")
    sound(widget(test.selectbox, "Measure").set_value("Precision").run())
    widget(test.button, "Draw at random").click()
    sound(test.run())
    frame = test.dataframe[0].value
    assert frame["Judged"].tolist()[-1] == 10
    assert frame["Coverage"].tolist()[-1] == 1
    widget(test.selectbox, "Draw").set_value("units")
    sound(test.run())
    assert "drawn from the present scores 20 times" in words(test)


def test_a_machine_is_audited_on_the_page(campaign):
    assert "No machine has labelled anything" in words(
        open_part("economy", "Machine audit")
    )
    for topic in TOPICS:
        judge_topic(campaign, topic, MACHINE)
    test = open_part("economy", "Machine audit")
    widget(test.selectbox, "Question").set_value("relevance").run()
    widget(test.multiselect, "Labels that count as yes").set_value(["required"])
    widget(test.multiselect, "Who judges it").set_value(["Ann "])
    sound(test.run())
    widget(test.button, "Draw the sample").click()
    sound(test.run())
    assert "Figures come when the whole sample is judged" in words(test)
    assert newest_audit(campaign).assessors == ("Ann",)
    judge_sample(campaign, newest_audit(campaign))
    test = open_part("economy", "Machine audit")
    values = {metric.label: metric.value for metric in test.metric}
    assert values["Accuracy"] == "1.000"
    assert "No run is favoured" in words(test)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_opens_with_a_design_or_the_reason_against_one(full, name):
    query = {"economy-part": "Design"}
    test = without_errors(open_page("economy", query, campaign=name))
    page_words = words(test)
    # It opens with a measure that can be estimated, where there is one.
    assert "cannot be estimated from topics" not in page_words
    has_form = "Declare and draw round 1" in [button.label for button in test.button]
    assert has_form or "Too late for a design" in page_words


def test_only_measures_that_say_how_good_a_run_is_can_be_chosen(full):
    query = {"economy-part": "Design"}
    test = without_errors(open_page("economy", query, campaign="r2c2-sample"))
    box = widget(test.selectbox, "Measure")
    assert box.value == "accuracy"
    assert "HMR" in box.options
    assert not {"OB", "avconf"} & set(box.options)


def test_the_machine_of_a_design_says_what_it_is_worth(campaign):
    for topic in TOPICS:
        judge_topic(campaign, topic, MACHINE)
    declare_design(campaign, design(machine=MACHINE), OLGA)
    for topic in order_of(campaign, design_of(campaign).design)[:4]:
        judge_topic(campaign, topic)
    assert "makes one judged topic worth" in words(
        open_part("economy", "Machine audit")
    )


@pytest.fixture
def of_units(campaign):
    """A design that draws units, whose first round is judged."""
    declare_design(campaign, unit_design(), OLGA)
    judge_round(campaign)
    return campaign


def test_an_organiser_declares_a_draw_of_units(campaign):
    test = open_part("economy", "Design")
    widget(test.selectbox, "Measure").set_value("Precision").run()
    sound(widget(test.radio, "What is drawn?").set_value("units").run())
    widget(test.multiselect, "Assessors").set_value(["Ann"])
    sound(test.run())
    forecast = test.dataframe[0].value
    assert forecast["Units"].tolist() == [9, 18, 36, 54, 90]
    widget(test.button, "Declare and draw round 1").click()
    sound(test.run())
    declared = design_of(campaign)
    assert (declared.design.rule, declared.design.looks) == ("units", (30, 60))
    assert declared.rounds[0].digest[:16] in test.dataframe[0].value.to_string()


def test_a_measure_without_single_units_says_why(campaign):
    test = open_part("economy", "Design")
    sound(widget(test.selectbox, "Measure").set_value("Document Recall").run())
    assert "Single units cannot be drawn for Document Recall" in words(test)
    assert widget(test.radio, "What is drawn?").options == [
        "Whole topics in a random order"
    ]


@pytest.mark.parametrize("part", ["How sure", "Stop here", "How many more", "Design"])
def test_no_part_calls_an_estimate_an_official_score(judged, part):
    assert not names_estimates_official(words(open_part("economy", part)))


@pytest.mark.parametrize("part", ["How sure", "Stop here", "How many more"])
def test_every_part_understands_rounds_of_units(of_units, part):
    page_words = words(open_part("economy", part))
    assert "of 90 units" in page_words and "look 1 of 2" in page_words
    assert "Student's t" not in page_words


def test_of_units_what_is_not_known_is_explained(of_units):
    test = open_part("economy", "How sure")
    columns = list(test.dataframe[0].value.columns)
    assert not [name for name in columns if name.startswith("New topics")]
    page_words = words(test)
    assert "no interval holds yet. It takes 40 drawn units" in page_words
    assert "units that were not drawn count as they are" in page_words


def test_a_machine_alone_is_struck_through_and_no_column(campaign):
    for topic in TOPICS:
        judge_topic(campaign, topic, MACHINE)
    declare_design(campaign, design(machine=MACHINE), OLGA)
    for topic in order_of(campaign, design_of(campaign).design)[:8]:
        judge_topic(campaign, topic)
    test = open_part("economy", "How sure")
    assert not [name for name in test.dataframe[0].value if "achine" in name]
    expander = next(part for part in test.expander if part.label.startswith("Machine"))
    table = expander.markdown[0].value
    assert table.count("~~") == 2 * len(campaign.runs())


def test_significant_pairs_are_counted_with_those_that_may_be_inverted(campaign):
    declare_design(campaign, design(), OLGA)
    order = order_of(campaign, design_of(campaign).design)
    for topic in order[:4]:
        judge_topic(campaign, topic)
    assert "differ significantly" not in words(open_part("economy", "How sure"))
    judge_topic(campaign, order[4])
    present = certainty_of(campaign, design_of(campaign))
    known = pair_certainty(present.probabilities)
    sentence = f"**{known.significant} of {known.pairs} pairs of runs differ"
    assert sentence in words(open_part("economy", "How sure"))


@pytest.mark.parametrize("topics", [0, 4])
def test_bounds_stand_where_no_interval_holds(campaign, topics):
    declare_design(campaign, design(), OLGA)
    for topic in order_of(campaign, design_of(campaign).design)[:topics]:
        judge_topic(campaign, topic)
    test = open_part("economy", "How sure")
    assert "What holds whatever is judged" in [head.value for head in test.header]
    assert {"Worst", "Best"} <= set(test.dataframe[-1].value)


def test_a_round_of_units_is_drawn_once_the_last_is_judged(of_units):
    test = open_part("economy", "Stop here")
    widget(test.button, "Draw this round").click()
    sound(test.run())
    assert design_of(of_units).drawn == 75
    test = open_part("economy", "Stop here")
    assert "wait for their labels" in words(test)
    assert "Draw this round" not in [button.label for button in test.button]
