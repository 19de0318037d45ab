"""Sentences on units, their costs, and where a run loses.

unit_subject     what a unit is about where its name does not say it
cost_words       what one unit costs a run
dearest_words    the unit that costs most
greatest_loss    where runs lose most, and how that divides over topics
loss_scope       what these sentences are about: runs, a measure, known errors
loss_sentences   sentences on losses: shares of a mean, gains without topics, gains of repairs
topic_amounts    the topics of a loss with their amounts, in a line
error_counts     how errors divide over questions and types
gap_words        what the table of units cannot show of a topic
"""
