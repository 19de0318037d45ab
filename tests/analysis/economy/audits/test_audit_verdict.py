"""The sentence that an audit ends with."""

from __future__ import annotations

from assessment.analysis.economy.audits.audit_result import AuditResult, RunFavour
from assessment.analysis.economy.audits.audit_verdict import audit_verdict
from assessment.model.economy import MachineAudit, Population
from assessment.statistics.machine_audit import Audit
from assessment.statistics.sampled_favour import Favour

SAMPLE = MachineAudit(
    "auto:m", "1", "relevance", ("yes",), "1", Population(40, ""), (), ("Ann",)
)
BY_CHANCE = Audit(0.5, 0.5, 0.1, 0.5, 0.5, kappa=0.0)


def favour(run, low):
    return RunFavour(run, Favour(0, low + 0.1, low, low + 0.2, 0.01))


def result(*runs):
    return AuditResult(10, 10, 0, (), BY_CHANCE, runs=runs)


def test_that_runs_are_favoured_is_said_before_that_the_machine_is_useless():
    favoured = result(favour("heron", 0.1), favour("tern", -0.2))
    assert audit_verdict(SAMPLE, favoured) == (
        "The machine favours heron: alone it would change the ranking."
    )


def test_a_machine_that_agrees_by_chance_is_useless():
    assert audit_verdict(SAMPLE, result(favour("heron", -0.1))).startswith("Useless: ")
