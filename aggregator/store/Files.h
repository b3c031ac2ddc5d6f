//===- Files.h - Durable files, locks and plain reads -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The few file operations whose order matters for a crash, and reads with a
/// size limit. POSIX.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_FILES_H
#define TORCHTALK_AGGREGATOR_STORE_FILES_H

#include "store/Fields.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace torchtalk::store {

/// Size in bytes and time of the last change in nanoseconds: what tells
/// whether a file has to be read again.
struct FileStamp {
  uint64_t Size = 0;
  int64_t MtimeNs = 0;
  bool operator==(const FileStamp &) const = default;
};

/// std::nullopt when \p Path is no regular file (after symlinks).
std::optional<FileStamp> stampOf(const std::string &Path);

/// Tells more surely, on one machine: the time of the last change of contents
/// or inode, which no program can set, and which inode it is.
struct FileIdentity {
  FileStamp Stamp;
  int64_t CtimeNs = 0;
  uint64_t Inode = 0, Device = 0;
  bool operator==(const FileIdentity &) const = default;
};
void fields(auto &A, Is<FileIdentity> auto &I) {
  SMALL_FIELDS(I.Stamp.Size);
  A(I.Stamp.MtimeNs, I.CtimeNs);
  SMALL_FIELDS(I.Inode, I.Device);
}

/// std::nullopt when \p Path is no regular file (after symlinks).
std::optional<FileIdentity> identityOf(const std::string &Path);

/// A regular file as it is on the disk; \p Copied: read, which costs less than
/// mapping where thousands are small. Never waits, as opening a pipe would.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mapFile(const std::string &Path, bool Copied = false);

/// Whether a file that was changed when \p Identity says may change once more
/// without another identity, as with the "racy" entries of git's index: the
/// clocks of file systems, those of networks included, tick in up to 2 s.
bool isRacy(const FileIdentity &Identity);

/// The whole of a file of at most \p Limit bytes.
llvm::Expected<std::string> readFile(const std::string &Path, uint64_t Limit);

/// Closes the file descriptor that it holds.
struct Descriptor {
  int Fd;
  explicit Descriptor(int Fd = -1) : Fd(Fd) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }
  void close();
};

/// Until all is written. \returns false with errno set when it cannot be.
bool writeAll(int Fd, std::string_view Data);

/// A new file that is removed unless it has replaced another one.
struct NewFile {
  std::string Path;
  Descriptor Out;

  explicit NewFile(std::string Path) : Path(std::move(Path)) {}
  NewFile(const NewFile &) = delete;
  NewFile &operator=(const NewFile &) = delete;
  ~NewFile();

  llvm::Error open();
  llvm::Error write(std::string_view Contents) const;
  /// Durably. A reader, or a crash at any moment, finds either the old contents
  /// of \p Target or the new ones.
  llvm::Error replace(const std::string &Target);
};

/// Replaces \p Path at once: a reader, or a crash at any moment, finds either
/// the old contents or the new ones, and the new ones are on disk on return.
llvm::Error writeFileAtomically(const std::string &Path,
                                std::string_view Contents);

/// How a file that other programs write too is replaced.
struct Replacement {
  std::optional<FileIdentity>
      Was;            ///< as it was read; nothing: it was not there
  mode_t Mode = 0600; ///< whatever the umask is
  uid_t Owner = static_cast<uid_t>(-1); ///< -1: who runs this
  gid_t Group = static_cast<gid_t>(-1);
};

/// writeFileAtomically() for such a file: an error when it is not as it was.
llvm::Error replaceFile(const std::string &Path, std::string_view Contents,
                        const Replacement &How);

/// Makes the entries of folder \p Path durable.
llvm::Error syncFolder(const std::string &Path);

/// mkdir -p. The error names a file that is in the way.
llvm::Error makeFolder(const std::string &Path);

/// An exclusive flock, which the kernel lets go of when the process ends in
/// whatever way. The file holds the pid of the holder, for the error of the
/// second one. Nothing else is written to: neither through a link nor into a
/// file that holds something else.
class FileLock {
public:
  /// The error is device_or_resource_busy where another process holds it.
  static llvm::Expected<FileLock> acquire(const std::string &Path);
  FileLock(FileLock &&Other) noexcept : Fd(Other.Fd) { Other.Fd = -1; }
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;
  FileLock &operator=(FileLock &&) = delete;
  ~FileLock();

private:
  explicit FileLock(int Fd) : Fd(Fd) {}
  int Fd;
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_FILES_H
