"""Judgments in the shape of the published collections, and what scores are computed from.

`collection` reads them by means of `collection_file` and `spellings`; where a file has other sentences than
the loaded run, `answers_as_judged` decides which count.  `resolved_labels` has the labels of an answer that
count, `clusters` the sentences that mean the same.
"""
