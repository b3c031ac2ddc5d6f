"""Writes down what the dispatcher of the torch here has.

  python -c TEXT OUTPUT MODULE...

Imports torch and each MODULE. OUTPUT gets lines of a word, a tab and values with tabs
between, the last of them "end"; aggregator/dispatcher/ReadRun.h says which.
"""
import importlib
import os
import sys

del sys.path[0]  # of -c: the working directory
output, modules = sys.argv[1], sys.argv[2:]
sys.argv[1:] = []

import torch

C = torch._C
imported = [(name, importlib.import_module(name)) for name in modules]
lines = [("torch", os.path.dirname(torch.__file__), torch.__version__)]
lines += [("import", name, getattr(module, "__version__", "")) for name, module in imported]


def loaded():
    """Files that can register: of what was imported, and the libraries of torch."""
    asked = [torch] + [module for _, module in imported]
    files = {os.path.abspath(module.__file__) for module in asked if getattr(module, "__file__", None)}
    folders = tuple(os.path.abspath(path) + os.sep for module in asked
                    for path in getattr(module, "__path__", ()))
    try:
        with open("/proc/self/maps", errors="surrogateescape") as maps:
            mapped = {fields[5].rstrip("\n") for fields in (line.split(None, 5) for line in maps)
                      if len(fields) == 6}
    except OSError:  # there is no such file on this system
        mapped = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    files.update(path for path in mapped if path.startswith(folders) or
                 os.path.basename(path).startswith(("libtorch", "libc10")))
    return sorted(files)


lines += [("file", path) for path in loaded()]

for op in sorted(C._dispatch_get_all_op_names()):
    lines.append(("op", op))
    lines += [("dump", line) for line in C._dispatch_dump(op).split("\n") if line]


def probe(name):
    library = C._dispatch_library("DEF", "torchtalk_" + name, "")
    library.def_("probe(Tensor x) -> Tensor", "")
    return library


def table(name):
    return [line for line in C._dispatch_dump_table(f"torchtalk_{name}::probe").split("\n") if line]


# An operator without a kernel gets each key's fallback and nothing else.
empty = probe("empty")
lines += [("fallback", line) for line in table("empty")]

# One with a kernel for each key has an entry for each runtime key, in their order.
keys = {}
for value in range(1024):
    try:
        key = C.DispatchKey(value)
        keys.setdefault(C._dispatch_key_name(key), key)
    except Exception:
        break
whole = probe("whole")
aliases = {}
for name, key in keys.items():
    try:
        if C._dispatch_is_alias_key(key):
            aliases[name] = key
        else:
            whole.impl_t_t("probe", name, "")
    except RuntimeError:  # it is no key of its own, as "Dense" of CPU and others
        pass
runtime = [line.split(":")[0] for line in table("whole")]
lines += [("runtime", name) for name in runtime]
runtime = [name for name in runtime if name in keys and name != "Undefined"]
lines += [("includes", alias, name) for alias, key in aliases.items() for name in runtime
          if C._dispatch_is_included_in_alias(keys[name], key)]
lines += [("backend", of, name) for of in runtime if of.startswith("Autograd")
          for backends in [C._dispatch_get_backend_keyset_from_autograd(keys[of])]
          for name in runtime if backends.has(keys[name])]

lines.append(("end",))
with open(output, "w", encoding="utf-8", errors="backslashreplace") as out:
    for line in lines:
        out.write("\t".join(map(str, line)) + "\n")
os._exit(0)  # what was imported may have threads that would not end
