//===- DeviceKernels.cpp - Kernels that are not compiled ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DeviceKernels.h"
#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

std::array<std::string, 3> kernelNames(llvm::StringRef Name) {
  Name.consume_front("at::native::");
  return {("at::native::" + Name).str(),
          ("at::native::structured_" + Name + "::impl").str(), Name.str()};
}

index::Location sourceKernel(index::Session &Index, const std::string &Name,
                             llvm::StringRef File) {
  for (const std::string &Full : kernelNames(Name)) {
    auto Records = Index.devicesNamed(Full);
    if (Records.empty())
      continue;
    auto Own = llvm::find_if(
        Records, [&](const auto &Record) { return Record.File == File; });
    const auto &Best = Own == Records.end() ? Records.front() : *Own;
    return index::Location{Best.File, Best.Line};
  }
  return index::Location();
}

/// Where functions of this qualified name are defined in compiled code.
static std::vector<index::Location> definitionsOf(index::Session &Index,
                                                  const std::string &Full) {
  std::vector<index::Location> Places;
  for (const index::SymbolRecord &Symbol : symbolsCalled(Index, Full))
    if (!Symbol.Definitions.empty())
      Places.push_back(Symbol.firstDefinition());
  return Places;
}

index::Location kernelPlace(index::Session &Index, const std::string &Name) {
  for (const std::string &Full : kernelNames(Name))
    if (auto Places = definitionsOf(Index, Full); !Places.empty())
      return Places.front();
  return sourceKernel(Index, Name);
}

index::Location torchgenKernelPlace(index::Session &Index,
                                    const std::string &Full) {
  auto Places = definitionsOf(Index, Full);
  for (const index::DeviceRecord &R : Index.devicesNamed(Full))
    Places.push_back({R.File, R.Line});
  if (Places.empty())
    return sourceKernel(Index, Full);
  bool OneFile = llvm::all_of(Places, [&](const index::Location &At) {
    return At.File == Places.front().File;
  });
  return OneFile ? Places.front() : index::Location();
}

} // namespace torchtalk::query
