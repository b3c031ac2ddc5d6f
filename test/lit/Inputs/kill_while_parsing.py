"""kill_while_parsing.py worker|parser PIPE COMMAND...: runs the command and, when
one TU is left being parsed because it includes PIPE, kills (-9) the process
that parses it, or the program that all those are children of. In the latter
case it makes PIPE a file first, so that a second try ends. The exit code and
the output are the command's."""
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
        os.kill(victim[1 if what == "worker" else 0], signal.SIGKILL)
        break
    time.sleep(0.05)
sys.exit(process.wait())
