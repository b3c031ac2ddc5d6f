//===- ConfigFile.cpp - A configuration of another program ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clients/ConfigFile.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>

#include <sys/stat.h>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

/// No client's configuration comes near this.
static constexpr uint64_t MaxBytes = uint64_t(64) << 20;

std::string ConfigFile::backup() const {
  return Text.empty() ? "" : Path + ".torchtalk-backup";
}

llvm::Expected<ConfigFile> readConfig(const std::string &Path, mode_t NewMode) {
  ConfigFile File{Path, "", {.Was = std::nullopt, .Mode = NewMode}};
  llvm::SmallString<256> Real;
  struct stat Was;
  if (!fs::real_path(Path, Real)) {
    File.Path = std::string(Real);
  } else if (::lstat(Path.c_str(), &Was) == 0) {
    return makeError("Cannot read " + Path +
                     ": it is a symlink that leads nowhere. Remove it, or "
                     "make the file that it names.");
  } else if (errno == ENOENT) {
    return File;
  }
  if (::stat(File.Path.c_str(), &Was) != 0)
    return errnoError("Cannot read " + Path);
  if (!S_ISREG(Was.st_mode))
    return makeError("Cannot read " + Path + ": it is not a regular file.");
  File.As = {store::identityOf(File.Path), Was.st_mode & 07777, Was.st_uid,
             Was.st_gid};
  File.Text = TRY(store::readFile(File.Path, MaxBytes));
  return File;
}

llvm::Error backUp(const ConfigFile &File) {
  std::string Backup = File.backup();
  if (Backup.empty())
    return llvm::Error::success();
  store::Replacement As = File.As;
  As.Was = store::identityOf(Backup);
  return store::replaceFile(Backup, File.Text, As);
}

llvm::Error replaceConfig(const ConfigFile &File, std::string_view Text) {
  if (!File.As.Was)
    TRY(store::makeFolder(llvm::sys::path::parent_path(File.Path).str()));
  TRY(backUp(File));
  return store::replaceFile(File.Path, Text, File.As);
}

} // namespace torchtalk::cli
