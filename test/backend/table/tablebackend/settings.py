"""An op that only running tells."""

import os

import torch

from .host import host

EXTRA = os.environ.get("TABLE_BACKEND_EXTRA", "aten::erf")

torch.library.impl(EXTRA, "privateuseone")(lambda x: torch.erf(host(x)))
