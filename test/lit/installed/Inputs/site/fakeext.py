"""An extension, which registers when it is imported."""
from torch import _C

__version__ = "0.3"
_C.OPS["ext::scale"] = """\
name: ext::scale
schema: ext::scale(Tensor x, float by=1.) -> Tensor
debug: registered at ./csrc/ops.cpp:7
alias analysis kind: FROM_SCHEMA
CUDA: registered at /home/ext/csrc/ops.cu:9 :: (Tensor _0, float _1) -> Tensor _0 [ boxed unboxed ]
"""
