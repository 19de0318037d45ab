"""The scene of a load test: the sample campaign in a database, people with personal links, and who they
are to the servers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from assessment.access.invitations import accept_invitation, invite
from assessment.api import TokenClaims, sign
from assessment.campaign import Campaign, Workspace
from assessment.sentences.splitters import splitter
from tests.deploy.crowd import Assessor
from tests.deploy.fleet import shared
from tests.small_samples import add_small_samples

CAMPAIGN = "biogen-sample"


class Scene:
    """A workspace with the sample campaigns, as the servers' settings name it."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.environment, self.workspace = settings, Workspace(folder)
        add_small_samples(self.workspace, splitter("rules"))

    @property
    def campaign(self) -> Campaign:
        return self.workspace.campaign(CAMPAIGN)

    def assessors(
        self, people: int, addresses: Sequence[str], think: float
    ) -> list[Assessor]:
        """People who came in by personal links.  Of several addresses each begins with another one."""
        claims_of = {
            name: self._claims(name)
            for name in (f"Assessor {number}" for number in range(1, people + 1))
        }
        around = [[*addresses[at:], *addresses[:at]] for at in range(len(addresses))]
        return [
            Assessor(name, self._renewed(claims), around[at % len(around)], think)
            for at, (name, claims) in enumerate(claims_of.items())
        ]

    def _renewed(self, claims: TokenClaims) -> Callable[[], str]:
        return lambda: sign(self.workspace, claims)

    def _claims(self, name: str) -> TokenClaims:
        result = accept_invitation(
            self.workspace, invite(self.campaign, name, "assessor", by="load test")
        )
        return TokenClaims(CAMPAIGN, name, "assessor", "", result.id)


@contextmanager
def scene(folder: Path, store: str = "") -> Iterator[Scene]:
    """A scene, in whose settings this process works too until the block ends."""
    settings = shared(folder, store)
    with mock.patch.dict(os.environ, settings):
        made = Scene(folder, settings)
        yield made
        made.workspace.store.close()
