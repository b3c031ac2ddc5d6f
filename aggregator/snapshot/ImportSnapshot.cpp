//===- ImportSnapshot.cpp - A snapshot out of an archive ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/contents/Contents.h"
#include "index/format/IndexCoding.h"
#include "index/reader/IndexReader.h"
#include "index/reader/KeptSources.h"
#include "snapshot/Archive.h"
#include "snapshot/ArchiveSupport.h"
#include "snapshot/SnapshotFolder.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/StoreRows.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/FileSystem.h"

#include <fcntl.h>
#include <map>
#include <set>
#include <sys/statvfs.h>
#include <unistd.h>

namespace torchtalk::snapshot {
namespace {

constexpr size_t ReadBytes = 1 << 20;

class ArchiveReader {
public:
  explicit ArchiveReader(std::string File)
      : File(std::move(File)), Archive(archive_read_new()) {}

  llvm::Error open(int Fd) {
    struct archive *A = Archive.get();
    if (archive_read_support_format_tar(A) != ARCHIVE_OK ||
        archive_read_support_filter_zstd(A) != ARCHIVE_OK ||
        archive_read_open_fd(A, Fd, ReadBytes) != ARCHIVE_OK)
      return refuse(errorOf(A));
    return llvm::Error::success();
  }

  /// The next entry, which must be a plain file. \returns false at the end.
  llvm::Expected<bool> next() {
    int Code = archive_read_next_header(Archive.get(), &Entry);
    if (Code == ARCHIVE_EOF)
      return false;
    if (Code != ARCHIVE_OK)
      return refuse("it is broken, cut off or no archive (" +
                    errorOf(Archive.get()) + ")");
    const char *Path = archive_entry_pathname(Entry);
    Name = Path ? Path : "";
    if (archive_entry_hardlink(Entry) || archive_entry_symlink(Entry))
      return refuse("its entry '" + Name + "' is a link");
    if (archive_entry_filetype(Entry) != AE_IFREG)
      return refuse("its entry '" + Name + "' is no file");
    if (!archive_entry_size_is_set(Entry) || archive_entry_size(Entry) < 0)
      return refuse("its entry '" + Name + "' has no size");
    Size = static_cast<uint64_t>(archive_entry_size(Entry));
    return true;
  }

  /// Hands over the contents of the entry, which are no longer than its size.
  llvm::Error contents(llvm::function_ref<llvm::Error(llvm::StringRef)> Take) {
    for (uint64_t Left = Size;;) {
      la_ssize_t Got =
          archive_read_data(Archive.get(), Buffer.data(), Buffer.size());
      if (Got < 0)
        return refuse("it is broken or cut off in " + Name + " (" +
                      errorOf(Archive.get()) + ")");
      if (Got == 0)
        return Left == 0 ? llvm::Error::success()
                         : refuse("it is cut off in " + Name);
      if (static_cast<uint64_t>(Got) > Left)
        return refuse(Name + " is longer than it says");
      Left -= static_cast<uint64_t>(Got);
      TRY(Take(llvm::StringRef(Buffer.data(), static_cast<size_t>(Got))));
    }
  }

  /// All of the next entry, which must be \p Wanted.
  llvm::Expected<std::string> text(const char *Wanted, uint64_t Limit) {
    auto There = TRY(next());
    if (!There || Name != Wanted)
      return refuse(llvm::Twine("it is no snapshot: where ") + Wanted +
                    " should be there is " +
                    (There ? "'" + Name + "'" : std::string("nothing")));
    if (Size > Limit)
      return refuse(llvm::Twine(Wanted) + " has " + llvm::Twine(Size) +
                    " bytes; at most " + llvm::Twine(Limit) + " are read");
    std::string Text;
    if (llvm::Error E = contents([&](llvm::StringRef Part) {
          Text += Part;
          return llvm::Error::success();
        }))
      return E;
    return Text;
  }

  llvm::Error refuse(const llvm::Twine &Why) const {
    return makeError(File + " is refused: " + Why + ". Nothing was imported.");
  }

  std::string Name;
  uint64_t Size = 0;

private:
  std::string File;
  ArchivePtr Archive;
  struct archive_entry *Entry = nullptr; ///< of Archive
  std::string Buffer = std::string(ReadBytes, '\0');
};

llvm::Error checkSpace(const std::string &Dir, uint64_t Bytes) {
  struct statvfs Stat;
  if (::statvfs(Dir.c_str(), &Stat) != 0)
    return errnoError("Cannot see how much space " + Dir + " has");
  uint64_t Free = uint64_t(Stat.f_bavail) * Stat.f_frsize;
  if (Bytes <= Free)
    return llvm::Error::success();
  return makeError("The disk of " + Dir + " has space for " +
                   llvm::Twine(Free) + " bytes, and the snapshot needs " +
                   llvm::Twine(Bytes) +
                   ": free some and run the command again. Nothing was "
                   "imported.");
}

/// Reads and checks the manifest.
llvm::Expected<Manifest> readManifest(ArchiveReader &In,
                                      const std::string &File) {
  auto Text = TRY(In.text(ManifestName, MaxManifestBytes));
  // First, as a newer format may have more to say here.
  auto M = TRY(decodeManifest(Text, File));
  auto Digest = TRY(In.text(ManifestDigestName, 128));
  if (Digest != digestOf(Text))
    return In.refuse("the checksum of its manifest is wrong");
  for (const Manifest::File &Listed : M.Files)
    if (Listed.Digest.empty())
      return In.refuse("there is no checksum of " + Listed.Path);
  TRY(checkFormat(M));
  return M;
}

/// Hands over the entry at hand, and then checks that it is what is listed.
llvm::Error
checked(ArchiveReader &In, const Manifest::File &Listed,
        llvm::function_ref<llvm::Error(llvm::StringRef Part)> Take) {
  llvm::BLAKE3 Digest;
  TRY(In.contents([&](llvm::StringRef Part) {
    Digest.update(Part);
    return Take(Part);
  }));
  return digestText(Digest) == Listed.Digest
             ? llvm::Error::success()
             : In.refuse("the checksum of " + Listed.Path + " is wrong");
}

/// Makes the store in \p Dir of the entry at hand.
llvm::Error extractFacts(ArchiveReader &In, const std::string &Dir,
                         const Manifest::File &Listed) {
  store::StoreOfRows Store(Dir);
  TRY(checked(In, Listed,
              [&](llvm::StringRef Part) { return Store.add(Part); }));
  return Store.finish();
}

/// Writes the entry at hand to \p Path.
llvm::Error extract(ArchiveReader &In, const std::string &Path,
                    const Manifest::File &Listed) {
  store::Descriptor Out(
      ::open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
             0644));
  auto WriteError = [&] {
    if (errno == ENOSPC || errno == EDQUOT)
      return makeError("No space is left on the disk of " + Path +
                       ": free some and run the command again. Nothing was "
                       "imported.");
    return errnoError("Cannot write " + Path);
  };
  if (Out.Fd < 0)
    return WriteError();
  TRY(checked(In, Listed, [&](llvm::StringRef Part) -> llvm::Error {
    return store::writeAll(Out.Fd, Part) ? llvm::Error::success()
                                         : WriteError();
  }));
  return ::fsync(Out.Fd) == 0 ? llvm::Error::success() : WriteError();
}

llvm::Error extractAll(ArchiveReader &In, const std::string &Dir,
                       const Manifest &M) {
  TRY(store::makeFolder(Dir));
  for (const char *Folder : {GenerationName, StoreName})
    if (llvm::any_of(M.Files, [&](const Manifest::File &Listed) {
          return llvm::StringRef(Listed.Path).starts_with(Folder);
        }))
      TRY(store::makeFolder(Dir + "/" + Folder));
  std::map<std::string, const Manifest::File *> Files;
  std::set<std::string> Missing;
  for (const Manifest::File &Listed : M.Files) {
    Files.emplace(Listed.Path, &Listed);
    Missing.insert(Listed.Path);
  }
  for (;;) {
    auto More = TRY(In.next());
    if (!More)
      break;
    auto Listed = Files.find(In.Name);
    if (Listed == Files.end())
      return In.refuse("its manifest does not list '" + In.Name + "'");
    if (Missing.erase(In.Name) == 0)
      return In.refuse("it has " + In.Name + " twice");
    const Manifest::File &Expected = *Listed->second;
    if (In.Size != Expected.Size)
      return In.refuse(In.Name + " has " + llvm::Twine(In.Size) +
                       " bytes, and by its manifest " +
                       llvm::Twine(Expected.Size));
    TRY(In.Name == FactsName ? extractFacts(In, Dir + "/" + StoreName, Expected)
                             : extract(In, Dir + "/" + In.Name, Expected));
  }
  if (!Missing.empty())
    return In.refuse("it is cut off, or lacks " + *Missing.begin());
  return llvm::Error::success();
}

/// Makes what was extracted a snapshot of the format of now.
llvm::Error makeSnapshot(const ArchiveReader &In, const std::string &Dir,
                         Manifest &M) {
  const std::string Generation = Dir + "/" + GenerationName;
  if (!M.has(ContentsName))
    return In.refuse("it has no contents: the torchtalk that made it is older "
                     "than this one can read");
  const std::string Path = Dir + "/" + ContentsName;
  auto Bytes = TRY(store::mapFile(Path));
  auto Contents = index::decodeContents(Bytes->getBuffer());
  if (!Contents)
    return In.refuse("its contents cannot be read");
  TRY(index::writeContents(Generation, std::move(Contents)));
  for (const std::string &Done : {Path, Dir + "/" + SchemaName})
    if (std::error_code Code = llvm::sys::fs::remove(Done))
      return makeError("Cannot remove " + Done + ": " + Code.message() + ".");
  if (M.has(index::KeptSourcesName))
    TRY(store::renameDurably(Dir + "/" + index::KeptSourcesName,
                             Generation + "/" + index::KeptSourcesName));
  M.IndexFormat = index::IndexFormatVersion;
  auto Files = TRY(filesOf(Dir));
  for (Manifest::File &File : Files) {
    auto Listed = llvm::find_if(M.Files, [&](const Manifest::File &Other) {
      return Other.Path == File.Path && Other.Size == File.Size;
    });
    if (Listed != M.Files.end())
      File.Digest = Listed->Digest;
  }
  M.Files = std::move(Files);
  for (const char *Folder : {GenerationName, StoreName})
    if (llvm::sys::fs::is_directory(Dir + "/" + Folder))
      TRY(store::syncFolder(Dir + "/" + Folder));
  return llvm::Error::success();
}

/// Whether what was extracted is an index.
llvm::Error checkIndex(const ArchiveReader &In, const std::string &Dir) {
  auto Index = index::IndexReader::openGeneration(Dir);
  if (!Index)
    return In.refuse("its index cannot be opened (" +
                     llvm::toString(Index.takeError()) + ")");
  if (auto Walk = (*Index)->walk(); !Walk)
    return In.refuse("its index is damaged (" +
                     llvm::toString(Walk.takeError()) + ")");
  return llvm::Error::success();
}

} // namespace

llvm::Expected<Manifest> readArchive(const std::string &File) {
  store::Descriptor Input(::open(File.c_str(), O_RDONLY | O_CLOEXEC));
  if (Input.Fd < 0)
    return errnoError("Cannot read " + File);
  ArchiveReader In(File);
  TRY(In.open(Input.Fd));
  return readManifest(In, File);
}

llvm::Expected<Manifest> importSnapshot(const std::string &IndexDir,
                                        const std::string &File,
                                        const std::string &Name) {
  if (!Name.empty())
    TRY(checkName(Name));
  store::Descriptor Input(File == "-"
                              ? ::dup(STDIN_FILENO)
                              : ::open(File.c_str(), O_RDONLY | O_CLOEXEC));
  if (Input.Fd < 0)
    return errnoError("Cannot read " + File);
  ArchiveReader In(File == "-" ? "standard input" : File);
  TRY(In.open(Input.Fd));
  auto M = TRY(readManifest(In, File));
  if (!Name.empty())
    M.Name = Name;

  auto Lock = TRY(lockSnapshots(IndexDir));
  if (snapshotExists(IndexDir, M.Name))
    return makeError("There is a snapshot " + M.Name +
                     " already: give another name with --name, or run "
                     "'torchtalk snapshot delete " +
                     M.Name + "' first.");
  TRY(checkSpace(IndexDir + "/snapshots", M.totalBytes()));
  store::TempFolder Temp(newSnapshotDir(IndexDir, M.Name));
  TRY(extractAll(In, Temp.path(), M));
  TRY(makeSnapshot(In, Temp.path(), M));
  TRY(checkIndex(In, Temp.path() + "/" + GenerationName));
  TRY(publishSnapshot(IndexDir, Temp.path(), M));
  return M;
}

} // namespace torchtalk::snapshot
