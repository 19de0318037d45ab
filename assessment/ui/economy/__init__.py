"""The parts of the page Economy.

The modules, by the parts of the page:

    How sure
        how_sure        each run's estimate with its interval, its ranks, and pairs of runs
    Stop here
        stop            one sentence on where the campaign stands, the next round, and the stop
    How many more
        more_judgments  how many more judgments a target needs
    Machine audit
        audit           the newest audit of a machine, and the form for another one
    Design, the first part as long as none is declared
        design          the design in force, or the form for one
        forecast        what each budget would bring, before anybody judges
        design_record   what the log says of the design in force
        fewer_topics    what judging less would have shown of a campaign whose scores are complete

Several parts share the others: `shared_lines` (what is estimated, and why nothing can be), `rule_words` (what
is said differently of designs that draw topics and of designs that draw units).
"""

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
