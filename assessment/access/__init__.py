"""Who may use a campaign, and as what: invitations, members, and which scores each of them sees."""
