//===- ModulesResult.h - An answer about Python classes ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_MODULES_MODULESRESULT_H
#define TORCHTALK_SERVER_QUERY_MODULES_MODULESRESULT_H

#include "query/answer/Page.h"
#include "query/reach/ReachResult.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// nn: subclasses of torch.nn.Module; optim: of torch.optim.Optimizer.
enum class ModuleCategory : uint8_t { Nn, Optim, All };
inline const char *toString(ModuleCategory Category) {
  constexpr const char *Words[] = {"nn", "optim", "all"};
  return Words[static_cast<size_t>(Category)];
}

/// A method and the class that defines it.
struct ModuleMethod {
  index::PythonRecord Function;
  std::string Of; ///< qualified
};

struct ModuleTrace {
  std::string Asked;
  std::string Rule; ///< how the name was matched; "" when nothing was found
  std::vector<std::string> Candidates; ///< qualified; the first is answered
  std::optional<index::PythonRecord> Class;
  /// The __init__ that makes it, its own or a base's; none where the source
  /// shows none.
  std::optional<ModuleMethod> Constructor;
  std::vector<ModuleMethod> Methods; ///< its own, in the order of the file
  std::optional<ModuleMethod> Forward;
  /// What Forward reaches.
  PythonReach Ops;
  std::vector<std::string> Subclasses; ///< direct ones, qualified
  std::vector<std::string> Near;       ///< when nothing was found
};

struct ModuleList {
  std::string BadRequest;
  ModuleCategory Category = ModuleCategory::Nn;
  /// Those that users import come first, as torch.nn.Linear; then the rest of
  /// the package torch, and then all others, such as those of tests.
  std::vector<index::PythonRecord> Shown;
  Page ThePage;
  size_t InPackage = 0; ///< of all, those below torch/
};

struct ModuleListRequest {
  ModuleCategory Category = ModuleCategory::Nn;
  /// Only names that contain this, in any case: qualified or public ones.
  std::string Containing;
  size_t Limit = 50;
  std::string Cursor; ///< see GraphRequest

  /// See listName().
  std::string list() const {
    return listName({"modules", toString(Category), Containing});
  }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_MODULES_MODULESRESULT_H
