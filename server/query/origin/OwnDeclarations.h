//===- OwnDeclarations.h - What gen_pyi.py declares itself ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_OWNDECLARATIONS_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_OWNDECLARATIONS_H

#include "query/origin/GeneratorSources.h"

#include <set>
#include <string>

namespace torchtalk::query {

/// "*" for what an f-string puts in, and "=" where that is \p Same; "" where it
/// is no literal.
std::string patternOf(source::Node Text, llvm::StringRef Same = "");

/// The declarations of Python, `def f(...): ...`, that the generator of a type
/// stub has as string literals, beside those that it makes of ops.
class OwnDeclarations {
public:
  /// Reads the literals of \p Writer, which writes the stub, and of the
  /// functions of its file that it uses.
  static OwnDeclarations in(const index::PythonRecord &Writer,
                            const GeneratorSources &Sources);

  /// Whether \p Line, "def NAME(...", may be one.
  bool mayHave(llvm::StringRef Line) const;

private:
  void addLiteral(source::Node Text);

  /// Literals that are names, `*` for what is put in; without `_` around them.
  std::set<std::string> Names;
  /// "def *(self", up to the end of the parameters or of the literal.
  std::set<std::string> Heads;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_OWNDECLARATIONS_H
