//===- TextReader.cpp - Reading what is known of C++ as text --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReaderImpl.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::index {

llvm::Expected<const std::vector<std::string> *>
IndexReader::textFiles() const {
  return I->textFiles();
}

llvm::Expected<std::optional<TextRecord>>
IndexReader::text(std::string_view File) const {
  auto Files = I->textFiles();
  if (!Files)
    return Files.takeError();
  auto Found = llvm::lower_bound(**Files, File);
  std::optional<TextRecord> Result;
  if (Found == (*Files)->end() || *Found != File)
    return Result;
  auto Bytes = I->Db->get(
      Column::Texts, key32(static_cast<uint32_t>(Found - (*Files)->begin())));
  if (!Bytes)
    return Bytes.takeError();
  Result.emplace().File = *Found;
  if (!*Bytes || !decodeText(**Bytes, *Result))
    return I->bad(Column::Texts);
  return Result;
}

llvm::Expected<std::vector<std::string>>
IndexReader::textsCalling(std::string_view Name) const {
  std::vector<std::string> Result;
  auto Files = I->textFiles();
  if (!Files)
    return Files.takeError();
  auto Bytes = I->Db->get(Column::TextNames, textCallKey(Name));
  if (!Bytes)
    return Bytes.takeError();
  std::vector<uint32_t> Numbers;
  if (*Bytes && !decodeNumbers(**Bytes, Numbers))
    return I->bad(Column::TextNames);
  for (uint32_t Number : Numbers) {
    if (Number >= (*Files)->size())
      return I->bad(Column::TextNames);
    Result.push_back((**Files)[Number]);
  }
  return Result;
}

llvm::Expected<std::vector<IncludeRecord>>
IndexReader::textsIncluding(std::string_view Path) const {
  std::vector<IncludeRecord> Result;
  auto Files = I->textFiles();
  if (!Files)
    return Files.takeError();
  auto Bytes = I->Db->get(Column::TextNames, textIncludeKey(Path));
  if (!Bytes)
    return Bytes.takeError();
  std::vector<TextPlace> Places;
  if (*Bytes && !decodeTextPlaces(**Bytes, Places))
    return I->bad(Column::TextNames);
  for (auto [Number, Line] : Places) {
    if (Number >= (*Files)->size())
      return I->bad(Column::TextNames);
    Result.push_back({(**Files)[Number], std::string(Path), Line});
  }
  return Result;
}

} // namespace torchtalk::index
