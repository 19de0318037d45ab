"""Agreement, significance, intervals and estimation: pure functions on arrays."""
