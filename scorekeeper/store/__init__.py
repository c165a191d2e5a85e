"""The store room: matches, players, settings and the open round kept safe, and files for others to read."""
