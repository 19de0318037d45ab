"""The abstracts of the corpus, and how many sentences each of them has."""
