"""Files that become topics.

`outlines` reads outlines and articles from CBOR, the latter by `collection.article_reader`, `outlines_json`
outlines from JSON; `collected_topics` checks both.  `topic_lists` reads lists of query ids, `budget` k of each
page.
"""
