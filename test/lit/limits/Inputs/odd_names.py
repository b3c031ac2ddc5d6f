"""odd_names.py DIR: Python files with names that git quotes."""
import sys
from pathlib import Path

for name in ("\x1b[31m", "b\\x", 'q"t', "s  p", "t\tb", "\u00e9"):
    Path(sys.argv[1], name + ".py").write_text("def f():\n    return 1\n")
