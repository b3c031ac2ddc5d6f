from torch.nn.module import Module
from torch.nn import functional
