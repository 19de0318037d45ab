"""What is derived from judgments is derived again from those that came in before it was stored, on both
engines.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from assessment.exchange.carry_over import orphans
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.runs import version_history as run_versions
from assessment.exchange.runs.resplitting import resplit
from assessment.exchange.settings.changing import change_settings
from assessment.model import Ref
from assessment.review import taking_back
from tests.conftest import TOPICS, judge, run_file, unit
from tests.store.at_once.conftest import CORRECTED, OLD
from tests.store.at_once.making import another_server, judgment, label


def meanwhile(campaign, other, name, says="required"):
    """What another assessor's judgment of a unit, recorded by another server, does."""
    ref = unit(campaign, "heron", name).ref
    return lambda: other.append(campaign.row.id, [judgment(ref, says, "Ben")])


def reading_of(campaign):
    """BioGen's setting of how citations are read, after whose change all runs are read anew."""
    [setting] = [each for each in campaign.track.settings if each.name == "reading"]
    assert setting.rereads
    return setting


def test_a_judgment_made_before_a_corrected_run_is_stored_goes_along(
    campaign, other, before_storing, splitter
):
    before_storing(meanwhile(campaign, other, "sentence 2"))
    [report] = import_files(
        campaign,
        [run_file("heron", CORRECTED)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert (label(campaign, "sentence 2"), report.changes[0].carried) == (
        "required",
        1,
    )


def test_a_judgment_that_a_file_would_withdraw_stops_it_where_it_comes_while_the_file_is_read(
    campaign, other, before_material, splitter
):
    before_material(meanwhile(campaign, other, "sentence 1"))
    [report] = import_files(
        campaign, [run_file("heron", CORRECTED)], splitter=splitter, by="Zoe"
    )
    assert (report.stopped, [effect.lost for effect in report.effects]) == (True, [1])
    assert label(campaign, "sentence 1") == "required"


def test_a_file_that_was_told_to_replace_does_not_ask_again_where_a_judgment_comes_in(
    campaign, other, before_material, splitter
):
    before_material(meanwhile(campaign, other, "sentence 1"))
    [report] = import_files(
        campaign,
        [run_file("heron", CORRECTED)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert report.loaded


def test_a_judgment_made_while_a_corrected_run_is_being_stored_goes_along(
    campaign, other, while_storing, splitter, on_postgres
):
    if not on_postgres:
        pytest.skip("on SQLite nobody writes meanwhile")
    while_storing(meanwhile(campaign, other, "sentence 2"))
    import_files(
        campaign,
        [run_file("heron", CORRECTED)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert label(campaign, "sentence 2") == "required"


def test_a_judgment_taken_back_meanwhile_is_not_carried_as_it_was(
    campaign, other, before_storing, splitter
):
    ref = unit(campaign, "heron", "sentence 2").ref
    other.append(campaign.row.id, [judgment(ref, "required", "Ben")])
    before_storing(
        lambda: other.append(campaign.row.id, [judgment(ref, "borderline", "Ben")])
    )
    import_files(
        campaign,
        [run_file("heron", CORRECTED)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert label(campaign, "sentence 2") == "borderline"


def test_a_judgment_made_before_an_answer_split_by_hand_is_stored_goes_along(
    campaign, other, before_material
):
    second, moved = (
        unit(campaign, "heron", "sentence 2").ref,
        Ref("sentence", "1", "elsewhere"),
    )
    campaign._data.track = replace(
        campaign.track, carry=lambda topic, old, new: {second: moved}
    )
    before_material(meanwhile(campaign, other, "sentence 2"))
    resplit(campaign, "1", "heron", [0, 5], by="Zoe")
    carried = [event for event in other.log(campaign.row.id) if event.via == "carried"]
    assert [(event.ref, event.assessor, event.label) for event in carried] == [
        (moved, "Ben", "required")
    ]


def test_a_judgment_made_before_a_new_reading_is_stored_goes_along(
    workspace, splitter, other, before_material
):
    campaign = workspace.create("autumn", "biogen")
    files = [
        InputFile("topics.json", json.dumps(TOPICS).encode()),
        run_file("heron", {"1": "Iron helps. [11] Rest helps [12]."}),
    ]
    import_files(campaign, files, splitter=splitter, by="test", replace=True)
    setting = reading_of(campaign)
    new = next(
        choice.name for choice in setting.choices if choice.name != setting.default
    )
    cited, moved = (
        unit(campaign, "heron", "PMID 12").ref,
        Ref("citation", "1", "elsewhere"),
    )
    campaign._data.track = replace(
        campaign.track, carry=lambda topic, old, new: {cited: moved}
    )
    before_material(meanwhile(campaign, other, "PMID 12", "supporting"))
    change_settings(campaign, {setting.name: new}, by="Zoe", splitter=splitter)
    carried = [event for event in other.log(campaign.row.id) if event.via == "carried"]
    assert [(event.ref, event.assessor, event.label) for event in carried] == [
        (moved, "Ben", "supporting")
    ]
    assert campaign.settings[setting.name] == new


def test_a_run_that_comes_in_while_all_are_read_anew_is_read_so_too(
    workspace, splitter, other, before_storing
):
    campaign = workspace.create("autumn", "biogen")
    cited_after = {"1": "Iron helps. [11] Rest helps [12]."}
    import_files(
        campaign,
        [
            InputFile("topics.json", json.dumps(TOPICS).encode()),
            run_file("heron", cited_after),
        ],
        splitter=splitter,
        by="test",
    )
    setting = reading_of(campaign)
    new = next(
        choice.name for choice in setting.choices if choice.name != setting.default
    )
    before_storing(
        lambda: import_files(
            another_server(campaign, other),
            [run_file("tern", cited_after)],
            splitter=splitter,
            by="Ben",
            replace=True,
        )
    )
    change_settings(campaign, {setting.name: new}, by="Zoe", splitter=splitter)
    answers = campaign.topic_state("1").answers
    assert answers["tern"].sentences == answers["heron"].sentences


def test_two_corrections_of_a_run_at_once_carry_from_one_to_the_other(
    campaign, other, before_storing, splitter
):
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    once = {**OLD, "1": "Iron may help [11]. Rest helps [12]. Walk. Run."}
    before_storing(
        lambda: import_files(
            another_server(campaign, other),
            [run_file("heron", once)],
            splitter=splitter,
            by="Ben",
            replace=True,
        )
    )
    [report] = import_files(
        campaign,
        [run_file("heron", CORRECTED)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    assert label(campaign, "sentence 2") == "required"
    assert report.changes[0].unchanged == 3  # sentence 2, its citation, "Walk."


def test_a_judgment_without_a_unit_is_not_carried_over_what_its_assessor_says_meanwhile(
    campaign, other, before_material, splitter
):
    import_files(campaign, [run_file("heron", CORRECTED)], splitter=splitter, by="Zoe")
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    run_versions.make_current(campaign, "heron", 1, by="Zoe")
    ref = unit(campaign, "heron", "sentence 2").ref
    before_material(
        lambda: other.append(campaign.row.id, [judgment(ref, "borderline")])
    )
    assert orphans.carry_orphans(campaign, by="Zoe") == 0
    assert label(campaign, "sentence 2") == "borderline"


def test_an_undo_of_a_judgment_spares_what_was_said_since(
    campaign, other, before_storing
):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes")
    before_storing(lambda: other.append(campaign.row.id, [judgment(answer.ref, "no")]))
    with pytest.raises(ValueError, match="is not current any more"):
        taking_back.undo(campaign, 1, by="Zoe")
    assert label(campaign, "answer") == "no"


def test_a_file_read_while_its_reading_was_set_otherwise_is_not_taken_in(
    campaign, other, before_storing, splitter
):
    setting = reading_of(campaign)
    new = next(
        choice.name for choice in setting.choices if choice.name != setting.default
    )
    before_storing(
        lambda: change_settings(
            another_server(campaign, other),
            {setting.name: new},
            by="Ben",
            splitter=splitter,
        )
    )
    [report] = import_files(
        campaign, [run_file("tern", OLD)], splitter=splitter, by="Zoe", replace=True
    )
    assert (report.loaded, [problem.code for problem in report.problems][-1:]) == (
        False,
        ["SETTING_CHANGED"],
    )
    [again] = import_files(
        campaign, [run_file("tern", OLD)], splitter=splitter, by="Zoe", replace=True
    )
    assert again.loaded
