//===- PythonModel.h - The model of a Python file ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The definitions, imports and calls of one file, as they are written: names
/// are resolved when all files are known. Lines are one-based. Everything is in
/// the order of the file.
///
/// A scope is a number: 0 is the module, N the Nth of Scopes. A name belongs to
/// the scope that it stands in, so that `class A: class B: ...` is A.B.
///
/// Expressions are stored as chains, the steps from a name to a value:
///
/// \verbatim
///   torch.add           names
///   nn.Conv2d(3).weight what a call gives; with its first argument when that
///                       is names: partial(torch.add)
///   x[]                 an element
///   x+                  what an operator makes of it
///   ?.sum               of anything else
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMODEL_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMODEL_H

#include "source/python/PackedText.h"
#include "source/tree/MessageModel.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Limit of dotted names, in bytes. Longer ones are left out, as aliases could
/// make copies of them without bound. PyTorch 2.6.0: 130.
constexpr size_t MaxPythonName = 1000;

/// "Conv2d" of "torch.nn.Conv2d".
inline llvm::StringRef lastComponent(llvm::StringRef Dotted) {
  return Dotted.drop_front(Dotted.rfind('.') + 1);
}

struct PythonParameter {
  enum class Kind : uint8_t {
    PositionalOnly, ///< before `/`
    Positional,     ///< or by keyword
    VarPositional,  ///< `*args`
    KeywordOnly,    ///< after `*` or `*args`
    VarKeyword,     ///< `**kwargs`
  };
  std::string Name;
  Kind TheKind = Kind::Positional;
  std::string Annotation; ///< as written, or ""
  std::string Default;    ///< as written, or ""

  bool operator==(const PythonParameter &) const = default;
};
constexpr unsigned NumParameterKinds = 5;

/// A class, a function, or a variable of the module that is not an alias:
/// `op_db = [OpInfo(...)]`. A variable is one scope for each statement that
/// binds or extends it; names below it are those of its parent.
struct PythonScope {
  enum class Kind : uint8_t { Class, Function, Variable };
  Kind TheKind = Kind::Class;
  std::string Name;    ///< unqualified
  uint32_t Parent = 0; ///< the scope around it
  uint32_t Line = 0;   ///< of `class` or `def`
  uint32_t EndLine = 0;
  /// Only defined under a condition, or without an exception: below `if`,
  /// `try`, `for` or `while`.
  bool Conditional = false;
  bool Async = false;
  std::string Doc;                     ///< the docstring, dedented
  std::vector<std::string> Decorators; ///< without @, as written
  /// Bases of a class as written, without keywords such as metaclass=, and
  /// without subscripts: "Generic" for `Generic[T]`.
  std::vector<std::string> Bases;
  std::vector<PythonParameter> Parameters; ///< of a function
  std::string Returns;                     ///< the annotation, or ""
  /// Whether all that a function does is to raise an error.
  bool Raises = false;
};
constexpr unsigned NumPythonScopeKinds = 3;

/// `import a.b as c`, `from a import b as c`, `from . import *`; and
/// `c = a.b`, which binds a name in the same way.
struct PythonImport {
  uint32_t Scope = 0;
  uint32_t Line = 0;
  std::string Name; ///< what it binds; "*" for all public names of Target
  std::string
      Target; ///< absolute, "torch.nn.functional"; of an alias as written
  bool Alias = false; ///< `c = a.b`
};

/// `x = f(y)`, `self.x = f(y)`, `with f() as x`, `for x in y`: possible sources
/// of a type.
struct PythonValue {
  uint32_t Scope = 0;
  uint32_t Line = 0;
  std::string Name;  ///< "x", "self.x"
  std::string Value; ///< a chain
};

/// The elements of a list or tuple are an argument each, at its position.
struct PythonArgument {
  enum class Kind : uint8_t {
    Chain,
    String,
    Constant, ///< `None`, `True`, `False`
    Other,
  };
  uint32_t Position = 0; ///< of positional arguments, from 0
  std::string Keyword;   ///< or ""
  Kind TheKind = Kind::Other;
  /// The chain, or the text; of another `dtypes...=` as it is written.
  std::string Value = {};

  bool operator==(const PythonArgument &) const = default;
};

/// Whether a function of this name may register or declare something under a
/// name that is its argument, or call one that does.
inline bool mayRegister(llvm::StringRef Name) {
  for (llvm::StringRef Exact :
       {"define", "impl", "custom_op", "triton_op", "py_impl", "impl_abstract",
        "fallback_handler", "get_decompositions", "remove_decompositions",
        "onnx_symbolic", "_onnx_symbolic", "onnx_impl"})
    if (Name == Exact)
      return true;
  Name = Name.drop_while([](char C) { return C == '_'; });
  return Name.starts_with("register_") || Name.starts_with("make_") ||
         Name.starts_with("impl_with_") || Name.ends_with("Info");
}

/// A call; or names that stand for a value and may be called later,
/// `map(torch.add, x)`. Operators are calls of their methods: `a + b` of
/// a.__add__ and of b.__add__, either of which may be a tensor's.
struct PythonCall {
  uint32_t Scope = 0;
  uint32_t Line = 0;
  std::string Callee; ///< a chain
  enum class Use : uint8_t {
    Call,
    Argument, ///< given to a call, returned, or a decorator
    Mention,  ///< an element of a table, a side of a comparison, ...; "?.add":
              ///< a text that may name the attribute that a getattr() takes
  };
  Use TheUse = Use::Call;
  /// Kept for calls that declare or name something: outside functions, in
  /// decorators, with a string as first argument, or of a possibly registering
  /// function.
  std::vector<PythonArgument> Arguments;
  /// The scope that it decorates, or 0.
  uint32_t Decorates = 0;

  /// Whether running the code calls it, as a decorator does.
  bool isMade() const { return TheUse == Use::Call || Decorates != 0; }
  /// The first with this keyword, or without one at this position; or nullptr.
  const PythonArgument *argument(uint32_t Position,
                                 llvm::StringRef Keyword) const {
    for (const PythonArgument &A : Arguments)
      if (A.Keyword == Keyword || (A.Keyword.empty() && A.Position == Position))
        return &A;
    return nullptr;
  }
};

struct PythonModule {
  std::string Name;       ///< "torch.nn.modules.conv"
  std::string File;       ///< index path
  bool IsPackage = false; ///< an __init__.py
  std::string Doc;
  std::vector<PythonScope> Scopes;
  std::vector<PythonImport> Imports;
  std::vector<PythonValue> Values;
  std::vector<PythonCall> Calls;
  std::vector<MessageRecord> Messages = {};
  /// Lines that tree-sitter cannot parse; the rest of the file is above.
  std::vector<uint32_t> SyntaxErrors;
  /// Parts with too deep a nesting or too long a name were left out.
  bool TooDeep = false;
  /// The whole text, as PythonInterpreter.h runs some files and merging indexes
  /// has no sources.
  PackedText Source;

  /// Whether \p Scope is one of this kind. The module itself, 0, is of none.
  bool is(uint32_t Scope, PythonScope::Kind Kind) const {
    return Scope != 0 && Scopes[Scope - 1].TheKind == Kind;
  }
  /// The outermost function around \p Scope or that it is, 0 for none.
  uint32_t functionAround(uint32_t Scope) const {
    uint32_t Result = 0;
    for (; Scope != 0; Scope = Scopes[Scope - 1].Parent)
      if (is(Scope, PythonScope::Kind::Function))
        Result = Scope;
    return Result;
  }
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONMODEL_H
