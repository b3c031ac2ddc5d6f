//===- OpsQuestion.cpp - ops ----------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/OnProject.h"
#include "questions/ParametersOf.h"

namespace torchtalk::questions {

static constexpr const char *OpsDescription =
    "All ops and overloads as a table: for each of `keys` (dispatch keys or "
    "devices) how it runs there, and for each of `properties` what it has: the "
    "functional, inplace and out variants, structured, tags, a formula and "
    "forward_ad in derivatives.yaml, a decomposition, a lowering of inductor, "
    "docs, how DTensor shards it, its names in Python, a C shim of "
    "AOTInductor, "
    "its OpInfo and the dtypes that declares, how autocast runs it, how many "
    "tests call it or ran it; with counts over all. `has` and "
    "`lacks` keep ops that have all of, and lack, such keys and properties: "
    "has=[cuda] lacks=[mps], or has=[functional] lacks=[out]; `where` takes a "
    "condition. What only running PyTorch tells is said to be unknown.";

Question opsQuestion() {
  using R = query::OpsRequest;
  constexpr unsigned AllOps = 10'000;
  return ParametersOf<R>()
      .text("containing", &R::Containing, "TEXT",
            "only ops with this in their name")
      .subject()
      .optional()
      .texts("keys", &R::Keys, "KEY",
             "the columns, dispatch keys or devices (else the keys of all "
             "backends for which anything has a kernel)")
      .texts("properties", &R::Properties, "PROPERTY",
             "further columns: functional, inplace, out (variants), "
             "structured, tags, formula, forward_ad, decomposition, inductor, "
             "docs, sharding, python, c_shim, core, opinfo, dtypes, "
             "dtypes_cuda, autocast, tests, recorded, "
             "inductor_decomposition, or all")
      .texts("has", &R::Has, "KEY",
             "only ops with all of these: a kernel for a key, its own or made "
             "of such, or a property")
      .texts("lacks", &R::Lacks, "KEY", "only ops without any of these")
      .text("where", &R::Where, "CONDITION",
            "only ops of which this is true: 'cuda=own and not mps and "
            "(tags=core or docs)'")
      .flag("differs", &R::Differs,
            "only ops that the keys of the columns run in different ways")
      .flag("closure", &R::Closure,
            "with them all ops that their code can call on the one key: for "
            "selective builds")
      .choice("group_by", &R::By, query::Grouping::Tag, "HOW",
              "count ops by namespace, family (without overload, in place or "
              "with out) or tag instead of listing them")
      .choice("sort", &R::Order, query::OpOrder::Need, "HOW",
              "by name, or by need on the first key: modules, decompositions, "
              "ops and tests that call it")
      .count("limit", &R::Limit, AllOps, "how many ops to show")
      .standing(static_cast<unsigned>(R().Limit))
      .text("cursor", &R::Cursor, "C", "go on where an earlier answer ended")
      .table()
      .of({.Name = "ops",
           .Summary = "list ops by how they run on several backends, and what "
                      "else they have",
           .Details = "Each op with overload, and how 'backend' says that it "
                      "runs for each key;\n"
                      "then how many run in which way. Such as 'ops --has cuda "
                      "--lacks mps',\nand 'ops --has functional --lacks out'.",
           .Title = "Ops by what they have and lack",
           .Description = OpsDescription,
           .SearchHint =
               "pytorch operators table which ops lack missing kernel "
               "decomposition derivative out variant inductor",
           .Example = {{"has", {"functional"}}, {"lacks", {"out"}}},
           .Kept = false,
           .Slow = true,
           .OfProject = true},
          onProject(render::answerOps));
}

} // namespace torchtalk::questions
