"""How many judgments a campaign's conclusions need: designs, estimates and forecasts.

The modules by the question that they answer:

    What can be drawn for a measure?  `measure_shapes`, `ratio_parts` and `influences` try it out with
                                      `supposed_labels` and `supposed_scorer`.
    What does a design draw?          `designs` declares one, draws rounds, stops; `design_events`,
                                      `design_topics`.
    What do drawn topics show?        `drawn_scores`, `topic_scores`; `forecasts`: what more would show.
    What do drawn units show?         `unit_population`, `unit_labels`; `unit_rounds` and `unit_draws` draw,
                                      `topic_rounds` and `unit_estimates` estimate; `unit_forecasts`.
    How sure is the ranking?          `certainty`, `run_estimates`, `estimate_notes`; `assessors_tau`.
    Can a machine help?               `machine_labels`, `machine_scores`, `machine_worth`; `audit_sample`
                                      and `audit_result` audit one, `labelled_units` has its units.
    What would a design have saved?   `design_check` and `unit_check`, in finished campaigns.
"""
