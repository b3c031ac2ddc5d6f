//===- Program.cpp - Running another program ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Program.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace torchtalk::store {

llvm::Expected<ProgramResult> runProgram(const ProgramRun &Run) {
  constexpr uint64_t MaxOutput = uint64_t(1) << 30;
  auto Temp = TRY(TempFolder::make());
  std::string In = Run.Input.empty() ? "" : Temp.path() + "/in";
  std::string Out = Temp.path() + "/out";
  std::string Err = Temp.path() + "/err";
  if (!In.empty())
    TRY(writeFileAtomically(In, Run.Input));
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(In), llvm::StringRef(Out), llvm::StringRef(Err)};
  llvm::SmallVector<llvm::StringRef> Words(Run.Words.begin(), Run.Words.end());
  llvm::SmallVector<llvm::StringRef> Variables;
  std::optional<llvm::ArrayRef<llvm::StringRef>> Environment;
  if (Run.Environment) {
    Variables.assign(Run.Environment->begin(), Run.Environment->end());
    Environment = Variables;
  }
  std::string Why;
  ProgramResult Result;
  Result.Code = llvm::sys::ExecuteAndWait(Words.front(), Words, Environment,
                                          Redirects, Run.Seconds, 0, &Why);
  if (Result.Code < 0)
    return makeError(llvm::sys::path::filename(Words.front()) +
                     " cannot be run: " + Why + ".");
  auto Text = readFile(Out, MaxOutput);
  auto Complaint = readFile(Err, MaxOutput);
  if (!Text || !Complaint)
    return llvm::joinErrors(Text.takeError(), Complaint.takeError());
  Result.Out = std::move(*Text);
  Result.Error = llvm::StringRef(*Complaint).trim().str();
  return Result;
}

} // namespace torchtalk::store
