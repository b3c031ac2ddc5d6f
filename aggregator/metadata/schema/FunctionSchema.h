//===- FunctionSchema.h - The schema of an operator -------------*- C++ -*-===//
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses PyTorch's language of function schemas, as m.def() takes it and
/// native_functions.yaml writes it, into values that can be compared, and
/// prints them as the running dispatcher does.
///
/// \verbatim
///   aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
///   ^---  ^-- ^-----                            ^keyword-only from here on
///   namespace, name, overload
/// \endverbatim
///
/// The grammar is that of torch/csrc/jit/frontend/function_schema_parser.cpp
/// and schema_type_parser.cpp, with the same errors, except that the default of
/// a ScalarType may be any name, since each version of PyTorch adds some.
/// Equality and the printed text are those of c10::FunctionSchema, where int
/// and ScalarType differ, a default is the value and not its spelling, and
/// alias sets are sets.
///
/// Input is hostile: its size and its nesting are limited.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_FUNCTIONSCHEMA_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_FUNCTIONSCHEMA_H

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::metadata {

constexpr size_t MaxSchemaSize = 1 << 16; ///< bytes; PyTorch 2.6.0: 1,300
constexpr unsigned MaxSchemaDepth = 64;   ///< of types in types
constexpr int32_t MaxListSize = 1 << 12;  ///< N of `int[N] x=1`

struct SchemaType {
  enum class Kind : uint8_t {
    Base = 0, ///< `Tensor`, `int`, `Scalar`: Name
    Variable, ///< `t`: any type, the same one everywhere; Name
    Class,    ///< `__torch__.torch.classes.quantized.Conv2d`: Name
    Optional, ///< `T?`
    List,     ///< `T[]`, and `T[2]`, whose size the argument has
    Tuple,    ///< `(int, Tensor)`
    Union,    ///< `Union(int, str)`, in the dispatcher's order: Name "Union"
    Generic,  ///< `Dict(str, T)`, `Future(T)`, `Await(T)`, `RRef(T)`: Name
  };
  Kind TheKind = Kind::Base;
  std::string Name = {};
  std::vector<SchemaType> Elements = {};

  bool is(Kind K) const { return TheKind == K; }
  bool isBase(std::string_view TypeName) const {
    return TheKind == Kind::Base && Name == TypeName;
  }
  bool operator==(const SchemaType &) const = default;
};

/// The alias annotation of a value: `(a)`, `(a!)`, `(a! -> a|b)`, `(*)`.
struct AliasInfo {
  std::vector<std::string> Before; ///< in the order written, none twice
  std::vector<std::string> After;  ///< equal to Before when not written
  bool Write = false;              ///< `!`
  /// For a list, the annotation of its elements, `Tensor(a!)[]`.
  std::vector<AliasInfo> Contained = {};

  bool operator==(const AliasInfo &Other) const;
};

struct SchemaConstant {
  enum class Kind : uint8_t {
    None = 0,
    Bool,
    Int,     ///< also `Mean`, `contiguous_format` and `long`, see Text
    Float,   ///< `1.0`, `1e-5`
    Complex, ///< `2j`: Float is the imaginary part
    String,  ///< Text, without quotes and escapes
    Device,  ///< `"cpu"`: Text
    Name,    ///< of a ScalarType that this version does not know: Text
    List,    ///< `[0, 1]`; `1` for an `int[2]` is `[1, 1]`
  };
  Kind TheKind = Kind::None;
  bool Bool = false;
  int64_t Int = 0;
  double Float = 0;
  std::string Text = {}; ///< of an Int: the name that was written, or ""
  std::vector<SchemaConstant> Elements = {};

  bool is(Kind K) const { return TheKind == K; }
  /// The spelling of an Int does not count.
  bool operator==(const SchemaConstant &Other) const;
};

/// An argument, or a return.
struct SchemaArgument {
  std::string Name; ///< of a return often ""
  SchemaType Type;
  std::optional<int32_t> ListSize = {}; ///< N of `int[N]`
  std::optional<AliasInfo> Alias = {};
  std::optional<SchemaConstant> Default = {};
  bool KeywordOnly = false;

  bool isWritten() const { return Alias && Alias->Write; }
  /// `*, Tensor(a!) out`.
  bool isOut() const { return KeywordOnly && isWritten(); }
  bool operator==(const SchemaArgument &) const = default;
};

struct FunctionSchema {
  std::string Namespace; ///< "" when the text has none
  std::string Name;
  std::string Overload;
  std::vector<SchemaArgument> Arguments = {};
  std::vector<SchemaArgument> Returns = {};
  bool VarArguments = false; ///< `(int a, ...)`
  bool VarReturns = false;   ///< `-> ...`
  /// false: a name alone, whose schema comes from the C++ function.
  bool HasSignature = true;

  /// "aten::add.Tensor".
  std::string opName() const;
  /// Whether it takes an argument for a result: `*, Tensor(a!) out`.
  bool hasOut() const;
  bool operator==(const FunctionSchema &) const = default;
};

/// Whether an unknown lower-case name is a type variable. The schema parser
/// allows it, but m.def() and the YAML only in texts that start with "aten::"
/// or "prim::".
enum class TypeVariables : uint8_t { Allowed, OnlyAtenAndPrim };

/// Errors are "column N: expected X, found Y", without a full stop.
llvm::Expected<FunctionSchema>
parseSchema(std::string_view Text,
            TypeVariables Variables = TypeVariables::Allowed);

/// The text that PyTorch's dispatcher prints. It can be parsed again, except
/// for the dispatcher's own `Tensor($0! -> )`.
std::string toString(const FunctionSchema &Schema);
std::string toString(const SchemaArgument &Argument);
std::string toString(const SchemaType &Type);
/// "(a! -> a|b)", or "" without information about the value itself.
std::string toString(const AliasInfo &Alias);
/// The default of an argument: `"L"`, `1.`, `[0, 1]`.
std::string defaultText(const SchemaArgument &Argument);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_FUNCTIONSCHEMA_H
