"""Agreement, significance, intervals and estimation: pure functions on arrays.

Runs compared over the topics that are judged:

        significance          whether differences could be chance
        confidence_intervals  intervals of means
        difference_intervals  intervals of the difference between two runs
        topic_draws           what draws from topics share
        tied_scores           when two scores are the same

Agreement between assessors, in the folder agreement/:

        label_matrix           the labels that assessors gave to items
        coefficients           coefficients as sums over topics
        topic_sums             what they need of each topic, and their values for mixtures of topics
        coefficient_intervals  a coefficient with its interval
        tables                 agreement of all, of pairs of people, and of topics
        strength_of_agreement  what a coefficient is called
        prevalence             the most frequent label
        label_frequencies      how often each label was given
        rank_correlation       how alike two rankings of runs are

What labels show of one person, or of a machine:

        label_patterns        streaks in the labels of one person
        machine_audit         what a machine's labels are worth
        sampled_favour        how much a machine favours runs

Official means, estimated from a sample:

        estimation            from topics in a random order, with a machine's scores or without
        ratio_estimation      measures that divide one sum over topics by another
        unit_sampling         from units drawn in rounds
        screen_sampling       the same, where whole screens are drawn
        label_prediction      what the labels of open units will be, which narrows these intervals
        rank_certainty        how sure the ranking is

What more judging would bring, and what less would have shown:

        half_width_forecast   topics needed for intervals of a chosen width
        tau_forecast          how sure a ranking will be
        design_simulation     finished scores, drawn from by topics
        round_simulation      finished labels, drawn from by units

Words and orders, for the desk and for draws:

        sentence_ranking      which sentences of a document share most with a text
        shared_words          which words to mark, and how strongly
        stable_order          an order by chance that is the same in every process
"""
