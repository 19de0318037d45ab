"""The names of the resolution policies, for tests that hold for each of them."""

from __future__ import annotations

from assessment.model.resolution import POLICIES

POLICY_NAMES = [policy.name for policy in POLICIES]
"""All policies but those of one assessor."""
HEEDING_NAMES = [policy.name for policy in POLICIES if policy.heeds_decisions]
"""Those under which a decision counts before the votes."""
