"""Topics (`topics`), and the documents that runs, qrels and lists name (`documents`)."""
