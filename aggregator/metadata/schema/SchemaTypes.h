//===- SchemaTypes.h - Types and defaults of schemas ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes types of parts, and parses the default after the `=` of an argument,
/// which depends on its type. Only for the parser of FunctionSchema.h and for
/// what derives schemas.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPES_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPES_H

#include "metadata/schema/FunctionSchema.h"
#include "metadata/schema/SchemaLexer.h"

namespace torchtalk::metadata {

SchemaType makeList(SchemaType Element);
SchemaType makeOptional(SchemaType Element);
/// A Union is flat, sorted and without duplicates, and becomes `T?` when it is
/// equivalent to that.
SchemaType makeUnion(const SchemaType &Written);

/// The alias information of a list, from its own and that of its elements.
std::optional<AliasInfo> listAlias(std::optional<AliasInfo> Element,
                                   std::optional<AliasInfo> Own);

/// The type that the C++ function gets: `int` for ScalarType, Layout,
/// MemoryFormat and SymInt, at any depth.
SchemaType fakeType(const SchemaType &Type);

/// The default of \p Argument, whose type must be set. After an error, which
/// the lexer has, it is of no use.
SchemaConstant parseDefault(SchemaLexer &Lex, const SchemaArgument &Argument);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMATYPES_H
