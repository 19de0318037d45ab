"""The arithmetic of rankings (`ranking`, as in NTCIREVAL) and of confidence (`rewards`)."""
