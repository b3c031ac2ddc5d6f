//===- FileResult.h - A question about a file and its answer ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_FILE_FILERESULT_H
#define TORCHTALK_SERVER_QUERY_FILE_FILERESULT_H

#include "query/answer/Knowing.h"
#include "query/answer/Page.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

struct FileRequest {
  std::string Name;
  size_t Limit = 12;  ///< of each list
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const { return listName({"file", Name}); }
};

/// Lists hold everything; what is shown of each is onPage() of it.
struct FileView {
  std::string BadRequest;
  std::string Asked;
  std::string Path; ///< index path; "" when there is none
  /// All files that the name fits, sorted: one that is exactly so, or those
  /// that end with it. The first is answered.
  std::vector<std::string> Candidates;
  std::vector<std::string> Near;     ///< paths, when there are none
  std::optional<index::TuRecord> Tu; ///< when it is the main file of one
  std::vector<index::SymbolRecord> Functions; ///< that it defines, by line
  std::vector<index::RegistrationRecord> Registrations;
  std::vector<index::BindingRecord> Bindings;
  std::vector<index::DeviceRecord> Devices;
  std::vector<index::PythonRecord> Python; ///< by line
  size_t Tests = 0;
  size_t Ops = 0, Derivatives = 0;            ///< entries, of the YAML files
  std::vector<index::IncludeRecord> Includes; ///< by line
  /// Files of Includes that the index does not have: as the text writes them.
  std::set<std::string> Unresolved;
  std::vector<index::IncludeRecord> IncludedBy; ///< by file
  /// The last few of IncludedBy that were read as text.
  size_t IncludedByText = 0;
  bool IsText = false;   ///< no TU has it: its Includes are read as text
  bool IsDevice = false; ///< in the language of a device
  LookedAt Looked;       ///< of C++
  size_t Limit = 0;
  Page ThePage; ///< all lists go on together; Total is of the longest

  bool found() const { return !Path.empty(); }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_FILE_FILERESULT_H
