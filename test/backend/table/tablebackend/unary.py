"""A dict literal, merged from two, and a loop over its items."""

import torch

from .host import DEVICE, counted, host


def absolute(x):
    return host(x).abs()


def negative(x):
    return -host(x)


@counted
def square_root(x):
    return host(x) ** 0.5


def exponential(x):
    return host(x).exp()


def logarithm(x):
    return host(x).log()


def sine(x):
    return host(x).sin()


def cosine(x):
    return host(x).cos()


def hyperbolic_tangent(x):
    return host(x).tanh()


def logistic(x):
    return 1 / (1 + (-host(x)).exp())


def rectified(x):
    return host(x).clamp(min=0)


def rounded_up(x):
    return host(x).ceil()


def rounded_down(x):
    return host(x).floor()


ROUNDING = {
    "aten::ceil": rounded_up,
    "aten::floor": rounded_down,
}
TRIGONOMETRY = dict([("aten::sin", sine), ("aten::cos", cosine)])
TABLE = {
    "aten::abs": absolute,
    "aten::neg": negative,
    "aten::sqrt": square_root,
    "aten::exp": exponential,
    "aten::log": logarithm,
    **ROUNDING,
} | TRIGONOMETRY
TABLE["aten::tanh"] = hyperbolic_tangent
TABLE.update({"aten::sigmoid": logistic, "aten::relu": rectified})

for op, function in TABLE.items():
    torch.library.impl(op, DEVICE)(function)
