//===- PythonValues.h - Values of the interpreter ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values of PythonInterpreter.h. A value known only at run time is
/// Unknown; a container that may have more elements than the source shows is
/// not Complete.
///
/// Data belongs to the interpreter, so that values can form cycles. Copies of a
/// value share it, as in Python.
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
  bool operator==(const PythonPlace &) const = default;
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
  /// Where a person looks for it: the table entry that it comes from, or the
  /// first call that it is given to.
  PythonPlace Origin = {};
  /// The definition that names it, if a decorator replaced it.
  std::string Definition = {};

  bool is(Kind K) const { return TheKind == K; }
  bool isText(llvm::StringRef Value) const {
    return TheKind == Kind::Text && Text == Value;
  }
  bool isNone() const { return TheKind == Kind::Constant && Text == "None"; }
  /// Whether the two are equal, as far as is known.
  bool sameAs(const AbstractValue &Other) const {
    return TheKind != Kind::Unknown && TheKind == Other.TheKind &&
           Text == Other.Text && Data == Other.Data;
  }
  /// The name of the definition of a function or class.
  const std::string &definition() const {
    return Definition.empty() ? Text : Definition;
  }
  /// Sets the origin of a value that has none.
  void comesFrom(PythonPlace At) {
    if (!Origin)
      Origin = At;
  }
  void append(const AbstractValue &More) {
    Text += More.Text;
    comesFrom(More.Origin);
  }
  /// The key of the value in a mapping; "" when it is not known.
  std::string key() const;

  static AbstractValue constant(llvm::StringRef Text) {
    return {Kind::Constant, Text.str()};
  }
  static AbstractValue text(std::string Text, PythonPlace Origin = {}) {
    return {Kind::Text, std::move(Text), nullptr, Origin};
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
  std::string Prefix; ///< prefix of the qualified names of definitions here
  llvm::StringMap<AbstractValue> Names = {};
  /// The environments of names that are `global` or `nonlocal`.
  llvm::StringMap<PythonEnvironment *> Elsewhere = {};
};

struct AbstractData {
  /// The elements of a sequence, or the values of a mapping for Keys.
  std::vector<AbstractValue> Elements;
  std::vector<AbstractValue> Keys;
  llvm::StringMap<uint32_t> ByKey;
  bool Complete = true;
  /// Of a class or an object.
  llvm::StringMap<AbstractValue> Fields;
  /// For an object or a class: the classes of its methods.
  std::vector<AbstractValue> Bases;
  /// For a function: its `def` or `lambda`, and the environment around it; for
  /// a class: its `class`.
  Node Definition;
  PythonEnvironment *Around = nullptr;
  std::vector<AbstractValue> Defaults; ///< of each parameter, or Unknown
  /// Whether anything calls the function, and whether importing modules may.
  enum class Calls : uint8_t { None, Later, OnImport };
  Calls Called = Calls::None;
  std::optional<bool> Generates; ///< it has a `yield`

  /// Adds an entry, or replaces the value of an existing key.
  void store(AbstractValue Key, AbstractValue Value);
  const AbstractValue *find(const AbstractValue &Key) const;
  void remove(const AbstractValue &Key);
};

/// The arguments of a call.
struct AbstractArguments {
  std::vector<AbstractValue> Positional;
  std::vector<std::pair<std::string, AbstractValue>> Named;
  /// false: `*args` or `**kwargs` may add more.
  bool Complete = true;

  /// nullptr when there is none.
  const AbstractValue *get(size_t Position, llvm::StringRef Keyword) const;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONVALUES_H
