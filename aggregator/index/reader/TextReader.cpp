//===- TextReader.cpp - Reading what is known of C++ as text --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReaderImpl.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::index {

llvm::Expected<const std::vector<std::string> *>
IndexReader::textFiles() const {
  return I->textFiles();
}

Maybe<TextRecord> IndexReader::text(std::string_view File) const {
  auto Files = TRY(I->textFiles());
  auto Found = llvm::lower_bound(*Files, File);
  if (Found == Files->end() || *Found != File)
    return std::nullopt;
  auto Result = I->get<std::optional<TextRecord>>(
      Column::Texts, key32(static_cast<uint32_t>(Found - Files->begin())));
  if (Result && !*Result)
    return I->bad(Column::Texts);
  if (Result)
    (*Result)->File = *Found;
  return Result;
}

Many<std::string> IndexReader::textsCalling(std::string_view Name) const {
  auto Files = TRY(I->textFiles());
  auto Numbers =
      TRY(I->get<std::vector<uint32_t>>(Column::TextNames, textCallKey(Name)));
  std::vector<std::string> Result;
  for (uint32_t Number : Numbers) {
    if (Number >= Files->size())
      return I->bad(Column::TextNames);
    Result.push_back((*Files)[Number]);
  }
  return Result;
}

Many<IncludeRecord> IndexReader::textsIncluding(std::string_view Path) const {
  auto Files = TRY(I->textFiles());
  auto Places = TRY(
      I->get<std::vector<TextPlace>>(Column::TextNames, textIncludeKey(Path)));
  std::vector<IncludeRecord> Result;
  for (auto [Number, Line] : Places) {
    if (Number >= Files->size())
      return I->bad(Column::TextNames);
    Result.push_back({(*Files)[Number], std::string(Path), Line});
  }
  return Result;
}

} // namespace torchtalk::index
