"""A campaign as one HTML file: tables, plots and method notes, for readers who took no part in it.

`page` has the file's sections in their order.  Which modules write which section:

    Summary
        summary            its lines, one for each answer
        agreement_words    how well people agree, in paragraphs
        assessor_rankings  the runs by each assessor's labels alone, Kendall's tau; the table is in Agreement
        release_line       whether the figures are released ones
    Leaderboard
        leaderboards       a table for each group of runs
        leaderboard_notes  how to read them, and what is unusual about their figures
        run_order          the runs of a group in order, with ranks
        score_cells        scores as cells, measures as heads
    Estimates
        estimates          where a design drew the topics that people judged
    Runs and topics
        measure_details    a measure: the picture of its means, what the scorer notes, the differences
        topic_table        its scores, topics down and runs across
        differences        the tests of all pairs of runs
        pair_rows          a row for each pair
        compared_means     on which means pairs are tested
    Behind the totals
        track_tables       the track's own tables and plots
    Agreement
        agreement          kappa and alpha by question and in pairs, and of machines with people
    How much is judged
        judged_units       by question, topic and assessor
    All figures by topic
        topics             every topic with the figures of all runs
    Campaign and rules
        campaign_facts     what the campaign is, and its settings
    Conventions
        conventions        those that were agreed on while judging
    Notes on figures
        figure_notes       numbered through the report
    Method notes
        methods            each measure with its source, and how tests are computed

All sections stand on `report_data`, gathered once: with `assessor_names`, `agreement_of_all`,
`report_groups` (runs with the measures that are shown of them in detail) and `group_rankings` (by each
assessor's labels alone).  They are written with `tables`, `markup`, `fonts` and the
pictures of `charts/`.  Who leads, and the means of runs with their intervals, are
those of pages, too: `analysis/comparison/lead/` and `analysis/comparison/run_means.py`.

A second file, `run_errors_report`, has what cost some runs most, for the team that owns them: a row for each
unit (`unit_rows`) with its texts (`unit_texts`).
"""

from assessment.report.page import filename, report
from assessment.report.report_groups import default_measures

__all__ = ["default_measures", "filename", "report"]
