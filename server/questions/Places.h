//===- Places.h - Where a question finds its facts --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The index that a question is about, and how to find others: the front end
/// knows the configuration.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_PLACES_H
#define TORCHTALK_SERVER_QUESTIONS_PLACES_H

#include "index/reader/IndexReader.h"
#include "query/affected/ChangedPlaces.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::questions {

/// An error of who asks, and not of an index: exit code 2.
struct BadUsage : llvm::ErrorInfo<BadUsage, llvm::StringError> {
  using ErrorInfo::ErrorInfo;
  static char ID;
};

inline llvm::Error badUsage(const llvm::Twine &Why) {
  return llvm::make_error<BadUsage>(Why, llvm::inconvertibleErrorCode());
}

/// A repository that builds on PyTorch.
struct ProjectIndexes {
  std::string Name;
  std::shared_ptr<const index::IndexReader> PyTorch, Own;
};

/// Opens the project of that name; of "" the one that the front end is for,
/// which may be none. Called on any thread; errors say what to run.
using FindProject = std::function<llvm::Expected<std::optional<ProjectIndexes>>(
    const std::string &Name)>;

/// Opens the other index of PyTorch that a word names; null: it is a backend of
/// \p PyTorch. \p Project is that of the question, or "".
using FindOther =
    std::function<llvm::Expected<std::shared_ptr<const index::IndexReader>>(
        const std::string &Word, const std::string &Project,
        const index::IndexReader &PyTorch)>;

/// Stands for the index that is asked wherever a snapshot is named.
inline constexpr const char *CurrentIndex = "current";

/// Opens the snapshot of that name.
using FindSnapshot =
    std::function<llvm::Expected<std::shared_ptr<const index::IndexReader>>(
        const std::string &Name)>;

struct NamedIndex {
  std::string Name;
  std::shared_ptr<const index::IndexReader> Index;
};
/// Opens all projects; \p Problems gets why some are not open.
using FindProjects = std::function<llvm::Expected<std::vector<NamedIndex>>(
    std::vector<std::string> &Problems)>;

/// The changes of the checkout \p Source since \p Revision.
using FindChanges =
    std::function<llvm::Expected<std::vector<query::FileChange>>(
        const std::string &Source, const std::string &Revision)>;

struct Finders {
  FindProject Project = nullptr;   ///< null: there are none
  FindProjects Projects = nullptr; ///< likewise
  /// Why Projects would fail; null: it would not.
  std::function<llvm::Error()> NoProjects = nullptr;
  FindOther Other = nullptr;       ///< null: only backends are compared
  FindSnapshot Snapshot = nullptr; ///< null: there are none
  FindChanges Changes = nullptr;   ///< null: nobody can ask for them
};

/// Who asks. Borrowed for one question.
struct Asker {
  const Finders &Find;
  std::string Project = {}; ///< --project of the command line, or ""
  /// Of the command line, where warnings go to; null: into the answer.
  std::function<void(const std::string &)> Warn = nullptr;

  bool onShell() const { return Warn != nullptr; }
  /// \p Why, which is wrong usage on the command line. A server keeps it as it
  /// is, to see that an index is damaged.
  llvm::Error wrong(llvm::Error Why) const {
    return onShell() ? badUsage(llvm::toString(std::move(Why)))
                     : std::move(Why);
  }
};

/// Borrowed for one question.
struct Places : Asker {
  const index::IndexReader &Index;
  std::string Source; ///< the checkout; "": the one that the index names

  const std::string &source() const {
    return Source.empty() ? Index.summary().SourceRoot : Source;
  }
};

/// "a, b or c".
std::string oneOf(const std::vector<std::string> &Words);

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_PLACES_H
