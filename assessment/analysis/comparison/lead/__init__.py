"""Who leads by a measure, and how surely: *Scores*, *Compare* and the report say it by these modules.

None imports those of a later line:

    possible_order         what do open units leave possible in the order of the runs?
    possible_order_words   that in sentences, with what can replace labels that count
    shared_topics          how do runs compare over the topics that all have, where totals rest on others?
    lead_tests, verdict    is a lead more than chance, and how is that said?
    leaders                who is first, by how much, and what does that rest on?
    wording                that in sentences
"""
