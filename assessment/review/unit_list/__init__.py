"""All units of a campaign in one list: states, filters, saved views, and bulk actions."""
