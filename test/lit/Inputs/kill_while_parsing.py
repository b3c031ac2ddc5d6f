"""kill_while_parsing.py worker|parser|build PIPE COMMAND...: runs the command
and, when one TU is left being parsed because it includes PIPE, kills (-9)
 - worker: the process that parses it;
 - parser: the program that all those are children of. PIPE is made a file
   first, so that a second try ends;
 - build: the command itself. It fails unless all its processes end then.
The exit code and the output are the command's."""
import os
import signal
import subprocess
import sys
import time


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def runs(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


what, pipe, command = sys.argv[1], sys.argv[2], sys.argv[3:]
process = subprocess.Popen(command)
victim, since = None, time.monotonic()
while process.poll() is None:
    parsers = children(process.pid)
    workers = children(parsers[0]) if parsers else []
    now = (parsers[0], workers[0]) if len(workers) == 1 else None
    if now != victim:
        victim, since = now, time.monotonic()
    # The one that hangs: no other takes so long.
    if victim and time.monotonic() - since > 1:
        if what == "parser":
            os.rename(pipe, pipe + ".gone")
            open(pipe, "w").close()
        pids = {"build": process.pid, "parser": victim[0], "worker": victim[1]}
        os.kill(pids[what], signal.SIGKILL)
        break
    time.sleep(0.05)
code = process.wait()
deadline = time.monotonic() + 20
while any(map(runs, victim or ())):
    if time.monotonic() > deadline:
        sys.exit(f"still there: {victim}")
    time.sleep(0.05)
sys.exit(code if code >= 0 else 1)
