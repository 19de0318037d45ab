"""How sure the ranking is by the design in force, whatever it draws."""

from __future__ import annotations

from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.ranking.assessors_tau import assessor_notes
from assessment.analysis.economy.ranking.certainty import Certainty
from assessment.campaign.design_log import DeclaredDesign
from assessment.campaign.handle import Campaign
from assessment.model.progress import Progress, no_progress


def certainty_of(
    campaign: Campaign, declared: DeclaredDesign, progress: Progress = no_progress
) -> Certainty:
    """The estimates at this moment, with notes on what they rest on, a sentence each."""
    design = declared.design
    rule = functions_of(design.rule)
    present: Certainty = rule.certainty(campaign, declared, progress)
    if not present.rows:
        return present
    between_people = assessor_notes(campaign, design, progress)
    notes = (*present.notes, *between_people)
    return present._replace(notes=notes)
