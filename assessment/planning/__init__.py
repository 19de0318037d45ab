"""Who judges what, in which order: wishes, a fair deal of the work, and the plan that stands.

`wishes` holds the nouns, `dealing` is arithmetic on plain lists, `kept` is what the desk reads, `items` finds what there is to deal out.
"""
