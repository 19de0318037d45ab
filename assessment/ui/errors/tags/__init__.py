"""The part *Tags* of the page Errors, and the keys and the form that put tags on units.

`overview.show_tags` is the whole part from top to bottom. What it is about is chosen and worked out first:

    chosen_tags          the tags of one task, of all its runs or of one
    tagged_rows          each tag with its unit, and what is wrong with that
    default_tag_measure  the default measure of the part, and why
    tag_costs            what the units cost by the measure, each by itself and those of a tag together
    tag_table            the value with all of that, from which the rest is made
    untagged             costly units without a tag

Then what is said of it is decided:

    tag_words            the value with it: sentences, and heads of columns
    wording              makes it by the kind of the losses
    sums_in_words        that for costs of single units, added up; also where nothing costs anything
    losses_in_words      that for what the total of a run, or the mean of several, would gain
    dearest_tags         the tags that cost most
    names                the names of tags and runs
    tag_frequency        how many units have tags, and the most frequent tags
    footnotes            what the figures leave out, how far they add up, and who sees the tags

Then it is drawn:

    tables               a row for each tag, and for each run
    unit_lists           the units of each tag
    files                the tags and their units, to save
    addresses            links to units with their tags and costs

For the parts that show single units:

    tagging              the keys and the form that put tags on them
"""
