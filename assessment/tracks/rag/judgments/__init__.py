"""Files of judgments: which response holds which nugget, and the support of citations.

`nugget_assignments` reads nuggetizer's files, `support_2024` and `support_files` the labels of each year,
`support_sheets` NIST's workbooks.
"""
