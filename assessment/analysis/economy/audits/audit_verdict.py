"""What the figures of an audit say of the machine."""

from __future__ import annotations

from assessment.analysis.economy.audits.audit_result import AuditResult
from assessment.model.economy import MachineAudit


def audit_verdict(sample: MachineAudit, result: AuditResult) -> str:
    """Whether the machine favours runs, is useless, or may help, in one sentence."""
    # Favour comes first: it spoils rankings even of accurate machines.
    favoured = []
    if result.groups and result.groups[0].favour.low > 0:
        favoured.append(f"the group ({', '.join(sample.group)})")
    favoured += [row.name for row in result.runs if row.favour.low > 0]
    if favoured:
        names = ", ".join(favoured)
        return f"The machine favours {names}: alone it would change the ranking."
    if result.audit is not None and not result.audit.kappa > 0:
        return "Useless: it agrees with people no more often than chance."
    return (
        "No run is favoured beyond what this sample can tell. Its labels may help estimates; they are no "
        "official labels."
    )
