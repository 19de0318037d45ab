"""What is said of the reader's tags: sentences on all of them, and the heads of the columns of costs."""

from __future__ import annotations

from typing import NamedTuple

SHARE_OF_RUN = "Share of the run's loss"


class TagWords(NamedTuple):
    """Sentences and heads; without costs there are no heads."""

    sentences: str
    """What the tags come to, as Markdown."""
    cost_head: str = ""
    """Above the costs of the tags."""
    help_of_costs: str = ""
    """As Markdown, which the help of a column is; so is `help_of_share`."""
    share_head: str = ""
    """Above the shares of the tags; "" without such a column."""
    help_of_share: str = ""
    how_counted: str = ""
    """How far the figures of several tags can be added up; "" where there is nothing to say."""
