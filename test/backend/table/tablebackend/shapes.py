"""A table of the module, read by a function that the package calls."""

import torch

from .host import LIBRARY, host

_VIEWS = [
    ("view", lambda x, size: host(x).view(size)),
    ("permute", lambda x, dims: host(x).permute(dims)),
    ("expand", lambda x, size, implicit=False: host(x).expand(size)),
    ("unsqueeze", lambda x, dim: host(x).unsqueeze(dim)),
    ("squeeze.dim", lambda x, dim: host(x).squeeze(dim)),
    ("slice.Tensor", lambda x, *args: torch.ops.aten.slice.Tensor(host(x), *args)),
    ("select.int", lambda x, dim, index: host(x).select(dim, index)),
]
_MAKERS = {"cat": torch.cat, "stack": torch.stack}
SKIPPED = {"stack"}


def install():
    for op, function in _VIEWS:
        LIBRARY.impl(op, function, "PrivateUse1")
    for op, function in _MAKERS.items():
        if op in SKIPPED:
            continue
        LIBRARY.impl(op, function, "PrivateUse1")
