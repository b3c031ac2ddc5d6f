//===- OnProject.h - Questions about PyTorch with a project -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_ONPROJECT_H
#define TORCHTALK_SERVER_QUESTIONS_ONPROJECT_H

#include "query/backend/BackendResult.h"
#include "questions/Question.h"
#include "store/Try.h"

namespace torchtalk::questions {

/// The project called \p Name, or that of the command line; none without one.
inline llvm::Expected<std::optional<ProjectIndexes>>
findProject(const Places &In, const std::string &Name = "") {
  if (In.Find.Project)
    return In.Find.Project(Name);
  if (!Name.empty())
    return badUsage("this server knows no projects");
  return std::nullopt;
}

/// Borrows both.
inline query::BackendIndexes
indexesOf(const Places &In, const std::optional<ProjectIndexes> &Project) {
  if (!Project)
    return {In.Index};
  return {*Project->PyTorch, Project->Own.get(), Project->Name};
}

/// Asks \p Fn about PyTorch, with the project of the command line on top of it.
template <typename Request>
auto onProject(llvm::Expected<render::Answer> (*Fn)(
    const query::BackendIndexes &, const Request &)) {
  return [Fn](const Request &Asked,
              const Places &In) -> llvm::Expected<render::Answer> {
    const auto Project = TRY(findProject(In));
    return Fn(indexesOf(In, Project), Asked);
  };
}

/// To the places of \p Given their source, if \p Code, and links where files
/// are not here; where \p Layered, of a project and its PyTorch.
llvm::Error addSources(render::Answer &Given, const Places &In, bool Layered,
                       bool Code);

struct ProjectAnswer {
  render::Answer Of;
  std::shared_ptr<const index::IndexReader> Index; ///< that answered
};

/// Asks \p Q about a project and the PyTorch that it builds on: both at once
/// where Question::OfProject, else PyTorch about what the project does not
/// know.
llvm::Expected<ProjectAnswer> askProject(const Question &Q, const Given &Asked,
                                         const Asker &By,
                                         const ProjectIndexes &Project);

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_ONPROJECT_H
