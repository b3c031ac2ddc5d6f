import torch
import torch.nn.functional as F

class Net:
    def forward(self, x):
        return F.abs(x)

    def named(self, x):
        return torch.ops.aten.abs(x)

class Layer(torch.nn.Linear):
    pass
