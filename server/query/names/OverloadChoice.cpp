//===- OverloadChoice.cpp - The overload that a person means --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/OverloadChoice.h"

#include "query/names/Schemas.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <tuple>

namespace torchtalk::query {

namespace {

using metadata::SchemaArgument;

/// Lower is better.
using Rank = std::tuple<bool, bool, bool, int, size_t, uint32_t, std::string>;

Rank rankOf(const std::string &Op, const std::optional<OpSchema> &Known) {
  llvm::StringRef Overload = index::OperatorName(Op).Overload;
  int ByName = llvm::StringSwitch<int>(Overload)
                   .Case("", 0)
                   .Case("Tensor", 1)
                   .Case("Tensor_Tensor", 2)
                   .Default(3);
  if (!Known || !Known->Schema)
    return {Overload.ends_with("out"),
            Overload.contains_insensitive("dimname"),
            true,
            ByName,
            0,
            UINT32_MAX,
            Op};
  const std::vector<SchemaArgument> &Arguments = Known->Schema->Arguments;
  auto Any = [&](auto Fits) { return llvm::any_of(Arguments, Fits); };
  // torch.where(condition) has no `self`: it is the rare one.
  return {Known->Schema->hasOut(),
          Known->Text.find("Dimname") != std::string::npos, // read as "str"
          !Any([](const SchemaArgument &A) {
            return A.Name == "self" && A.Type.isBase("Tensor");
          }),
          ByName,
          Arguments.size(),
          Known->Where.Line,
          Op};
}

} // namespace

std::string chooseOverload(index::Session &Index,
                           const std::vector<std::string> &Overloads) {
  if (Overloads.size() == 1)
    return Overloads.front();
  std::optional<Rank> Best;
  for (const std::string &Op : Overloads) {
    auto Schema = schemaOf(Index, Op);
    Rank Now = rankOf(Op, Schema);
    if (!Best || Now < *Best)
      Best = std::move(Now);
  }
  return std::get<std::string>(*Best);
}

bool takesDimname(std::string_view Signature) {
  return Signature.find("at::Dimname") != std::string_view::npos;
}

} // namespace torchtalk::query
