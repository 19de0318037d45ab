"""How sure the ranking is by the complete rounds of a design that draws units."""

from __future__ import annotations

from assessment.analysis.economy.ranking.certainty import CertaintyOf, with_rows
from assessment.analysis.economy.ranking.estimate_notes import unit_notes
from assessment.analysis.economy.ranking.run_estimates import estimates_by_units
from assessment.analysis.economy.units.unit_estimates import drawn_units
from assessment.analysis.economy.units.unit_progress import DrawnUnits
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.progress import Progress, no_progress
from assessment.statistics.unit_sampling import UnitEstimate

UnitCertainty = CertaintyOf[DrawnUnits, UnitEstimate]


def certainty_by_units(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> UnitCertainty:
    """The certainty by the rounds of drawn units."""
    design = declared.design
    drawn = drawn_units(campaign, declared, progress)
    units = drawn.units
    notes = tuple(unit_notes(design, units))
    present: UnitCertainty = UnitCertainty(units, notes)
    # No round is complete.
    if drawn.estimate is None:
        return present
    measure = campaign.track.measure(design.measure)
    estimates = estimates_by_units(drawn.estimate, units, measure)
    return with_rows(present, estimates, design)
