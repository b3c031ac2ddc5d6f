import torch
from torch._C import _add_docstr

gelu = _add_docstr(torch._C._nn.gelu, "gelu(input) -> Tensor")


def relu(input: torch.Tensor, inplace: bool = False) -> torch.Tensor:
    return torch.relu(input)
