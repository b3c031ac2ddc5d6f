//===- DeviceKernels.cpp - Kernels that are not compiled ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/DeviceKernels.h"

namespace torchtalk::query {

llvm::Expected<index::Location> sourceKernel(const index::IndexReader &Index,
                                             const std::string &Name) {
  for (const std::string &Full :
       {Name, "at::native::" + Name,
        "at::native::structured_" + Name + "::impl"}) {
    auto Records = Index.devicesNamed(Full);
    if (!Records)
      return Records.takeError();
    if (!Records->empty())
      return index::Location{Records->front().File, Records->front().Line};
  }
  return index::Location();
}

} // namespace torchtalk::query
