//===- DeviceKernels.cpp - Kernels that are not compiled ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DeviceKernels.h"
#include "records/NameParts.h"

namespace torchtalk::query {

std::array<std::string, 3> kernelNames(llvm::StringRef Name) {
  Name.consume_front("at::native::");
  return {Name.str(), ("at::native::" + Name).str(),
          ("at::native::structured_" + Name + "::impl").str()};
}

index::Location sourceKernel(index::Session &Index, const std::string &Name) {
  for (const std::string &Full : kernelNames(Name)) {
    auto Records = Index.devicesNamed(Full);
    if (!Records.empty())
      return index::Location{Records.front().File, Records.front().Line};
  }
  return index::Location();
}

index::Location kernelPlace(index::Session &Index, const std::string &Name) {
  for (const std::string &Full : kernelNames(Name)) {
    uint16_t Hash = index::namePart(index::namingHash(Full));
    for (const index::NamedId &Id : Index.symbolsNamed(index::baseName(Full))) {
      if (index::namePart(Id.Naming) != Hash)
        continue;
      auto Symbol = Index.symbol(Id.Id);
      if (Symbol && Symbol->Name == Full && !Symbol->Definitions.empty())
        return Symbol->firstDefinition();
    }
  }
  return sourceKernel(Index, Name);
}

} // namespace torchtalk::query
