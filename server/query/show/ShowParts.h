//===- ShowParts.h - The parts of what show answers -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SHOW_SHOWPARTS_H
#define TORCHTALK_SERVER_QUERY_SHOW_SHOWPARTS_H

#include "query/graph/GraphResult.h"
#include "query/show/ShowResult.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace torchtalk::query {

/// Adds rows to an answer: a place once a part, with the end of its source.
class ShowParts {
public:
  ShowParts(index::Session &Index, ShowResult &Out) : Index(Index), Out(Out) {}

  /// \p Row, and its EndLine where that is 0 and a definition begins there; of
  /// a place that the part has only the keys. Nothing without a place.
  void add(ShowPart Part, ShowRow Row);
  /// A definition, with a hand-written one before a generated one.
  void add(ShowPart Part, const index::SymbolRecord &Symbol, ShowRow Row);
  /// A call: its line and not what is defined there.
  void addSite(ShowPart Part, ShowRow Row);

  /// Who calls the subject of \p Graph, of C++ and of Python; no tests that are
  /// in the answer.
  void addCallers(const GraphResult &Graph);
  /// What it calls, with the source of helpers of its own.
  void addCalls(const GraphResult &Graph);
  /// The tests of ops, named without overload, with their OpInfos.
  void addTests(const std::vector<std::string> &Ops);
  /// Definitions with this last component that are in no other part.
  void addSameName(const std::string &Name);

  /// What begins there is in \p Part already.
  void addKnown(ShowPart Part, const index::Location &Where) {
    Places.emplace(Where, Part);
  }
  bool has(const index::Location &Where) const {
    return Places.count(Where) != 0;
  }
  index::Session &index() const { return Index; }
  ShowResult &out() const { return Out; }

private:
  /// The last line of the definition that begins or is registered there; 0:
  /// there is none.
  uint32_t endAt(const index::Location &Where);
  using Ends = std::map<uint32_t, uint32_t>; ///< by first line
  const Ends &endsIn(const std::string &File);

  index::Session &Index;
  ShowResult &Out;
  llvm::StringMap<Ends> Files;
  llvm::StringSet<> Tests; ///< functions that are in the answer
  std::map<index::Location, ShowPart> Places; ///< that are in a part
};

/// The neighbours of a function, a definition or an op; of callers also those
/// in Python.
GraphResult neighboursOf(index::Session &Index, const std::string &Func,
                         GraphMode Mode);

/// Whether no build makes anything that users run of it.
bool isBesideTheProduct(llvm::StringRef File);

/// The parts of an op; of the functions that \p Func means; of a Python
/// definition; of a file.
void showOp(ShowParts &Parts, const OpMatch &Match);
void showFunctions(ShowParts &Parts, const std::string &Func);
void showPython(ShowParts &Parts, const index::PythonRecord &Record);
void showFile(ShowParts &Parts, const std::string &Path);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SHOW_SHOWPARTS_H
