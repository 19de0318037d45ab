"""Which pages an assessor judges, in which order, and the leases of a dynamic queue."""
