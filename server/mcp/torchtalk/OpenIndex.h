//===- OpenIndex.h - The index that tools answer from -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One open index for all calls. Each call looks whether there is a newer
/// generation (one small file), so a server never has to be restarted; calls
/// that run keep the generation that they began with.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TORCHTALK_OPENINDEX_H
#define TORCHTALK_SERVER_MCP_TORCHTALK_OPENINDEX_H

#include "index/reader/IndexReader.h"
#include "mcp/torchtalk/AnswerCache.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::mcp {

struct IndexPlace {
  std::string IndexDir;
  std::string Source; ///< "": the one that the index was made from
};

/// Asked at every call: the user may choose a source while the server runs.
/// Errors say what to run.
using FindIndex = std::function<llvm::Expected<IndexPlace>()>;

/// A repository that builds on PyTorch.
struct ProjectIndexes {
  std::string Name;
  std::shared_ptr<const index::IndexReader> PyTorch, Own;
};

/// Opens the project of that name; of "" the one that the server is for, which
/// may be none. Called on any thread; errors say what to run.
using FindProject = std::function<llvm::Expected<std::optional<ProjectIndexes>>(
    const std::string &Name)>;

/// Opens the other index of PyTorch that a word names; null: it is a backend of
/// \p PyTorch. \p Project is that of the question, or "".
using FindOther =
    std::function<llvm::Expected<std::shared_ptr<const index::IndexReader>>(
        const std::string &Word, const std::string &Project,
        const index::IndexReader &PyTorch)>;

/// Opens all that there are; \p Problems gets why some are not open.
struct NamedIndex {
  std::string Name;
  std::shared_ptr<const index::IndexReader> Index;
};
using FindProjects = std::function<llvm::Expected<std::vector<NamedIndex>>(
    std::vector<std::string> &Problems)>;

/// Thread-safe.
class OpenIndex {
public:
  /// A quarter of the memory for the cache is for whole answers. \p Remote:
  /// who asks is on another machine, and is told no folder of this one.
  explicit OpenIndex(FindIndex Find, index::ReaderOptions Memory = {},
                     bool Remote = false)
      : Find(std::move(Find)), Options(Memory), IsRemote(Remote),
        Answers(Memory.CacheBytes / 4) {
    Options.CacheBytes -= Options.CacheBytes / 4;
  }

  struct Handle {
    std::shared_ptr<const index::IndexReader> Reader;
    std::string Source;
  };

  /// The current generation. When it cannot be opened, the one before it, as
  /// long as that is open; it is tried again after a while. Errors say what to
  /// run.
  llvm::Expected<Handle> current();

  bool remote() const { return IsRemote; }
  /// \p Why as who asked may read it; the whole goes to the log.
  std::string tell(llvm::Error Why);
  /// Whether anything that was told of the open generation was that it is
  /// damaged.
  bool sawDamage() const { return SawDamage; }

  /// "FOLDER/GENERATION" of what the next call is answered from; "" when there
  /// is none. Opens nothing.
  std::string published() const;

  /// What is open now, without looking for a newer one; null: nothing.
  std::shared_ptr<const index::IndexReader> opened() const;

  AnswerCache &answers() { return Answers; }

private:
  FindIndex Find;
  index::ReaderOptions Options;
  bool IsRemote;
  std::atomic<bool> SawDamage = false;
  AnswerCache Answers;
  mutable std::mutex Lock;
  std::string Dir; ///< of Reader
  std::shared_ptr<const index::IndexReader> Reader;
  std::string Refused; ///< what CURRENT named and could not be opened
  std::chrono::steady_clock::time_point RetryAt; ///< of Refused
};

/// Every absolute path of \p Text cut to its last component.
std::string withoutFolders(llvm::StringRef Text);

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TORCHTALK_OPENINDEX_H
