from glob import glob

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(name="slate", ext_modules=[CppExtension("slate", sorted(glob("csrc/*.cpp")))],
      cmdclass={"build_ext": BuildExtension})
