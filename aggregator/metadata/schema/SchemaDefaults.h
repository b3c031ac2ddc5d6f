//===- SchemaDefaults.h - Default values in function schemas ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses the default after the `=` of an argument, which depends on its type.
/// Only for the parser of FunctionSchema.h.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADEFAULTS_H
#define TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADEFAULTS_H

#include "metadata/schema/FunctionSchema.h"
#include "metadata/schema/SchemaLexer.h"

namespace torchtalk::metadata {

/// Sets \p Argument.Default; its type must be set. \returns false on an error,
/// which the lexer has.
bool parseDefault(SchemaLexer &Lex, SchemaArgument &Argument);

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_SCHEMA_SCHEMADEFAULTS_H
