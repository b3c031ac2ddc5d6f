//===- ExportSnapshot.cpp - A snapshot into an archive --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/contents/Contents.h"
#include "index/format/IndexCoding.h"
#include "index/reader/KeptSources.h"
#include "snapshot/Archive.h"
#include "snapshot/ArchiveSupport.h"
#include "snapshot/SnapshotFolder.h"
#include "source/tree/SourceFiles.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/StoreRows.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"

#include <optional>

namespace torchtalk::snapshot {
namespace {

constexpr const char *Level = "9";

bool isIn(const Manifest::File &File, const char *Folder) {
  return llvm::StringRef(File.Path).split('/').first == Folder;
}

/// Sets the checksums, and compares with those that are known.
llvm::Error addDigests(const std::string &Dir, Manifest &M) {
  std::vector<std::string> Problems(M.Files.size());
  source::readInThreads(
      M.Files.size(), [](uint64_t, uint64_t) {},
      [&](size_t I) {
        Manifest::File &File = M.Files[I];
        auto Contents = store::mapFile(Dir + "/" + File.Path);
        if (!Contents) {
          Problems[I] = llvm::toString(Contents.takeError());
          return;
        }
        std::string Digest = digestOf((*Contents)->getBuffer());
        if ((*Contents)->getBufferSize() != File.Size ||
            (!File.Digest.empty() && File.Digest != Digest))
          Problems[I] = "The snapshot " + M.Name + " is damaged (its file " +
                        File.Path +
                        " is not as it was): delete it with 'torchtalk "
                        "snapshot delete " +
                        M.Name + "'.";
        File.Digest = std::move(Digest);
      });
  for (const std::string &Problem : Problems)
    if (!Problem.empty())
      return makeError(Problem);
  return llvm::Error::success();
}

class Writer {
public:
  /// \p CreatedUnix is the time of all files, so that equal snapshots give
  /// equal archives.
  Writer(std::string Path, uint64_t CreatedUnix)
      : Path(std::move(Path)), CreatedUnix(CreatedUnix),
        Archive(archive_write_new()), Entry(archive_entry_new()) {}

  llvm::Error open(int Fd) {
    struct archive *A = Archive.get();
    if (archive_write_set_format_pax_restricted(A) != ARCHIVE_OK ||
        archive_write_add_filter_zstd(A) != ARCHIVE_OK ||
        archive_write_set_filter_option(A, "zstd", "compression-level",
                                        Level) != ARCHIVE_OK ||
        archive_write_set_bytes_in_last_block(A, 1) != ARCHIVE_OK ||
        archive_write_open_fd(A, Fd) != ARCHIVE_OK)
      return failed();
    return llvm::Error::success();
  }

  llvm::Error add(const std::string &Name, llvm::StringRef Contents) {
    TRY(begin(Name, Contents.size()));
    return write(Contents);
  }

  /// An entry whose contents write() then gets, in parts.
  llvm::Error begin(const std::string &Name, uint64_t Size) {
    struct archive_entry *E = archive_entry_clear(Entry.get());
    archive_entry_set_pathname(E, Name.c_str());
    archive_entry_set_size(E, static_cast<la_int64_t>(Size));
    archive_entry_set_filetype(E, AE_IFREG);
    archive_entry_set_perm(E, 0644);
    archive_entry_set_mtime(E, static_cast<time_t>(CreatedUnix), 0);
    return archive_write_header(Archive.get(), E) == ARCHIVE_OK
               ? llvm::Error::success()
               : failed();
  }

  llvm::Error write(llvm::StringRef Contents) {
    while (!Contents.empty()) {
      la_ssize_t Written =
          archive_write_data(Archive.get(), Contents.data(), Contents.size());
      if (Written <= 0)
        return failed();
      Contents = Contents.drop_front(static_cast<size_t>(Written));
    }
    return llvm::Error::success();
  }

  llvm::Error close() {
    return archive_write_close(Archive.get()) == ARCHIVE_OK
               ? llvm::Error::success()
               : failed();
  }

private:
  llvm::Error failed() const {
    if (archive_errno(Archive.get()) == ENOSPC ||
        archive_errno(Archive.get()) == EDQUOT)
      return makeError("Cannot write " + Path +
                       ": no space is left on the disk. Free some, or give "
                       "another place with -o.");
    return makeError("Cannot write " + Path + ": " + errorOf(Archive.get()) +
                     ".");
  }

  std::string Path;
  uint64_t CreatedUnix;
  ArchivePtr Archive;
  EntryPtr Entry;
};

/// The rows of the store in \p Dir as a file of an archive.
llvm::Expected<Manifest::File> factsOf(const std::string &Dir) {
  Manifest::File File{FactsName, 0, ""};
  llvm::BLAKE3 Digest;
  TRY(store::readStoreRows(Dir, [&](llvm::StringRef Part) {
    File.Size += Part.size();
    Digest.update(Part);
    return llvm::Error::success();
  }));
  File.Digest = digestText(Digest);
  return File;
}

} // namespace

llvm::Expected<Manifest> exportSnapshot(const std::string &IndexDir,
                                        const std::string &Name,
                                        const std::string &File,
                                        ExportForm Form) {
  auto M = TRY(readSnapshot(IndexDir, Name));
  std::string Dir = snapshotDir(IndexDir, Name);
  TRY(checkFormat(M));
  TRY(checkFiles(Dir, M));
  std::string Contents;
  {
    auto Index = TRY(index::readContents(Dir + "/" + GenerationName));
    Contents = index::encodeContents(*Index);
  }
  M.IndexFormat = index::IndexFormatVersion;
  const std::string Store = Dir + "/" + StoreName;
  std::optional<Manifest::File> Facts;
  if (Form == ExportForm::Whole && M.hasStore())
    Facts = TRY(factsOf(Store));
  std::erase_if(M.Files, [&](const Manifest::File &Listed) {
    return isIn(Listed, GenerationName) || isIn(Listed, StoreName);
  });
  TRY(addDigests(Dir, M));
  // What is no file of the snapshot, or one in another place.
  const std::string Schema = index::contentsSchema();
  std::vector<std::pair<const char *, llvm::StringRef>> Made = {
      {ContentsName, Contents}, {SchemaName, Schema}};
  const std::string KeptPath =
      Dir + "/" + GenerationName + "/" + index::KeptSourcesName;
  std::unique_ptr<llvm::MemoryBuffer> Kept;
  if (llvm::sys::fs::exists(KeptPath)) {
    Kept = TRY(store::mapFile(KeptPath));
    Made.emplace_back(index::KeptSourcesName, Kept->getBuffer());
  }
  Manifest Whole = M;
  for (const auto &[Path, Bytes] : Made)
    Whole.Files.push_back({Path, Bytes.size(), digestOf(Bytes)});
  if (Facts)
    Whole.Files.push_back(*Facts);
  std::ranges::sort(Whole.Files, {}, &Manifest::File::Path);

  store::NewFile New(File + ".tmp");
  TRY(New.open());
  Writer W(File, M.CreatedUnix);
  TRY(W.open(New.Out.Fd));
  std::string Text = encodeManifest(Whole);
  TRY(W.add(ManifestName, Text));
  TRY(W.add(ManifestDigestName, digestOf(Text)));
  for (const auto &[Path, Bytes] : Made)
    TRY(W.add(Path, Bytes));
  if (Facts) {
    TRY(W.begin(Facts->Path, Facts->Size));
    TRY(store::readStoreRows(
        Store, [&](llvm::StringRef Part) { return W.write(Part); }));
  }
  for (const Manifest::File &Entry : M.Files) {
    auto Bytes = TRY(store::mapFile(Dir + "/" + Entry.Path));
    TRY(W.add(Entry.Path, Bytes->getBuffer()));
  }
  TRY(W.close());
  TRY(New.replace(File));
  return Whole;
}

} // namespace torchtalk::snapshot
