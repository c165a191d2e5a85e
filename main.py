"""Where `flet build` expects a packaged app to begin; everywhere else it is the command `scorekeeper`."""

from scorekeeper.native import run

run()
