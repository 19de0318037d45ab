"""What an assessor sees and says: nothing of any run, and a pair can be skipped, flagged and noted."""

import uuid

import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import Count
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.events.recording import record
from assessment.model import Judgment
from assessment.review.assessor_desk import desk_of
from assessment.tracks.scifact.answer import label_ref, set_ref
from tests.tracks.scifact.making import RULES, body, predicted_row

S, C, N = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
CORPUS = [{"doc_id": 7, "title": "T", "abstract": ["Nought.", "One.", "Two."]}]
CLAIMS = [{"id": 1, "claim": "A claim.", "cited_doc_ids": [7]}]


def campaign_with(folder, *predictions):
    campaign = Workspace(folder).create("s", "scifact")
    files = {
        "corpus.jsonl": CORPUS,
        "claims.jsonl": CLAIMS,
        **{f"run{n}.jsonl": [row] for n, row in enumerate(predictions)},
    }
    reports = import_files(
        campaign,
        [InputFile(name, body(rows)) for name, rows in files.items()],
        splitter=RULES,
        by="test",
    )
    assert all(report.loaded for report in reports)
    return campaign


def say(campaign, ref, label, assessor="Ann", **more):
    return record(
        campaign,
        assessor,
        [Judgment(ref, assessor, label, uuid=str(uuid.uuid4()), **more)],
    )


@pytest.fixture
def campaign(tmp_path):
    return campaign_with(tmp_path, predicted_row({"7": (S, [1])}))


def test_a_sheet_is_the_same_whatever_the_runs_say(tmp_path):
    plain = campaign_with(tmp_path / "plain")
    full = campaign_with(
        tmp_path / "full",
        predicted_row({"7": (S, [1])}),
        predicted_row({"7": (C, [0, 2])}),
    )
    assert desk_of(full, "Ann").show(0) == desk_of(plain, "Ann").show(0)


def test_nothing_is_filled_in_before_the_assessor_says_it(campaign):
    say(campaign, label_ref("1", "7"), S)
    units = desk_of(campaign, "Ann").show(0)["units"]
    assert [unit["state"]["label"] for unit in units] == [S, None, None, None]
    assert [unit["suggestion"] for unit in units] == [None] * 4


def test_a_run_alone_makes_no_gold(campaign):
    assert campaign.count() == 0
    assert {score.value for score in campaign.totals()} == {0.0}
    assert b'"evidence":{}' in export(campaign, "gold")[1]


def test_a_pair_can_be_skipped_with_a_reason_and_is_then_dealt_with(campaign):
    assert (
        say(campaign, label_ref("1", "7"), None, reason="the claim cannot be checked")
        == []
    )
    desk = desk_of(campaign, "Ann")
    assert desk.progress() == Count(1, 1)
    assert desk.show(0)["units"][0]["state"]["reason"] == "the claim cannot be checked"
    assert campaign.totals()[0].judged == 0


def test_a_flag_and_a_note_come_back_with_the_label(campaign):
    assert (
        say(campaign, label_ref("1", "7"), N, flagged=True, note="a typo in the claim")
        == []
    )
    state = desk_of(campaign, "Ann").show(0)["units"][0]["state"]
    assert (state["label"], state["flagged"], state["note"]) == (
        N,
        True,
        "a typo in the claim",
    )
    assert desk_of(campaign, "Ben").show(0)["units"][0]["state"]["label"] is None


def test_skip_flag_and_note_are_in_the_log_that_goes_out(campaign):
    say(campaign, label_ref("1", "7"), None, reason="ambiguous")
    say(campaign, label_ref("1", "7"), S, flagged=True, note="after all")
    say(
        campaign,
        set_ref("1", "7", 1),
        None,
        reason="half a sentence",
        note="see the title",
    )
    log = list(campaign.store.log(campaign.row.id))
    assert [(vote.label, vote.reason, vote.flagged, vote.note) for vote in log] == [
        (None, "ambiguous", False, ""),
        (S, "", True, "after all"),
        (None, "half a sentence", False, "see the title"),
    ]
    assert export(campaign, "judgments")[1].count(b"\n") == 3


def test_a_skipped_verdict_asks_for_no_sets_until_it_is_given(campaign):
    say(campaign, label_ref("1", "7"), None, reason="ambiguous")
    assert say(campaign, set_ref("1", "7", 1), "1")[0].why.startswith(
        "the unit does not belong"
    )
    say(campaign, label_ref("1", "7"), S)
    assert say(campaign, set_ref("1", "7", 1), "1") == []
