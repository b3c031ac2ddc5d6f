//===- FunctionTable.cpp - All functions that torchgen knows --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/FunctionTable.h"
#include "metadata/GeneratedSchemas.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::metadata {

std::string_view NativeFunction::nameInLists() const {
  return index::OperatorName(Op).withoutNamespace();
}

FunctionTable::FunctionTable(llvm::ArrayRef<index::OpRecord> Ops,
                             std::vector<std::string> &Problems) {
  for (const index::OpRecord &Op : Ops)
    add(Op, Problems);
  for (size_t F = 0, N = Functions.size(); F < N; ++F)
    addGenerated(F);
}

void FunctionTable::add(const index::OpRecord &Op,
                        std::vector<std::string> &Problems) {
  auto Schema = parseSchema(Op.Schema);
  if (Schema)
    return put({Op.Op, &Op, std::move(*Schema)});
  Problems.push_back(Op.File + ":" + std::to_string(Op.Line) +
                     ": the schema of " + Op.Op + " cannot be read (" +
                     llvm::toString(Schema.takeError()) +
                     "), so it has no derivative here.");
}

void FunctionTable::addGenerated(size_t Base) {
  std::vector<std::string> Names;
  for (const index::GeneratedOp &Made : Functions[Base].Yaml->Autogen)
    Names.emplace_back(index::OperatorName(Made.Op).withoutNamespace());
  for (FunctionSchema &Schema :
       generateSchemas(Functions[Base].Schema, Names)) {
    const NativeFunction &From = Functions[Base];
    std::string Op = index::OperatorName(From.Op).sibling(Schema.opName());
    if (ByOp.count(Op) == 0)
      put({std::move(Op), From.Yaml, std::move(Schema), /*Generated=*/true});
  }
}

void FunctionTable::put(NativeFunction F) {
  F.Kind = variantOf(F.Schema);
  F.Signature = signatureText(F.Schema, {});
  F.SignatureNoDefaults = signatureText(F.Schema, {.StripDefaults = true});
  ByOp.try_emplace(F.Op, Functions.size());
  BySignature[F.Signature].push_back(Functions.size());
  Functions.push_back(std::move(F));
}

std::optional<size_t>
FunctionTable::findSchema(const std::string &Op, std::string_view Text,
                          const FunctionSchema &Schema) const {
  std::optional<size_t> F = findOp(Op);
  if (!F)
    return std::nullopt;
  const NativeFunction &Found = Functions[*F];
  // torchgen compares texts; a generated function has none.
  bool Same =
      Found.Generated ? Found.Schema == Schema : Found.Yaml->Schema == Text;
  return Same ? F : std::nullopt;
}

std::optional<size_t> FunctionTable::findOp(const std::string &Op) const {
  auto Found = ByOp.find(Op);
  return Found == ByOp.end() ? std::nullopt : std::make_optional(Found->second);
}

size_t FunctionTable::canonical(size_t F, std::string_view Name) const {
  for (size_t Other : BySignature.at(Functions[F].Signature)) {
    const NativeFunction &Candidate = Functions[Other];
    if (Candidate.Schema.Name == Name &&
        !llvm::StringRef(Candidate.Schema.Overload).contains("functional") &&
        Candidate.Kind != Variant::Out && Candidate.Kind != Variant::Scratch)
      return Other;
  }
  return F;
}

} // namespace torchtalk::metadata
