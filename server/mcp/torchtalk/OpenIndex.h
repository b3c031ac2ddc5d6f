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
#include <string>

namespace torchtalk::mcp {

struct IndexPlace {
  std::string IndexDir;
  std::string Source; ///< "": the one that the index was made from
};

/// Asked at every call: the user may choose a source while the server runs.
/// Errors say what to run.
using FindIndex = std::function<llvm::Expected<IndexPlace>()>;

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
