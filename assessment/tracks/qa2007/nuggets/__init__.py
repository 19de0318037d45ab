"""Nuggets of Other questions: where they come from, how much they weigh, and which response holds which.

`nugget_key_files`, `pyramid_files` and `vote_tables` read files, each by way of `nugget_rows`.
`nugget_votes` collects the sources of a weight, `nugget_weights` decides between them.
`nuggets_in_responses` and `nugget_opinions` say what was judged of a response, `suggestions` what an assessor
may look at; `nugget_pools` is what the page *Nuggets* shows.
"""
