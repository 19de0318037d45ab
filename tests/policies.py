"""The names of the resolution policies, for tests that hold for each of them."""

from __future__ import annotations

from assessment.model.resolution import POLICIES

POLICY_NAMES = [policy.name for policy in POLICIES]
"""All policies but those of one assessor."""
HEEDING_NAMES = [policy.name for policy in POLICIES if policy.heeds_decisions]
"""Those under which a decision counts before the votes."""
NAMES_FOR_ANY_LABELS = [
    policy.name for policy in POLICIES if policy.winner_by_order is None
]
"""Those that campaigns can have whose questions have no labels in order, such as BioGen's."""
