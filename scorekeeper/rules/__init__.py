"""The rules room: what a round of Biriba is worth. Pure values; knows nothing of matches, storage or screens."""
