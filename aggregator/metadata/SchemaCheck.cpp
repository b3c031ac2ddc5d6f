//===- SchemaCheck.cpp - Comparing defs with the YAML ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/SchemaCheck.h"
#include "metadata/GeneratedSchemas.h"
#include "metadata/YamlTree.h"
#include "metadata/schema/SchemaDifference.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::metadata {
namespace {

using index::Location;
using index::OperatorName;
using index::OpRecord;
using index::RegistrationRecord;

std::string placeText(const Location &Where) {
  return Where.File + (Where.Line != 0 ? ":" + std::to_string(Where.Line) : "");
}

/// The schemas of one operator.
struct Operator {
  const OpRecord *Entry = nullptr;
  /// Entries whose `autogen` names it.
  std::vector<const OpRecord *> Generators;
  std::vector<const RegistrationRecord *> Defs;
};

/// A schema with its place.
struct PlacedSchema {
  FunctionSchema Schema;
  Location Where;
};

class Checker {
public:
  explicit Checker(std::string_view OnlyOp) : OnlyOp(OnlyOp) {}

  void add(llvm::ArrayRef<OpRecord> Ops,
           llvm::ArrayRef<RegistrationRecord> Registrations) {
    for (const OpRecord &Op : Ops) {
      Operators[Op.Op].Entry = &Op;
      if (const std::string *Field = Op.field("autogen"))
        for (const std::string &Name : commaSeparated(*Field))
          Operators[OperatorName(Op.Op).sibling(Name)].Generators.push_back(
              &Op);
    }
    for (const RegistrationRecord &R : Registrations)
      if (R.isDef())
        Operators[R.Op].Defs.push_back(&R);
  }

  SchemaReport run() {
    countDefs();
    for (const auto &[Name, Op] : Operators)
      if (OnlyOp.empty() || Name == OnlyOp)
        check(Name, Op);
    return std::move(Report);
  }

private:
  /// A build that defines a namespace's operators from the YAML has a file with
  /// most of them. In other builds a missing def is no difference.
  void countDefs() {
    std::map<std::string, size_t> Entries;
    std::map<std::string, std::map<std::string, size_t>> Files;
    for (const auto &[Name, Op] : Operators) {
      if (!Op.Entry)
        continue;
      std::string Namespace = OperatorName(Name).Namespace.str();
      ++Entries[Namespace];
      if (!Op.Defs.empty())
        ++Files[Namespace][Op.Defs.front()->File];
    }
    for (const auto &[Namespace, Counts] : Files)
      for (const auto &[File, Count] : Counts)
        if (2 * Count > Entries[Namespace])
          DefiningFiles[Namespace] = File;
  }

  void check(const std::string &Name, const Operator &Op) {
    std::vector<PlacedSchema> Expected = expectedOf(Name, Op);
    std::vector<PlacedSchema> Defs = defsOf(Name, Op);
    index::SchemaCounts &Counts = Report.Counts;
    bool Listed = Op.Entry || !Op.Generators.empty();
    bool Differs = false;
    if (!Expected.empty() && !Defs.empty()) {
      ++Counts.Compared;
      Counts.Generated += !Op.Entry;
      for (const PlacedSchema &Def : Defs)
        Differs |= compare(Name, Expected, Def, /*Generated=*/!Op.Entry);
    } else if (!Op.Defs.empty()) {
      ++(Listed ? Counts.NotCompared : Counts.Unlisted);
      for (const PlacedSchema &Def : llvm::drop_begin(Defs, !Defs.empty()))
        Differs |= compare(Name, Defs.front(), Def, /*Generated=*/false);
    } else if (auto File =
                   DefiningFiles.find(OperatorName(Name).Namespace.str());
               Op.Entry && File != DefiningFiles.end()) {
      Differs = true;
      Report.Differences.push_back({Name,
                                    "def",
                                    Op.Entry->Schema,
                                    "none",
                                    {Op.Entry->File, Op.Entry->Line},
                                    {File->second, 0}});
    }
    Counts.Differ += Differs;
  }

  /// Compares with the first of \p Expected, unless it equals another. \returns
  /// true when it differs.
  bool compare(const std::string &Name, llvm::ArrayRef<PlacedSchema> Expected,
               const PlacedSchema &Def, bool Generated) {
    for (const PlacedSchema &E : Expected)
      if (compareSchemas(E.Schema, Def.Schema).empty())
        return false;
    const PlacedSchema &First = Expected.front();
    for (FieldDifference &D : compareSchemas(First.Schema, Def.Schema))
      Report.Differences.push_back({Name, std::move(D.Field), std::move(D.Left),
                                    std::move(D.Right), First.Where, Def.Where,
                                    Generated});
    return true;
  }

  std::vector<PlacedSchema> expectedOf(const std::string &Name,
                                       const Operator &Op) {
    std::vector<PlacedSchema> Result;
    auto Parse = [&](const OpRecord &Entry) {
      return parse(Entry.Op, Entry.Schema, {Entry.File, Entry.Line},
                   TypeVariables::OnlyAtenAndPrim);
    };
    if (Op.Entry) {
      if (auto Schema = Parse(*Op.Entry))
        Result.push_back(std::move(*Schema));
      return Result;
    }
    for (const OpRecord *Generator : Op.Generators) {
      auto Base =
          parseSchema(Generator->Schema, TypeVariables::OnlyAtenAndPrim);
      if (!Base) {
        llvm::consumeError(Base.takeError()); // reported for the entry itself
        continue;
      }
      for (FunctionSchema &Schema :
           generateSchemas(*Base, OperatorName(Name).withoutNamespace().str()))
        Result.push_back(
            {std::move(Schema), {Generator->File, Generator->Line}});
    }
    return Result;
  }

  std::vector<PlacedSchema> defsOf(const std::string &Name,
                                   const Operator &Op) {
    std::vector<PlacedSchema> Result;
    for (const RegistrationRecord *Def : Op.Defs) {
      if (Def->isDynamic() || !Def->hasSchema())
        continue;
      auto Schema = parse(Name, Def->Schema, {Def->File, Def->Line},
                          Def->Api == facts::RegistrationApi::Library
                              ? TypeVariables::OnlyAtenAndPrim
                              : TypeVariables::Allowed);
      if (Schema && Schema->Schema.HasSignature)
        Result.push_back(std::move(*Schema));
    }
    return Result;
  }

  std::optional<PlacedSchema> parse(const std::string &Name,
                                    const std::string &Text, Location Where,
                                    TypeVariables Variables) {
    auto Schema = parseSchema(Text, Variables);
    if (Schema)
      return PlacedSchema{std::move(*Schema), std::move(Where)};
    Report.Problems.push_back(
        placeText(Where) + ": the schema of " + Name +
        " cannot be parsed: " + llvm::toString(Schema.takeError()) + ".");
    return std::nullopt;
  }

  std::string_view OnlyOp;
  std::map<std::string, Operator> Operators;
  /// By namespace: the file with the defs of most of its entries.
  std::map<std::string, std::string> DefiningFiles;
  SchemaReport Report;
};

} // namespace

std::string SchemaDifference::sentence() const {
  return Op + ": " + Field + ": " + Left +
         (Generated ? " derived from " : " in ") + placeText(LeftPlace) + ", " +
         Right + " in " + placeText(RightPlace);
}

SchemaReport checkSchemas(llvm::ArrayRef<OpRecord> Ops,
                          llvm::ArrayRef<RegistrationRecord> Registrations,
                          std::string_view OnlyOp) {
  Checker Result(OnlyOp);
  Result.add(Ops, Registrations);
  return Result.run();
}

} // namespace torchtalk::metadata
