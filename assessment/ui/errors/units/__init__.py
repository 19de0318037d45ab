"""The part *Units* of the page Errors: the table of a run's units, a page at a time, with its files.

`unit_list` goes through these steps in this order, once in a run of the page:

    Before them, the panes and the time
        unit_panes       the empty panes, made in the order in which they stand
        costs_seen       the seconds for what units cost: fewer where that was seen before, more on request
    Work out what the units cost; nothing is drawn
        listed_units     the chosen units, as far as the time lasts
    Decide by which measure which units are listed; nothing is drawn
        telling_units    the chosen ones, what assessors differ on, or another measure
        other_measure    the measures by which other units are errors
        unit_words       what the list says of itself
    Draw
        measure_switch   another measure: the page begins again with it, or has a button below its table
        looked_at_line   how far the page got, with a button for the rest
        loss_lines       where the runs lose most
        no_error_switch  the rows: errors alone, or all units
        row_context      what rows need apart from the units
        unit_pages       the table, with the unit in hand
        open_units       units without a label

The rows of the table are made by `unit_table` with the `column_widths`, those of files by `unit_files`, both
of `unit_cells`.
"""
