"""Lines of claims and predictions, before anybody knows what they say.

`json_lines` reads them as the official evaluator does, `official_errors` finds the error at which it stops.
`file_shapes` tells kinds of files apart, `label_names` has the labels of other data sets.
"""
