"""What torchgen, PyYAML and the running dispatcher say of operators."""

import collections
import re
import sys

import exports
import torchgen_truth
from answers_truth.kept import kept

# Keys of which the build of the dispatcher has all that there is.
RUNNING = ("CPU", "Meta", "SparseCPU", "QuantizedCPU", "PrivateUse1")
# Keys of which it has nothing: their kernels are those of the YAML.
YAML_ONLY = ("CUDA", "MPS", "XPU", "SparseCUDA", "QuantizedCUDA")
KEYS = RUNNING + YAML_ONLY
REASONS = {"kernel": "own kernel", "math kernel": "composite", "default backend kernel": "composite",
           "backend fallback": "fallback", "ambiguous autogradother": "error"}


class Op:
    """Of native_functions.yaml, with what torchgen makes of it; plain data."""

    def __init__(self, name):
        self.name = name  # aten::add.Tensor
        self.base = name.partition(".")[0]
        self.kernels = {}  # key -> kernel, with those that structured groups get
        self.kind = self.composite = None
        self.dimname = self.structured = False
        self.derivatives = None  # key -> {variables: formula}
        self.not_differentiable = set()

    def functional(self):
        return self.kind == "functional"


class Ops:
    def __init__(self, source, truth, oracle):
        self.source = source
        self.truth, self.oracle = truth, oracle
        stamp = (source / torchgen_truth.NATIVE).stat().st_mtime_ns
        self.ops = kept("ops", [str(source), stamp], self.read)
        self.by_base = collections.defaultdict(list)
        for op in self.ops.values():
            self.by_base[op.base].append(op)
        self.rows = collections.defaultdict(list)  # op -> [(key, file, line)]
        for op, key, _, file, line, *_ in exports.rows(oracle):
            self.rows[op].append((key, file.removeprefix("./"), int(line)))
        self.table = {}  # (op, key) -> way
        if truth.exists():
            for op, key, state in exports.rows(truth):
                if key in KEYS:
                    self.table[op, key] = self.way(state)

    @staticmethod
    def way(state):
        found = re.search(r"\[([^][]*)\]$", state)
        if state.startswith("fallthrough"):
            return "fallthrough"
        return REASONS.get(found[1]) if found else None

    def runs(self, op, key):
        """How it runs: own kernel, composite, fallthrough, fallback or error. By the
        YAML where the build of the dispatcher has none of the key's kernels."""
        if key in YAML_ONLY and op in self.ops and key in self.ops[op].kernels:
            return "own kernel"
        return self.table.get((op, key), "error")

    def read(self):
        source = self.source
        parsed = torchgen_truth.parsed(source)
        ops = {}
        for function in parsed.native_functions:
            op = ops[torchgen_truth.name(function)] = Op(torchgen_truth.name(function))
            schema = function.func
            op.kind = schema.kind().name
            op.composite = ("CompositeImplicitAutograd" if function.has_composite_implicit_autograd_kernel
                            else "CompositeExplicitAutograd"
                            if function.has_composite_explicit_autograd_kernel
                            or function.has_composite_explicit_autograd_non_functional_kernel else None)
            op.structured = bool(function.structured or function.structured_delegate)
            op.dimname = "Dimname" in str(schema)
            for key, index in parsed.backend_indices.items():
                if index.has_kernel(function) and (kernel := index.get_kernel(function)):
                    op.kernels[str(key)] = kernel.kernel
        # A functional or in-place op of a structured group runs the kernels of its out=.
        from torchgen.gen import get_grouped_native_functions
        from torchgen.model import NativeFunctionsGroup
        for group in get_grouped_native_functions(parsed.native_functions):
            if isinstance(group, NativeFunctionsGroup) and group.structured:
                out = ops[torchgen_truth.name(group.out)]
                for function in group.functions():
                    if function.structured_delegate:
                        mine = ops[torchgen_truth.name(function)].kernels
                        for key, kernel in out.kernels.items():
                            mine.setdefault(key, kernel)
        for name, infos in torchgen_truth.derivative_infos(source):
            if infos and name in ops:
                ops[name].derivatives = {
                    key: {d.var_names: d.original_formula for d in info.derivatives}
                    for key, info in infos.items()}
                ops[name].not_differentiable = {
                    n for info in infos.values() for n in info.non_differentiable_arg_names}
        sys.path.remove(str(source))
        return ops

    def kernel_ops(self):
        """C++ name of a function -> ops of which it is the kernel. Those of structured
        ops are methods by other names."""
        result = collections.defaultdict(set)
        for op in self.ops.values():
            for key, kernel in op.kernels.items():
                if not op.structured and key in ("CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd"):
                    result[f"at::native::{kernel}"].add((op.name, key))
        return result
