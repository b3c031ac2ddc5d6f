"""Names that a comprehension and a loop in a loop make, for keys that differ."""

import torch

from .host import LIBRARY, host

BASES = ["add", "sub", "mul", "div"]
IN_PLACE = {f"{base}_.Tensor": getattr(torch.Tensor, base + "_") for base in BASES}


def wrapped(method):
    return lambda self, *args, **kwargs: method(host(self), *args, **kwargs)


for name, method in IN_PLACE.items():
    LIBRARY.impl(name, wrapped(method), "PrivateUse1")


def fill(self, value):
    return host(self).fill_(value)


for key in ("PrivateUse1", "AutogradPrivateUse1"):
    LIBRARY.impl("fill_.Scalar", fill, key)


@torch.library.impl("aten::zero_", "table")
def zero(self):
    return host(self).fill_(0)


@torch.library.impl(LIBRARY, "copy_", "PrivateUse1")
def copy(self, source, non_blocking=False):
    return host(self).copy_(host(source))


@torch.library.register_kernel("aten::_local_scalar_dense", "table")
def item(self):
    return host(self).item()
