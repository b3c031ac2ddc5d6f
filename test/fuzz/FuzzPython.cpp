//===- FuzzPython.cpp - Any texts as the Python files of a project --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An input is one or more files, each but the first behind a line
/// "#file NAME". Of the first, `register` registers and `TABLE` holds
/// operators.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "merge/python/PythonJoin.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/StringRef.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  std::vector<source::PythonModule> Modules;
  llvm::StringRef Rest(Input), Name = "a.py";
  while (true) {
    size_t Next = Rest.find("\n#file ");
    auto Module = source::readPython(Name, Rest.take_front(Next).str());
    if (Module)
      Modules.push_back(std::move(*Module));
    else
      llvm::consumeError(Module.takeError());
    if (Next == llvm::StringRef::npos)
      break;
    std::tie(Name, Rest) = Rest.drop_front(Next + 7).split('\n');
  }
  for (const source::PythonModule &M : Modules)
    for (const source::PythonScope &S : M.Scopes)
      check(S.Parent <= M.Scopes.size(), "a scope in no scope");
  describe::Description Described;
  Described.PythonNames = {{"a.register", "torch.library.impl"}};
  Described.Tables = {{"a.TABLE", "PrivateUse1"}};
  std::vector<std::string> Problems;
  index::joinPython(source::PythonProject(std::move(Modules)),
                    index::PythonOps({}), Described, Problems);
}
