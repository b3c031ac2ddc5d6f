from glob import glob

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(name="macro_ops", ext_modules=[CppExtension("macro_ops", sorted(glob("csrc/*.cpp")))],
      cmdclass={"build_ext": BuildExtension})
