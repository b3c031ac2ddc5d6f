"""Saves, loads, imports and exports snapshots on a tmpfs with ever less space
left: full_disk.py TORCHTALK FOLDER, which holds src, index and a.zst."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

torchtalk, root = sys.argv[1], Path(sys.argv[2])
mount = root / "mount"
mount.mkdir()
SIZE = 8 << 20
made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", mount],
                      capture_output=True, text=True)
if made.returncode:
    print(f"SKIPPED: mount is not permitted here: {made.stderr.strip()}")
    sys.exit()

env = dict(os.environ, PYTORCH_SOURCE=str(root / "src"))


def run(*args):
    return subprocess.run([torchtalk, *map(str, args)], env=env, text=True, capture_output=True)


def names(folder):
    return sorted(p.name for p in folder.iterdir() if p.name != ".lock")


try:
    index = mount / "index"
    shutil.copytree(root / "index", index)
    before = run("index", "export", "--index", index).stdout
    assert before
    ran = failed = 0
    for free in (0, 4 << 10, 60 << 10):
        for args in (("snapshot", "save", "b"), ("snapshot", "load", "a"),
                     ("snapshot", "import", root / "a.zst", "--name", "c"),
                     ("snapshot", "export", "a", "-o", mount / "out"),
                     ("snapshot", "delete", "a")):
            kept = names(index / "snapshots")
            usage = shutil.disk_usage(mount)
            with open(mount / "ballast", "wb") as ballast:
                ballast.write(bytes(max(0, usage.free - free)))
            answer = run(*args, "--index", index)
            assert answer.returncode in (0, 1), answer
            ran += 1
            if answer.returncode:
                failed += 1
                assert "space" in answer.stderr, answer
                assert names(index / "snapshots") == kept, (args, names(index / "snapshots"))
                assert not (mount / "out").exists() and not (mount / "out.tmp").exists()
            (mount / "ballast").unlink()
            export = run("index", "export", "--index", index)
            assert export.stdout == before, (args, export.stderr)
            # As it was, for the next one.
            (mount / "out").unlink(missing_ok=True)
            for name in ("b", "c"):
                run("snapshot", "delete", name, "--index", index)
            if "a" not in names(index / "snapshots"):
                run("snapshot", "save", "a", "--index", index)
    assert failed >= 4, failed
    print(f"{ran} commands on disks from full to nearly so: as they should be")
finally:
    subprocess.run(["umount", mount], check=True)
