"""What is chosen on the page Errors: runs, topics, a measure and filters, and the units that match them."""
