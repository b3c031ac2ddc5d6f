//===- OpNeighbours.cpp - Ops like one that a backend has -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendTable.h"
#include "query/op/OpGuide.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace torchtalk::query {

using index::Session;

namespace {

constexpr size_t MaxNeighbours = 8;

/// What an op takes and returns, without names and defaults. "" when that is
/// not known.
std::string shapeOf(const std::optional<OpSchema> &Schema) {
  if (!Schema || !Schema->Schema)
    return "";
  std::string Shape;
  for (const metadata::SchemaArgument &A : Schema->Schema->Arguments)
    Shape += toString(A.Type) + ",";
  Shape += "->";
  for (const metadata::SchemaArgument &R : Schema->Schema->Returns)
    Shape += toString(R.Type) + ",";
  return Shape;
}

} // namespace

void findNeighbours(Session &Index, BackendTable &Cpu,
                    const BackendTable &Table, OpGuide &Guide) {
  // By file the lines of the op's own code.
  std::map<std::string, uint32_t> Files;
  llvm::StringSet<> Shapes, Own;
  for (const OverloadGuide &O : Guide.Overloads) {
    Own.insert(O.Op);
    if (O.OnCpu && !O.OnCpu->Where.File.empty())
      Files.emplace(O.OnCpu->Where.File, O.OnCpu->Where.Line);
    if (std::string Shape = shapeOf(O.Schema); !Shape.empty())
      Shapes.insert(Shape);
  }
  struct Candidate {
    Neighbour Of;
    uint32_t Distance = 0; ///< in lines, of the same file
  };
  std::vector<Candidate> Found;
  for (const BackendOp &Op : Table.ops()) {
    if ((Op.How != Support::Own && Op.How != Support::Python) ||
        Own.contains(Op.Op))
      continue;
    auto Code = codeOnCpu(Index, Cpu, Op.Op);
    Candidate Now{{Op, Code ? std::move(*Code) : OpCode()}};
    const index::Location &At = Now.Of.OnCpu.Where;
    if (auto Near = Files.find(At.File); Near != Files.end()) {
      Now.Distance = At.Line > Near->second ? At.Line - Near->second
                                            : Near->second - At.Line;
    } else {
      auto Schema = schemaOf(Index, Op.Op);
      if (!Shapes.contains(shapeOf(Schema)))
        continue;
      Now.Of.Why = Neighbour::Likeness::SameArguments;
    }
    Found.push_back(std::move(Now));
  }
  llvm::stable_sort(Found, [](const Candidate &A, const Candidate &B) {
    return std::pair(A.Of.Why, A.Distance) < std::pair(B.Of.Why, B.Distance);
  });
  Guide.NeighboursTotal = Found.size();
  for (Candidate &C : Found) {
    if (Guide.Neighbours.size() == MaxNeighbours)
      break;
    Table.locate(C.Of.Op);
    Guide.Neighbours.push_back(std::move(C.Of));
  }
}

} // namespace torchtalk::query
