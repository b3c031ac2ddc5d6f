"""What tests really ran, for the judges of `torchtalk affected` beside this."""

import collections
import json
import re
import sys

DEVICE = re.compile(r"(CPU|CUDA|META|MPS|XPU|HPU|LAZY|PRIVATEUSE1)$")


def kernels(source):
    """{C++ function: operators} of the CPU, as torchgen understands the YAML."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(source))
    from torchgen.gen import parse_native_yaml
    from torchgen.model import DispatchKey

    native = source / "aten/src/ATen/native"
    parsed = parse_native_yaml(str(native / "native_functions.yaml"), str(native / "tags.yaml"))
    index = parsed.backend_indices[DispatchKey.CPU]
    by_name = {f.func.name: f for f in parsed.native_functions}
    found = collections.defaultdict(set)
    for function in parsed.native_functions:
        delegate = by_name.get(function.structured_delegate, function)
        kernel = index.get_kernel(delegate)
        if not kernel:
            continue
        name = f"{kernel.cpp_namespace}::{kernel.kernel}"
        if delegate.structured:
            name = f"{kernel.cpp_namespace}::structured_{kernel.kernel}::impl"
        found[name].add(f"{function.namespace}::{function.func.name}")
    return found


def read(path):
    with open(path) as lines:
        head, *tests = map(json.loads, lines)
    if not str(head.get("format", "")).startswith("torchtalk.record/1"):
        sys.exit(f"{path}: not a recording")
    return head, tests


def functions(test):
    """The ids of the function of a test that name it, best first."""
    file, *path = test.get("function", test["test"]).split("::")
    _, *own = test["test"].split("::", 2)
    name = re.sub(r"\[.*\]$", "", path[-1])
    ids = ["::".join([file, *path[:-1], name])]
    if len(own) == 2:
        # An answer may name the file of the function or that of the class.
        for owner in (own[0], DEVICE.sub("", own[0])):
            ids += [f"{f}::{owner}::{name}" for f in (test["test"].split("::")[0], file)]
        # The class itself, which runs all of its tests.
        ids += [f"{test['test'].split('::')[0]}::{owner}" for owner in (own[0], DEVICE.sub("", own[0]))]
    return ids


def dynamic(test):
    return "<locals>" in test.get("function", "")
