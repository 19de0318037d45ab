"""Runs of Y3: a page in each line of JSON.

`page_runs` reads a file: `page_lines`, `submitted_pages` and `submitted_values` turn lines into pages.
`page_rules`, `origin_rules` and `text_rules` report what is wrong in our own words.  `official_pages`,
`official_rules` and `official_verdict` repeat the official validator to the word, and `validation` asks them
in the strictest mode that is possible; `submitted_texts` are compared once a corpus is there.
"""
