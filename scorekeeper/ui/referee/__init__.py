"""The parts of the screens that take melds card by card."""
