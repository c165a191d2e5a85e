"""The parts of the round entry screen."""
