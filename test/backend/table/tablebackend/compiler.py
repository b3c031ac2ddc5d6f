"""A backend of torch.compile, which translates by tables."""

import operator

import torch
from torch._dynamo.backends.registry import register_backend

from .binary import compared
from .host import host
from .matrix import multiply

aten = torch.ops.aten


def plus(a, b):
    return host(a) + host(b)


def times(a, b):
    return host(a) * host(b)


FUNCTIONS = {
    torch.add: plus,
    torch.matmul: multiply,
    operator.add: plus,
    operator.mul: times,
}
ATEN = {
    aten.mul.Tensor: times,
    aten.mm.default: multiply,
}
# No ops: it is not to be taken for such a table.
NAMES = {"plus": plus, "times": times}


@register_backend(name="table")
def table_backend(module, inputs):
    for node in module.graph.nodes:
        if node.target in FUNCTIONS:
            node.target = FUNCTIONS[node.target]
        elif node.target in ATEN:
            node.target = ATEN[node.target]
    module.recompile()
    return module.forward
