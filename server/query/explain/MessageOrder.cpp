//===- MessageOrder.cpp - Which place raised a message --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/MessageOrder.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <tuple>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

/// Letters and digits that texts of a message must have: in a part of a line,
/// and to be the only message that it can be.
constexpr unsigned LeastOfPart = 12, LeastOfCertain = 10;

/// What Python says of what \p Kind raises; "" where that is not known.
StringRef classOf(StringRef Kind) {
  Kind = Kind.drop_front(Kind.rfind(':') + 1);
  StringRef Known =
      llvm::StringSwitch<StringRef>(Kind)
          .Case("TORCH_CHECK_INDEX", "IndexError")
          .Case("TORCH_CHECK_VALUE", "ValueError")
          .Case("TORCH_CHECK_TYPE", "TypeError")
          .Case("TORCH_CHECK_NOT_IMPLEMENTED", "NotImplementedError")
          .Case("TORCH_CHECK_LINALG", "LinAlgError")
          .Cases("TORCH_CHECK", "TORCH_CHECK_ARG", "AT_ERROR",
                 "TORCH_INTERNAL_ASSERT", "RuntimeError")
          .Case("assert", "AssertionError")
          .Default("");
  if (!Known.empty())
    return Known;
  if (Kind.ends_with("Error") || Kind.ends_with("Exception"))
    return Kind.drop_front(Kind.rfind('.') + 1);
  return "";
}

bool isOtherClass(StringRef Raised, StringRef Kind) {
  StringRef Own = classOf(Kind);
  Raised = Raised.ltrim('_');
  // C++ has exceptions of its own, which Python knows as these two.
  return !Raised.empty() && !Own.empty() && Raised != Own &&
         !(Kind.contains("::") && Raised == "RuntimeError");
}

/// Of places that say the same: which a user meets first.
int usual(const MessageIndex::Place &At) {
  StringRef File = At.File->File;
  if (!isOfLibrary(File))
    return 0;
  if (!At.Message->raises() || !At.Message->Macro.empty())
    return 1;
  return File.starts_with("aten/") || File.starts_with("c10/") ? 3 : 2;
}

} // namespace

std::vector<RankedPlace> rankPlaces(llvm::ArrayRef<MessageIndex::Match> Found) {
  std::vector<RankedPlace> Result;
  for (const MessageIndex::Match &M : Found)
    if (M.Whole || M.Of->Letters >= LeastOfPart)
      for (const MessageIndex::Place &At : M.Of->Places)
        Result.push_back({&M, At, isOtherClass(M.Raised, At.Message->Kind)});
  llvm::stable_sort(Result, [](const RankedPlace &A, const RankedPlace &B) {
    auto Rank = [](const RankedPlace &P) {
      return std::tuple(P.Of->Whole && !P.OtherClass, P.Of->Of->Marks,
                        !P.OtherClass, usual(P.At));
    };
    return Rank(A) > Rank(B);
  });
  // What fits in part says nothing beside what fits whole.
  if (!Result.empty() && Result.front().Of->Whole && !Result.front().OtherClass)
    llvm::erase_if(Result, [](const RankedPlace &P) {
      return !P.Of->Whole || P.OtherClass;
    });
  return Result;
}

bool isCertain(llvm::ArrayRef<RankedPlace> Places) {
  return Places.size() == 1 && Places[0].Of->Whole && !Places[0].OtherClass &&
         Places[0].At.Message->Macro.empty() &&
         Places[0].At.Message->raises() &&
         Places[0].Of->Of->Letters >= LeastOfCertain;
}

} // namespace torchtalk::query
