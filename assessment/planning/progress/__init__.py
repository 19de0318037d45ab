"""How far a campaign is: who has done what, at which pace, and when the rest may be done.

One topic, counted when it changes:

- `newest_judgments`: each person's newest judgment of the topic's units, and the time of the first.
- `own_part`: the units that one assessor is to judge.
- `question_counts`, `counted_units`: how many of these are done, flagged or not to be judged, by question.
- `queue_counts`: the same for a dynamic queue, of the labels that are wanted.
- `topic_progress`: these counts of everybody in the topic.

The log of the whole campaign, read once and then extended as it grows:

- `columns`, `log_columns`: judgments of people as columns of numbers; these columns filled from the log.
- `pace`: how fast people judge.
- `ledger`: the columns of a campaign, and what its pages need to know of them.

What the pages show:

- `reports`: all topics and the pace as one value; `background_report` counts while a page waits.
- `lines`: the report summed by assessor, topic or question.
- `estimated_end`, `assessor_states`, `burn_down`: when the rest ends, each assessor at a glance, open units.
"""
