"""Home, rules, fair play, error pages."""
