//===- SchemaTypeParser.h - The types of a function schema ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows torch/csrc/jit/frontend/schema_type_parser.cpp. Only for the parser
/// of FunctionSchema.h.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPEPARSER_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPEPARSER_H

#include "metadata/schema/FunctionSchema.h"
#include "metadata/schema/SchemaLexer.h"

namespace torchtalk::metadata {

SchemaType makeList(SchemaType Element);
SchemaType makeOptional(SchemaType Element);

/// The alias information of a list, from its own and that of its elements.
std::optional<AliasInfo> listAlias(std::optional<AliasInfo> Element,
                                   std::optional<AliasInfo> Own);

/// The type that the C++ function gets: `int` for ScalarType, Layout,
/// MemoryFormat and SymInt, at any depth.
SchemaType fakeType(const SchemaType &Type);

class SchemaTypeParser {
public:
  SchemaTypeParser(SchemaLexer &Lex, bool AllowVariables)
      : Lex(Lex), AllowVariables(AllowVariables) {}

  /// All of these return false on an error, which the lexer has.
  bool parseType(SchemaType &Out, std::optional<AliasInfo> &Alias) {
    return parseType(Out, Alias, 0);
  }
  /// `(a!)`, `!`, or nothing.
  bool parseAlias(std::optional<AliasInfo> &Out);

private:
  bool parseType(SchemaType &Out, std::optional<AliasInfo> &Alias,
                 unsigned Depth);
  bool parsePlain(SchemaType &Out, std::optional<AliasInfo> &Alias,
                  unsigned Depth);
  bool parseElements(SchemaType &Out, unsigned Min, unsigned Max,
                     unsigned Depth);
  bool parseClass(SchemaType &Out);
  bool parseName(SchemaType &Out);
  bool parseSets(std::vector<std::string> &Out);

  SchemaLexer &Lex;
  bool AllowVariables;
  unsigned FreshSets = 0; ///< of `Tensor!`
};

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPEPARSER_H
