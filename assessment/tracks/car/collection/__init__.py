"""The collection as it was released, and what a campaign stores of it.

`cbor` and `page_archive` read the archives, `pieces` the text of a paragraph; `line_blocks` reads files of
millions of lines, `paragraph_ids` the list of all ids; `articles` are the pages that outlines were cut from,
`ground_truth` what is relevant because they have it, `judged_items` the paragraphs and entities that judgment
files name, `article_reader` collects articles while their file is read.
"""
