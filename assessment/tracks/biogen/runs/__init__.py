"""Runs of each year (`runs_2024`, `runs_2025`), with `drafts` of their answers, and their checks.

`check` and `references` report what is wrong in our own words, `official_validators` say whether the
organisers' validators refuse the file.  `task_a` has files of another task, `manual_boundaries` sentences
split by hand.
"""
