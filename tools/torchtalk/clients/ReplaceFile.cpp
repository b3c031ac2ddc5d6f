//===- ReplaceFile.cpp - Change a file of somebody else's -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/ReplaceFile.h"

#include "store/Errors.h"
#include "store/Files.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

/// No client's configuration comes near this.
constexpr uint64_t MaxBytes = uint64_t(64) << 20;

bool isSame(const struct stat &A, const struct stat &B) {
  return A.st_dev == B.st_dev && A.st_ino == B.st_ino &&
         A.st_size == B.st_size && A.st_mtim.tv_sec == B.st_mtim.tv_sec &&
         A.st_mtim.tv_nsec == B.st_mtim.tv_nsec;
}

/// Whether the file is still what was read.
bool isUnchanged(const ReadFile &File) {
  struct stat Now;
  bool Exists = ::stat(File.Path.c_str(), &Now) == 0;
  return Exists == File.Was.has_value() && (!Exists || isSame(*File.Was, Now));
}

/// A new file beside the one to replace, gone at the end unless it was renamed.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &Beside)
      : Path(Beside + ".torchtalk-XXXXXX"),
        Fd(::mkostemp(Path.data(), O_CLOEXEC)) {}
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  ~TemporaryFile() {
    if (Fd < 0)
      return;
    ::close(Fd);
    if (!Renamed)
      ::unlink(Path.c_str());
  }

  bool isOpen() const { return Fd >= 0; }

  bool write(std::string_view Text) const {
    return store::writeAll(Fd, Text) && ::fsync(Fd) == 0;
  }

  /// mkostemp() gives 0600: nobody can read a secret before it is hidden.
  bool makeLike(const std::optional<struct stat> &Was, mode_t NewMode) const {
    if (!Was)
      return ::fchmod(Fd, NewMode) == 0;
    // Only root can give files away; what others replace becomes theirs.
    if (Was->st_uid != ::geteuid() || Was->st_gid != ::getegid())
      (void)!::fchown(Fd, Was->st_uid, Was->st_gid);
    return ::fchmod(Fd, Was->st_mode & 07777) == 0;
  }

  bool renameTo(const std::string &Target) {
    Renamed = ::rename(Path.c_str(), Target.c_str()) == 0;
    return Renamed;
  }

private:
  std::string Path;
  int Fd;
  bool Renamed = false;
};

} // namespace

llvm::Expected<ReadFile> readForReplacing(const std::string &Path) {
  ReadFile File;
  llvm::SmallString<256> Real;
  if (!fs::real_path(Path, Real)) {
    File.Path = std::string(Real);
  } else {
    File.Path = Path;
    struct stat Link;
    if (::lstat(Path.c_str(), &Link) == 0)
      return makeError("Cannot read " + Path +
                       ": it is a symlink that leads nowhere. Remove it, or "
                       "make the file that it names.");
    if (errno != ENOENT)
      return errnoError("Cannot read " + Path);
    return File;
  }
  struct stat Was;
  if (::stat(File.Path.c_str(), &Was) != 0)
    return errnoError("Cannot read " + Path);
  if (!S_ISREG(Was.st_mode))
    return makeError("Cannot read " + Path + ": it is not a regular file.");
  File.Was = Was;
  auto Text = store::readFile(File.Path, MaxBytes);
  if (!Text)
    return Text.takeError();
  File.Text = std::move(*Text);
  return File;
}

llvm::Error replaceFile(const ReadFile &File, std::string_view Text,
                        mode_t NewMode) {
  std::string Folder = llvm::sys::path::parent_path(File.Path).str();
  if (!File.Was)
    if (llvm::Error E = store::makeFolder(Folder))
      return E;
  TemporaryFile New(File.Path);
  if (!New.isOpen())
    return errnoError("Cannot write beside " + File.Path);
  if (!New.makeLike(File.Was, NewMode) || !New.write(Text))
    return errnoError("Cannot write " + File.Path);
  if (!isUnchanged(File))
    return makeError(File.Path +
                     " was changed by another program just now: run this "
                     "again.");
  if (!New.renameTo(File.Path))
    return errnoError("Cannot replace " + File.Path);
  return store::syncFolder(Folder);
}

} // namespace torchtalk::cli
