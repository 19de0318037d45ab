"""Questions, and the lists that the organisers give out: ids of documents, and their own passages."""
