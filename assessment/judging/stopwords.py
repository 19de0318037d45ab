"""English words that are not worth marking in a document."""

STOPWORDS = frozenset(
    """
    about above after again all also and any anyone are because been before being best between both but
    came can cause causes could did does doing done down during each for from further get gets getting
    give given had has have having her here hers him his how into its just know like long make many may
    me might mine more most much must need needs not now off once only other our ours out over own
    patient patients people person please same she should some someone such take taken taking than that
    the their them then there these they this those through too under until use used using very want was
    way ways were what when where which while who whom why will with without would you your yours
    """.split()
)
