"""Rules that no match uses any more: what deleted matches and undone changes of rules leave in a journal."""

from __future__ import annotations

from scorekeeper.store.fact_book import MATCHES
from scorekeeper.store.journal import Journal
from scorekeeper.store.keeping import VARIANTS


def unused_rules(journal: Journal) -> frozenset[str]:
    """Return the keys of the rules that no match names. Raises StoreDamaged, StoreError.

    May run in a thread. The key stands in the text of a match as it is, so no match is parsed, and reading ends as soon
    as every key was found, usually with the first matches.
    """
    unused = {key: key.encode() for key in tuple(journal.places(VARIANTS))}
    for match_id in tuple(journal.places(MATCHES)):
        if not unused:
            break
        text = journal.text(MATCHES, match_id) or b""
        unused = {key: written for key, written in unused.items() if written not in text}
    return frozenset(unused)
