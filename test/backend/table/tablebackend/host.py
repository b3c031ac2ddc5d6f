"""What the kernels compute with."""

import functools

import torch

DEVICE = "privateuseone"
KEY = "PrivateUse1"
LIBRARY = torch.library.Library("aten", "IMPL")


def host(value):
    """The tensor on the CPU that holds the values of one of ours."""
    return getattr(value, "host", value)


def on_cpu(op):
    """A kernel that calls that of the CPU."""
    def kernel(*args, **kwargs):
        return op(*map(host, args), **{name: host(value) for name, value in kwargs.items()})
    return kernel


def counted(function):
    """Counts its calls."""
    @functools.wraps(function)
    def counting(*args, **kwargs):
        counting.calls += 1
        return function(*args, **kwargs)
    counting.calls = 0
    return counting
