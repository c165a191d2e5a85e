"""The app as a folder of files for any web server: `python -m scorekeeper.web` builds it."""
