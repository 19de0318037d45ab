"""What follows from the labels (`verdicts`), and files of judgments.

`judgment_tables` reads tables, `qrels` grades, `marked_runs` answers with a letter in front of each nugget,
all of them by way of `judgment_rows`.
"""
