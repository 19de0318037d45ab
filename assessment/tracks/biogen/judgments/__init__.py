"""Judgments in the shape of the published collections, and what scores are computed from.

`collection` reads them by means of `collection_file`, `collection_answers` and `spellings`.
`labelled_answers` has answers with their labels, `clusters` the sentences that mean the same.
"""
