"""The part *Tags* of the page Errors, and the keys and the form that put tags on units.

From the whole part to its pieces:

    overview          the part from top to bottom: boxes, sentence, tables, units, judgments in doubt
    chosen_tags       the tags that it is about: of one task, of all its runs or of one
    opening_measure   the measure that it opens with, and why
    summary           what the tagged units cost, and which of the results below that is
    tables            a row for each tag, and for each run
    notes             what the figures leave out, and how far they add up
    unit_lists        the units of each tag
    files             the tags and their units, to save
    addresses         links to units with their tags and costs

The tags and their results, each with its sentence:

    tagged_rows       a tag with its unit, what is wrong with that and what it costs
    tag_table         counted tags, and tags with costs
    dearest_tags      the tags that cost most, in words
    sums_in_words     costs of single units, added up; also where nothing costs anything
    losses_in_words   what the total of a run, or the mean of several, would gain
    untagged          costly units without a tag
    names             names of tags and runs, and the most frequent tags

For the parts that show single units:

    tagging           the keys and the form that put tags on them
"""
