"""A backend of PyTorch that is Python alone: tables of ops and functions.

Its kernels compute on the CPU. What matters is how they are registered for
PrivateUse1: each module does it in another way that real backends use.
"""

import torch

torch.utils.rename_privateuse1_backend("table")

from . import binary, compiler, inplace, matrix, reductions, settings, shapes, unary  # noqa: E402

shapes.install()
