"""Nuggets: their files, what these say of each (`nugget_resource`), and how important each is.

`nugget_pools` is what the page *Nuggets* shows.
"""
