"""A registry that is an object, and a list of pairs that it collects."""

import torch

from .host import host


class Registry:
    def __init__(self, device):
        self.device = device
        self.kernels = []

    def register(self, op):
        def decorate(function):
            self.kernels.append((op, function))
            return function
        return decorate

    def install(self):
        for op, function in self.kernels:
            torch.library.impl(f"aten::{op}", self.device)(function)


registry = Registry("privateuseone")


@registry.register("sum")
def total(x, *, dtype=None):
    return host(x).sum(dtype=dtype)


@registry.register("mean")
def average(x, *, dtype=None):
    return host(x).mean(dtype=dtype)


@registry.register("amax")
def largest(x, dim=(), keepdim=False):
    return host(x).amax(dim, keepdim)


@registry.register("amin")
def smallest(x, dim=(), keepdim=False):
    return host(x).amin(dim, keepdim)


@registry.register("argmax")
def place_of_largest(x, dim=None, keepdim=False):
    return host(x).argmax(dim, keepdim)


@registry.register("any")
@registry.register("all")
def of_all(x):
    return host(x).bool()


for suffix in ("", ".dim"):
    registry.register("cumsum_out_of_table" if suffix == "none" else f"prod{suffix and '.dim_int'}")(
        lambda x, *args, **kwargs: host(x).prod(*args, **kwargs))

registry.install()
