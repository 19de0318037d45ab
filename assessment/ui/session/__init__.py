"""Who reads which campaign in which role, and what the address of a page says of that and of its choices.

A link restores person, role, campaign and choices; the browser's back button leads through them.  Which
changes of the address are steps of its history, the script in `ui/same_tab/` decides.

Pages ask this module.  Those in this folder, each of which imports only those above it:

    What is chosen on a page
        query_string         the parameters of the address, changed without telling the browser each time
        boxes                what is in the boxes of choices, and how other parts of the page set them
        choice_state         what the server knows of a choice: which address is news, which an old echo
        choices_in_address   reads choices from the address, and writes them there as one step of the history
    Who reads what
        address              campaign, name and role, in the address too; another campaign forgets choices
        access               who signs in from this browser, and the page for those who may not
        person_and_campaign  the person, the rights, and the campaign that was chosen
        page_entry           what a page asks before it shows anything: access, a campaign, the right
        remark_writer        who writes answers, conventions and rules, and may do so until they are stored
"""

from assessment.access.members import name_problem
from assessment.ui.session.address import (
    AS,
    CAMPAIGN,
    WHO,
    choose_campaign,
    choose_person,
    choose_role,
    sync_with_address,
)
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
    "choose_campaign",
    "choose_person",
    "choose_role",
    "enter",
    "may",
    "name_page",
    "name_problem",
    "one_history_step",
    "page_right",
    "principal",
    "principals",
    "require_access",
    "say_unknown_campaign",
    "splitter",
    "sync_with_address",
    "who",
    "why_access_ended",
    "workspace",
    "writer_name",
]  # fmt: skip
