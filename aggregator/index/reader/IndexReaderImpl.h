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
#include "index/format/IndexCoding.h"
#include "index/format/SourceVersions.h"
#include "index/reader/IndexReader.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <mutex>

namespace torchtalk::index {

constexpr unsigned enumerators(SnapshotOrigin::Match) {
  return NumOriginMatches;
}

void fields(auto &A, Is<SnapshotOrigin> auto &O) {
  A(O.Name, O.Content, O.Commit);
  SMALL_FIELDS(O.LoadedUnix);
  A(O.How);
  SMALL_FIELDS(O.Distance);
  A(O.Compared, O.Differing);
}

void fields(auto &A, Is<RegistryOrigin> auto &O) {
  A(O.Registry, O.Name, O.Package, O.Build, O.SignedBy);
}

/// The error says why the generation is of no use.
llvm::Expected<IndexSummary> readSummary(const GenerationDb &Db);

/// A value that is made when it is first asked for. Thread-safe.
template <typename T> class Once {
public:
  /// \p Fill makes the value in place; after an error it is tried again.
  template <typename Fn> llvm::Expected<const T *> get(Fn Fill) {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (!Ready) {
      Value = {};
      TRY(Fill(Value));
      Ready = true;
    }
    return &Value;
  }

private:
  std::mutex Mutex;
  T Value = {};
  bool Ready = false;
};

/// An entry of a column. Files are there for types that NamesFiles.
struct Stored {
  std::string_view Key, Bytes;
  uint32_t Format = IndexFormatVersion;
  const FileTable *Files = nullptr;
};
template <typename T> constexpr bool NamesFiles = false;
template <> inline constexpr bool NamesFiles<SymbolRecord> = true;
template <> inline constexpr bool NamesFiles<std::vector<EdgeRecord>> = true;
template <> inline constexpr bool NamesFiles<std::vector<IncludeRecord>> = true;
template <> inline constexpr bool NamesFiles<Units> = true;
template <typename T>
constexpr bool NamesFiles<std::optional<T>> = NamesFiles<T>;

/// The record of an entry. Most are in the bytes alone.
template <typename T> bool read(const Stored &From, T &Out) {
  return decodeOf(From.Format, From.Bytes, Out);
}
template <typename T> bool read(const Stored &From, std::optional<T> &Out) {
  return read(From, Out.emplace());
}
inline bool read(const Stored &From, SymbolRecord &Out) {
  return readKey64(From.Key, Out.Id) &&
         decodeSymbol(From.Bytes, Out.Id, *From.Files, Out);
}
inline bool read(const Stored &From, std::vector<EdgeRecord> &Out) {
  return decodeEdges(From.Bytes, *From.Files, Out);
}
inline bool read(const Stored &From, std::vector<IncludeRecord> &Out) {
  const std::vector<std::string> &Paths = From.Files->Paths;
  uint32_t File = 0;
  return readKey32(From.Key, File) && File < Paths.size() &&
         decodeIncludes(From.Bytes, Paths[File], *From.Files, Out);
}
inline bool read(const Stored &From, std::vector<SymbolId> &Out) {
  return decodeAll(From.Bytes, Out);
}
inline bool read(const Stored &From, std::vector<NamedId> &Out) {
  return decodeAll(From.Bytes, Out);
}
inline bool read(const Stored &From, std::vector<uint32_t> &Out) {
  return decodeNumbers(From.Bytes, Out);
}
inline bool read(const Stored &From, TextRecord &Out) {
  return decodeText(From.Bytes, Out);
}
inline bool read(const Stored &From, PythonRecord &Out) {
  Out.Name = From.Key;
  return decodeOf(From.Format, From.Bytes, Out);
}
inline bool read(const Stored &From, TestRecord &Out) {
  Out.Id = From.Key;
  return decodeOf(From.Format, From.Bytes, Out);
}
inline bool read(const Stored &From, std::vector<DeviceRecord> &Out) {
  bool Good = decodeOf(From.Format, From.Bytes, Out);
  for (DeviceRecord &D : Out)
    D.Name = From.Key;
  return Good;
}
inline bool read(const Stored &From, SearchEntry &Out) {
  return decodeSearchEntry(From.Key, From.Bytes, Out);
}
inline bool read(const Stored &From, Units &Out) {
  return decodeUnits(From.Bytes, *From.Files, Out);
}

struct IndexReader::Impl {
  std::string Generation, Directory;
  IndexSummary Summary;
  std::unique_ptr<GenerationDb> Db;
  std::unique_ptr<WalkGraph> Walk;

  /// Read when the first record needs it: many questions need none.
  llvm::Expected<const FileTable *> files() const {
    return Files.get([&](FileTable &Out) {
      for (const BuildInfo &Build : Summary.Builds)
        Out.Builds.push_back(Build.Name);
      return readList(FilesKey, "the table of files", [&](const auto &Bytes) {
        return decodeFiles(Bytes, Out);
      });
    });
  }

  /// The record of \p Key; an empty T when there is none.
  template <typename T>
  llvm::Expected<T> get(Column C, std::string_view Key) const {
    T Result{};
    auto Bytes = TRY(Db->get(C, Key));
    if (!Bytes)
      return Result;
    auto Table = TRY(filesFor<T>());
    if (!read({Key, *Bytes, Summary.FormatVersion, Table}, Result))
      return bad(C);
    return Result;
  }

  /// A record of Column::Meta whose neighbour is large: 4 ms each time.
  template <typename T>
  llvm::Expected<T> metaOnce(Once<T> &Of, std::string_view Key) const {
    return *TRY(Of.get([&](T &Out) -> llvm::Error {
      Out = TRY(get<T>(Column::Meta, Key));
      return llvm::Error::success();
    }));
  }

  /// Hands each record of \p C whose key starts with \p Prefix to \p Use(key,
  /// record), until that returns false.
  template <typename T, typename Fn>
  llvm::Error scan(Column C, std::string_view Prefix, Fn Use) const {
    auto Table = TRY(filesFor<T>());
    T Record{};
    return Db->scan(
        C, Prefix,
        [&](std::string_view Key,
            std::string_view Bytes) -> llvm::Expected<bool> {
          if (!Key.starts_with(Prefix))
            return false;
          if (!read({Key, Bytes, Summary.FormatVersion, Table}, Record))
            return bad(C);
          return Use(Key, Record);
        });
  }

  /// Calls \p Fn with each record of a column whose values are single records.
  template <typename T>
  llvm::Error forEach(Column C, const std::function<bool(const T &)> &Fn,
                      std::string_view Prefix = "") const {
    return scan<T>(C, Prefix, [&](std::string_view, const T &Record) {
      return Fn(Record);
    });
  }

  /// Of a column of lists.
  template <typename T>
  llvm::Error forEachIn(Column C,
                        const std::function<bool(const T &)> &Fn) const {
    return scan<std::vector<T>>(
        C, "", [&](std::string_view, const std::vector<T> &Records) {
          return llvm::all_of(Records, Fn);
        });
  }

  /// All of a column of single records.
  template <typename T> llvm::Expected<std::vector<T>> all(Column C) const {
    std::vector<T> Result;
    TRY(scan<T>(C, "", [&](std::string_view, T &Record) {
      Result.push_back(std::move(Record));
      return true;
    }));
    return Result;
  }

  llvm::Error bad(Column C) const {
    return Db->damaged(
        llvm::Twine("a record of ") +
        (C == Column::Meta ? "meta" : ColumnNames[static_cast<unsigned>(C)]) +
        " cannot be read");
  }

  /// Of Stored.
  template <typename T> llvm::Expected<const FileTable *> filesFor() const {
    if constexpr (NamesFiles<T>)
      return files();
    else
      return nullptr;
  }

  /// \p Decode gets the bytes of \p Key in Column::Meta.
  template <typename Fn>
  llvm::Error readList(const char *Key, const char *What, Fn Decode) const {
    auto Bytes = TRY(Db->get(Column::Meta, Key));
    if (Bytes && Decode(std::move(*Bytes)))
      return llvm::Error::success();
    return Db->damaged(llvm::Twine(What) + " cannot be read");
  }

  std::mutex KeptMutex;
  llvm::DenseMap<const void *, std::shared_ptr<const void>> Kept;
  mutable Once<std::optional<SnapshotOrigin>> Origin;
  mutable Once<std::optional<RegistryOrigin>> Registry;
  mutable Once<bool> WalkVerified;
  mutable Once<FileTable> Files;
  mutable Once<SearchNames> Names;                  ///< searches need all
  mutable Once<std::vector<std::string>> TextFiles; ///< name what is found
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_INDEXREADERIMPL_H
