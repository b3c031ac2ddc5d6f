//===- PythonBranches.cpp - Under which conditions Python runs ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/branches/PythonBranches.h"
#include "source/branches/PythonBranchReader.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

namespace torchtalk::source {

llvm::Expected<PythonBranches> PythonBranches::read(llvm::StringRef Source) {
  PythonBranches Result;
  SyntaxTree Tree = TRY(SyntaxTree::parse(Language::Python, Source.str()));
  Result.HasErrors = Tree.root().hasError();
  PythonBranchReader(Result).run(Tree.root());
  llvm::stable_sort(Result.Words, [](const Word &A, const Word &B) {
    return A.Line < B.Line;
  });
  return Result;
}

FoundBranches PythonBranches::at(uint32_t Line,
                                 llvm::ArrayRef<llvm::StringRef> Names) const {
  FoundBranches Result;
  llvm::SetVector<BranchTree::Place> Called, All;
  for (const Word &Of :
       std::ranges::equal_range(Words, Line, {}, &Word::Line)) {
    All.insert(Of.Place);
    if (llvm::is_contained(Names, Of.Called))
      Called.insert(Of.Place);
  }
  if (All.empty())
    Result.doubt("the line has no code that was read");
  else if (!Called.empty())
    Tree.find(Called.getArrayRef(),
              "the line has several such calls, not all under the same "
              "conditions",
              Result);
  else
    Tree.find(All.getArrayRef(),
              "where in the line the call is made is not known", Result);
  if (HasErrors)
    Result.doubt("the file has syntax that is not understood");
  return Result;
}

} // namespace torchtalk::source
