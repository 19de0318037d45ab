"""The person, role and campaign of a page; its address holds them, so that a link restores them."""

from assessment.access.members import name_problem
from assessment.ui.session.address import AS, CAMPAIGN, WHO, choose, remember
from assessment.ui.session.choices_in_address import one_history_step
from assessment.ui.session.page_entry import (
    campaign_or_stop,
    enter,
    name_page,
    page_right,
    require_access,
    say_unknown_campaign,
)
from assessment.ui.session.person_and_campaign import (
    campaign,
    campaigns,
    may,
    principal,
    principals,
    splitter,
    who,
    why_access_ended,
    workspace,
    writer_name,
)

__all__ = [
    "AS",
    "CAMPAIGN",
    "WHO",
    "campaign",
    "campaign_or_stop",
    "campaigns",
    "choose",
    "enter",
    "may",
    "name_page",
    "name_problem",
    "one_history_step",
    "page_right",
    "principal",
    "principals",
    "remember",
    "require_access",
    "say_unknown_campaign",
    "splitter",
    "who",
    "why_access_ended",
    "workspace",
    "writer_name",
]  # fmt: skip
