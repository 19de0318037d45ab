"""A dynamic queue: the labels that each screen has, and what the queue hands out next."""
