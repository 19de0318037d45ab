"""Whatever a person stores through a page is stored only while the person still has the role of that page."""

from __future__ import annotations

import pytest

from assessment.access.same_role import same_role
from assessment.model import Ref
from assessment.model.permissions import Forbidden, Principal
from assessment.store.materials import NewImport
from assessment.store.tags import Tag
from tests.store.chained import judgment

ZOE = Principal("Zoe", "organiser")
TAG = Tag("o:", "", Ref("k", "1", "a"), "x")
FILE = NewImport("f", "k", "d", "Zoe", {})


def become(store, campaign, role):
    store.access.set_member(campaign, "Zoe", role, team="", by="test")


@pytest.mark.parametrize(
    "write",
    [
        lambda store, campaign: store.append(campaign, [judgment(0)]),
        lambda store, campaign: store.tags.put(campaign, [TAG]),
        lambda store, campaign: store.change_settings(
            campaign, {"policy": "latest"}, "Zoe"
        ),
        lambda store, campaign: store.access.add_plan(campaign, "{}", "Zoe"),
        lambda store, campaign: store.access.set_member(
            campaign, "Ann", "assessor", team="", by="Zoe"
        ),
        lambda store, campaign: store.add_material(campaign, FILE),
    ],
    ids=["judgments", "tags", "settings", "plan", "members", "material"],
)
def test_nothing_is_stored_once_the_role_has_changed(store, spring, write):
    become(store, spring, "organiser")
    checked = store.checked(spring, same_role(ZOE, "invited"))
    write(checked, spring)
    become(store, spring, "assessor")
    before = store.state(spring)
    with pytest.raises(Forbidden, match="your role in this campaign has changed"):
        write(checked, spring)
    assert store.state(spring) == before
