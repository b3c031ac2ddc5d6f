//===- SearchJson.cpp - search as JSON ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

constexpr std::array<const char *, index::NumSearchKinds> KindNames = {
    "op", "python", "kernel", "functor_kernel", "function", "device_function"};

static void fields(Fields &A, const query::BindingHit &Hit) {
  A(Hit.Row)("fit", Hit.How)("by_kernel", Hit.ByKernel);
  A("of_yaml", Hit.OfYaml)("kernel_at", orNull(Hit.KernelAt));
}

static void fields(Fields &A, const query::KernelHit &Hit) {
  A("name", Hit.Records.empty() ? "" : Hit.Records.front().Name);
  A("fit", Hit.How)("places", Hit.Records);
}

static void fields(Fields &A, const query::SymbolHit &Hit) {
  const index::SearchEntry &E = Hit.Entry;
  A("name", E.Name)("kind", KindNames[static_cast<size_t>(E.TheKind)])("fit",
                                                                       Hit.How);
  A("python", Hit.Python ? Json(kindName(*Hit.Python)) : Json());
  A("symbol", orNull(hex(E.Symbol)))("where", orNull(E.Where));
}

static void fields(Fields &A, const index::LaunchSite &L) {
  A("file", L.File)("line", L.Line)("function", L.Function);
  A("function_line", L.FunctionLine)("through", L.Through);
}

static void fields(Fields &A, const index::HandedFunctor &H) {
  A("line", H.Line)("callee", H.Callee)("functor", H.Functor);
  A("functor_line", H.FunctorLine);
}

void fields(Fields &A, const index::DeviceRecord &R) {
  A("name", R.Name)("kernel", R.Kernel)("template", R.Template);
  A("compiled", R.Compiled)("file", R.File)("line", R.Line);
  A("end_line", R.EndLine)("bounds", R.Bounds)("launches", R.Launches);
  A("handed", R.Handed);
}

Json searchJson(const query::SearchResult &R) {
  Fields A("search");
  Json Hits = concat(R.Bindings, R.Kernels, R.Symbols);
  A("query", R.Query)("mode", R.Mode)("backend", orNull(R.Backend));
  A("no_build", R.NoBuild)(PageOf{R.ThePage, Hits.size()})("hits", Hits);
  A(R.AtRunTime);
  return A.take();
}

} // namespace torchtalk::render
