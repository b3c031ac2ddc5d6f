//===- CloneFolder.cpp - Hard-linked copy of a database -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace torchtalk::store {
namespace {

namespace fs = std::filesystem;

bool isImmutable(llvm::StringRef Name) {
  return Name.ends_with(".sst") || Name.ends_with(".log") || Name == "walk" ||
         Name == "kept-sources";
}

bool isLeftOut(llvm::StringRef Name) {
  return Name == "LOCK" || Name.ends_with(".tmp") || Name.ends_with(".dbtmp");
}

llvm::Error spaceOr(const llvm::Twine &What, std::error_code Code) {
  if (Code == std::errc::no_space_on_device || Code.value() == EDQUOT)
    return makeError(What + ": no space is left on the disk. Free some and "
                            "run the command again.");
  return makeError(What + ": " + Code.message() + ".");
}

llvm::Error copyFile(const std::string &From, const std::string &To) {
  std::error_code Code = llvm::sys::fs::copy_file(From, To);
  if (!Code) {
    Descriptor Copy(::open(To.c_str(), O_RDONLY | O_CLOEXEC));
    if (Copy.Fd < 0 || ::fsync(Copy.Fd) != 0)
      Code = std::error_code(errno, std::generic_category());
  }
  return Code ? spaceOr("Cannot copy " + From + " to " + To, Code)
              : llvm::Error::success();
}

} // namespace

llvm::Error cloneFolder(const std::string &From, const std::string &To) {
  if (std::error_code Code =
          llvm::sys::fs::create_directory(To, /*IgnoreExisting=*/false))
    return spaceOr("Cannot make the folder " + To, Code);
  std::error_code Code;
  fs::directory_iterator It(From, Code);
  for (fs::directory_iterator End; !Code && It != End; It.increment(Code)) {
    std::string Name = It->path().filename();
    std::error_code Ignored;
    if (isLeftOut(Name) || !fs::is_regular_file(It->symlink_status(Ignored)))
      continue;
    std::string Source = (llvm::Twine(From) + "/" + Name).str();
    std::string Target = (llvm::Twine(To) + "/" + Name).str();
    // If linking fails for any reason, copy: a persistent problem fails the
    // copy too.
    if (!isImmutable(Name) || ::link(Source.c_str(), Target.c_str()) != 0)
      TRY(copyFile(Source, Target));
  }
  if (Code)
    return makeError("Cannot read the folder " + From + ": " + Code.message() +
                     ".");
  return syncFolder(To);
}

llvm::Error removeFolder(const std::string &Path) {
  std::error_code Code;
  fs::remove_all(Path, Code);
  if (Code)
    return makeError("Cannot remove " + Path + ": " + Code.message() +
                     ". Remove it by hand.");
  return llvm::Error::success();
}

llvm::Error renameDurably(const std::string &From, const std::string &To) {
  if (::rename(From.c_str(), To.c_str()) != 0)
    return errnoError("Cannot rename " + From + " to " + To);
  std::string Before = llvm::sys::path::parent_path(From).str();
  std::string After = llvm::sys::path::parent_path(To).str();
  TRY(syncFolder(After));
  return Before == After ? llvm::Error::success() : syncFolder(Before);
}

} // namespace torchtalk::store
