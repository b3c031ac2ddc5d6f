"""Kills save, load, import, export and delete of snapshots at random moments:
kill.py TORCHTALK FOLDER TIMES. FOLDER holds src and index, which has the
snapshots old and new, of different indexes; a.zst is an export of old. After
each kill the index answers as one of the two, every snapshot that is listed is
whole, and the next command is not in the way of what the killed one left."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

torchtalk, root, times = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
index = root / "index"
env = dict(os.environ, PYTORCH_SOURCE=str(root / "src"))
seed = int(os.environ.get("KILL_SEED", time.time()))
chance = random.Random(seed)


def command(*args):
    return [torchtalk, *map(str, args), "--index", str(index)]


def run(*args):
    answer = subprocess.run(command(*args), env=env, text=True, capture_output=True)
    assert answer.returncode == 0, (args, answer.stderr, f"KILL_SEED={seed}")
    return answer.stdout


def listed():
    found = json.loads(run("snapshot", "list", "--json"))["snapshots"]
    assert all("error" not in s for s in found), (found, f"KILL_SEED={seed}")
    return {s["name"] for s in found}


def export():
    return run("index", "export")


truth = {}
for name in ("old", "new"):
    run("snapshot", "load", name, "--force")
    truth[export()] = name
assert len(truth) == 2

killed = 0
for kind in (("save", "x"), ("load", "old", "--force"), ("load", "new", "--force"),
             ("import", root / "a.zst", "--name", "y"),
             ("export", "old", "-o", root / "out"), ("delete", "z")):
    if kind[0] == "delete":
        run("snapshot", "save", "z", "--force")
    if kind[0] == "save":
        kind += ("--force",)
    started = time.monotonic()
    run("snapshot", *kind)
    took = time.monotonic() - started
    for name in ("x", "y", "z"):
        if name in listed():
            run("snapshot", "delete", name)
    for turn in range(times):
        if kind[0] == "delete":
            run("snapshot", "save", "z", "--force")
        process = subprocess.Popen(command("snapshot", *kind), env=env, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, took))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        assert export() in truth, (kind, turn, f"KILL_SEED={seed}")
        names = listed()
        assert {"old", "new"} <= names <= {"old", "new", "x", "y", "z"}, (kind, names)
        for name in names - {"old", "new"}:
            run("snapshot", "diff", name)
            run("snapshot", "delete", name)
        run("status")
for name in ("old", "new"):
    run("snapshot", "load", name, "--force")
    assert truth[export()] == name, f"KILL_SEED={seed}"
left = [p.name for folder in (index, index / "snapshots") for p in folder.iterdir()
        if p.name.startswith(".") and p.name != ".lock"]
assert not left, left
assert len(list((index / "generations").iterdir())) <= 2
print(f"KILL_SEED={seed}: {killed} of {6 * times} killed in time, nothing lost")
sys.exit(killed < times)
