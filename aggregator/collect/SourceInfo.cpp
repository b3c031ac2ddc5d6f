//===- SourceInfo.cpp - Which PyTorch a checkout is -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/SourceInfo.h"
#include "collect/inputs/PathMapper.h"
#include "store/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::index {
namespace {

std::string readOrEmpty(const std::string &Path, uint64_t Limit) {
  return llvm::expectedToOptional(store::readFile(Path, Limit)).value_or("");
}

std::string firstLine(const std::string &Path) {
  std::string Text = readOrEmpty(Path, 64 << 10);
  return llvm::StringRef(Text).split('\n').first.trim().str();
}

bool isCommit(llvm::StringRef S) {
  return (S.size() == 40 || S.size() == 64) &&
         llvm::all_of(S, llvm::isHexDigit);
}

std::string packedRef(const std::string &GitDir, llvm::StringRef Ref) {
  std::string Text = readOrEmpty(GitDir + "/packed-refs", 256 << 20);
  for (llvm::StringRef Line : llvm::split(Text, '\n')) {
    auto [Commit, Name] = Line.split(' ');
    if (Name.trim() == Ref && isCommit(Commit))
      return Commit.str();
  }
  return {};
}

} // namespace

std::string headCommit(const std::string &SourceRoot) {
  std::string GitDir = SourceRoot + "/.git";
  // In a worktree .git is a file, and refs are in the common folder.
  std::string Line = firstLine(GitDir);
  if (llvm::StringRef Target = Line; Target.consume_front("gitdir: "))
    GitDir = collect::absolutePath(Target.str(), SourceRoot);
  std::string Head = firstLine(GitDir + "/HEAD");
  if (isCommit(Head))
    return Head;
  llvm::StringRef Ref = Head;
  if (!Ref.consume_front("ref: ") || Ref.contains(".."))
    return {};
  std::string Common = firstLine(GitDir + "/commondir");
  Common = Common.empty() ? GitDir : collect::absolutePath(Common, GitDir);
  for (const std::string &Dir : {GitDir, Common}) {
    std::string Commit = firstLine(Dir + "/" + Ref.str());
    if (isCommit(Commit))
      return Commit;
  }
  return packedRef(Common, Ref);
}

std::string sourceVersion(const std::string &SourceRoot) {
  return firstLine(SourceRoot + "/version.txt");
}

} // namespace torchtalk::index
