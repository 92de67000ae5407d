"""Work spread over a cluster: in order, whoever dies, joins or differs, and failing with a sentence."""

from __future__ import annotations

import operator
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.workers import Cluster, dial, line
from bookbuilder.workers.kinds import KINDS
from tests.docs.pages import text_of
from tests.workers import authority
from tests.workers.clusters import MINUTE, QUIETLY, ROOT, TestCluster, cluster, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.process]
psutil = pytest.importorskip("psutil")

# Functions that a worker can import; of this file it knows nothing.
power, call = operator.pow, operator.call

PID_AFTER = "import os, time\ntime.sleep({})\nfound.append(os.getpid())"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestCluster]:
    """A cluster with two workers, for tests that leave it as it was."""
    with cluster(tmp_path_factory.mktemp("two"), 2) as its:
        yield its


@pytest.fixture
def own(tmp_path: Path) -> Iterator[TestCluster]:
    """A cluster without workers as yet."""
    with cluster(tmp_path) as its:
        yield its


def pid_after(seconds: float) -> Callable[[], int]:
    """A task that takes a while, and gives the number of the process that did it."""
    return partial(eval, f"(__import__('time').sleep({seconds}), __import__('os').getpid())[1]")


def test_results_come_in_the_order_of_the_tasks(two: TestCluster) -> None:
    assert list(Cluster(two.address).run(power, 2, range(3000))) == [2**task for task in range(3000)]


def test_no_tasks_need_no_scheduler() -> None:
    assert list(Cluster("tcp://127.0.0.1:1").run(power, 2, [])) == []


def test_all_workers_work(two: TestCluster) -> None:
    done = set(Cluster(two.address).run(call, operator.call, [pid_after(0.05)] * 20))
    assert done == {worker.pid for worker in two.workers}


def test_tasks_are_taken_as_results_are_asked_for(two: TestCluster) -> None:
    tasks = iter(range(10_000))
    results = Cluster(two.address).run(call, operator.call, (pid_after(0.5) for _ in tasks))
    assert next(tasks) == 0  # nothing before the first result is asked for
    next(results)
    assert next(tasks) < 20
    assert isinstance(results, Generator)
    results.close()


@pytest.mark.parametrize(
    "error", [InputError.single("a", "b"), BuildFailed("a", "b"), FileNotFoundError(2, "c"), RuntimeError("d")]
)
def test_an_error_of_the_work_is_the_callers_after_the_results_before_it(two: TestCluster, error: Exception) -> None:
    good = partial(abs, -1)
    bad = partial(next, iter([]))
    results = Cluster(two.address).run(call, operator.call, [good, good, partial(exec, "raise it", {"it": error}), bad])
    assert [next(results), next(results)] == [1, 1]
    with pytest.raises(type(error)) as caught:
        next(results)
    assert str(caught.value) == str(error)


def test_a_result_that_cannot_travel_is_an_error(two: TestCluster) -> None:
    with pytest.raises(TypeError, match="cannot pickle"):
        list(Cluster(two.address).run(call, operator.call, [threading.Lock]))


def test_shared_data_may_be_large(two: TestCluster, recwarn: pytest.WarningsRecorder) -> None:
    large = b"x" * 20_000_000
    assert list(Cluster(two.address).run(operator.getitem, large, range(3))) == [120] * 3
    assert not recwarn.list


def listening(process: int) -> set[str]:
    """The addresses at which a process listens."""
    found = psutil.Process(process).net_connections(kind="inet")
    return {each.laddr.ip for each in found if each.status == psutil.CONN_LISTEN}


def test_a_cluster_started_as_docs_say_listens_on_loopback_alone(two: TestCluster) -> None:
    options = " ".join(QUIETLY)
    assert f"dask scheduler --host 127.0.0.1 --port 8786 {options}" in text_of("docs/scale.md")
    for process in (two.scheduler, *two.workers):
        assert listening(process.pid) == {"127.0.0.1"}


def test_nothing_of_ours_listens(two: TestCluster) -> None:
    results = Cluster(two.address).run(power, 2, range(10))
    next(results)
    assert listening(os.getpid()) == set()
    list(results)


def test_a_worker_that_is_killed_costs_its_chunk_alone(own: TestCluster) -> None:
    first, second = own.start(2)
    results = Cluster(own.address).run(power, 3, range(2000))
    got = [next(results) for _ in range(5)]
    first.kill()
    assert [*got, *results] == [3**task for task in range(2000)]
    (again,) = own.start()
    results = Cluster(own.address).run(call, operator.call, [pid_after(0.1)] * 30)
    next(results)
    second.kill()  # with what it has done, and the shared data
    assert again.pid in set(results)


def test_a_worker_that_joins_is_used(own: TestCluster) -> None:
    own.start()
    results = Cluster(own.address).run(call, operator.call, (pid_after(0.1) for _ in range(100)))
    next(results)
    (other,) = own.start()
    assert other.pid in set(results)


def test_workers_may_come_after_the_work(own: TestCluster) -> None:
    joining = threading.Timer(0.5, own.start)
    joining.start()
    assert list(Cluster(own.address).run(power, 2, range(5))) == [1, 2, 4, 8, 16]
    joining.join()


def test_a_task_that_kills_its_workers_ends_the_run(tmp_path: Path) -> None:
    with cluster(tmp_path, 2, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as its:
        stop, found = threading.Event(), []

        def keep_up() -> None:
            while not stop.wait(0.1):
                if any(worker.poll() is None for worker in its.workers) or stop.is_set():
                    continue
                its.start()

        keeper = threading.Thread(target=keep_up)
        keeper.start()
        try:
            good, bad = partial(abs, -1), partial(signal.raise_signal, signal.SIGKILL)
            results = Cluster(its.address).run(call, operator.call, [good] * 3 + [bad] + [good] * 3)
            found.extend(next(results) for _ in range(3))
            with pytest.raises(BuildFailed, match="task 4 of the work has killed every worker that took it, at last t"):
                next(results)
        finally:
            stop.set()
            keeper.join()
    assert found == [1, 1, 1]


def test_without_workers_it_gives_up_after_a_while(own: TestCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_PATIENCE_SECONDS", 1.0)
    (worker,) = own.start()
    results = Cluster(own.address).run(call, operator.call, [pid_after(0.2)] * 50)
    next(results)
    worker.kill()
    with pytest.raises(BuildFailed, match="has had no worker for 1 seconds") as caught:
        list(results)
    assert caught.value.hint == "start some, as docs/scale.md shows"


def test_a_scheduler_that_is_lost_is_told(own: TestCluster) -> None:
    own.start()
    results = Cluster(own.address).run(call, operator.call, [pid_after(0.2)] * 50)
    next(results)
    address = own.address
    own.scheduler.kill()
    with pytest.raises(BuildFailed, match=f"the scheduler at {address} was lost"):
        list(results)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A bookbuilder that differs in a data file."""
    root = tmp_path / "other"
    for name in ("bookbuilder", "layouts", "icons"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    with (root / "layouts" / "boards" / "classic.yaml").open("a") as file:
        file.write("# changed\n")
    return root


def test_a_worker_that_differs_is_told_before_the_work(own: TestCluster, other: Path) -> None:
    own.start()
    own.start(root=other)
    tasks = iter(range(5))
    with pytest.raises(
        BuildFailed,
        match=r"workers of the cluster differ from this computer: tcp://127\.0\.0\.1:\d+ has other sources or data",
    ) as caught:
        list(Cluster(own.address).run(power, 2, tasks))
    assert "install the same bookbuilder" in caught.value.hint
    assert next(tasks) == 1


def test_a_worker_that_differs_and_joins_later_does_nothing(own: TestCluster, other: Path, tmp_path: Path) -> None:
    own.start()
    results = Cluster(own.address).run(call, operator.call, [pid_after(0.2)] * 200)
    got = [next(results)]
    (late,) = own.start(root=other)
    with pytest.raises(BuildFailed, match=r"differ from this computer: tcp://.* has other sources"):
        got.extend(results)
    assert late.pid not in got


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A folder whose bookbuilder has nothing in it."""
    root = tmp_path / "empty"
    (root / "bookbuilder").mkdir(parents=True)
    for name in ("__init__", "version"):  # which an editable installation would find elsewhere
        (root / "bookbuilder" / f"{name}.py").write_text("")
    return root


def test_a_worker_without_bookbuilder_is_told(own: TestCluster, empty: Path) -> None:
    own.start(root=empty)
    with pytest.raises(BuildFailed, match=r"has no such bookbuilder \((No module|cannot import)"):
        list(Cluster(own.address).run(power, 2, range(3)))


def test_a_worker_without_bookbuilder_that_joins_later_is_told_and_lives(own: TestCluster, empty: Path) -> None:
    own.start()
    results = Cluster(own.address).run(call, operator.call, [pid_after(0.2)] * 200)
    next(results)
    (late,) = own.start(root=empty)
    with pytest.raises(BuildFailed, match=r"differ from this computer: tcp://[\d.:]+ has no such bookbuilder"):
        list(results)
    assert late.poll() is None
    assert "Traceback" not in own.log("scheduler")


def test_a_worker_of_a_version_that_answers_in_another_way_is_told(own: TestCluster, other: Path) -> None:
    with (other / "bookbuilder" / "workers" / "identity.py").open("a") as file:
        file.write("\n\nclass Other:\n    pass\n\n\nold, own = own, lambda: Other()\n")
    own.start(root=other)
    with pytest.raises(BuildFailed, match=r"has no such bookbuilder \('Other' object is not iterable"):
        list(Cluster(own.address).run(power, 2, range(3)))


def test_a_kernel_that_is_not_compiled_differs(own: TestCluster) -> None:
    own.start(BOOKBUILDER_PURE="1")
    with pytest.raises(BuildFailed, match="has kernel uncompiled instead of compiled"):
        list(Cluster(own.address).run(power, 2, range(3)))


def test_closing_ends_the_work_at_once(two: TestCluster, tmp_path: Path) -> None:
    """The workers are free again although their chunk is not done, and nothing of ours is left."""
    before = set(threading.enumerate())
    touched = tmp_path / "touched"
    note = partial(
        exec, "import time\nwith open(name, 'a') as file: file.write('x')\ntime.sleep(0.3)", {"name": str(touched)}
    )
    results = Cluster(two.address).run(call, operator.call, [note] * 1000)
    assert isinstance(results, Generator)
    for _ in range(30):
        next(results)
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < MINUTE
    wait_until(lambda: not [each for each in set(threading.enumerate()) - before if each.name.startswith("IO loop")])
    time.sleep(1)
    then = touched.stat().st_size
    time.sleep(1)
    assert touched.stat().st_size == then


def interrupted(head: subprocess.Popen[bytes]) -> bytes:
    """What a process says that is interrupted: again where Python has dropped the first one, as it does in callbacks.

    On a busy machine that happens once in some tens of runs; the command then goes on as if nobody had pressed a key.
    """
    for _ in range(2):
        head.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return head.communicate(timeout=5)[1]
    head.send_signal(signal.SIGINT)
    return head.communicate(timeout=MINUTE)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_ctrl_c_ends_the_command_at_once_and_quietly(two: TestCluster, tmp_path: Path) -> None:
    command = ["generate", "--grade", "hard", "--count", "100000", "--cluster", two.address, "--out", "made.sdm"]
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    # A shell that starts tests in the background lets them ignore SIGINT, and a child would inherit that.
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    whole = [sys.executable, "-c", f"{heeding}from bookbuilder.cli.main import main; main()", *command]
    with subprocess.Popen(whole, cwd=tmp_path, env=known, stderr=subprocess.PIPE) as head:
        wait_until(lambda: any(path.stat().st_size > 10_000 for path in tmp_path.glob(".*.part")), head)
        said = interrupted(head)
    assert head.returncode == 130
    assert said.decode().splitlines()[-1] == "interrupted"
    assert "Traceback" not in said.decode()
    assert "distributed" not in said.decode()
    assert list(tmp_path.iterdir()) == []


def test_a_scheduler_file_is_an_address(two: TestCluster) -> None:
    (kind,) = (kind for kind in KINDS if kind.option == "--cluster")
    assert kind.start(str(two.file)) == Cluster(two.address)


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that accepts and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


def test_a_server_that_says_nothing_is_given_up(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dial, "_ANSWER_SECONDS", 1.0)
    with pytest.raises(BuildFailed, match=f"no scheduler answers at {silent}"):
        list(Cluster(silent).run(power, 2, range(3)))


# --- TLS ---


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An authority and a certificate for all, as variables that Dask reads."""
    folder = tmp_path_factory.mktemp("certificates")
    authority.found(folder)
    return authority.variables(folder)


def test_tls_by_dasks_own_configuration(tmp_path: Path, certificates: dict[str, str]) -> None:
    with cluster(tmp_path, 1, ("--protocol", "tls"), **certificates) as its:
        assert its.address.startswith("tls://")
        command = [sys.executable, "-m", "bookbuilder", "generate", "--count", "5", "--cluster", str(its.file)]
        known = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, env={**known, **certificates}, capture_output=True, text=True, check=False)
        assert (done.returncode, len(done.stdout.splitlines())) == (0, 5), done.stderr
        without = subprocess.run(command, env=known, capture_output=True, text=True, check=False)
        assert without.returncode == 1
        assert without.stderr.startswith("error: TLS needs certificates")
        assert "DASK_DISTRIBUTED__COMM__TLS__CA_FILE" in without.stderr
        assert "Traceback" not in without.stderr
