//===- FuzzSchema.cpp - Any text as a function schema ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "metadata/GeneratedSchemas.h"
#include "metadata/schema/FunctionSchema.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  auto Schema = metadata::parseSchema(Input);
  if (!Schema)
    return llvm::consumeError(Schema.takeError());
  // What is printed parses again, as the same but for what printing leaves out:
  // the dispatcher prints some sets of aliases that it does not read, and of a
  // default with equal elements one. Sets come out in another order each time.
  for (int Round = 0; Round < 2; ++Round) {
    auto Again = metadata::parseSchema(toString(*Schema));
    if (!Again) {
      llvm::consumeError(Again.takeError());
      break;
    }
    check(Round == 0 || *Again == *Schema, "parsed differently each time");
    Schema = std::move(Again);
  }
  std::string Op = Schema->opName();
  metadata::generateSchemas(*Schema, Op + "_out");
}
