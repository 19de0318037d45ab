"""What judging economy never does, each thing with a test of its own."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from assessment.analysis.agreement import people, questions
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
)
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import look_note
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.analysis.economy.topics.machine_scores import machine_means
from assessment.cli import cli
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.settings.changing import change_settings
from assessment.model import UserError
from assessment.report import report
from assessment.statistics.machine_audit import Stratum, audit
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    PRECISION,
    TOPICS,
    design,
    judge_topic,
    relevance_units,
)
from tests.conftest import judge


@pytest.fixture
def half_judged(spring):
    """Ann has judged half of the topics; the returned exports are without a machine."""
    for topic in TOPICS[:5]:
        judge_topic(spring, topic)
    return spring


def label_everything(campaign):
    """A machine calls everything required, in topics of people too."""
    for topic in TOPICS:
        for unit in relevance_units(campaign, topic):
            judge(campaign, unit, "required", MACHINE)


def test_machine_labels_enter_no_official_total(half_judged):
    before = half_judged.totals()
    label_everything(half_judged)
    assert half_judged.totals() == before


def test_machine_labels_enter_no_export_of_labels_that_count(half_judged):
    names = [one.name for one in half_judged.track.exports]
    names += ["scores", "leaderboards"]
    before = {name: export(half_judged, name) for name in names}
    label_everything(half_judged)
    assert {name: export(half_judged, name) for name in names} == before
    # Each row of the log names who gave the label.
    _, log = export(half_judged, "judgments-csv")
    by_machine = [line for line in log.decode().splitlines() if MACHINE in line]
    assert len(by_machine) == 90


def test_machine_labels_enter_no_agreement(half_judged):
    label_everything(half_judged)
    assert people(questions(half_judged)) == ["Ann"]


def test_no_setting_makes_a_machine_s_labels_official(half_judged):
    """A person's labels alone may count, a machine's never: no file can be made of them."""
    label_everything(half_judged)
    with pytest.raises(UserError, match="choose one of"):
        change_settings(half_judged, {"policy": f"one:{MACHINE}"}, by="Olga")


def test_human_and_machine_labels_are_never_one_sum(spring):
    """A machine that calls all required moves the estimate by what its labels explain, never by its sum."""
    label_everything(spring)
    declare_design(spring, design(machine=MACHINE), OLGA)
    order = order_of(spring, design_of(spring).design)
    for topic in order[:8]:
        judge_topic(spring, topic)
    present = certainty_of(spring, design_of(spring))
    people_alone = {
        run: float(scores.mean())
        for run, scores in zip(present.scores.runs, present.scores.lowest, strict=True)
    }
    # A machine that says the same of everything explains nothing.
    assert {row.run: row.value for row in present.rows} == pytest.approx(people_alone)
    alone = machine_means(spring, design_of(spring).design)
    assert set(alone.values()) == {100.0}
    totals = totals_of_measure(spring.totals(), PRECISION)
    assert max(totals.values()) < 100


def test_a_sample_that_people_chose_has_no_estimate(half_judged):
    """A greedy sample has no interval: there is no design after the first judgment, and none without one."""
    with pytest.raises(UserError, match="before the first judgment"):
        declare_design(half_judged, design(), OLGA)
    assert design_of(half_judged) is None
    assert b"Estimated official means" not in report(half_judged)


def test_topics_chosen_out_of_turn_enter_no_estimate(spring):
    declare_design(spring, design(), OLGA)
    order = order_of(spring, design_of(spring).design)
    for topic in order[1:]:
        judge_topic(spring, topic)
    present = certainty_of(spring, design_of(spring))
    assert (present.rows, present.scores.ahead) == ((), 9)


def test_accuracy_is_never_the_raw_share_of_a_stratified_sample():
    strata = [Stratum(True, 600, 50, 38), Stratum(False, 1_400, 50, 6)]
    raw = (38 + 44) / 100
    assert audit(strata).accuracy == pytest.approx(0.844)
    assert audit(strata).accuracy != pytest.approx(raw)


def test_stopping_when_it_looks_good_is_warned_of(spring):
    declare_design(spring, design(), OLGA)
    declared = design_of(spring)
    note = look_note(declared, 6, 10)
    assert "no declared look" in note and "88 to 90 of 100" in note
    assert "look 1 of 2" in look_note(declared, 5, 10)


def names_estimates_official(text):
    """Where a text calls something official scores without saying that it is none."""
    return re.findall(r"(?<!no )(?<!not )official scores?\b", text.lower())


def test_estimates_are_never_called_official(spring, workspace):
    declare_design(spring, design(), OLGA)
    order = order_of(spring, design_of(spring).design)
    for topic in order[:6]:
        judge_topic(spring, topic)
    page = report(spring).decode()
    section = page[page.index("A design was declared") :]
    section = section[: section.index("</section>")]
    assert "Estimates, not official scores" in section
    assert not names_estimates_official(section)
    for layout in ("table", "json", "csv", "latex"):
        words = ["economy", "estimates", "spring", "--format", layout]
        result = CliRunner().invoke(cli, [*words, "-w", str(workspace.path)])
        assert "no official scores" in result.stderr
        assert not names_estimates_official(result.stdout + result.stderr)
