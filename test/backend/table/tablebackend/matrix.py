"""What the decorators of mapping.py name, then a loop over its table."""

import torch

from .host import LIBRARY, host
from .mapping import MAPPING, map_to

aten = torch.ops.aten


@map_to(aten.mm.default)
def multiply(a, b):
    return host(a).matmul(host(b))


@map_to(aten.bmm.default)
def multiply_each(a, b):
    return host(a).matmul(host(b))


@map_to(aten.addmm.default)
def multiply_and_add(c, a, b, *, beta=1, alpha=1):
    return beta * host(c) + alpha * host(a).matmul(host(b))


@map_to(aten.dot.default, aten.vdot.default)
def inner(a, b):
    return (host(a) * host(b)).sum()


@map_to(aten.mv.default)
def times_vector(a, b):
    return host(a).matmul(host(b))


@map_to(aten.t.default)
def transposed(a):
    return host(a).transpose(0, 1)


for op, function in MAPPING.items():
    LIBRARY.impl(op, function, "PrivateUse1")
