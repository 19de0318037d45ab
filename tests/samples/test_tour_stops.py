"""Every stop of the tour at the sample campaigns that people see: it opens, and shows what its text says."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache

import pytest

from assessment.analysis.agreement import (
    ALL,
    order_verdict,
    people,
    questions,
    rankings,
)
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.api.tokens import claims_of
from assessment.campaign import Workspace
from assessment.campaign.workspace import DATABASE, ENVIRONMENT
from assessment.model.deadline import NO_DEADLINE
from assessment.review.adjudication.adjudication_queue import AdjudicationQueue
from assessment.review.disagreements import disputes_by_topic, summary
from assessment.ui.computing import time_limits
from assessment.ui.tour.stops import SAMPLE_TOURS
from tests.conftest import judge
from tests.pages.opening import (
    component_data,
    open_in_frame,
    without_errors,
    words,
)

LINKS = [(name, stop) for name, tour in SAMPLE_TOURS.items() for stop in tour.stops]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, shipped_samples):
    """The samples as they are shipped: those of other tests are smaller."""
    folder = tmp_path_factory.mktemp("shipped")
    shutil.copy(shipped_samples, folder / DATABASE)
    return folder


@pytest.fixture
def shipped(folder, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(folder))
    return Workspace(folder)


@pytest.fixture(scope="module")
def stops():
    """A function that opens a stop once for all tests: they only look at its page."""

    @cache
    def opened(name, place):
        stop = SAMPLE_TOURS[name].stops[place]
        return open_in_frame(stop.page, campaign=name, who="Zoe", **stop.query)

    return lambda name, stop: opened(name, SAMPLE_TOURS[name].stops.index(stop))


@pytest.mark.parametrize(
    ("name", "stop"), LINKS, ids=[f"{name}-{stop.page}" for name, stop in LINKS]
)
def test_every_stop_opens_with_what_its_link_chooses(shipped, stops, name, stop):
    page = stops(name, stop)
    without_errors(page)
    assert shipped.campaign(name).title in words(page)
    # A box leaves out of the address what it would choose anyway.
    chosen = {box.value for box in page.selectbox}
    assert [
        (key, value)
        for key, value in stop.query.items()
        if value not in (page.query_params.get(key), *chosen)
    ] == []


@pytest.mark.parametrize(
    ("name", "stop"), LINKS, ids=[f"{name}-{stop.page}" for name, stop in LINKS]
)
def test_what_a_link_names_is_in_its_sample(shipped, name, stop):
    campaign = shipped.campaign(name)
    known = {
        "measure": {score.measure for score in campaign.totals()},
        "run": set(campaign.runs()),
        "against": set(campaign.runs()),
        "topic": set(campaign.topics),
        "adjudicate-measure": {score.measure for score in campaign.totals()},
        "agreement-measure": {score.measure for score in campaign.totals()},
        "drill-run": set(campaign.runs()),
    }
    assert [
        value
        for key, value in stop.query.items()
        if key in known and value not in known[key]
    ] == []


RUNS = [(name, stop.query) for name, stop in LINKS if "drill-run" in stop.query]


@pytest.mark.parametrize(("name", "query"), RUNS, ids=[name for name, _ in RUNS])
def test_the_run_that_the_tour_opens_shows_a_judged_answer_first(shipped, name, query):
    views = shipped.campaign(name).by_task()
    view = next(view for view in views if query["drill-run"] in view.runs())
    worst = topics_worst_first(view, query["drill-run"], query["measure"])
    # Topics at which nothing is judged stand last.
    values = [
        score.value for score in worst if score.judged and score.value is not None
    ]
    assert values[0] == min(values) < max(values)


def test_all_samples_are_toured_in_the_same_order():
    order = ["scores", "adjudicate", "errors", "agreement", "compare", "release"]
    pages = [[stop.page for stop in tour.stops] for tour in SAMPLE_TOURS.values()]
    assert pages == [order] * len(SAMPLE_TOURS)


ERRORS = [
    (name, stop)
    for name, stop in LINKS
    if stop.page == "errors" and "run" in stop.query
]


@pytest.mark.parametrize(("name", "stop"), ERRORS, ids=[name for name, _ in ERRORS])
def test_the_tour_shows_first_what_is_an_error_of_the_run_with_its_text(
    shipped, stops, name, stop
):
    page, query = stops(name, stop), stop.query
    first = page.dataframe[0].value.iloc[0]
    assert first["Costs"] > 0
    assert not first.get("Label", "").endswith(", no error")
    # The reader beside the table shows the text of this unit.
    topic = first["Topic"].split()[0] if "Topic" in first else query["topic"]
    assert first["Text"]
    assert f"{query['run']} · topic {topic}" in words(page).replace("\\", "")


RANKED = [(name, stop) for name, stop in LINKS if stop.page == "agreement"]


@pytest.mark.parametrize(("name", "stop"), RANKED, ids=[name for name, _ in RANKED])
def test_the_tour_shows_that_the_first_place_depends_on_whose_labels_count(
    shipped, name, stop
):
    measure = stop.query["agreement-measure"]
    campaign = next(
        view
        for view in shipped.campaign(name).by_task()
        if measure in {score.measure for score in view.totals()}
    )
    verdict = order_verdict(rankings(campaign, measure, people(questions(campaign))))
    assert verdict.effect == "first"
    # Before the release, a decision may change them.
    if campaign.phase == "released":
        before, after = verdict.change.leaders
        named = {verdict.change.first, verdict.change.second, *before, *after} - {ALL}
        assert [name for name in named if name not in stop.sentence] == []


def test_the_guided_tour_shows_that_another_run_than_that_of_scores_would_be_first(
    shipped,
):
    campaign = shipped.campaign("biogen-sample")
    compared = rankings(campaign, "Accuracy", people(questions(campaign))).compared
    chen = next(row for row in compared if (row.first, row.second) == (ALL, "Chen"))
    totals = {
        score.run: score.value or 0
        for score in campaign.totals()
        if score.measure == "Accuracy"
    }
    leader = max(totals, key=lambda run: totals[run])
    others = {"heron-rag-1", "plover-2025"}
    assert (leader, *chen.leaders) == ("heron-rag-2", {leader}, others)


def test_no_bar_of_an_open_sample_says_what_a_decision_can_change(shipped):
    """It names no run but the one that it opens, and no figure."""
    for name, stop in LINKS:
        campaign = shipped.campaign(name)
        sentence = stop.sentence
        for value in stop.query.values():
            sentence = sentence.replace(value, "")
        named = [run for run in campaign.runs() if run in sentence]
        has_figure = any(character.isdigit() for character in sentence)
        if campaign.phase == "open":
            assert (named, has_figure) == ([], False), stop


COMPARED = [(name, stop) for name, stop in LINKS if stop.page == "compare"]


@pytest.mark.parametrize(("name", "stop"), COMPARED, ids=[name for name, _ in COMPARED])
def test_the_tour_shows_whether_the_lead_is_sure(shipped, stops, name, stop):
    page = stops(name, stop)
    [lead] = [text.value for text in page.markdown if "leads with" in text.value]
    text = lead.replace("\\", "")
    assert "The lead is not sure:** against " in text
    # Before the release, a decision may change who leads.
    if shipped.campaign(name).phase == "released":
        leader = text.partition(" leads with")[0].rpartition(" ")[2]
        assert leader in stop.sentence


def test_the_tour_ends_at_a_signed_release_that_scores_the_same(shipped):
    page = open_in_frame("release", campaign="rag-sample", who="Zoe")
    assert "**Released** by Zoe" in words(page)
    (button,) = [b for b in page.button if b.label == "Check the sample's release"]
    button.click().run()
    without_errors(page)
    (verdict,) = [box.value for box in page.success if "scores the same" in box.value]
    assert "figures came out again from its log" in verdict
    assert "Signed off by **Zoe**" in words(page)


def test_released_policies_are_compared_on_arrival_and_none_is_offered(shipped):
    stop = SAMPLE_TOURS["scifact-sample"].stops[1]
    page = open_in_frame("adjudicate", campaign="scifact-sample", **stop.query)
    assert len(page.dataframe) == 2
    assert "Use this policy" not in {button.label for button in page.button}
    [note] = [text.value for text in page.caption if "Counted here" in text.value]
    assert "*Scores* counts 51 with a label" in note


def test_after_a_released_campaign_nobody_is_told_to_judge(shipped):
    page = open_in_frame("release", campaign="scifact-sample", tour="6")
    bar = " ".join(element.proto.body for element in page.get("html"))
    assert ("See the desk →" in bar, "Judge yourself →" in bar) == (True, False)


def test_a_final_release_says_who_released_what_before_the_folded_form(shipped):
    page = open_in_frame("release", campaign="scifact-sample", who="Zoe")
    preliminary, final = [
        text.value for text in page.markdown if text.value.startswith("**Released**")
    ]
    assert preliminary.startswith("**Released** by Zoe, ")
    assert preliminary.endswith(": preliminary results for the teams.")
    assert ": final results" in final
    assert "These results stand" in words(page)
    folded = [expander.label for expander in page.expander if expander.text_area]
    assert folded == ["Sign off the released results in one file"]


def ordered_disputes(campaign, measure):
    """The open disputes with the impact of each, in the order of an adjudicator's desk."""
    queue = AdjudicationQueue(measure)
    queue.compute_impacts(campaign.data, NO_DEADLINE)
    topics = disputes_by_topic(campaign.data).values()
    decided = {ref for topic in topics for ref in topic.decided}
    impacts = {
        dispute.unit.ref: queue.impact_of(dispute)
        for topic in topics
        for dispute in topic.disputes
        if dispute.unit.ref not in decided
    }
    return [(ref, impacts[ref]) for ref in queue.positions if ref in impacts]


def totals_by(campaign, measure):
    return {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }


DECIDED = [(name, stop.query) for name, stop in LINKS if "desk-unit" in stop.query]


@pytest.fixture
def undecided(tmp_path, folder, monkeypatch):
    """A copy of the samples in which a test may decide."""
    shutil.copy(folder / DATABASE, tmp_path / DATABASE)
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    # However busy the machine is.
    monkeypatch.setattr(time_limits, "FIRST_DISPUTE", 600)
    return Workspace(tmp_path)


@pytest.mark.parametrize(("name", "query"), DECIDED, ids=[name for name, _ in DECIDED])
def test_the_tour_opens_the_open_dispute_that_can_move_the_measure_most(
    undecided, name, query
):
    campaign = undecided.campaign(name)
    beginning = json.loads(query["desk-unit"])
    bar = SAMPLE_TOURS[name].stops[1].sentence
    assert "only another decision moves the figures" in bar
    for _ in range(2):
        disputes = ordered_disputes(campaign, query["adjudicate-measure"])
        first, impact = next(
            row for row in disputes if list(row[0][: len(beginning)]) == beginning
        )
        page = open_in_frame("adjudicate", campaign=name, who="Zoe", **query)
        [desk] = component_data(page)
        assert desk["start"]["unit"] == first._asdict()
        measured = claims_of(undecided, desk["token"]).choices.first.values()
        assert impact
        assert pytest.approx(impact, 1e-4) in measured
        # Whoever takes the tour again finds the next one.
        disputed = disputes_by_topic(campaign.data)[first.topic].disputes
        dispute = next(row for row in disputed if row.unit.ref == first)
        counted = campaign.data.topic_state(first.topic).judged.label(first)
        if counted is None and "a tie counts as no help" in bar:
            counted = "nonrelevant"
        for label in dispute.labels:
            before = totals_by(campaign, query["adjudicate-measure"])
            judge(campaign, dispute.unit, label, "adjudicator:Zoe")
            moves = totals_by(campaign, query["adjudicate-measure"]) != before
            # As the bar says: only another label than the one that counts already.
            assert moves == (label != counted), (first, label, counted)
            counted = label


@pytest.mark.parametrize(("name", "query"), DECIDED, ids=[name for name, _ in DECIDED])
def test_what_the_tour_says_of_two_pages_holds_after_all_decisions(
    undecided, name, query
):
    campaign = undecided.campaign(name)
    topics = disputes_by_topic(campaign.data).values()
    for dispute in [each for topic in topics for each in topic.disputes]:
        judge(campaign, dispute.unit, dispute.labels[-1], "adjudicator:Zoe")
    *_, order, lead, _ = SAMPLE_TOURS[name].stops
    bold = {}
    for stop in (order, lead):
        page = open_in_frame(stop.page, campaign=name, who="Zoe", **stop.query)
        bold[stop.page] = [
            text.value.partition("**")[2].partition("**")[0] for text in page.markdown
        ]
    assert "the bold line says whether the first place depends" in order.sentence
    assert [text for text in bold["agreement"] if re.search("first|order of", text)]
    assert "what begins in bold says who leads" in lead.sentence
    assert [text for text in bold["compare"] if re.search("lead|share the f", text)]


def test_the_figures_that_a_decision_moves_are_those_of_the_first_stop():
    for name, query in DECIDED:
        scores = SAMPLE_TOURS[name].stops[0]
        assert scores.query["measure"] == query["adjudicate-measure"]


def test_there_are_disputes_to_decide_where_the_tour_says_so(shipped):
    for name, tour in SAMPLE_TOURS.items():
        campaign = shipped.campaign(name)
        disputes = summary(campaign.data)
        decides = any("desk-unit" in stop.query for stop in tour.stops)
        assert decides == (campaign.phase == "open")
        assert disputes.disputed > disputes.decided
