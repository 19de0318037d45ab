"""Topics and documents, and the list of allowed PMIDs."""
