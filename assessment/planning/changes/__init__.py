"""Changes of the plan in force: topics and screens given to others, what a run adds, what is sent back."""
