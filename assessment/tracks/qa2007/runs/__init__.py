"""Run files: how they are told from other files, read, and checked for the documents that they cite."""
