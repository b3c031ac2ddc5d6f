//===- OnProject.cpp - Questions about PyTorch with a project -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/OnProject.h"
#include "render/base/Code.h"
#include "render/base/Links.h"

namespace torchtalk::questions {

using render::Answer;

llvm::Expected<ProjectAnswer> askProject(const Question &Q, const Given &Asked,
                                         const Asker &By,
                                         const ProjectIndexes &Project) {
  auto Ask = [&](const index::IndexReader &Index) {
    return Q.Ask(Asked, Places{By, Index, ""});
  };
  ProjectAnswer Own{TRY(Ask(*Project.Own)), Project.Own};
  if (Q.OfProject || Own.Of.TheOutcome != Answer::Outcome::NoAnswer)
    return Own;
  ProjectAnswer Theirs{TRY(Ask(*Project.PyTorch)), Project.PyTorch};
  if (Theirs.Of.TheOutcome != Answer::Outcome::Done)
    return Own;
  Theirs.Of.Text = "not in the project " + Project.Name +
                   "; of the PyTorch that it builds on:\n" + Theirs.Of.Text;
  Theirs.Of.Value = [Value = std::move(Theirs.Of.Value), Name = Project.Name] {
    render::Json All = Value();
    All["not_in_project"] = Name;
    return All;
  };
  return Theirs;
}

llvm::Error addSources(Answer &Given, const Places &In, bool Layered,
                       bool Code) {
  std::optional<ProjectIndexes> Project;
  if (Layered)
    Project = TRY(findProject(In));
  const index::IndexReader &Index = Project ? *Project->PyTorch : In.Index;
  const std::string Root = Project ? "" : In.Source;
  render::ProjectSource Own;
  if (Project)
    Own = {Project->Name, Project->Own.get()};
  if (Code)
    TRY(render::addCode(Given, Index, Root, Own));
  render::addLinks(Given, Index, Root, Own);
  return llvm::Error::success();
}

} // namespace torchtalk::questions
