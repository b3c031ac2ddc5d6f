//===- TempFolder.h - A folder that goes away -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A folder that is removed with all that is in it when its owner goes, on
/// every way out but a kill.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_STORE_TEMPFOLDER_H
#define TORCHTALK_AGGREGATOR_STORE_TEMPFOLDER_H

#include "store/Errors.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <filesystem>
#include <string>
#include <utility>

namespace torchtalk::store {

class TempFolder {
public:
  /// In the system's folder for temporary files.
  static llvm::Expected<TempFolder> make() {
    llvm::SmallString<128> Path;
    if (std::error_code Code =
            llvm::sys::fs::createUniqueDirectory("torchtalk", Path))
      return makeError("Cannot make a temporary folder: " + Code.message() +
                       ". Free some space, or set TMPDIR to another place.");
    return TempFolder(std::string(Path));
  }
  /// Owns \p Path, whether it exists already or not.
  explicit TempFolder(std::string Path) : Path(std::move(Path)) {}
  TempFolder(TempFolder &&Other) noexcept
      : Path(std::exchange(Other.Path, {})) {}
  TempFolder(const TempFolder &) = delete;
  TempFolder &operator=(const TempFolder &) = delete;
  TempFolder &operator=(TempFolder &&) = delete;
  ~TempFolder() {
    std::error_code Ignored;
    if (!Path.empty())
      std::filesystem::remove_all(Path, Ignored);
  }

  const std::string &path() const { return Path; }

private:
  std::string Path;
};

} // namespace torchtalk::store

#endif // TORCHTALK_AGGREGATOR_STORE_TEMPFOLDER_H
