//===- Links.cpp - Where places can be seen in a repository ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Links.h"
#include "render/base/SourceText.h"
#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::render {

namespace {

/// No repository has these: of the build, or of the system.
bool isElsewhere(llvm::StringRef File) {
  return File.starts_with("build/") || File.starts_with("/");
}

/// The places of one source tree.
class Tree {
public:
  Tree(const index::IndexReader &Index, const std::string &Root)
      : Index(Index), Root(Root) {}

  void see(llvm::StringRef File) {
    if (!HasAbsent && !base().empty() && !isElsewhere(File) &&
        Seen.insert(File).second)
      HasAbsent = !llvm::sys::fs::exists(sourcePath(Index, Root, File));
  }
  /// "": no link is needed, or none is known.
  std::string links() const { return HasAbsent ? base() : ""; }

private:
  const std::string &base() const { return Index.summary().PlacesAt; }

  const index::IndexReader &Index;
  const std::string &Root;
  llvm::StringSet<> Seen;
  bool HasAbsent = false;
};

} // namespace

std::string linkTo(const index::IndexReader &Index, llvm::StringRef File,
                   size_t Line) {
  const std::string &Base = Index.summary().PlacesAt;
  if (Base.empty() || isElsewhere(File))
    return "";
  return Base + File.str() + "#L" + std::to_string(Line);
}

void addLinks(Answer &Given, const index::IndexReader &Index,
              const std::string &SourceRoot, const ProjectSource &Project) {
  if (Index.summary().PlacesAt.empty() &&
      (!Project.Index || Project.Index->summary().PlacesAt.empty()))
    return;
  const std::string None;
  Tree Main(Index, SourceRoot);
  Tree Own(Project.Index ? *Project.Index : Index, None);
  const std::string Mark = ofProject(Project.Name);
  for (llvm::StringRef Line : llvm::split(Given.Text, '\n'))
    if (auto Where = placeIn(Line))
      (Project.Index && Line.ends_with(Mark) ? Own : Main).see(Where->File);
  auto Say = [&](const std::string &Base, const std::string &Of,
                 const char *Member) {
    if (Base.empty())
      return;
    Given.Closing += "a place FILE:LINE" + Of + " is " + Base +
                     "FILE#LLINE, except in build/, which is generated\n";
    Given.Value = [Rest = Given.Value, Base, Member] {
      Json Whole = Rest();
      Whole[Member] = Base;
      return Whole;
    };
  };
  Say(Main.links(), "", "places_at");
  Say(Own.links(), " of " + Project.Name, "project_places_at");
}

} // namespace torchtalk::render
