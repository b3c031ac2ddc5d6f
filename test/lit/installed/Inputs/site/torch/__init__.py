"""A torch whose dispatcher is written down in _C.py. MODE says how its import goes."""
import os
import signal
import sys
import time

__version__ = "2.6.0+cu124"
MODE = os.environ.get("MODE", "")
if MODE == "fail":
    raise OSError("libcuda.so.1: cannot open shared object file")
if MODE == "exit":
    sys.exit(3)
if MODE == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
if MODE == "hang":
    time.sleep(600)
if MODE == "silent":
    os._exit(0)
if MODE == "version":
    __version__ = "9.9"
if MODE == "folder":
    __file__ = "/elsewhere/__init__.py"
if MODE == "prints":
    print("hello")
if MODE in ("garbage", "cut"):
    # The program ends so, having written its output.
    end = os._exit

    def _exit(code):
        path = sys._getframe(1).f_globals["output"]
        with open(path) as text:
            lines = text.readlines()
        with open(path, "w") as text:
            text.writelines(["\x00\xff garbage\n"] if MODE == "garbage" else lines[:9])
        end(code)

    os._exit = _exit

from torch import _C
