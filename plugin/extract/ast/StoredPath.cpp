//===- StoredPath.cpp - Paths that do not depend on the checkout ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/StoredPath.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace torchtalk::extract {
namespace {

namespace path = llvm::sys::path;

std::string normal(llvm::StringRef Path) {
  llvm::SmallString<256> Buffer(Path);
  path::remove_dots(Buffer, /*remove_dot_dot=*/true);
  return std::string(Buffer);
}

bool isBelow(llvm::StringRef Path, llvm::StringRef Dir) {
  return Path.consume_front(Dir) && (Path.empty() || Path.front() == '/');
}

/// The system folder that holds \p Path, or "".
llvm::StringRef systemFolder(const std::string &Path) {
  for (llvm::StringRef Dir :
       {"/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec",
        "/usr/share", "/usr/local", "/lib", "/lib64", "/opt", "/nix/store"})
    if (isBelow(Path, Dir))
      return Dir;
  return {};
}

/// \p Path relative to \p Dir, both absolute and normal; \p Climbs gets the
/// number of "..".
std::string relativeTo(llvm::StringRef Path, llvm::StringRef Dir,
                       unsigned &Climbs) {
  auto PI = path::begin(Path), PE = path::end(Path);
  auto DI = path::begin(Dir), DE = path::end(Dir);
  for (; PI != PE && DI != DE && *PI == *DI; ++PI, ++DI)
    ;
  std::string Result;
  for (Climbs = 0; DI != DE; ++DI, ++Climbs)
    Result += "../";
  for (; PI != PE; ++PI) {
    Result += *PI;
    Result += '/';
  }
  if (!Result.empty())
    Result.pop_back();
  return Result.empty() ? "." : Result;
}

} // namespace

StoredPath::StoredPath(llvm::StringRef Dir, PrefixMap M)
    : WorkingDir(normal(Dir)), Map(std::move(M)) {
  llvm::SmallString<256> Real;
  if (!llvm::sys::fs::real_path(Dir, Real) && Real.str() != WorkingDir)
    RealWorkingDir = std::string(Real);
}

bool StoredPath::isSystem(llvm::StringRef Path) const {
  llvm::StringRef System = systemFolder(normal(Path));
  return !System.empty() && !isBelow(WorkingDir, System);
}

std::string StoredPath::of(llvm::StringRef Path) const {
  for (const auto &[From, To] : llvm::reverse(Map))
    if (Path.starts_with(From))
      return normal(To + Path.substr(From.size()).str());

  if (!path::is_absolute(Path)) {
    std::string Relative = normal(Path);
    if (!llvm::StringRef(Relative).starts_with(".."))
      return Relative;
    // A path out of the working directory may lead back into it, so go through
    // the absolute name: one file has one name.
    return of(normal(WorkingDir + "/" + Path.str()));
  }

  std::string Absolute = normal(Path);
  if (isSystem(Absolute))
    return Absolute;
  unsigned Climbs = 0;
  std::string Relative = relativeTo(Absolute, WorkingDir, Climbs);
  if (!RealWorkingDir.empty()) {
    unsigned RealClimbs = 0;
    std::string Other = relativeTo(Absolute, RealWorkingDir, RealClimbs);
    if (RealClimbs < Climbs)
      return Other;
  }
  return Relative;
}

} // namespace torchtalk::extract
