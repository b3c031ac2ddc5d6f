//===- Value.h - What an expression is known to be --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_VALUE_H
#define TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_VALUE_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::extract {

/// A kernel as a registration names it.
struct Kernel {
  const clang::FunctionDecl *Function = nullptr;
  std::string Name; ///< when there is no function: "fallthrough", ...
  std::string Key;  ///< of torch::dispatch(key, f), else empty
};

/// A torch::Library: what its operators are registered under.
struct Block {
  std::string Namespace;
  std::string Key; ///< empty in TORCH_LIBRARY and _FRAGMENT
  uint32_t Line = 0;
};

/// The options of c10::RegisterOperators.
struct OperatorOptions {
  std::string Schema;
  std::vector<Kernel> Kernels;
};

struct PythonPlace; // bindings/PythonPlace.h

struct Value {
  enum class Kind : uint8_t {
    Unknown,
    Text,
    Integer,
    Null, ///< a pointer
    Enumerator,
    Lambda, ///< can be called here
    Kernel,
    Aggregate, ///< an array, a container or a record, by its elements
    Library,
    Options,
    Operators, ///< a c10::RegisterOperators
    Python,    ///< an object of Python
  };

  Value() = default;
  explicit Value(Kind K) : TheKind(K) {}

  Kind TheKind = Kind::Unknown;
  std::string Text;
  int64_t Integer = 0;
  const clang::EnumConstantDecl *Enumerator = nullptr;
  const clang::LambdaExpr *Lambda = nullptr;
  extract::Kernel Kernel;
  std::vector<Value> Elements;
  std::shared_ptr<const Block> Library;
  OperatorOptions Options;
  std::shared_ptr<const PythonPlace> Python;

  bool is(Kind K) const { return TheKind == K; }
  explicit operator bool() const { return !is(Kind::Unknown); }

  /// The part number \p Index of an aggregate; Unknown when there is none.
  Value element(uint64_t Index) const {
    return is(Kind::Aggregate) && Index < Elements.size() ? Elements[Index]
                                                          : Value();
  }

  static Value text(std::string Text) {
    Value V(Kind::Text);
    V.Text = std::move(Text);
    return V;
  }
  static Value integer(int64_t Integer) {
    Value V(Kind::Integer);
    V.Integer = Integer;
    return V;
  }
  static Value aggregate(std::vector<Value> Elements) {
    Value V(Kind::Aggregate);
    V.Elements = std::move(Elements);
    return V;
  }
  static Value kernel(extract::Kernel Kernel) {
    Value V(Kind::Kernel);
    V.Kernel = std::move(Kernel);
    return V;
  }
  static Value library(Block B) {
    Value V(Kind::Library);
    V.Library = std::make_shared<const Block>(std::move(B));
    return V;
  }
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_REGISTRATION_VALUE_H
