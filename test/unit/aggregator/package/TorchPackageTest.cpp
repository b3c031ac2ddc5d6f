//===- TorchPackageTest.cpp - An installed torch --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "package/TorchPackage.h"
#include "TestSupport.h"

#include <filesystem>

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;

class TorchPackageTest : public testing::Test {
protected:
  TempDir Dir;
  std::string Torch = Dir / "site/torch";

  void put(const std::string &Name, const std::string &Text) {
    const fs::path Path = Dir / ("site/" + Name);
    fs::create_directories(Path.parent_path());
    writeText(Path, Text);
  }
  void putTorch() {
    put("torch/version.py", "from typing import Optional\n"
                            "__all__ = ['__version__']\n"
                            "__version__ = '2.5.1'\n"
                            "cuda: Optional[str] = None\n"
                            "hip: Optional[str] = \"6.2\"\n"
                            "git_version = 'Unknown'\n");
    put("torch/__init__.py", "");
    put("torchgen/packaged/ATen/native/native_functions.yaml", "[]");
  }
};

TEST_F(TorchPackageTest, VersionPyTellsWhatItIs) {
  putTorch();
  auto Read = package::readTorchPackage(Torch);
  ASSERT_TRUE(static_cast<bool>(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->Version, "2.5.1");
  EXPECT_EQ(Read->Cuda, "");
  EXPECT_EQ(Read->Hip, "6.2");
  EXPECT_EQ(Read->GitVersion, "");
}

TEST_F(TorchPackageTest, AnotherInstallHasAnotherFingerprint) {
  putTorch();
  const std::string Before = package::readTorchPackage(Torch)->Fingerprint;
  EXPECT_EQ(package::readTorchPackage(Torch)->Fingerprint, Before);
  put("torchgen/packaged/ATen/native/native_functions.yaml", "[] #");
  EXPECT_NE(package::readTorchPackage(Torch)->Fingerprint, Before);
}

TEST_F(TorchPackageTest, WhatIsNoTorchIsAnError) {
  EXPECT_TRUE(llvm::errorToBool(package::readTorchPackage(Torch).takeError()));
  putTorch();
  put("torch/version.py", "version = 1\n");
  EXPECT_TRUE(llvm::errorToBool(package::readTorchPackage(Torch).takeError()));
}

TEST_F(TorchPackageTest, SourcesHaveTheirPlacesOfTheRepository) {
  putTorch();
  put("torch/nn/functional.py", "");
  put("torch/lib/libtorch.so", "");
  put("torch/include/ATen/core/Tensor.h", "");
  put("torch/include/torch/csrc/Export.h", "");
  put("torch/include/pybind11/pybind11.h", "");
  put("torchgen/packaged/autograd/derivatives.yaml", "[]");
  put("numpy/__init__.py", "");
  auto Read = package::readTorchPackage(Torch);
  const std::string To = Dir / "source";
  ASSERT_FALSE(llvm::errorToBool(package::layOutSource(*Read, To)));
  for (const char *There :
       {"torch/nn/functional.py", "torch/csrc/Export.h", "version.txt",
        "aten/src/ATen/core/Tensor.h", "tools/autograd/derivatives.yaml",
        "aten/src/ATen/native/native_functions.yaml"})
    EXPECT_TRUE(fs::exists(To + "/" + There)) << There;
  for (const char *Not :
       {"torch/lib", "torch/include", "torchgen/packaged", "numpy", "pybind11"})
    EXPECT_FALSE(fs::exists(To + "/" + Not)) << Not;
  EXPECT_EQ(package::originOf(To)->Folder, Torch);
  EXPECT_FALSE(package::originOf(Dir.Path).has_value());
}

TEST_F(TorchPackageTest, TheFirstCopyStays) {
  putTorch();
  const std::string To = Dir / "source";
  const auto Torch = package::readTorchPackage(this->Torch);
  ASSERT_FALSE(llvm::errorToBool(package::layOutSource(*Torch, To)));
  put("torch/later.py", "");
  ASSERT_FALSE(llvm::errorToBool(package::layOutSource(*Torch, To)));
  EXPECT_FALSE(fs::exists(To + "/torch/later.py"));
  EXPECT_EQ(std::distance(fs::directory_iterator(Dir.Path), {}), 2)
      << "nothing is left beside the package and the copy";
}

} // namespace
} // namespace torchtalk::test
