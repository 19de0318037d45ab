"""Which measures topics or units can be drawn for: the track's own scorer is asked, and no track declares it.

`supposed_labels` makes topics with labels by chance, `supposed_scorer` asks for the scores of one topic.
`measure_shapes` tells means from ratios by them.  `ratio_parts` has what a topic adds to a ratio,
`reference_topics` what its size is measured against; `label_influences` how much each unit's label moves a
score.
"""
