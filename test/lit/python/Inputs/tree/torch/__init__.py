from torch._tensor import Tensor
from torch import nn
