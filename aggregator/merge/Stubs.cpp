//===- Stubs.cpp - The symbol of a stub -----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/Stubs.h"
#include "records/SymbolIds.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::index {

std::string stubIdentity(const std::string &Name) {
  if (llvm::StringRef(Name).find_first_of("(<") != llvm::StringRef::npos)
    return facts::operatorIdentity(Name);
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  llvm::StringRef(Name).split(Parts, "::");
  // A global variable is not mangled.
  if (Parts.size() < 2)
    return Name;
  std::string Result = "_ZN";
  for (llvm::StringRef Part : Parts)
    Result += std::to_string(Part.size()) + Part.str();
  return Result + "E";
}

SymbolId stubId(const std::string &Name) {
  return symbolId(stubIdentity(Name));
}

StubKernels stubKernels(llvm::ArrayRef<RegistrationRecord> Registrations) {
  StubKernels Result;
  for (const RegistrationRecord &R : Registrations)
    if (R.isStub() && R.Kernel != 0)
      Result[stubId(R.Op)].push_back(R.Kernel);
  return Result;
}

} // namespace torchtalk::index
