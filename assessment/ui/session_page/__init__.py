"""The parts of the page Session: progress, questions, plan, assignments, training, quality, review, phase.

`assessment.ui.session` is another thing: who is at the page, and in which campaign.
"""
