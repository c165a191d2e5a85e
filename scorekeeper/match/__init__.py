"""A whole match: rounds, totals, the end, the open draft, undo; no screen, no file, no clock."""
