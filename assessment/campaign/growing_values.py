"""Values that grow: they begin empty, and whoever computes something adds it.

    @growing(of="topic", needs=JUDGED)
    def _measured_impacts(data, topic):
        return {}

Inputs are declared as for `derived`, and a change of one drops the value.  But what it holds is no function
of them: it depends on who asked before.  So there is one way to use it:

1. Take the value before computing.  Where an input changes meanwhile, the results go into the outdated value.
2. Add to it.
3. Call `has_grown`, which lets the cache weigh it again.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Literal

from assessment.campaign.cache import Input
from assessment.campaign.derived import Args, D, Derived, M


class GrowingValue(Derived[D, *Args, M]):
    """A function that returns an empty value, which is kept and added to; made by `growing`."""

    def has_grown(self, data: D, *args: *Args) -> None:
        """Weigh the value again, after its users have added to it."""
        scope, key = self._address(args)
        data.cache.weigh_again(scope, key)


def growing(
    *,
    of: Literal["topic", "assessor", "campaign"],
    needs: Set[Input],
    small: bool = False,
) -> Callable[[Callable[[D, *Args], M]], GrowingValue[D, *Args, M]]:
    """Keep what a module-level function returns empty; the parameters are those of `derived`."""
    return lambda function: GrowingValue(function, of, needs, small)
