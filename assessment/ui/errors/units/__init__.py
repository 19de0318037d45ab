"""The part *Units* of the page Errors: the table of a run's units, a page at a time, with its files.

There are two lists.  With a measure it is one of costly units: the measure, what the units cost, and how many
were looked at belong to it.  Without one it is a plain list of all units, which has none of these.
`unit_list` alone tells them apart; whatever follows is for one of them, or for what both have.

It goes through these steps in this order, once in a run of the page:

    Choose
        unit_panes       the empty panes, made in the order in which they stand
    Without a measure: work out, draw
        plain_list       all units that match
        plain_view       the table with the unit in hand
        plain_words      what the list says of itself
    With a measure: work out what the units cost; nothing is drawn
        costs_seen       the seconds for that: fewer where it was seen before, more on request
        costly_list      the units that cost something, as far as the time lasts
    With a measure: decide which units are listed by which measure; nothing is drawn
        list_to_show     the costly ones, what assessors differ on, or another measure
        other_measure    the measures by which other units are errors
    With a measure: draw
        measure_switch   another measure: the page begins again with it, or has a button below its table
        costly_view      the lines, the table with the unit in hand
        looked_at_line   how far the page got, with a button for the rest
        loss_lines       where the runs lose most
        no_error_switch  the rows: errors alone, or all units
        costly_words     what the list says of itself

    Parts that both lists draw
        list_parts       whose units these are, the table with its keys, the files
        row_context      what rows need apart from the units
        unit_pages       the table, a page at a time
        open_units       units without a label
        unit_words       what either list says of itself

The rows of the table are made by `unit_table` with the `column_widths`, those of files by `unit_files`, both
of `unit_cells`.
"""
