"""What lies beside a bank's file is looked at while other builds are at work."""

from __future__ import annotations

import threading
from pathlib import Path

from bookbuilder.bank.guard import check_beside


def test_journals_of_other_builds_may_come_and_go_meanwhile(tmp_path: Path, hasty: None) -> None:
    file, journal, over = tmp_path / "bank.db", tmp_path / "bank.db-journal", threading.Event()

    def others() -> None:
        while not over.is_set():
            journal.write_bytes(b"one transaction")
            journal.unlink()

    builder = threading.Thread(target=others)
    builder.start()
    try:
        for _ in range(2_000):
            check_beside(file)
    finally:
        over.set()
        builder.join()
