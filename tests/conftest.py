"""Where a new test goes, and how hard the random ones try.

A test stands in the folder of the room it is about (`tests/rules` for `scorekeeper/rules`, and so on), in
the file named after the module: a fault in `rules/score.py` is a test in `tests/rules/test_score.py`. A
worked example of the rules carries its number in the name (E29). Values that several tests need are made in
`tests/builders.py`, random ones in `tests/strategies.py`. What needs a finger on a screen goes to
`tests/browser`, whose `conftest.py` starts the real app and a phone. A test never sleeps: it waits for the
thing it wants to see.

`make test` draws the same few examples every time; `make test-long` looks for new ones.
"""

from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=60, derandomize=True, deadline=None)
settings.register_profile(
    "long",
    max_examples=2000,
    stateful_step_count=100,
    derandomize=False,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")
