//===- OperatorName.h - The parts of an operator's name ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The name of an operator, in the grammar of torch/library.h and of
/// FunctionSchemaParser::parseName
/// (torch/csrc/jit/frontend/function_schema_parser.cpp):
///
/// \verbatim
///   [namespace "::"] name ["." overload]
///   aten::add.Tensor    {"aten", "add", "Tensor"}
///   aten::add           {"aten", "add", ""}, in Python the overload "default"
/// \endverbatim
///
/// Records hold the text; this is a view of it, made where a part is asked for.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_OPERATORNAME_H
#define TORCHTALK_AGGREGATOR_RECORDS_OPERATORNAME_H

#include "facts/Facts.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace torchtalk::index {

/// Borrows the text that it is made of. Any text has these parts: the qualified
/// name of a stub, "at::native::add_stub", those of a C++ name.
struct OperatorName {
  llvm::StringRef Text;
  llvm::StringRef Namespace, Name, Overload; ///< "" where there is none

  /// What a fallback is registered for: every operator.
  static constexpr const char *All = "_";

  explicit OperatorName(llvm::StringRef Text) : Text(Text) {
    std::tie(Name, Overload) = Text.split('.');
    if (size_t Colons = Name.rfind("::"); Colons != llvm::StringRef::npos) {
      Namespace = Name.take_front(Colons);
      Name = Name.drop_front(Colons + 2);
    }
  }

  /// Of torch.ops.higher_order: it takes functions, and the dispatcher does not
  /// have it.
  bool isHigherOrder() const { return Namespace == "higher_order"; }
  /// \p Text, which may name its namespace itself, else in \p Namespace.
  static std::string in(llvm::StringRef Namespace, llvm::StringRef Text) {
    return isQualified(Text) ? Text.str() : (Namespace + "::" + Text).str();
  }
  /// \p Name with an overload, which may be "".
  static std::string withOverload(llvm::StringRef Name,
                                  llvm::StringRef Overload) {
    return Overload.empty() ? Name.str() : (Name + "." + Overload).str();
  }
  /// Whether \p Text has a namespace, as no name of Python's has.
  static bool isQualified(llvm::StringRef Text) { return Text.contains("::"); }
  /// Whether \p Text is that of one operator, and known before running.
  static bool isOne(llvm::StringRef Text) {
    return Text != All && !Text.contains(facts::Dynamic);
  }

  /// "aten::add" of "aten::add.Tensor".
  llvm::StringRef withoutOverload() const {
    return Text.take_front(Name.end() - Text.begin());
  }
  /// "add.Tensor" of "aten::add.Tensor".
  llvm::StringRef withoutNamespace() const {
    return Text.drop_front(Name.begin() - Text.begin());
  }
  /// \p Other, "add.out", in the namespace of this one.
  std::string sibling(llvm::StringRef Other) const {
    return Text.drop_back(withoutNamespace().size()).str() + Other.str();
  }
  /// torchgen's name of it as one C++ identifier: "add_Tensor" of
  /// "aten::add.Tensor" (model.py, OperatorName.unambiguous_name).
  std::string unambiguous() const {
    std::string Result = withoutNamespace().str();
    std::replace(Result.begin(), Result.end(), '.', '_');
    return Result;
  }
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_OPERATORNAME_H
