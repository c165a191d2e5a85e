"""The parts of the New match screen."""
