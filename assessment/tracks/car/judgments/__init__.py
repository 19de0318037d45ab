"""Judgment files, and what counts of the judgments of a topic.

`qrels` reads grades of passages and entities with `qrels_lines`, `qrels_recognition` and
`queries_without_outline`; `nist` reads assessments of Y3 pages with `nist_entries`; `nist_notes` keeps the
rest of them; `assignments` reads who makes them.  `removals` says which paragraphs are removed,
`judged_qrels` what scores are computed from, `ratings` what agreement is.
"""
