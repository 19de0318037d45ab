"""The answers of all runs to a question (`pool`), and which answers are known to be right.

`answer_sets` has the final answer set of a list question; `answer_lists` and `answer_patterns` read known
answers, `right_answers` finds them again; `earlier_answers` are those to earlier questions of a series.
"""
