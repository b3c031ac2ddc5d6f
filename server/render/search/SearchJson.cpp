//===- SearchJson.cpp - search as JSON ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

using query::SearchResult;

namespace {

const char *kindName(index::SearchEntry::Kind Kind) {
  using enum index::SearchEntry::Kind;
  switch (Kind) {
  case Op:
    return "op";
  case Python:
    return "python";
  case Kernel:
    return "kernel";
  case FunctorKernel:
    return "functor_kernel";
  case Function:
    return "function";
  case DeviceFunction:
    return "device_function";
  }
  return "?";
}

Json bindingHitJson(const query::BindingHit &Hit) {
  Json Value = registrationJson(Hit.Row);
  Value["fit"] = toString(Hit.How);
  Value["by_kernel"] = Hit.ByKernel;
  Value["of_yaml"] = Hit.OfYaml;
  Value["kernel_at"] = placeJson(Hit.KernelAt);
  return Value;
}

Json kernelHitJson(const query::KernelHit &Hit) {
  Json Value = {{"name", Hit.Records.empty() ? "" : Hit.Records.front().Name},
                {"fit", toString(Hit.How)},
                {"places", Json::array()}};
  for (const index::DeviceRecord &R : Hit.Records)
    Value["places"].push_back(deviceJson(R));
  return Value;
}

Json symbolHitJson(const query::SymbolHit &Hit) {
  const index::SearchEntry &E = Hit.Entry;
  return {{"name", E.Name},
          {"kind", kindName(E.TheKind)},
          {"fit", toString(Hit.How)},
          {"symbol", E.Symbol ? Json(index::toHex(E.Symbol)) : Json()},
          {"where", placeJson(E.Where)}};
}

} // namespace

Json deviceJson(const index::DeviceRecord &R) {
  Json Value = {{"name", R.Name},
                {"kernel", R.Kernel},
                {"template", R.Template},
                {"compiled", R.Compiled},
                {"file", R.File},
                {"line", R.Line},
                {"end_line", R.EndLine},
                {"bounds", R.Bounds},
                {"launches", Json::array()},
                {"handed", Json::array()}};
  for (const index::LaunchSite &L : R.Launches)
    Value["launches"].push_back({{"file", L.File},
                                 {"line", L.Line},
                                 {"function", L.Function},
                                 {"function_line", L.FunctionLine},
                                 {"through", L.Through}});
  for (const index::HandedFunctor &H : R.Handed)
    Value["handed"].push_back({{"line", H.Line},
                               {"callee", H.Callee},
                               {"functor", H.Functor},
                               {"functor_line", H.FunctorLine}});
  return Value;
}

Json searchJson(const SearchResult &Result) {
  Json Value = makeAnswer("search");
  Value["query"] = Result.Query;
  Value["mode"] = toString(Result.Mode);
  Value["backend"] = Result.Backend.empty() ? Json() : Json(Result.Backend);
  Value["no_build"] = Result.NoBuild;
  addPage(Value, Result.ThePage,
          Result.Bindings.size() + Result.Kernels.size() +
              Result.Symbols.size());
  Json &Hits = Value["hits"] = Json::array();
  for (const query::BindingHit &Hit : Result.Bindings)
    Hits.push_back(bindingHitJson(Hit));
  for (const query::KernelHit &Hit : Result.Kernels)
    Hits.push_back(kernelHitJson(Hit));
  for (const query::SymbolHit &Hit : Result.Symbols)
    Hits.push_back(symbolHitJson(Hit));
  return Value;
}

} // namespace torchtalk::render
