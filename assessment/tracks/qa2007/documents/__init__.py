"""Documents of the collections: their ids, their texts, and what the track retrieved for each series.

`collections_by_id` tells AQUAINT, AQUAINT-2 and Blog06 apart by their ids, `document_ids` reads the list of
all ids.  `document_texts` stores texts, from articles of the collections (`article_files`, `article_texts`,
`web_text`) or from a table (`text_tables`).
"""
