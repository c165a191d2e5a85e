"""Damaged files: the store opens, says so, keeps the bad file, shows what is healthy, and offers a copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.match.timeline import Timeline
from scorekeeper.store import keeping
from scorekeeper.store.copies import read_copy
from scorekeeper.store.errors import StoreDamaged, StoreError, StoreTooNew
from scorekeeper.store.frames import FILE, MAGIC, json_frame
from scorekeeper.store.journal import MARK_FILE, Journal
from scorekeeper.store.journal_file import FORMAT, Mark
from scorekeeper.store.migrations import SCHEMA, Tables
from scorekeeper.store.settings import Settings
from scorekeeper.store.store import Store
from scorekeeper.store.version1 import FILE as VERSION_1_FILE
from tests.store.broken_disk import BrokenDisk
from tests.store.builders import Clock, draft_of, evening, new_match, played, rewrite, uid

MATCHES = 5


async def filled(folder: Path) -> dict[int, Timeline]:
    """Matches with a round each, saved one after the other, and a copy of them all."""
    store = await Store.open(folder, clock=Clock())
    kept = {}
    for number in range(1, MATCHES + 1):
        await store.save_timeline(Timeline.begin(new_match(number)))
        kept[number] = played(Timeline.begin(new_match(number)), 10 * number, 5)
        await store.save_round(kept[number], uid(number))
    await store.care()
    await store.close()
    return kept


def journal_of(folder: Path) -> Path:
    return max(folder.glob("scorekeeper-*.journal"))


def healthy(store: Store) -> dict[int, Timeline]:
    found = {}
    for match_id in store.match_ids():
        if store.damage(match_id) is None and (timeline := store.timeline(match_id)) is not None:
            found[match_id.int] = timeline
    return found


Spoil = Callable[[bytes], bytes]
UNUSABLE: list[tuple[str, Spoil]] = [
    ("0 bytes", lambda content: b""),
    ("[]", lambda content: b"[]"),
    ("another program's JSON", lambda content: b'{"_default": {"1": {"type": "apple"}}}'),
    ("zeros", lambda content: bytes(len(content))),
    ("noise", lambda content: bytes(byte ^ 0x5A for byte in content)),
    ("another journal", lambda content: json_frame(FILE, {"format": "diary"})),
]


@pytest.mark.parametrize(("name", "spoil"), UNUSABLE, ids=[name for name, _ in UNUSABLE])
@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "without"])
async def test_a_file_with_nothing_healthy_is_kept_and_a_copy_offered(
    tmp_path: Path, name: str, spoil: Spoil, marked: bool
) -> None:
    kept = await filled(tmp_path)
    path = journal_of(tmp_path)
    bad = spoil(path.read_bytes())
    path.write_bytes(bad)
    if not marked:
        (tmp_path / MARK_FILE).unlink()
    store = await Store.open(tmp_path, clock=Clock())
    assert store.match_ids() == ()
    (notice,) = store.notices()
    assert notice.file.startswith("damaged-2026-03-07T1830")
    assert notice.file.endswith(path.name)
    assert (tmp_path / notice.file).read_bytes() == bad
    await store.save_timeline(evening())
    assert store.keeping is not None
    newest = (await store.keeping.copies())[0]
    before = await store.restore_copy(newest.name)
    assert healthy(store) == kept
    assert store.notices() == ()
    # going back was itself taken back
    await store.restore_copy(before.name)
    assert healthy(store) == {100: evening()}
    await store.close()
    assert (tmp_path / notice.file).read_bytes() == bad


@pytest.mark.parametrize("mark", ["whole", "unreadable", "gone"])
async def test_a_file_that_is_gone_is_damage_and_not_a_fresh_start(tmp_path: Path, mark: str) -> None:
    await filled(tmp_path)
    journal_of(tmp_path).unlink()
    if mark == "unreadable":
        (tmp_path / MARK_FILE).write_bytes(bytes(40))
    elif mark == "gone":
        (tmp_path / MARK_FILE).unlink()
    store = await Store.open(tmp_path, clock=Clock())
    assert [notice.reasons for notice in store.notices()] == [("the file is gone",)]
    await store.save_timeline(evening())
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    assert healthy(reopened) == {100: evening()}
    await reopened.close()


async def test_a_file_cut_at_60_percent_shows_the_matches_before(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    path = journal_of(tmp_path)
    bad = path.read_bytes()
    bad = bad[: len(bad) * 6 // 10]
    path.write_bytes(bad)
    store = await Store.open(tmp_path, clock=Clock())
    (notice,) = store.notices()
    assert (tmp_path / notice.file).read_bytes() == bad
    found = healthy(store)
    assert set() < set(found) < set(kept)
    assert all(found[number] in (kept[number], Timeline.begin(new_match(number))) for number in found)
    await store.close()


@pytest.mark.parametrize("marked", [True, False], ids=["with its mark", "without"])
async def test_a_stray_sign_at_the_end_is_noticed_where_no_mark_says_that_it_was_never_saved(
    tmp_path: Path, marked: bool
) -> None:
    kept = await filled(tmp_path)
    with journal_of(tmp_path).open("ab") as file:
        file.write(b"}")
    if not marked:
        (tmp_path / MARK_FILE).unlink()
    store = await Store.open(tmp_path, clock=Clock())
    assert healthy(store) == kept
    assert len(store.notices()) == (0 if marked else 1)
    await store.close()


def _last_record(content: bytes) -> int:
    return content.rindex(b"\n" + MAGIC) + 1


LAST_RECORDS: list[tuple[str, Spoil]] = [
    ("a byte of its body", lambda record: record[:100] + bytes([record[100] ^ 1]) + record[101:]),
    ("its head", lambda record: b"?" + record[1:]),
    ("a block of zeros in the middle", lambda record: record[:200] + bytes(100) + record[300:]),
    ("all zeros", lambda record: bytes(len(record))),
    ("cut in the middle", lambda record: record[: len(record) // 2]),
    ("cut off", lambda record: b""),
]


@pytest.mark.parametrize(("name", "spoil"), LAST_RECORDS, ids=[name for name, _ in LAST_RECORDS])
@pytest.mark.parametrize("confirmed", [True, False], ids=["confirmed", "not confirmed"])
async def test_the_last_record_is_damage_where_the_mark_says_that_it_was_saved(
    tmp_path: Path, name: str, spoil: Spoil, confirmed: bool
) -> None:
    kept = await filled(tmp_path)
    before = len(journal_of(tmp_path).read_bytes())
    mark = (tmp_path / MARK_FILE).read_bytes()
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_round(played(kept[1], 1, 1), uid(1))
    await store.close()
    content = journal_of(tmp_path).read_bytes()
    assert _last_record(content) == before
    journal_of(tmp_path).write_bytes(content[:before] + spoil(content[before:]))
    if not confirmed:
        (tmp_path / MARK_FILE).write_bytes(mark)
    reopened = await Store.open(tmp_path, clock=Clock())
    assert len(reopened.notices()) == (1 if confirmed else 0)
    # the facts and players of the record may be whole, and the match that lies in its middle is not always hit
    found = healthy(reopened)
    assert {**found, 1: kept[1]} == kept
    assert found[1] in ((kept[1], played(kept[1], 1, 1)) if confirmed else (kept[1],))
    await reopened.close()


async def test_a_record_with_another_behind_it_is_damage_whatever_the_mark_says(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    mark = (tmp_path / MARK_FILE).read_bytes()
    store = await Store.open(tmp_path, clock=Clock())
    before = len(journal_of(tmp_path).read_bytes())
    await store.save_round(played(kept[1], 1, 1), uid(1))
    await store.save_round(played(kept[2], 1, 1), uid(2))
    await store.close()
    whole = journal_of(tmp_path).read_bytes()
    for offset in (before, before + 5, before + 200):  # the head, its length, the body
        journal_of(tmp_path).write_bytes(whole[:offset] + b"?" + whole[offset + 1 :])
        (tmp_path / MARK_FILE).write_bytes(mark)
        reader = await Store.open(tmp_path, clock=Clock(), is_read_only=True)
        assert len(reader.notices()) == 1
        assert healthy(reader)[2] == played(kept[2], 1, 1)
        await reader.close()


async def test_a_journal_without_its_mark_that_ends_before_its_first_index_is_damaged(tmp_path: Path) -> None:
    await filled(tmp_path)
    store = await Store.open(tmp_path, clock=Clock())
    assert store.keeping is not None
    store.keeping.journal.begin_generation(store.keeping.journal.content())
    await store.close()
    whole = journal_of(tmp_path).read_bytes()
    index = _last_record(whole)
    copy = next((tmp_path / "copies").iterdir())
    (tmp_path / MARK_FILE).unlink()
    for length in (200, index - 1, index, index + 20, len(whole) - 1):
        journal_of(tmp_path).write_bytes(whole[:length])
        copy.write_bytes(whole[:length])
        reader = await Store.open(tmp_path, clock=Clock(), is_read_only=True)
        assert len(reader.notices()) == 1, length
        assert reader.keeping is not None
        with pytest.raises(StoreDamaged):
            read_copy(reader.keeping.journal, copy.name)
        await reader.close()


async def test_a_last_record_that_became_blank_is_noticed_while_the_app_runs(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    store = await Store.open(tmp_path, clock=Clock())
    before = len(journal_of(tmp_path).read_bytes())
    await store.save_round(played(kept[1], 1, 1), uid(1))
    content = journal_of(tmp_path).read_bytes()
    journal_of(tmp_path).write_bytes(content[:before].ljust(len(content), b"\0"))
    await store.care()
    assert len(store.notices()) == 1
    assert healthy(store) == kept
    await store.close()


async def test_a_record_that_a_crash_left_unfinished_is_dropped_without_a_word(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    whole = journal_of(tmp_path).read_bytes()
    store = await Store.open(tmp_path, clock=Clock())
    await store.save_round(played(kept[1], 1, 1), uid(1))
    await store.close()
    longer = journal_of(tmp_path).read_bytes()
    for length in (len(whole) + 1, len(whole) + 40, len(longer) - 1):
        journal_of(tmp_path).write_bytes(longer[:length])
        _mark_at(tmp_path, len(whole))
        reopened = await Store.open(tmp_path, clock=Clock())
        assert (healthy(reopened), reopened.notices()) == (kept, ())
        await reopened.close()
        assert journal_of(tmp_path).read_bytes() == whole


def _mark_at(folder: Path, length: int) -> None:
    (folder / MARK_FILE).write_bytes(Mark(1, length, 0).written())


async def test_a_flipped_byte_anywhere_is_noticed_and_costs_one_step_at_most(tmp_path: Path) -> None:
    kept = await filled(tmp_path / "whole")
    whole = journal_of(tmp_path / "whole").read_bytes()
    mark = (tmp_path / "whole" / MARK_FILE).read_bytes()
    begun = {number: Timeline.begin(new_match(number)) for number in kept}
    for offset in range(0, len(whole), 401):
        folder = tmp_path / str(offset)
        folder.mkdir()
        path = folder / journal_of(tmp_path / "whole").name
        path.write_bytes(whole[:offset] + bytes([whole[offset] ^ 1]) + whole[offset + 1 :])
        (folder / MARK_FILE).write_bytes(mark)
        store = await Store.open(folder, clock=Clock())
        await store.care()
        found = healthy(store)
        assert len(store.notices()) == 1, offset
        different = [number for number in kept if found.get(number) != kept[number]]
        assert len(different) <= 1, offset
        assert all(found.get(number) in (None, begun[number]) for number in different)
        await store.save_settings(Settings(language="el"))
        await store.close()


async def test_damage_is_noticed_while_the_app_runs(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    store = await Store.open(tmp_path, clock=Clock())
    told = []
    store.when_replaced = lambda: told.append(store.notices())
    path = journal_of(tmp_path)
    content = path.read_bytes()
    at = content.rindex(f'"id":"{uid(3)}","variants"'.encode())
    path.write_bytes(content[:at] + b"?" + content[at + 1 :])
    assert isinstance(store.damage(uid(3)), StoreDamaged)
    await store.care()
    assert len(told) == 1
    assert len(told[0]) == 1
    assert healthy(store) == {**kept, 3: Timeline.begin(new_match(3))}
    await store.close()


async def test_a_round_that_lacks_a_field_costs_its_match_alone(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    rewrite(tmp_path, "matches", uid(2), lambda row: row["rounds"][0].pop("entry"))
    store = await Store.open(tmp_path, clock=Clock())
    damage = store.damage(uid(2))
    assert damage is not None
    assert damage.field == "rounds[0].entry"
    assert uid(2) in store.match_ids()
    assert set(healthy(store)) == set(kept) - {2}
    deleted = await store.delete_match(uid(2))
    await store.restore_match(deleted)
    assert store.damage(uid(2)) is not None
    await store.close()


async def test_notices_stay_until_they_are_read(tmp_path: Path) -> None:
    await filled(tmp_path)
    journal_of(tmp_path).write_bytes(b"")
    for _ in range(2):
        store = await Store.open(tmp_path, clock=Clock())
        assert len(store.notices()) == 1
        await store.close()
    store = await Store.open(tmp_path, clock=Clock())
    await store.dismiss_notices()
    assert store.notices() == ()
    await store.close()
    assert (await Store.open(tmp_path, clock=Clock(), is_read_only=True)).notices() == ()


async def test_a_damaged_file_is_never_overwritten_by_the_next_one(tmp_path: Path) -> None:
    await filled(tmp_path)
    for text in (b"first", b"second"):
        journal_of(tmp_path).write_bytes(text)
        await (await Store.open(tmp_path, clock=Clock())).close()
    assert {path.read_bytes() for path in tmp_path.glob("damaged-*")} == {b"first", b"second"}


async def test_a_damaged_copy_changes_nothing(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    copy = next((tmp_path / "copies").iterdir())
    content = copy.read_bytes()
    copy.write_bytes(content[:300] + b"?" + content[301:])
    store = await Store.open(tmp_path, clock=Clock())
    with pytest.raises(StoreDamaged):
        await store.restore_copy(copy.name)
    with pytest.raises(StoreError):
        await store.restore_copy("../scorekeeper-000001.journal")
    assert healthy(store) == kept
    await store.close()


async def test_data_of_version_1_are_taken_in_though_only_copies_are_left_beside_them(tmp_path: Path) -> None:
    await filled(tmp_path)
    journal_of(tmp_path).unlink()
    (tmp_path / MARK_FILE).unlink()
    shutil.copy(Path(__file__).parent / "samples" / "v1" / VERSION_1_FILE, tmp_path)
    store = await Store.open(tmp_path, clock=Clock())
    assert (store.match_ids(), store.notices()) == ((uid(300), uid(200), uid(100)), ())
    await store.close()


@pytest.mark.parametrize(
    "about",
    [{"format": FORMAT, "layout": 2}, {"format": FORMAT, "layout": 1, "schema": SCHEMA + 1, "counts": {}}],
    ids=["layout", "schema"],
)
async def test_newer_data_are_refused_and_left_as_they_are(tmp_path: Path, about: dict[str, object]) -> None:
    path = tmp_path / "scorekeeper-000004.journal"
    path.write_bytes(json_frame(FILE, about) + b"what only a newer program understands\n")
    content = path.read_bytes()
    with pytest.raises(StoreTooNew, match=r"this program knows"):
        await Store.open(tmp_path, clock=Clock())
    assert path.read_bytes() == content
    assert {each.name for each in tmp_path.iterdir()} == {path.name, "scorekeeper.lock"}


async def test_on_a_disk_that_refuses_to_mend_what_is_healthy_is_shown_all_the_same(tmp_path: Path) -> None:
    kept = await filled(tmp_path)
    path = journal_of(tmp_path)
    with path.open("ab") as file:
        file.write(b"}")
    (tmp_path / MARK_FILE).unlink()
    disk = BrokenDisk(5, stays_broken=True)
    store = await Store.open(tmp_path, clock=Clock(), disk=disk)
    assert healthy(store) == kept
    assert len(store.notices()) == 1
    with pytest.raises(StoreError):
        await store.save_draft(draft_of(kept[1]))
    disk.heal()
    await store.save_draft(draft_of(kept[1]))
    assert healthy(store) == kept
    await store.close()
    reopened = await Store.open(tmp_path, clock=Clock())
    assert (healthy(reopened), reopened.draft(uid(1))) == (kept, draft_of(kept[1]))
    await reopened.close()


async def test_a_damaged_journal_of_an_older_version_is_repaired_and_then_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path)
    today = Journal(tmp_path, schema=SCHEMA, clock=Clock(), is_read_only=True)
    entries = list(today.content().entries)
    today.close()
    folder = tmp_path / "older"
    older = Journal(folder, schema=2, clock=Clock())
    for entry in entries:
        older.take(older.append([entry]))
    older.close()
    content = journal_of(folder).read_bytes()
    at = content.index(f'"id":"{uid(2)}"'.encode())
    journal_of(folder).write_bytes(content[:at] + b"?" + content[at + 1 :])
    migrated: list[int] = []

    def noted(tables: Tables, version: int) -> Tables:
        migrated.append(version)
        return tables

    monkeypatch.setattr(keeping, "migrated", noted)
    store = await Store.open(folder, clock=Clock())
    assert (len(store.notices()), migrated) == (1, [2])
    await store.close()
    reopened = Journal(folder, schema=SCHEMA, clock=Clock(), is_read_only=True)
    assert reopened.schema == SCHEMA
    reopened.close()
