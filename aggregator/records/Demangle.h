//===- Demangle.h - Names out of mangled names ------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Qualified names and signatures of symbols. A Demangler keeps buffers, so
/// use one for many names; one thread at a time.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_DEMANGLE_H
#define TORCHTALK_AGGREGATOR_RECORDS_DEMANGLE_H

#include "facts/Facts.h"

#include <memory>
#include <optional>
#include <string>

namespace torchtalk::index {

struct SymbolNames {
  /// "at::native::(anonymous namespace)::f<int>": with template arguments,
  /// without parameters and return type.
  std::string Name;
  /// "int at::native::(anonymous namespace)::f<int>(int)".
  std::string Signature;
  /// What the mangled name alone tells; only for constructors and destructors.
  std::optional<facts::FunctionKind> Kind;
};

class Demangler {
public:
  Demangler();
  ~Demangler();

  /// Names of \p Identity (facts::Symbol). What cannot be demangled names
  /// itself.
  SymbolNames names(const std::string &Identity);

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_DEMANGLE_H
