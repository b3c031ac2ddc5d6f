//===- SearchResult.h - A search and its hits -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SEARCH_SEARCHRESULT_H
#define TORCHTALK_SERVER_QUERY_SEARCH_SEARCHRESULT_H

#include "query/answer/Page.h"
#include "query/dispatch/RunTimeRows.h"
#include "query/names/NameMatch.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

enum class SearchMode : uint8_t {
  Bindings, ///< registrations, by the name of the op or of the kernel
  Kernels,  ///< of devices, with their launches
  Symbols,  ///< everything that has a name
};
inline const char *toString(SearchMode Mode) {
  constexpr const char *Words[] = {"bindings", "kernels", "symbols"};
  return Words[static_cast<size_t>(Mode)];
}

struct SearchRequest {
  std::string Query;
  SearchMode Mode = SearchMode::Symbols;
  /// Bindings: a dispatch key, or the device of a stub. Kernels: CUDA, HIP,
  /// MPS or PrivateUse1, for the language of the file. "": all.
  std::string Backend;
  size_t Limit = 20;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"search", toString(Mode), Query, Backend});
  }
};

struct BindingHit {
  MatchKind How = MatchKind::Exact;
  bool ByKernel = false; ///< it is the kernel's name that fits
  /// An entry of `dispatch:` in the YAML that nothing in this index registers;
  /// its place is that entry, and it is not compiled.
  bool OfYaml = false;
  index::RegistrationRecord Row;
  /// Of what is not compiled: where source has the kernel. File "" when it was
  /// not found.
  index::Location KernelAt;
};

struct KernelHit {
  MatchKind How = MatchKind::Exact;
  /// Kernels of one name, or functions that hand functors to a kernel template.
  std::vector<index::DeviceRecord> Records;
};

struct SymbolHit {
  MatchKind How = MatchKind::Exact;
  index::SearchEntry Entry;
  /// What Python defines by this name, where it is one of Python.
  std::optional<source::PythonScope::Kind> Python = std::nullopt;
};

struct SearchResult {
  std::string BadRequest;
  SearchMode Mode = SearchMode::Symbols;
  std::string Query, Backend;
  /// No TU is in the index: what only compiled code tells is missing.
  bool NoBuild = false;
  bool OfRun = false; ///< a run told all that is registered
  Page ThePage;
  std::vector<BindingHit> Bindings;
  /// With Bindings, of a project or of a backend: what no name finds.
  RunTimeRows AtRunTime;
  std::vector<KernelHit> Kernels;
  std::vector<SymbolHit> Symbols;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SEARCH_SEARCHRESULT_H
