"""Files that become topics.

`outlines` reads outlines and articles from CBOR, the latter by `collection.article_reader`, `outlines_json`
outlines from X"""
