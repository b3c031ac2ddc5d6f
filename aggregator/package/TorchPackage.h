//===- TorchPackage.h - An installed torch ----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The torch of `pip install torch` as a PyTorch source: all Python, torchgen's
/// YAML and templates, and headers have their places of the repository.
///
/// \verbatim
///   torch/...                      torch/...
///   torch/include/ATen/...         aten/src/ATen/...
///   torch/include/{c10,caffe2,torch}/...  {c10,caffe2,torch}/...
///   torchgen/packaged/ATen/...     aten/src/ATen/...
///   torchgen/packaged/autograd/... tools/autograd/...
///   torchgen/..., functorch/...    the same
/// \endverbatim
///
/// torch is not imported, and none of its code runs.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PACKAGE_TORCHPACKAGE_H
#define TORCHTALK_AGGREGATOR_PACKAGE_TORCHPACKAGE_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace torchtalk::package {

struct TorchPackage {
  std::string Folder;     ///< .../site-packages/torch
  std::string Version;    ///< "2.6.0+cu124"
  std::string GitVersion; ///< 40 hex digits; "" where it has none
  std::string Cuda, Hip;  ///< "12.4"; "": built without
  /// Differs between installs, also of one version.
  std::string Fingerprint;
};

/// By torch/version.py. Fails where \p Folder is no torch with torchgen.
llvm::Expected<TorchPackage> readTorchPackage(const std::string &Folder);

/// Folder and GitVersion of what layOutSource() made \p Source of, alone.
std::optional<TorchPackage> originOf(const std::string &Source);

/// Copies what is a source of \p Of to the folder \p To, which is not there
/// yet, unless another process does so first. A reader finds the whole source
/// or none.
llvm::Error layOutSource(const TorchPackage &Of, const std::string &To);

/// Writes a build of one TU into \p Source, which layOutSource() made of \p Of,
/// unless it is there: its compile_commands.json, and a main file that includes
/// what the C++ of others includes, so that a parser reads the inline functions
/// of these headers. They are of no build of PyTorch.
/// \returns the folder of that build, "" where there are no such headers.
llvm::Expected<std::string> layOutHeaders(const TorchPackage &Of,
                                          const std::string &Source);

} // namespace torchtalk::package

#endif // TORCHTALK_AGGREGATOR_PACKAGE_TORCHPACKAGE_H
