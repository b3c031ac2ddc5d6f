"""What torch._C tells of a dispatcher: one of nine registrations."""
import os

MODE = os.environ.get("MODE", "")
NAMES = ("Undefined", "CPU", "CUDA", "Meta", "AutogradCPU", "AutogradCUDA", "AutogradMeta",
         "Autograd", "CompositeImplicitAutograd")
ALIASES = {"Autograd": ("AutogradCPU", "AutogradCUDA", "AutogradMeta"),
           "CompositeImplicitAutograd": NAMES[1:7]}
BUILD = "/pytorch/build/aten/src/ATen/Register"
OPS = {
    "aten::relu": f"""\
name: aten::relu
schema: aten::relu(Tensor self) -> Tensor
debug: registered at {BUILD}Schema.cpp:6
alias analysis kind: FROM_SCHEMA
CPU: registered at {BUILD}CPU.cpp:30 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]
Meta: registered at /dev/null:12 :: (none) [ boxed ]
Meta (inactive): registered at {BUILD}Meta.cpp:7 :: (Tensor _0) -> Tensor _0 [ boxed unboxed ]
Autograd[alias]: registered at /pytorch/torch/csrc/autograd/generated/VariableType_1.cpp:18 \
:: (Tensor _0) -> Tensor _0 [ boxed unboxed ]
""",
    "_test::old": """\
name: _test::old
schema: _test::old(Tensor _0) -> Tensor _0
debug: registered by RegisterOperators
alias analysis kind: CONSERVATIVE
CompositeImplicitAutograd[alias]: registered by RegisterOperators \
:: (Tensor _0) -> Tensor _0 [ boxed unboxed ]
""",
}
FALLBACKS = """\
CUDA: fallthrough registered at /pytorch/aten/src/ATen/Fallback.cpp:3 [backend fallback]
AutogradCPU: registered at /pytorch/aten/src/ATen/Fallback.cpp:5 [backend fallback]
"""
if MODE == "empty":
    OPS, FALLBACKS = {}, ""
if MODE == "escape":
    OPS["aten::\x1b[31mrelu"] = ""
if MODE == "break":
    OPS["aten::relu\nend"] = ""
if MODE == "other":
    OPS["aten::relu"] += "CPU: somewhere new\n"


class DispatchKey:
    def __init__(self, value):
        self.name = NAMES[value]


class Library:
    """Of the probes: a kernel for each key."""
    keys = []

    def def_(self, schema, alias):
        pass

    def impl_t_t(self, name, key, debug):
        self.keys.append(key)


class Keys(tuple):
    def has(self, key):
        return key.name in self


def _dispatch_library(kind, namespace, key):
    return Library()


def _dispatch_dump_table(op):
    if op == "torchtalk_empty::probe":
        return FALLBACKS
    return "".join(f"{key}: registered at /dev/null:0 [kernel]\n" for key in Library.keys)


if MODE != "old":
    def _dispatch_get_all_op_names():
        return list(OPS)


def _dispatch_dump(op):
    return OPS[op]


def _dispatch_key_name(key):
    return key.name


def _dispatch_is_alias_key(key):
    return key.name in ALIASES


def _dispatch_is_included_in_alias(key, alias):
    return key.name in ALIASES[alias.name]


def _dispatch_get_backend_keyset_from_autograd(key):
    return Keys([key.name.removeprefix("Autograd")])
