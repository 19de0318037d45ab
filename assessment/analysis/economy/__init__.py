"""How many judgments a campaign's conclusions need: designs, estimates and forecasts.

Beside the folders, `draw_rules` has all functions that differ between designs of topics and of units, and
`drawn_so_far` what both show.  `machine_labels` has the labels of machines as versions, `name_bytes` the
bytes of names for digests, and `stacked_runs` estimates with each run at its lowest and its highest scores.
The folders by the question that they answer, each of which imports only those above it:

    measures     what can be drawn for a measure: topics, units, or neither?
    topics       which topics does a design draw, and what do those judged show?
    units        which units does a design draw, and what do those judged show?
    designs      what is declared, drawn, and stopped?
    ranking      how sure is the ranking?
    forecasts    what would more judging bring, or a machine?
    audits       how often is a machine right, and whom does it favour?
    checks       what would a design have saved in a finished campaign?
"""
