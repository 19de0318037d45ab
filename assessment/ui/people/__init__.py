"""The parts of the page People: everybody with their actions, invitations, reminders, and what roles mean."""
