"""Who leads by a measure, and how surely: Scores, Compare and the report say it by these modules.

None imports those of a later line:

    shared_topics   how do runs compare over the topics that all have, where their totals rest on others?
    lead_tests      is a lead more than chance?
"""
