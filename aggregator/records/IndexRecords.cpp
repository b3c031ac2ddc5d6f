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
  switch (State) {
  case TuState::Ok:
    return "ok";
  case TuState::Failed:
    return "failed";
  case TuState::Missing:
    return "missing";
  }
  return "?";
}

const std::string *OpRecord::field(const std::string &Name) const {
  for (const Field &F : Fields)
    if (F.Name == Name)
      return &F.Value;
  return nullptr;
}

const char *toString(DerivativeFormula::Role Role) {
  switch (Role) {
  case DerivativeFormula::Role::Gradient:
    return "gradient";
  case DerivativeFormula::Role::NonDifferentiable:
    return "non_differentiable";
  case DerivativeFormula::Role::Forward:
    return "forward";
  case DerivativeFormula::Role::Unknown:
    return "unknown";
  }
  return "?";
}

const char *toString(DerivativeRecord::Match How) {
  switch (How) {
  case DerivativeRecord::Match::Exact:
    return "exact";
  case DerivativeRecord::Match::Variant:
    return "variant";
  case DerivativeRecord::Match::Functional:
    return "functional";
  case DerivativeRecord::Match::ViewCopy:
    return "view_copy";
  case DerivativeRecord::Match::Foreach:
    return "foreach";
  case DerivativeRecord::Match::Listed:
    return "listed";
  case DerivativeRecord::Match::NoSchema:
    return "no_schema";
  }
  return "?";
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
