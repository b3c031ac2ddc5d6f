//===- NoOrigin.cpp - Why a file is not known to be generated -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/NoOrigin.h"

namespace torchtalk::query {

using llvm::StringRef;

/// The first of the first lines that says that it is generated; or "".
static StringRef lineOnGenerating(StringRef Text) {
  constexpr unsigned MostLines = 20;
  for (unsigned N = 0; N < MostLines && !Text.empty(); ++N) {
    auto [Line, Rest] = Text.split('\n');
    if (Line.contains_insensitive("generated"))
      return Line.trim(" \t\r/*#");
    Text = Rest;
  }
  return "";
}

std::string whyNoOrigin(const OriginRequest &Request, StringRef Path,
                        StringRef Text, StringRef Named) {
  while (Named.consume_front("../")) {
  }
  if (!Named.empty())
    return ("it says that it is made from " + Named +
            ", which is gone or was another version then: build it again")
        .str();
  StringRef InSource = Path;
  InSource.consume_front("build/");
  const std::string Configured = (InSource + ".in").str();
  if (Request.Read(Configured).Problem.empty())
    return "another generator, CMake for one, fills " + Configured;
  if (Path.starts_with("build/") && Text.trim().starts_with("#include \"") &&
      !Text.trim().contains('\n'))
    return ("the build writes it, to compile " +
            Text.trim().split('"').second.rtrim('"') + " once more")
        .str();
  std::string Why = "it is written by hand, or by another generator";
  if (const StringRef Line = lineOnGenerating(Text); !Line.empty())
    Why += "; its beginning says: " + Line.str();
  return Why;
}

} // namespace torchtalk::query
