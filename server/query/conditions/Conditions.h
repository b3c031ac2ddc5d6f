//===- Conditions.h - Under which conditions a call runs --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Read from the text of the function, which must be that of the index: no fact
/// of an object has them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_CONDITIONS_CONDITIONS_H
#define TORCHTALK_SERVER_QUERY_CONDITIONS_CONDITIONS_H

#include "query/answer/PresentText.h"
#include "query/answer/SiteConditions.h"
#include "query/reach/ReachResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <string>

namespace torchtalk::query {

/// For one question: each file is read once.
class Conditions {
public:
  explicit Conditions(ReadPresent Read);
  ~Conditions();

  /// \p Names and \p Implied as for source::CxxBranches::at(); in Python that
  /// is not asked.
  SiteConditions at(const index::Location &Where,
                    llvm::ArrayRef<llvm::StringRef> Names, bool Implied);

  /// The conditions of a call of one of \p Names, which are qualified, or ops.
  SiteConditions at(const CallSite &Site, llvm::ArrayRef<std::string> Names);

  /// Those that all of these calls have.
  SiteConditions common(llvm::ArrayRef<CallSite> Sites,
                        llvm::ArrayRef<std::string> Names);

  /// Those of all sites of \p Of, which calls, or is called by, \p Names.
  void addTo(Peer &Of, llvm::ArrayRef<std::string> Names);

private:
  struct File;
  File &file(const std::string &Path);

  ReadPresent Read;
  std::map<std::string, std::unique_ptr<File>> Files;
};

/// A call there, of which no more is known.
CallSite siteAt(const index::Location &Where);
/// The names by which code calls a family.
std::vector<std::string> spelledNames(const SymbolFamily &Family);
/// Those by which C++ calls op \p Op: "at::add", "at::add_out", ...
std::vector<std::string> spelledNames(const std::string &Op);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_CONDITIONS_CONDITIONS_H
