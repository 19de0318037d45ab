"""A choice in the page's address as the server knows it, and what an address from the browser means for it.

The browser sends its address with every request, and follows what the server writes a little later.  An
address that differs from what was written last may be:

- an echo of an earlier choice, sent by a click, or by a part of the page that renews itself, before the
  browser heard of the new one: for `ECHO_SECONDS` it changes nothing;
- an echo of what a run that was cut short wrote and never sent: it changes nothing until the choice is sent;
- a step back or forward in the browser's history, which Streamlit reports: it counts at once;
- a link within the session: it counts, as it is none of the earlier choices.

`tests/browser/test_links.py` and `test_score_board.py` have these cases in a browser.
"""

from __future__ import annotations

from typing import NamedTuple

ECHO_SECONDS = 3.0
"""Seconds for which a browser may still send an older address than the last one written."""
Values = tuple[str, ...]
"""What is chosen, or what the address has of it."""


class ChoiceState(NamedTuple):
    """The state of a choice after the last run."""

    chosen: Values = ()
    written: Values = ()
    """The value in the address."""
    earlier: frozenset[Values] = frozenset()
    """Values that the browser may still have."""
    since: float = -ECHO_SECONDS
    """When that was written or sent, in seconds of `time.monotonic`."""
    unknown: Values = ()
    """Values of a link that are no options."""
    of_page: bool = False
    """Whether it is a page's part or tab, which stays when another campaign is chosen."""
    is_sent: bool = True
    """Whether the browser was told; before, it cannot know what was written."""
    is_linked: bool = False
    """Whether a link or a step in the history chose it, whose address stays as it is."""

    def is_no_echo(self, values: Values, now: float) -> bool:
        """Whether the values are neither what was written last nor an echo of an earlier choice.

        It knows nothing of steps in the browser's history: these count even with the values of an echo.

        >>> state = ChoiceState(("b",), ("b",), frozenset({("a",)}), since=10.0)
        >>> [state.is_no_echo((value,), 11.0) for value in "bac"]
        [False, False, True]
        >>> state.is_no_echo(("a",), 20.0)
        True
        >>> state._replace(is_sent=False).is_no_echo(("a",), 20.0)
        False
        """
        return values != self.written and values not in self.echoes(now)

    def echoes(self, now: float) -> frozenset[Values]:
        """The earlier values that the browser may send for what was written after them."""
        may_be_echo = not self.is_sent or now - self.since <= ECHO_SECONDS
        return self.earlier if may_be_echo else frozenset()

    def choose(
        self, chosen: Values, written: Values, in_address: Values, now: float
    ) -> ChoiceState:
        """The state once this is chosen and written to an address that had `in_address`.

        >>> state = ChoiceState().choose(("b",), ("b",), (), 10.0)
        >>> state.written, sorted(state.earlier), state.since
        (('b',), [()], 10.0)
        >>> again = state.choose(("c",), ("c",), (), 11.0)
        >>> sorted(again.earlier), again.choose(("c",), ("c",), ("c",), 12.0) == again
        ([(), ('b',)], True)
        """
        after = self._replace(chosen=chosen, written=written)
        if chosen != self.chosen:
            after = after._replace(unknown=(), is_linked=False)
        if in_address == written == self.written:
            return after
        # The browser has one of them, and may not have been told the other yet.
        earlier = self.echoes(now) | {in_address, self.written}
        return after._replace(earlier=earlier - {written}, since=now)
