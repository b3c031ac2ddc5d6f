//===- PythonGraph.h - The call graph of Python -----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONGRAPH_H
#define TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONGRAPH_H

#include "describe/Description.h"
#include "merge/python/PythonOps.h"
#include "records/PythonRecords.h"
#include "source/python/PythonTypes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::index {

using source::lastComponent;
using source::PythonArgument;
using source::PythonCall;
using source::PythonMeaning;
using source::PythonModule;
using source::PythonProject;
using source::PythonScope;
using source::PythonTypes;
using source::PythonValue;

/// The common inputs of all joins of Python.
struct PythonContext {
  const describe::Description &Described;
  const source::PythonProject &Project;
  const source::PythonTypes &Types;
  const PythonOps &Ops;
  const std::map<std::string, PythonRecord> &Definitions;
  llvm::ArrayRef<std::string> BackendNames; ///< names of PrivateUse1 in C++

  /// Whether this is PyTorch itself, whose project has all ops.
  bool isPyTorch() const { return Project.module("torch") != nullptr; }
  /// Whether \p Class is \p Base or inherits it, by the last component of a
  /// name: "OpInfo".
  bool derives(const std::string &Class, llvm::StringRef Base) const;
};

/// By qualified name: what each definition calls or refers to, by target.
using PythonCallees = std::map<std::string, std::vector<PythonCallee>>;

/// Besides its calls, a definition runs its nested functions and all methods of
/// its nested classes. Making an instance runs the methods that Python and
/// torch.nn call implicitly; using a class runs those of its methods that
/// nothing calls by name. A class refers to its bases. A table of more than 60
/// functions, like those of torch.overrides, refers to none.
PythonCallees linkPython(const PythonContext &Context);

/// What code that is in no index calls.
struct ModuleCallees {
  PythonCallees Callees; ///< that of no definition by the module's name
  /// Calls that no rule resolves, operators among them.
  std::vector<const source::PythonCall *> NotKnown;
};

/// The same of one module of the project, without the rules that rest on having
/// read all modules.
ModuleCallees linkModule(const PythonContext &Context,
                         const source::PythonModule &M);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_PYTHON_PYTHONGRAPH_H
