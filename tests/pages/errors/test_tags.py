"""The part *Tags* of the page Errors: which kinds of error cost most, and how much of the loss has a tag."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors.blame import blames_of
from assessment.analysis.errors.losses import Loss
from assessment.analysis.errors.tag_losses import RunLoss, TagLosses
from assessment.campaign import Workspace
from assessment.campaign.phases import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model.permissions import Principal
from assessment.ui.errors.tags.files import (
    labels_in_words,
    tags_frame,
    units_frame,
)
from assessment.ui.errors.tags.notes import notes_on_tags
from assessment.ui.errors.tags.opening_measure import scoring_measure
from assessment.ui.errors.tags.summary import TagSummary, tag_summary
from assessment.ui.errors.tags.tables import count_frame
from assessment.ui.errors.tags.unit_lists import TagUnits
from assessment.ui.errors.tags.words import runs_in_words, tags_in_words
from tests.conftest import judge, unit
from tests.pages.opening import open_page, widget, without_errors, words
from tests.small_samples import SMALL_SAMPLE_NAMES

ZOE = Principal("Zoe", "organiser")
RATE = "Citation Support Rate"


def opened(campaign, **query):
    state = {"campaign": campaign, "as": "organiser", "who": "Zoe"}
    return without_errors(open_page("errors", {"part": "Tags", **query}, **state))


def choose(test, label, value):
    widget(test.selectbox, label).set_value(value)
    return without_errors(test.run())


def tag(campaign, tag, run, *indexes):
    items = errors.run_units(campaign.data, run, "1", everybody=True)
    picked = [items[index] for index in indexes]
    errors.tag_run_units(campaign, ZOE, picked, tag=tag)


def tag_unit(campaign, name, run, unit_name):
    items = errors.run_units(campaign.data, run, "1", everybody=True)
    wanted = unit(campaign, run, unit_name)
    tag(campaign, name, run, [item.unit for item in items].index(wanted))


def table(test):
    return test.dataframe[0].value


def test_the_sentence_names_the_run_and_its_whole_loss(contradicted):
    tag(contradicted, "harmless", "heron", 1)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    text = words(test).replace("\\", "")
    assert (
        f"**Of the tags, “misread” costs most {RATE}: put right, its one costly unit would raise "
        "the total of heron by 25.00**, 33 % of the 75.00 by which heron falls short of a perfect 100."
        in text
    )
    assert (
        "put right at once" not in text and "No costly unit is without a tag." in text
    )


def test_the_dearest_tag_stands_first_in_the_table_and_in_the_list(contradicted):
    tag(contradicted, "harmless", "heron", 1)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Tag"]) == ["misread", "harmless"]
    assert list(table(test)["Costs"]) == ["25.00", "no cost"]
    assert words(test).index("**misread** ·") < words(test).index("**harmless** ·")


def test_without_a_measure_tags_are_counted_and_their_one_run_is_named(contradicted):
    tag(contradicted, "misread", "heron", 2, 3)
    test = opened("spring", tagged="none")
    assert "**2 tagged units in heron**, “misread”." in words(test)
    assert "Costs" not in table(test) and "Runs" not in table(test)


def test_tags_at_no_cost_say_so(contradicted):
    tag(contradicted, "fine", "heron", 1)
    test = opened("spring", tagged=RATE)
    assert f"**The tagged unit costs no {RATE}**" in words(test)


def test_units_that_the_measure_does_not_score_are_not_called_costless(contradicted):
    answer = unit(contradicted, "heron", "answer")
    judge(contradicted, answer, "no")
    items = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    tag(contradicted, "wrong", "heron", [item.unit for item in items].index(answer))
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Costs"]) == ["25.00", "not scored"]
    text = words(test)
    assert (
        f"{RATE} does not score 1 tagged unit in heron: it is in *Units* and *Topics*, and in no cost."
        in text
    )
    assert list(table(test)["Units"]) == [1, 1]
    assert list(table(test)["Costly"]) == [1, 0]
    assert "[What it costs in Accuracy](" in text
    assert "· not scored" in text


def test_a_tag_of_what_nobody_has_judged_says_so(contradicted):
    tag(contradicted, "open", "heron", 2)
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Costs"]) == ["25.00", "not judged"]


def test_a_measure_that_scores_no_tagged_unit_says_so(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    items = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    names = [item.unit.name for item in items]
    tag(contradicted, "wrong", "heron", names.index("answer"))
    test = opened("spring", tagged=RATE)
    assert f"**{RATE} scores none of the judged units with a tag.**" in words(test)


def test_tags_of_several_runs_are_named_by_run_and_narrowed_to_one(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag(contradicted, "misread", "tern", 0)
    tag(contradicted, "outdated", "heron", 2)
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Runs"]) == [2, 1]
    test = choose(test, "Run", "heron")
    assert "Runs" not in table(test)
    assert test.query_params["tagged-run"] == "heron"
    assert re.search(r"\*\*misread\*\* · \[1 unit\]\(\S+\) in heron", words(test))


def test_in_a_large_campaign_only_tagged_units_are_looked_at(contradicted, monkeypatch):
    tag(contradicted, "misread", "heron", 3)
    monkeypatch.setattr("assessment.campaign.inputs.LARGE", 1)
    assert "**1 tagged unit in heron**" in words(opened("spring"))
    test = opened("spring", tagged=RATE)
    assert "Share of tagged" in table(test)
    assert "Costs of single units overlap" in words(test)


def test_no_figure_depends_on_how_often_the_part_was_opened(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("biogen-sample")
    for run in ("marigold-llm", "tern-extract"):
        tag_two_kinds(campaign, run)
    first, second = opened("biogen-sample"), opened("biogen-sample")
    assert words(first) == words(second)
    for before, after in zip(first.dataframe, second.dataframe, strict=True):
        assert before.value.equals(after.value)


def test_a_few_runs_are_named_and_more_are_counted():
    assert runs_in_words(["heron", "tern"]) == "heron and tern"
    assert runs_in_words(["heron", "tern", "ibis"]) == "3 runs"


def summary_of(losses, measure, **fields):
    return TagSummary([], {}, measure, losses=losses, **fields)


def test_tags_that_cost_the_same_are_all_named(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    tags = [Loss(name, 1, 2.5) for name in ("misread", "outdated")]
    runs = [RunLoss("heron", 50.0, 50.0, 5.0, 2)]
    losses = TagLosses(tags, runs, 100.0)
    text = tags_in_words(campaign, summary_of(losses, "Precision"))
    assert text.startswith(
        "**Of the tags, “misread” and “outdated” cost most Precision: put right, the units of either "
        "would raise the total of heron by 2.50**, 5 % of the 50.00 by which heron falls short of a "
        "perfect 100."
    )


def test_sums_of_single_costs_are_never_called_a_share_of_the_loss(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    losses = TagLosses([Loss("misread", 3, 3.0), Loss("outdated", 1, 1.0)])
    text = tags_in_words(campaign, summary_of(losses, "Precision"))
    assert "75 % of what the 4 costly tagged units cost." in text
    assert "are no share of what a run loses" in text


def test_of_several_runs_costs_and_shares_are_of_their_mean(contradicted):
    tag(contradicted, "misread", "heron", 3)
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "outdated", "tern", "PMID 11")
    test = opened("spring", tagged=RATE)
    text = words(test).replace("\\", "")
    assert "would raise the mean of" in text
    assert "by which they fall short of a perfect 100 on average." in text
    by_tag, by_run = (each.value for each in test.dataframe)
    assert list(by_tag["Costs per run"]) == [25.0, 12.5]
    assert "Share of all runs' loss" in by_tag
    assert list(by_run["Gain if put right"]) == [50.0, 25.0]
    assert list(by_run["Share of the run's loss"].round()) == [50, 33]


def test_the_part_opens_with_the_chief_measure_or_says_why_not(contradicted):
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Citation Coverage"
    assert "Accuracy scores no tagged unit; shown: Citation Coverage." in words(test)
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    tag_unit(contradicted, "wrong", "heron", "answer")
    errors.tag_run_units(contradicted, ZOE, [citation(contradicted)], tag="")
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Accuracy"
    assert "shown:" not in words(test)


def citation(campaign):
    return errors.run_units(campaign.data, "heron", "1", everybody=True)[3]


def test_the_part_opens_with_the_measure_that_scores_most_tagged_units(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "no")
    tag_unit(contradicted, "wrong", "heron", "answer")
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Citation Coverage"
    assert "Accuracy scores 1 of 3 tagged units; shown: Citation Coverage." in words(
        test
    )


def test_the_part_opens_with_the_measure_last_used_in_units(contradicted):
    tag(contradicted, "misread", "heron", 3)
    test = opened("spring", part="Units", run="heron", measure=RATE)
    test = choose(test, "Cost in", RATE)
    test.query_params.clear()
    test.query_params["part"] = "Tags"
    test = without_errors(test.run())
    assert widget(test.selectbox, "Cost in").value == RATE
    assert f"Shown: {RATE}, the measure last used in *Units*." in words(test)


def test_where_no_tagged_unit_costs_anything_the_chief_measure_says_so(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "yes")
    tag_unit(contradicted, "fine", "heron", "answer")
    test = opened("spring")
    assert widget(test.selectbox, "Cost in").value == "Accuracy"
    assert "**The tagged unit costs no Accuracy**" in words(test)
    assert list(table(test)["Costs"]) == ["no cost"]
    assert "Share of tagged" not in table(test)


def test_the_sentence_leads_to_the_costly_units_without_a_tag(contradicted):
    judge(contradicted, unit(contradicted, "heron", "PMID 11"), "neutral")
    tag(contradicted, "misread", "heron", 3)
    text = words(opened("spring", tagged=RATE))
    [link] = re.findall(r"without a tag: \[1 in heron\]\(\./errors\?([^)]*)\)", text)
    query = {key: values[0] for key, values in parse_qs(link).items()}
    assert query["tag"] == "none"
    test = opened(**{**query, "campaign": "spring"})
    assert len(table(test)) == 1
    assert "without a tag" in test.multiselect[2].format_func("none")


def test_the_heading_of_a_tag_leads_to_its_units(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag(contradicted, "misread", "tern", 0)
    tag(contradicted, "outdated", "heron", 2)
    text = words(opened("spring"))
    for units, runs in (("2 units", 2), ("1 unit", 1)):
        [link] = re.findall(rf"\[{units}\]\(\./errors\?(\S*)\)", text)
        query = {key: values[0] for key, values in parse_qs(link).items()}
        test = opened(**{**query, "campaign": "spring"})
        assert len(table(test)) == int(units[0])
        assert ("Run" in table(test)) == (runs == 2)


# Judgments in doubt


def test_a_judgment_in_doubt_is_in_no_figure_and_stands_in_a_group_of_its_own(
    contradicted,
):
    tag(contradicted, "misread", "heron", 3)
    alone = opened("spring", tagged=RATE)
    judge(contradicted, unit(contradicted, "heron", "PMID 11"), "supporting")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "Judged wrongly it supports", "tern", "PMID 11")
    test = opened("spring", tagged=RATE)
    assert list(table(test)["Tag"]) == ["misread"]
    assert list(table(test)["Units"]) == list(table(alone)["Units"])
    text = words(test)
    assert (
        "1 unit tagged “judged wrongly” is in none of these figures: see [Judgments"
        in text
    )
    assert "That is no error of a run: it asks for another judgment" in text
    assert text.index("**misread** ·") < text.index("Judged wrongly it supports** ·")


def test_judgments_in_doubt_have_no_costs_and_need_no_errors_beside_them(contradicted):
    tag(contradicted, "judged wrongly", "heron", 3)
    test = opened("spring", tagged=RATE)
    assert not test.dataframe and "costs" not in words(test)
    assert "**1 unit is tagged “judged wrongly”.**" in words(test)


@pytest.mark.parametrize(
    ("indexes", "them", "action"),
    [
        ((3,), "it", "Do something with 1 chosen unit"),
        ((2, 3), "them", "Do something with 2 chosen units"),
    ],
)
def test_who_adjudicates_is_led_to_the_doubted_units_and_can_send_them_there(
    contradicted, indexes, them, action
):
    tag(contradicted, "judged wrongly", "heron", *indexes)
    text = words(opened("spring"))
    assert f"to send {them} into adjudication." in text
    [link] = re.findall(rf"\[Open {them} in Units\]\(\./units\?([^)]*)\)", text)
    test = open_page("units", {**parse_qs(link)}, who="Zoe", campaign="spring")
    assert action in [each.label for each in without_errors(test).expander]


def test_a_team_sends_the_organisers_the_file(contradicted):
    set_phase(contradicted, "released", by="test")
    ann = Principal("Ann", "team", "ibis")
    items = errors.run_units(contradicted.data, "heron", "1", everybody=False)
    errors.tag_run_units(contradicted, ann, items[3:4], tag="judged wrongly")
    state = {"campaign": "spring", "as": "team:ibis", "who": "Ann"}
    test = without_errors(open_page("errors", {"part": "Tags"}, **state))
    assert "Send the organisers the file" in words(test)
    assert "Open them in Units" not in words(test)


# The files


def summary_of_tags(campaign, measure):
    entries = errors.tagged_units(campaign, ZOE)
    items = {entry: entry.item(everybody=True) for entry in entries}
    return tag_summary(campaign, entries, items, measure)


def test_the_file_names_each_unit_and_neither_the_sender_nor_a_role(contradicted):
    errors.tag_run_units(
        contradicted, ZOE, [citation(contradicted)], tag="misread", note="Too high"
    )
    frame = units_frame(contradicted, summary_of_tags(contradicted, RATE))
    [row] = frame.to_dict("records")
    assert row["Topic"] == "1" and row["Unit"] == "PMID 12"
    assert row["Label"] == "contradicting" and row["Note"] == "Too high"
    assert (row["Costs"], row["Measure"]) == ("25.00", RATE)
    assert not any("who=" in str(cell) or "./" in str(cell) for cell in row.values())


def test_the_file_of_tags_has_the_measure_with_its_digits(contradicted):
    tag(contradicted, "misread", "heron", 3)
    summary = summary_of_tags(contradicted, RATE)
    summary = summary._replace(
        losses=summary.losses._replace(tags=[Loss("misread", 1, 24.98765)])
    )
    [row] = tags_frame(contradicted, count_frame(summary), summary).to_dict("records")
    assert (row["Costs"], row["Measure"]) == (24.99, RATE)


def test_links_in_a_file_are_whole_and_name_nobody(contradicted, monkeypatch):
    url = property(lambda self: "https://desk.example/errors?who=Zoe&as=organiser")
    monkeypatch.setattr(type(st.context), "url", url)
    tag(contradicted, "misread", "heron", 3)
    frame = units_frame(contradicted, summary_of_tags(contradicted, RATE))
    [link] = frame["Link"]
    assert link.startswith("https://desk.example/errors?campaign=spring&")
    assert "who=" not in link and "as=" not in link


def test_a_label_that_is_a_bare_number_is_counted_with_its_question(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    for run in campaign.runs():
        for topic in campaign.topics:
            units = errors.run_units(campaign.data, run, topic, everybody=True)
            numbered = [item for item in units if item.state.isdecimal()]
            errors.tag_run_units(campaign, ZOE, numbered[:1], tag="set")
    entries = [
        entry for entry in errors.tagged_units(campaign, ZOE) if entry.tag.tag == "set"
    ]
    assert re.match(r"\d+ × evidence set \d", labels_in_words(campaign, entries))


# No error of the run


def gold_unit(campaign):
    """A unit that would be worth more with another label, though its own describes the gold."""
    measure = "sentence_selection_f1"
    for run in campaign.runs():
        units = []
        for topic in campaign.topics:
            units += errors.run_units(campaign.data, run, topic, everybody=True)
        errors.try_other_labels(campaign.data, units, 60, measure=measure)
        costs = errors.known_costs(campaign.data, units, measure)
        blames = blames_of(campaign.data, units, costs, measure)
        for item in units:
            if item.id in blames and not blames[item.id].is_error:
                return item, measure
    raise AssertionError("the sample has no such unit")


def test_a_unit_that_is_no_error_of_its_run_is_in_no_cost(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    item, measure = gold_unit(campaign)
    before = summary_of_tags(campaign, measure)
    errors.tag_run_units(campaign, ZOE, [item], tag="outdated")
    summary = summary_of_tags(campaign, measure)
    assert summary.no_errors == {item.id} and item.id not in summary.costs
    assert "outdated" not in [loss.name for loss in summary.losses.tags]
    assert summary.losses.tags == before.losses.tags
    assert summary.why_no_cost("outdated") == "no error"
    [entry] = summary.entries_of("outdated")
    assert "no error of the run" in TagUnits(campaign, summary).lines([entry])[0]
    [note] = re.findall(r"[^\n]*no error of the run[^\n]*", notes(campaign, summary))
    assert note.startswith("1 tagged unit is no error of the run, and in no cost")


def notes(campaign, summary):
    return notes_on_tags(campaign, summary, [])


def test_runs_count_all_their_tagged_units_and_costly_ones_apart(contradicted):
    tag(contradicted, "misread", "heron", 3)
    tag_unit(contradicted, "fine", "heron", "PMID 11")
    tag_unit(contradicted, "open", "heron", "answer")
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "fine", "tern", "PMID 11")
    by_run = opened("spring", tagged=RATE).dataframe[1].value
    tagged = dict(zip(by_run["Run"], by_run["Tagged"], strict=True))
    costly = dict(zip(by_run["Run"], by_run["Costly"], strict=True))
    assert tagged == {"heron": 3, "tern": 1}
    assert costly["heron"] == 1


def test_what_a_run_missed_has_the_price_that_units_says(samples):
    campaign = Workspace(samples).campaign("scifact-sample")
    measure = "abstract_rationalized_f1"
    missed = []
    for run in campaign.runs():
        for topic in campaign.topics:
            units = errors.run_units(campaign.data, run, topic, everybody=True)
            missed += [item for item in units if item.is_missed]
    errors.try_other_labels(campaign.data, missed, 60, measure=measure)
    at_topic = errors.known_costs(campaign.data, missed, measure)
    waiting = [item for item in missed if item.id not in at_topic]
    totals = errors.missed_totals(campaign.data, waiting, measure=measure, seconds=60)
    assert totals
    for item in waiting:
        errors.tag_run_units(campaign, ZOE, [item], tag="missed abstract")
    costs = summary_of_tags(campaign, measure).costs
    assert totals.items() <= costs.items()


# The lists


def test_units_of_several_runs_with_one_text_share_it(contradicted):
    for run in ("heron", "tern"):
        tag_unit(contradicted, "misread", run, "PMID 11")
    entries = errors.tagged_units(contradicted, ZOE)
    items = {}
    for entry in entries:
        items[entry] = entry.item(everybody=True)._replace(text="Iron helps")
    [text] = TagUnits(contradicted, TagSummary(entries, items)).lines(entries)
    assert text.count("“Iron helps”") == 1
    assert "    - [heron](" in text and "    - [tern](" in text


def test_the_run_last_looked_at_comes_first(contradicted):
    tag(contradicted, "misread", "heron", 3)
    judge(contradicted, unit(contradicted, "tern", "PMID 11"), "neutral")
    tag_unit(contradicted, "misread", "tern", "PMID 11")
    state = {"campaign": "spring", "as": "organiser", "who": "Zoe"}
    query = {"part": "Tags", "tagged": RATE}
    for run in ("tern", "heron"):
        test = open_page("errors", query, **state, **{"last-run": ("spring", run)})
        assert test.dataframe[1].value["Run"][0] == run


# Every sample


def tag_two_kinds(campaign, run):
    """The run's first judged units, tagged in turn; small samples have no tags of their own."""
    units = []
    for topic in campaign.topics:
        units += errors.run_units(campaign.data, run, topic, everybody=True)
    judged = errors.matching_units(units, errors.UnitFilter(judged=True))[:8]
    for index, item in enumerate(judged):
        errors.tag_run_units(campaign, ZOE, [item], tag=("odd", "even")[index % 2])


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_shares_are_of_all_that_the_runs_lose_and_never_more_than_that(samples, name):
    campaign = Workspace(samples).campaign(name)
    for run in list(campaign.runs())[:2]:
        tag_two_kinds(campaign, run)
    entries = errors.tagged_units(campaign, ZOE)
    items = {entry: entry.item(everybody=True) for entry in entries}
    for measure in errors.measures_of(campaign.data, campaign.runs())[:6]:
        summary = tag_summary(campaign, entries, items, measure)
        text = tags_in_words(campaign, summary)
        for run in summary.losses.runs:
            assert run.gain <= run.loss + 1e-9
        shares = [int(share) for share in re.findall(r"(\d+) %", text)]
        assert all(share <= 100 for share in shares)


def test_units_of_another_task_lead_to_a_measure_of_theirs(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    by_task = {view.task.name: list(view.runs()) for view in campaign.by_task()}
    units = []
    for topic in campaign.topics:
        for run in by_task["PR"]:
            units += errors.run_units(campaign.data, run, topic, everybody=True)
    judged = errors.matching_units(units, errors.UnitFilter(judged=True))
    measure = scoring_measure(campaign, judged[:20])
    assert measure.startswith(("MSnDCG@20", "Q@20"))


def test_a_good_label_at_a_cost_says_what_the_run_lacks(samples):
    campaign = Workspace(samples).campaign("r2c2-sample")
    tag_two_kinds(campaign, "tern-AC-1")
    summary = summary_of_tags(campaign, "HMR")
    good = [name for name, label in labels_of(summary) if label == "correct"]
    assert set(summary.remedies) <= set(good)
    remedies = dict.fromkeys(good, "higher confidence")
    lines = TagUnits(campaign, summary._replace(remedies=remedies)).lines(
        summary.entries
    )
    text = "\n".join(lines)
    assert text.count("**correct** → higher confidence") == len(good) > 0


def labels_of(summary):
    return [(item.id, item.label) for item in summary.items.values()]
