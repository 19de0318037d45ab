"""A list of people to invite is checked in the transaction that stores it, on both engines."""

from __future__ import annotations

import pytest

from assessment.access.invitations import Invitee, invite_all, links
from assessment.model import UserError


def test_one_name_gets_no_two_roles_by_one_list(campaign):
    people = [Invitee("Ann", "assessor"), Invitee("ann", "organiser")]
    with pytest.raises(UserError, match="Ann is invited already as assessor"):
        invite_all(campaign, people, by="Zoe")
    assert links(campaign) == []
