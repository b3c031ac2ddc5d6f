"""Runs a command while this process holds a lock: locked.py FILE COMMAND..."""

import fcntl
import subprocess
import sys

with open(sys.argv[1], "a+") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    lock.truncate(0)
    lock.write("4711\n")
    lock.flush()
    sys.exit(subprocess.run(sys.argv[2:]).returncode)
