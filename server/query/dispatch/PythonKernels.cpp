//===- PythonKernels.cpp - Kernels that Python registers ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/PythonKernels.h"
#include "records/RegistrationKinds.h"

namespace torchtalk::query {

using index::PythonRegistration;
using Kind = PythonRegistration::Kind;

std::string keyOfPythonKernel(const PythonRegistration &Row) {
  switch (Row.TheKind) {
  case Kind::Implementation:
  case Kind::CustomOp:
    return index::dispatchKey(Row.Key, {});
  case Kind::Fake:
    return "Meta";
  default:
    return "";
  }
}

bool isLoadedByTorch(const PythonRegistration &Row) {
  llvm::StringRef File = Row.File;
  return File.starts_with("torch/") && !File.starts_with("torch/testing/");
}

index::RegistrationRecord
dispatcherRow(const PythonRegistration &Registration) {
  index::RegistrationRecord Row;
  Row.Op = Registration.Op;
  Row.Key = Registration.TheKind == Kind::Define
                ? "def"
                : keyOfPythonKernel(Registration);
  Row.KernelName = Registration.Function;
  if (Row.KernelName == "torch.library.fallthrough_kernel")
    Row.KernelName = "fallthrough";
  Row.File = Registration.File;
  Row.Line = Registration.Line;
  Row.Compiled = false;
  return Row;
}

} // namespace torchtalk::query
