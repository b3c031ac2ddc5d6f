"""Lists of names: one by a function, one side by side with its kernels."""

import torch

from .host import KEY, LIBRARY, host, on_cpu

aten = torch.ops.aten


def register(name, kernel):
    LIBRARY.impl(name, kernel, KEY)


def compared(how):
    return lambda a, b: how(host(a), host(b))


for name in ["add.Tensor", "sub.Tensor", "mul.Tensor", "div.Tensor", "pow.Tensor_Tensor"]:
    packet, overload = name.split(".")
    register(name, on_cpu(getattr(getattr(aten, packet), overload)))

COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
FUNCTIONS = [torch.eq, torch.ne, torch.lt, torch.le, torch.gt, torch.ge]

for name, how in zip(COMPARISONS, FUNCTIONS):
    LIBRARY.impl(f"{name}.Tensor", compared(how), dispatch_key="PrivateUse1")
    torch.library.impl(f"aten::{name}.Scalar", "table")(compared(how))
