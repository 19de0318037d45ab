"""Machines audited: a blind stratified sample, its figures, favours, skips, and labels that change."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from assessment.analysis.economy.audits.audit_result import audit_result
from assessment.analysis.economy.audits.audit_sample import (
    AuditOptions,
    draw_audit,
    newest_audit,
)
from assessment.cli import cli
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import UserError
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    TOPICS,
    judge_topic,
    relevance_units,
)
from tests.conftest import judge

OPTIONS = AuditOptions(
    MACHINE, "relevance", ("required",), 40, "2026", ("Ann", "Ben"), ("heron",)
)


@pytest.fixture
def labelled(spring):
    """The machine has labelled everything; nobody has judged."""
    for topic in TOPICS:
        judge_topic(spring, topic, MACHINE)
    return spring


def units_by_ref(campaign):
    units = [unit for topic in TOPICS for unit in relevance_units(campaign, topic)]
    return {unit.ref: unit for unit in units}


def judge_sample(campaign, sample, wrong=()):
    """People agree with the machine but at the `wrong` drawn units."""
    units = units_by_ref(campaign)
    for stratum in sample.strata:
        for ref in stratum.units:
            says = {"required": "unnecessary"}.get(stratum.label, "required")
            label = says if ref in wrong else stratum.label
            judge(campaign, units[ref], label, "Ann")


def test_what_anybody_has_looked_at_is_not_drawn(labelled):
    disputed, skipped, *_ = units_by_ref(labelled).values()
    judge(labelled, disputed, "required", "Ann")
    judge(labelled, disputed, "unnecessary", "Ben")
    judge(labelled, skipped, None, "Ann", reason="other")
    sample = draw_audit(labelled, OPTIONS._replace(budget=10_000), OLGA)
    drawn = {ref for stratum in sample.strata for ref in stratum.units}
    assert drawn and not {disputed.ref, skipped.ref} & drawn


def test_strata_are_labels_and_groups_and_have_ten_units_or_all(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    names = [(stratum.label, stratum.in_group) for stratum in sample.strata]
    assert names == sorted(names) and len(names) == 4
    units = units_by_ref(labelled)
    assert sum(stratum.size for stratum in sample.strata) == len(units)
    for stratum in sample.strata:
        assert len(stratum.units) >= min(10, stratum.size)
        assert stratum.says_positive == (stratum.label == "required")
    assert newest_audit(labelled) == sample


def test_people_get_the_sample_as_ordinary_work_and_see_no_machine(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    drawn = {ref for stratum in sample.strata for ref in stratum.units}
    on_desks = set()
    for name in ("Ann", "Ben"):
        for page in WorkQueue(labelled.data, name).pages():
            on_desks |= {unit.ref for unit in page.units}
    assert drawn <= on_desks
    assert "suggested by" not in shown_to(labelled, "Ann")


def test_without_an_audit_a_machine_suggests(labelled):
    assert "suggested by reader" in shown_to(labelled, "Ann")


def shown_to(campaign, name):
    """All suggestions on the desk of an assessor."""
    from assessment.judging.hints.suggestions import suggestion

    queue = WorkQueue(campaign.data, name)
    shown = []
    for topic in TOPICS:
        view = queue.view(topic)
        for unit in relevance_units(campaign, topic):
            shown.append(str(suggestion(campaign.data, view, unit)))
    return " ".join(shown)


def test_there_are_figures_once_the_whole_sample_is_judged(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    assert audit_result(labelled, sample).audit is None
    judge_sample(labelled, sample)
    result = audit_result(labelled, sample)
    assert (result.judged, result.skipped) == (result.drawn, 0)
    assert (result.audit.accuracy, result.audit.kappa) == (1, pytest.approx(1))
    assert [row.favour.value for row in result.runs] == pytest.approx([0, 0, 0])


def test_accuracy_is_weighted_by_the_sizes_of_strata(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    first = sample.strata[0]
    judge_sample(labelled, sample, wrong=set(first.units[:2]))
    result = audit_result(labelled, sample)
    total = sum(stratum.size for stratum in sample.strata)
    lost = first.size / total * 2 / len(first.units)
    assert result.audit.accuracy == pytest.approx(1 - lost)
    [row, *_] = result.strata
    assert (row.judged - row.right, row.interval.low < row.right / row.judged) == (
        2,
        True,
    )


def test_a_machine_that_is_kind_to_one_run_favours_it(labelled):
    sample = draw_audit(labelled, OPTIONS._replace(budget=500), OLGA)
    kind = set()
    for stratum in sample.strata:
        if stratum.in_group and stratum.says_positive:
            kind.update(stratum.units[::2])
    judge_sample(labelled, sample, wrong=kind)
    result = audit_result(labelled, sample)
    favours = {row.name: row.favour.value for row in result.runs}
    assert max(favours, key=favours.get) == "heron"
    assert sum(favours.values()) == pytest.approx(0)
    [group, others] = result.groups
    assert group.favour.value > 0 > others.favour.value


def test_skipped_units_bound_the_accuracy(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    judge_sample(labelled, sample)
    [ref, *_] = sample.strata[0].units
    judge(labelled, units_by_ref(labelled)[ref], None, "Ann", reason="unclear")
    result = audit_result(labelled, sample)
    low, high = result.accuracy_bounds
    assert result.skipped == 1 and low < high == pytest.approx(1)


def test_labels_that_changed_are_not_audited(labelled):
    sample = draw_audit(labelled, OPTIONS, OLGA)
    judge_sample(labelled, sample)
    judge(labelled, relevance_units(labelled, "1")[0], "borderline", MACHINE)
    result = audit_result(labelled, sample)
    assert result.audit is None and "draw another one" in result.note


def test_units_that_people_judged_before_are_not_drawn(labelled):
    judge_topic(labelled, "3", "Ann")
    sample = draw_audit(labelled, OPTIONS._replace(budget=500), OLGA)
    drawn = [ref.topic for stratum in sample.strata for ref in stratum.units]
    assert "3" not in drawn and "4" in drawn


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"positive": ("maybe",)}, "name the labels that count as yes"),
        ({"machine": "auto:nobody"}, "no assessor 'auto:nobody'"),
        ({"assessors": ()}, "name the assessors"),
        ({"group": ("gull",)}, "a run that the campaign does not have"),
    ],
)
def test_what_does_not_fit_is_refused(labelled, change, reason):
    with pytest.raises(UserError, match=reason):
        draw_audit(labelled, OPTIONS._replace(**change), OLGA)
    assert newest_audit(labelled) is None


def test_the_command_draws_and_prints(labelled, workspace):
    def run(*words):
        line = ["economy", "audit", "spring", *words, "-w", str(workspace.path)]
        result = CliRunner().invoke(cli, line, catch_exceptions=False)
        return result.stdout + result.stderr

    assert "no machine is audited" in run()
    words = ["--machine", MACHINE, "--question", "relevance", "--yes", "required"]
    assert "are not judged yet" in run(*words, "--assessors", "Ann")
    judge_sample(labelled, newest_audit(labelled))
    printed = run()
    assert "accuracy" in printed and "heron" in printed


def test_the_command_gives_programs_one_table(labelled, workspace):
    def records():
        line = ["economy", "audit", "spring", "--format", "json"]
        result = CliRunner().invoke(
            cli, [*line, "-w", str(workspace.path)], catch_exceptions=False
        )
        return json.loads(result.stdout)

    assert records() == []
    sample = draw_audit(labelled, OPTIONS, OLGA)
    names = {row["figure"] for row in records()}
    assert names == {"units", "drawn", "judged", "right"}
    judge_sample(labelled, sample)
    figures = {(row["about"], row["figure"]): row["value"] for row in records()}
    result = audit_result(labelled, sample)
    assert figures["machine", "accuracy"] == result.audit.accuracy
    assert figures["favour of heron", "p"] == favour_of(result, "heron").p


def favour_of(result, run):
    return next(one.favour for one in result.runs if one.name == run)
