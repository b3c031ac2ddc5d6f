//===- ModulesJson.cpp - modules as JSON ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

static void fields(Fields &A, const query::ModuleMethod &Method) {
  A(Method.Function)("of", Method.Of);
}

static void fields(Fields &A, const query::ReachedOp &Op) {
  A("op", Op.Op)("confidence", Op.Sure)("through", Op.Through);
}

Json moduleJson(const query::ModuleTrace &T) {
  Fields A("modules");
  A("mode", "trace")("asked", T.Asked)("matched", T.Rule);
  A("candidates", T.Candidates)("near", T.Near)("class", T.Class);
  A("constructor", T.Constructor)("forward", T.Forward)("ops", T.Ops.Ops);
  A("ops_truncated", T.Ops.Truncated);
  A("methods", each(T.Methods, &query::ModuleMethod::Function));
  A("subclasses", T.Subclasses);
  return A.take();
}

Json moduleListJson(const query::ModuleList &List) {
  Fields A("modules");
  A("mode", "list")("category", List.Category)("in_torch", List.InPackage);
  A(PageOf{List.ThePage, List.Shown.size()})("classes", List.Shown);
  A("cursor", orNull(List.ThePage.NextCursor)); // its name before
  return A.take();
}

} // namespace torchtalk::render
