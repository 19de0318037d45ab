"""The desk of one assessor: the page in hand, the campaign in words, and whose votes may be seen."""
