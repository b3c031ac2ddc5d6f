//===- PathMapper.cpp - Stored paths to index paths -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/PathMapper.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace torchtalk::collect {
namespace {

namespace path = llvm::sys::path;

std::string joined(std::string_view Folder, std::string_view Rest) {
  std::string Result(Folder);
  Result.push_back('/');
  Result += Rest;
  return Result;
}

/// Length of the longest common suffix that consists of whole components.
size_t commonSuffix(std::string_view A, std::string_view B) {
  auto End = std::mismatch(A.rbegin(), A.rend(), B.rbegin(), B.rend()).first;
  auto Length = static_cast<size_t>(End - A.rbegin());
  auto StartsComponent = [&](std::string_view S) {
    return Length == S.size() || S[S.size() - 1 - Length] == '/';
  };
  if (StartsComponent(A) && StartsComponent(B))
    return Length;
  size_t Slash = A.substr(A.size() - Length).find('/');
  return Slash == A.npos ? 0 : Length - Slash;
}

std::string realPath(const std::string &Path) {
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::real_path(Path, Real))
    return {};
  return std::string(Real);
}

/// "./a/../b" -> "b"; leading ".." stay.
std::string normal(std::string_view Stored) {
  llvm::SmallString<256> Result{llvm::StringRef(Stored)};
  path::remove_dots(Result, /*remove_dot_dot=*/true, path::Style::posix);
  return std::string(Result);
}

} // namespace

std::string absolutePath(std::string_view Path, std::string_view Base) {
  std::string Result =
      normal(!Path.empty() && Path.front() == '/' ? std::string(Path)
                                                  : joined(Base, Path));
  while (Result.size() > 1 && Result.back() == '/')
    Result.pop_back();
  return Result;
}

PortablePaths::PortablePaths(const std::string &SourceRoot,
                             const std::string &BuildDir) {
  auto Add = [this](const std::string &Dir, char Tag) {
    if (Dir.empty())
      return;
    Roots.push_back({absolutePath(Dir, "/"), Tag});
    if (std::string Real = realPath(Dir);
        !Real.empty() && Real != Roots.back().Path)
      Roots.push_back({Real, Tag});
  };
  Add(BuildDir, 'B');
  Add(SourceRoot, 'S');
  llvm::stable_sort(Roots, [](const Root &A, const Root &B) {
    return A.Path.size() > B.Path.size();
  });
}

std::string PortablePaths::of(const std::string &Absolute) const {
  for (const Root &R : Roots) {
    llvm::StringRef Rest = Absolute;
    if (Rest.consume_front(R.Path) && (Rest.empty() || Rest.front() == '/'))
      return R.Tag + Rest.str();
  }
  return Absolute;
}

std::string PortablePaths::absolute(llvm::StringRef Portable) const {
  if (Portable.starts_with("/"))
    return Portable.str();
  for (const Root &R : Roots)
    if (Portable.front() == R.Tag)
      return R.Path + Portable.drop_front().str();
  return Portable.str(); // of a build folder that this run has none of
}

std::string PortablePaths::inText(std::string Text) const {
  for (const Root &R : Roots) {
    std::string With{'$', R.Tag};
    for (size_t At = Text.find(R.Path); At != std::string::npos;
         At = Text.find(R.Path, At + With.size())) {
      size_t End = At + R.Path.size();
      // "/src/torch" is no part of "/src/torch-2".
      if (End == Text.size() || Text[End] == '/')
        Text.replace(At, R.Path.size(), With);
      else
        At = End - With.size();
    }
  }
  return Text;
}

PathMapper::PathMapper(const std::string &SourceRoot,
                       const std::string &BuildDir)
    : Source(SourceRoot.empty() ? "" : absolutePath(SourceRoot, "/")),
      Build(BuildDir.empty() ? "" : absolutePath(BuildDir, "/")),
      // A build in the source root itself has no name of its own.
      Roots(Source, Build == Source ? "" : Build) {}

bool PathMapper::exists(const std::string &Path) {
  auto [It, New] = Exists.try_emplace(Path, false);
  if (New)
    It->second = llvm::sys::fs::exists(Path);
  return It->second;
}

std::string PathMapper::realPathOf(const std::string &Path) {
  llvm::StringRef Folder = path::parent_path(Path);
  auto [It, New] = RealFolders.try_emplace(Folder);
  if (New)
    It->second = realPath(Folder.str());
  return It->second.empty() ? std::string()
                            : joined(It->second, path::filename(Path));
}

PathMapping PathMapper::mappingFor(const std::string &Directory,
                                   const std::string &StoredMain,
                                   const std::string &TrueMain) {
  PathMapping Mapping;
  Mapping.Directory = Directory;
  std::string Stored = normal(StoredMain);
  if (TrueMain.empty() || absolutePath(Stored, Directory) == TrueMain)
    return Mapping;
  // The same file by another name, such as a symlink to the checkout.
  std::string Real = realPathOf(absolutePath(Stored, Directory));
  if (!Real.empty() && Real == realPathOf(TrueMain))
    return Mapping;
  size_t Common = commonSuffix(Stored, TrueMain);
  if (Common == 0)
    return Mapping;
  auto PrefixOf = [&](const std::string &S) {
    size_t Size = S.size() - Common;
    return S.substr(0, Size > 0 && S[Size - 1] == '/' ? Size - 1 : Size);
  };
  Mapping.HasRule = true;
  // A suffix with its '/' and one without are equivalent.
  if (Stored[Stored.size() - Common] == '/')
    --Common;
  Mapping.StoredPrefix = PrefixOf(Stored);
  Mapping.TruePrefix = PrefixOf(TrueMain);
  return Mapping;
}

/// For "../../x/aten/Foo.h" from a checkout at another depth: the longest
/// suffix that exists in the source root or the build folder.
std::string PathMapper::searchBelowRoots(std::string_view Stored) {
  if (Stored.starts_with('/'))
    return {};
  bool Climbs = Stored.starts_with("../");
  while (Stored.starts_with("../"))
    Stored.remove_prefix(3);
  while (true) {
    for (const std::string *Root : {&Source, &Build})
      if (!Root->empty())
        if (std::string Path = joined(*Root, Stored); exists(Path))
          return Path;
    size_t Slash = Stored.find('/');
    if (!Climbs || Slash == std::string_view::npos)
      return {};
    Stored.remove_prefix(Slash + 1);
    // A bare file name is ambiguous.
    if (Stored.find('/') == std::string_view::npos)
      return {};
  }
}

std::string PathMapper::resolve(const PathMapping &Mapping,
                                const std::string &StoredPath) {
  std::string Stored = normal(StoredPath);
  std::string First;
  auto Try = [&](const std::string &Candidate) {
    if (First.empty())
      First = Candidate;
    return exists(Candidate);
  };
  if (Mapping.HasRule) {
    llvm::StringRef Rest = Stored;
    bool Applies = Mapping.StoredPrefix.empty()
                       ? !Rest.starts_with("/")
                       : Rest.consume_front(Mapping.StoredPrefix + "/");
    if (Applies && !Rest.starts_with("../"))
      if (std::string Path = absolutePath(Rest, Mapping.TruePrefix); Try(Path))
        return Path;
  }
  std::string Plain = absolutePath(Stored, Mapping.Directory);
  if (Try(Plain))
    return Plain;
  if (Stored.starts_with("../"))
    if (std::string Real = realPath(Mapping.Directory); !Real.empty())
      if (std::string Path = absolutePath(Stored, Real); Try(Path))
        return Path;
  if (std::string Path = searchBelowRoots(Stored); !Path.empty())
    return Path;
  return First;
}

std::string PathMapper::toIndex(const std::string &Absolute) {
  std::string Portable = Roots.of(Absolute);
  if (Portable == Absolute)
    Portable = Roots.of(realPathOf(Absolute));
  if (PortablePaths::isOfSource(Portable))
    return Portable.substr(2);
  if (PortablePaths::isOfBuild(Portable))
    return "build/" + Portable.substr(2);
  return Absolute;
}

} // namespace torchtalk::collect
