//===- IndexReaderImpl.h - What an index reader holds -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shared by the files that implement IndexReader.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADERIMPL_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADERIMPL_H

#include "index/format/GenerationDb.h"
#include "index/reader/IndexReader.h"

#include <mutex>

namespace torchtalk::index {

/// The error says why the generation is of no use.
llvm::Expected<IndexSummary> readSummary(const GenerationDb &Db);

struct IndexReader::Impl {
  std::string Generation, Directory;
  IndexSummary Summary;
  std::unique_ptr<GenerationDb> Db;
  std::unique_ptr<WalkGraph> Walk;

  llvm::Expected<const WalkGraph *> verifiedWalk() const {
    std::lock_guard<std::mutex> Lock(WalkMutex);
    if (!WalkVerified)
      if (llvm::Error E = Walk->verify())
        return E;
    WalkVerified = true;
    return Walk.get();
  }

  /// Read when the first record needs it: many questions need none.
  llvm::Expected<const FileTable *> files() const {
    std::lock_guard<std::mutex> Lock(FilesMutex);
    if (!FilesRead) {
      auto Read = Db->get(Column::Meta, FilesKey);
      if (!Read)
        return Read.takeError();
      std::optional<std::string> Bytes = std::move(*Read);
      Files = {};
      if (!Bytes || !decodeFiles(*Bytes, Files))
        return Db->damaged("the table of files cannot be read");
      for (const BuildInfo &Build : Summary.Builds)
        Files.Builds.push_back(Build.Name);
      FilesRead = true;
    }
    return &Files;
  }

  /// Read once: searches need all of it.
  llvm::Expected<const SearchNames *> searchNames() const {
    std::lock_guard<std::mutex> Lock(NamesMutex);
    if (Names.Bytes.empty()) {
      auto Read = Db->get(Column::Meta, SearchNamesKey);
      if (!Read)
        return Read.takeError();
      if (!*Read)
        return Db->damaged("the list of names is missing");
      Names.Bytes = std::move(**Read);
      if (!decodeSearchNames(Names)) {
        Names = {};
        return Db->damaged("the list of names cannot be read");
      }
    }
    return &Names;
  }

  /// Read once: every text that is found is named by it.
  llvm::Expected<const std::vector<std::string> *> textFiles() const {
    std::lock_guard<std::mutex> Lock(TextFilesMutex);
    if (!TextFilesRead) {
      auto Read = Db->get(Column::Meta, TextFilesKey);
      if (!Read)
        return Read.takeError();
      if (!*Read || !decodeStrings(**Read, TextFiles))
        return Db->damaged("the list of texts cannot be read");
      TextFilesRead = true;
    }
    return &TextFiles;
  }

  /// The value of \p Key, decoded by \p Decode(bytes, files, out); what an
  /// empty T is when there is none.
  template <typename T, typename Fn>
  llvm::Expected<T> read(Column C, std::string_view Key, Fn Decode) const {
    T Result{};
    auto Read = Db->get(C, Key);
    if (!Read)
      return Read.takeError();
    std::optional<std::string> Bytes = std::move(*Read);
    if (!Bytes)
      return Result;
    llvm::Expected<const FileTable *> Table = files();
    if (!Table)
      return Table.takeError();
    if (!Decode(*Bytes, **Table, Result))
      return bad(C);
    return Result;
  }

  /// Calls \p Fn with every T of the values of \p C, each of which \p Decode
  /// makes a list of them.
  template <typename T>
  llvm::Error forEachIn(Column C,
                        bool (*Decode)(std::string_view, std::vector<T> &),
                        const std::function<bool(const T &)> &Fn) const {
    std::vector<T> Records;
    return Db->scan(
        C, "",
        [&](std::string_view, std::string_view Bytes) -> llvm::Expected<bool> {
          if (!Decode(Bytes, Records))
            return bad(C);
          return llvm::all_of(Records, Fn);
        });
  }

  llvm::Error bad(Column C) const {
    return Db->damaged(
        llvm::Twine("a record of ") +
        (C == Column::Meta ? "meta" : ColumnNames[static_cast<unsigned>(C)]) +
        " cannot be read");
  }

private:
  mutable std::mutex WalkMutex;
  mutable bool WalkVerified = false;
  mutable std::mutex FilesMutex;
  mutable FileTable Files;
  mutable bool FilesRead = false;
  mutable std::mutex NamesMutex;
  mutable SearchNames Names;
  mutable std::mutex TextFilesMutex;
  mutable std::vector<std::string> TextFiles;
  mutable bool TextFilesRead = false;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADERIMPL_H
