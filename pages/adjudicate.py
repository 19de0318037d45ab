"""On what do assessors differ here, and which label is right?

Decide where assessors differ, choose the policy, look up what became of a unit.
"""

from assessment.ui import adjudicate, session

campaign = session.enter("adjudicate")
adjudicate.show_adjudication(campaign)
