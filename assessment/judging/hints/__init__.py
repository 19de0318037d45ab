"""What helps to judge a page: hints in documents, suggested labels, own labels of alike texts."""
