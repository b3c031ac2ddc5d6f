//===- Files.cpp - Durable files, locks and plain reads -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Files.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

namespace torchtalk::store {

void Descriptor::close() {
  if (Fd >= 0)
    ::close(Fd);
  Fd = -1;
}

bool writeAll(int Fd, std::string_view Data) {
  while (!Data.empty()) {
    ssize_t Written = ::write(Fd, Data.data(), Data.size());
    if (Written < 0) {
      if (errno == EINTR)
        continue;
      return false;
    }
    Data.remove_prefix(static_cast<size_t>(Written));
  }
  return true;
}

std::optional<FileIdentity> identityOf(const std::string &Path) {
  struct stat St;
  if (::stat(Path.c_str(), &St) != 0 || !S_ISREG(St.st_mode))
    return std::nullopt;
  auto Ns = [](const timespec &Time) {
    return int64_t(Time.tv_sec) * 1000000000 + int64_t(Time.tv_nsec);
  };
  return FileIdentity{{static_cast<uint64_t>(St.st_size), Ns(St.st_mtim)},
                      Ns(St.st_ctim),
                      static_cast<uint64_t>(St.st_ino),
                      static_cast<uint64_t>(St.st_dev)};
}

bool isRacy(const FileIdentity &Identity) {
  constexpr std::chrono::nanoseconds Ticks = std::chrono::seconds(2);
  auto Now = std::chrono::system_clock::now().time_since_epoch();
  return Identity.CtimeNs > (Now - Ticks) / std::chrono::nanoseconds(1);
}

std::optional<FileStamp> stampOf(const std::string &Path) {
  auto Identity = identityOf(Path);
  if (!Identity)
    return std::nullopt;
  return Identity->Stamp;
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mapFile(const std::string &Path, bool Copied) {
  Descriptor In(::open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  // ENXIO: a socket.
  struct stat St = {};
  if (In.Fd >= 0 ? ::fstat(In.Fd, &St) == 0 && !S_ISREG(St.st_mode)
                 : errno == ENXIO)
    return makeError("Cannot read " + Path + ": it is no regular file.");
  if (In.Fd < 0)
    return errnoError("Cannot read " + Path);
  auto Buffer = llvm::MemoryBuffer::getOpenFile(
      llvm::sys::fs::convertFDToNativeFile(In.Fd), Path,
      static_cast<uint64_t>(St.st_size), /*RequiresNullTerminator=*/false,
      /*IsVolatile=*/Copied);
  if (!Buffer)
    return makeError("Cannot read " + Path + ": " +
                     Buffer.getError().message() + ".");
  return std::move(*Buffer);
}

llvm::Expected<std::string> readFile(const std::string &Path, uint64_t Limit) {
  if (auto Stamp = stampOf(Path); Stamp && Stamp->Size > Limit)
    return makeError(Path + " has " + llvm::Twine(Stamp->Size) +
                     " bytes; at most " + llvm::Twine(Limit) +
                     " are read, so it is taken to be broken.");
  auto Buffer = TRY(mapFile(Path));
  return Buffer->getBuffer().str();
}

llvm::Error syncFolder(const std::string &Path) {
  Descriptor Folder(::open(Path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (Folder.Fd < 0 || ::fsync(Folder.Fd) != 0)
    return errnoError("Cannot make " + Path + " durable");
  return llvm::Error::success();
}

NewFile::~NewFile() {
  if (Out.Fd >= 0 && !Path.empty())
    ::unlink(Path.c_str());
}

llvm::Error NewFile::open() {
  // One that a kill left; or a link, which leads to somebody else's file.
  ::unlink(Path.c_str());
  Out.Fd = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  return Out.Fd >= 0 ? llvm::Error::success()
                     : errnoError("Cannot write " + Path);
}

llvm::Error NewFile::write(std::string_view Contents) const {
  return Out.Fd >= 0 && writeAll(Out.Fd, Contents)
             ? llvm::Error::success()
             : errnoError("Cannot write " + Path);
}

llvm::Error NewFile::replace(const std::string &Target) {
  if (::fsync(Out.Fd) != 0)
    return errnoError("Cannot write " + Path);
  if (::rename(Path.c_str(), Target.c_str()) != 0)
    return errnoError("Cannot replace " + Target);
  Path.clear();
  return syncFolder(llvm::sys::path::parent_path(Target).str());
}

llvm::Error writeFileAtomically(const std::string &Path,
                                std::string_view Contents) {
  NewFile New{Path + ".tmp"};
  TRY(New.open());
  TRY(New.write(Contents));
  return New.replace(Path);
}

llvm::Error replaceFile(const std::string &Path, std::string_view Contents,
                        const Replacement &How) {
  NewFile New{Path + ".torchtalk-XXXXXX"};
  // Mode 0600: nobody can read a secret before it is hidden.
  New.Out.Fd = ::mkostemp(New.Path.data(), O_CLOEXEC);
  TRY(New.write(Contents));
  // Only root can give files away; what others replace becomes theirs.
  (void)!::fchown(New.Out.Fd, How.Owner, How.Group);
  if (::fchmod(New.Out.Fd, How.Mode) != 0)
    return errnoError("Cannot write " + New.Path);
  if (identityOf(Path) != How.Was)
    return makeError(Path +
                     " was changed by another program just now: run this "
                     "again.");
  return New.replace(Path);
}

llvm::Error makeFolder(const std::string &Path) {
  std::error_code Code = llvm::sys::fs::create_directories(Path);
  if (!Code && !llvm::sys::fs::is_directory(Path))
    Code = std::make_error_code(std::errc::not_a_directory);
  if (Code)
    return makeError("Cannot make the folder " + Path + ": " + Code.message() +
                     ". Remove what is in the way, or name another folder.");
  return llvm::Error::success();
}

llvm::Expected<FileLock> FileLock::acquire(const std::string &Path) {
  int Fd = ::open(Path.c_str(),
                  O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
  if (Fd < 0 && errno == ELOOP)
    return makeError(Path + " is a link, and so no lock of an index: remove "
                            "it.");
  if (Fd < 0)
    return errnoError("Cannot open the lock " + Path);
  FileLock Lock(Fd);
  char Pid[32] = {};
  ssize_t Size = ::pread(Fd, Pid, sizeof(Pid) - 1, 0);
  llvm::StringRef Holder(Pid, Size > 0 ? static_cast<size_t>(Size) : 0);
  if (Size < 0 || !llvm::all_of(Holder.trim(), llvm::isDigit))
    return makeError(Path + " is no lock of an index: remove it.");
  if (::flock(Fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK)
      return errnoError("Cannot lock " + Path);
    return llvm::createStringError(
        std::make_error_code(std::errc::device_or_resource_busy),
        "Another torchtalk (pid " + Holder.trim() + ") holds " + Path +
            ": wait until it has finished.");
  }
  // Only for the message above; the lock itself does not depend on it.
  std::string Own = std::to_string(::getpid()) + "\n";
  if (::ftruncate(Fd, 0) != 0 || ::lseek(Fd, 0, SEEK_SET) != 0 ||
      !writeAll(Fd, Own))
    return errnoError("Cannot write the lock " + Path);
  return Lock;
}

FileLock::~FileLock() {
  if (Fd >= 0)
    ::close(Fd);
}

} // namespace torchtalk::store
