"""The parts of the page Economy."""

from __future__ import annotations

from collections.abc import Callable

from assessment.analysis.economy.designs.declared_designs import design_of
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.ui.choices import PagePart
from assessment.ui.economy.audit import show_audit
from assessment.ui.economy.design import show_design
from assessment.ui.economy.how_sure import show_how_sure
from assessment.ui.economy.more_judgments import show_more
from assessment.ui.economy.stop import show_stop
from assessment.ui.storing import say_what_was_done

__all__ = ["PART", "show_economy"]

PART = "economy-part"
_DESIGN = "Design"
_PARTS: dict[str, Callable[[Campaign, DeclaredDesign | None], None]] = {
    "How sure": show_how_sure,
    "Stop here": show_stop,
    "How many more": show_more,
    "Machine audit": show_audit,
    _DESIGN: show_design,
}


def show_economy(campaign: Campaign) -> None:
    """The chosen part; the design first as long as none is declared."""
    say_what_was_done()
    declared = design_of(campaign)
    parts = list(_PARTS)
    # Without a design the other parts have nothing to show.
    if declared is None:
        parts = [_DESIGN, *parts[:-1]]
    chosen = PagePart(PART, parts).show()
    _PARTS[chosen](campaign, declared)
