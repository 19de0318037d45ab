"""Which documents are judged (`pool`), and lists that name them (`pool_lists`)."""
