//===- DescribeTree.cpp - What is known of a tree beforehand --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/DescribeTree.h"
#include "index/reader/IndexReader.h"
#include "source/MacroScan.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::index {
namespace {

/// "2.6" is 2.6.0 and 2.6.1, and no 2.60.
bool isVersion(llvm::StringRef Version, llvm::StringRef Wanted) {
  return Version.consume_front(Wanted) &&
         (Version.empty() || !llvm::isAlnum(Version.front()));
}

} // namespace

llvm::Expected<describe::Description>
describeTree(const BuildOptions &Options, std::vector<std::string> &Problems) {
  auto Read = TRY(describe::describe(Options.SourceRoot));
  auto Say = [&](const std::string &What) {
    Problems.push_back(Read.Origin + ": " + What);
  };
  for (const std::string &Folder :
       llvm::concat<const std::string>(Read.Sources, Read.Exclude, Read.Tests))
    if (!llvm::sys::fs::exists(Options.SourceRoot + "/" + Folder) &&
        Read.Origin == describe::FileName)
      Say("there is no folder " + Folder);
  if (!Options.Against)
    return Read;
  const std::string &Version = Options.Against->summary().PyTorchVersion;
  if (!Read.PyTorch.empty() && !isVersion(Version, Read.PyTorch))
    Say("it builds on PyTorch " + Read.PyTorch +
        ", and the index that it is compared with is of " +
        (Version.empty() ? "one that does not say its version" : Version));
  describe::MacroSet Own;
  Own.Defines = source::registeringMacros(
      {Options.SourceRoot, Options.BuildDir, Read}, Problems);
  // First, so that what the description says counts.
  if (!Own.Defines.empty())
    Read.Macros.insert(Read.Macros.begin(), std::move(Own));
  return Read;
}

std::string encodeDescription(const describe::Description &D) {
  std::string Result = D.Origin + "\n" + D.Text;
  for (const describe::MacroSet &Set : D.Macros)
    for (const std::string &Define : Set.Defines)
      Result += "\n" + Set.Folder + ": " + Define;
  return D.Origin.empty() && D.Macros.empty() ? "" : Result;
}

} // namespace torchtalk::index
