"""What a report says of the release of its campaign."""

from __future__ import annotations

from datetime import UTC, datetime

from assessment.campaign.phase_log import phase_changes, seal, set_phase
from assessment.report import report
from assessment.report.release_line import release_hashes, release_in_words
from tests.conftest import judge, unit
from tests.report.test_markup import Reader

MADE = datetime(2026, 11, 20, 12, tzinfo=UTC)


def released(campaign, note=""):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    for phase in ("closed", "frozen"):
        set_phase(campaign, phase, by="Zoe")
    set_phase(campaign, "released", by="Zoe", note=note)
    return campaign


def test_a_campaign_that_was_never_released_says_nothing(campaign):
    set_phase(campaign, "closed", by="Zoe")
    assert release_in_words(campaign) == ""


def test_a_release_is_told_with_name_and_time(campaign):
    text = release_in_words(released(campaign, "for the teams"))
    at = phase_changes(campaign)[-1].at
    assert text.startswith(
        f"Released by Zoe on {at[:10]} {at[11:16]} UTC (for the teams). The figures below stand on the 1 "
    )
    assert text.endswith("The figures below stand on the 1 judgment of that release.")


def test_the_hashes_of_a_release_stand_with_the_campaign_and_its_rules(campaign):
    page = Reader(report(released(campaign), made=MADE).decode()).text
    head = campaign.store.heads(campaign.row.id)["judgment"].chain
    for digest in (head, seal(campaign).chain):
        assert digest not in page.partition("Conventions")[0].partition("Track")[0]
        assert digest in page.partition("Hashes of the release")[2]


def test_of_a_campaign_that_was_opened_again_the_seal_of_its_release_remains(campaign):
    assert release_hashes(campaign) == ""
    set_phase(released(campaign), "open", by="Zoe")
    text = release_hashes(campaign)
    assert text.startswith("Seal of the whole log at the release: ")
    assert "hash chain of the judgments" not in text


def test_a_campaign_that_was_opened_again_is_newer_than_its_release(campaign):
    set_phase(released(campaign), "open", by="Zoe", note="a dispute")
    text = release_in_words(campaign)
    assert "Open again since" in text
    assert "(a dispute): the figures below are newer than that release" in text


def test_an_anonymous_report_names_no_organiser(campaign):
    text = release_in_words(released(campaign, "Ann was late"), anonymous=True)
    assert text.startswith("Released by an organiser on ")
    assert "Ann" not in text
    assert "Zoe" not in text


def test_the_release_stands_first_in_the_summary(campaign):
    page = Reader(report(released(campaign), made=MADE).decode()).text
    assert page.index("Released by Zoe") < page.index("1 of 11 units")
