//===- PythonValues.h - What the source shows of a value --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values of PythonInterpreter.h. What only running tells is Unknown; a
/// container that may hold more than the source shows is not Complete.
///
/// Data belongs to the interpreter, so that values can refer to each other in
/// circles. Copies of a value share it, as in Python.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONVALUES_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONVALUES_H

#include "source/python/PythonModel.h"
#include "source/tree/SyntaxTree.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::source {

struct PythonPlace {
  const PythonModule *Module = nullptr; ///< nullptr: nowhere
  uint32_t Line = 0;

  explicit operator bool() const { return Module != nullptr; }
};

struct AbstractData;

struct AbstractValue {
  enum class Kind : uint8_t {
    Unknown,
    Constant, ///< `None`, `True`, `3`: Text as written
    Text,
    Name,     ///< of what is not run here: "torch.ops.aten.add"
    Sequence, ///< Text: "list", "tuple" or "set"
    Mapping,
    Function, ///< Text: its qualified name, "" of a lambda
    Class,    ///< Text: its qualified name
    Object,   ///< Text: the name of its class
    Module,   ///< Text: its name
    Bound,    ///< the method Text of Data->Elements[0]
  };
  Kind TheKind = Kind::Unknown;
  std::string Text;
  AbstractData *Data = nullptr;
  /// The entry of the table that it comes from.
  PythonPlace Origin = {};
  /// The definition that names it, when a decorator made another thing of it.
  std::string Definition = {};

  bool is(Kind K) const { return TheKind == K; }
  bool isText(llvm::StringRef Value) const {
    return TheKind == Kind::Text && Text == Value;
  }
  bool isNone() const { return TheKind == Kind::Constant && Text == "None"; }
  /// Whether a program could not tell them apart, as far as is known.
  bool sameAs(const AbstractValue &Other) const {
    return TheKind != Kind::Unknown && TheKind == Other.TheKind &&
           Text == Other.Text && Data == Other.Data;
  }
  /// What a mapping finds it by; "" when that is not known.
  std::string key() const;

  static AbstractValue constant(llvm::StringRef Text) {
    return {Kind::Constant, Text.str()};
  }
  static AbstractValue text(std::string Text) {
    return {Kind::Text, std::move(Text)};
  }
  static AbstractValue name(std::string Name) {
    return {Kind::Name, std::move(Name)};
  }
  static AbstractValue boolean(bool Value) {
    return constant(Value ? "True" : "False");
  }
};

/// Names of a module, class, function or comprehension.
struct PythonEnvironment {
  enum class Kind : uint8_t { Module, Class, Function };
  Kind TheKind = Kind::Module;
  const PythonModule *Module = nullptr;
  PythonEnvironment *Parent = nullptr;
  std::string Prefix; ///< of the qualified names of what is defined here
  llvm::StringMap<AbstractValue> Names = {};
  /// Where `global` and `nonlocal` say that a name is.
  llvm::StringMap<PythonEnvironment *> Elsewhere = {};
};

struct AbstractData {
  /// Of a sequence; of a mapping the values, of which Keys has the keys.
  std::vector<AbstractValue> Elements;
  std::vector<AbstractValue> Keys;
  llvm::StringMap<uint32_t> ByKey;
  bool Complete = true;
  /// Of a class or an object.
  llvm::StringMap<AbstractValue> Fields;
  /// Of an object or a class: what its methods are of.
  std::vector<AbstractValue> Bases;
  /// Of a function: `def` or `lambda`, and where it stands.
  Node Definition;
  PythonEnvironment *Around = nullptr;
  std::vector<AbstractValue> Defaults; ///< of each parameter, or Unknown
  bool Called = false;

  /// Replaces the value of a key that it has.
  void store(AbstractValue Key, AbstractValue Value);
  const AbstractValue *find(const AbstractValue &Key) const;
  void remove(const AbstractValue &Key);
};

/// Of a call.
struct AbstractArguments {
  std::vector<AbstractValue> Positional;
  std::vector<std::pair<std::string, AbstractValue>> Named;
  /// false: `*args` or `**kwargs` may give more.
  bool Complete = true;

  /// nullptr when there is none.
  const AbstractValue *get(size_t Position, llvm::StringRef Keyword) const;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONVALUES_H
