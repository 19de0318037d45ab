"""The parts of the page Session, which `pages/session.py` puts together.

`assessment.ui.session` is another thing: who is at the page, and in which campaign.

The modules, by the parts of the page:

    Above every part
        orphans             judgments without a unit, and a button that carries them over
    Progress, renewed while others judge
        progress            the part, for organisers and for an assessor: bars, tables, notes about pace
        progress_tables     a row for each assessor, or for each group of units
        burn_down           open units over time, as a picture
    Questions
        questions           assessors' questions about units, each with a form for the answer
    Plan
        plan                the part: the current plan, and a preview of the next one
        plan_file           a plan from a file of assignments
        plan_options        the form for the options of a plan
        queue_options       its fields for a dynamic queue
    Assignments
        assignments         the part: assessors and topics as a matrix, and units in common
        handed_out          the screens of a dynamic queue that people have now
        assignment_actions  an assessor's part of a topic: lock, unlock, reassign, assign
    Training
        training            known answers, and how each assessor's judgments compare with them
    Quality
        quality             alerts with the units behind them, and their rules
    Review
        review              a sample of an assessor's judgments, accepted or sent back one by one
    Phase
        phase               what each phase means, what is open, and the change
"""
