//===- IndexRecords.cpp - Words and names of index records ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/IndexRecords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::index {

std::string toHex(SymbolId Id) {
  return llvm::utohexstr(Id, /*LowerCase=*/true, /*Width=*/16);
}

const char *toString(TuState State) {
  static constexpr const char *Names[] = {"ok", "failed", "missing",
                                          "other_shard"};
  return Names[static_cast<size_t>(State)];
}

const std::string *OpRecord::field(const std::string &Name) const {
  for (const Field &F : Fields)
    if (F.Name == Name)
      return &F.Value;
  return nullptr;
}

const char *toString(DerivativeFormula::Role Role) {
  static constexpr const char *Names[] = {"gradient", "non_differentiable",
                                          "forward", "unknown"};
  static_assert(std::size(Names) == NumDerivativeRoles);
  return Names[static_cast<size_t>(Role)];
}

const char *toString(DerivativeRecord::Match How) {
  static constexpr const char *Names[] = {"exact",     "variant", "functional",
                                          "view_copy", "foreach", "listed",
                                          "no_schema"};
  static_assert(std::size(Names) == NumDerivativeMatches);
  return Names[static_cast<size_t>(How)];
}

bool DerivativeRecord::hasGradient() const {
  return llvm::any_of(
      Keys, [](const DerivativeKey &Key) { return !Key.Node.empty(); });
}

std::vector<std::string>
backendNames(llvm::ArrayRef<RegistrationRecord> Registrations) {
  std::set<std::string> Names;
  for (const RegistrationRecord &R : Registrations)
    if (R.Api == facts::RegistrationApi::BackendName && R.isFallback() &&
        !R.isDynamic())
      Names.insert(R.KernelName);
  return {Names.begin(), Names.end()};
}

} // namespace torchtalk::index
