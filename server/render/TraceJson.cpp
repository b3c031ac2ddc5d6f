//===- TraceJson.cpp - trace as JSON --------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"
#include "render/base/Stubs.h"

namespace torchtalk::render {

Json stubKernelsJson(const query::StubStep &Stub) {
  Json Value = Json::array();
  for (const query::StubKernel &K : Stub.Kernels) {
    Json &Item = Value.emplace_back(registrationJson(K.Row));
    if (K.Kernel)
      Item["kernel_symbol"] = symbolJson(*K.Kernel);
    if (!K.KernelAt.File.empty())
      Item["kernel_at"] = locationJson(K.KernelAt);
  }
  return Value;
}

namespace {

Json rowJson(const query::RegistrationTrace &Entry) {
  Json Value = registrationJson(Entry.Row);
  if (Entry.Kernel)
    Value["kernel_symbol"] = symbolJson(*Entry.Kernel);
  Value["mechanism"] = Entry.Mechanism;
  if (!Entry.KernelAt.File.empty())
    Value["kernel_at"] = locationJson(Entry.KernelAt);
  Value["stubs"] = Json::array();
  for (const query::StubStep &Stub : Entry.Stubs) {
    Value["stubs"].push_back({{"stub", Stub.Name},
                              {"site", locationJson(Stub.Site)},
                              {"kernels", stubKernelsJson(Stub)}});
  }
  Value["reaches"] = Json::array();
  for (const query::KernelStep &Step : Entry.Reached) {
    Json Item = symbolJson(Step.Symbol);
    Item["role"] = toString(Step.TheRole);
    Item["named_by_yaml"] = Step.Expected;
    Item["site"] = locationJson(Step.Site);
    Value["reaches"].push_back(std::move(Item));
  }
  if (!Entry.YamlKernel.empty())
    Value["yaml_kernel"] = Entry.YamlKernel;
  Value["disagrees_with_yaml"] = Entry.Disagrees;
  return Value;
}

Json yamlKernelJson(const query::MissingKernel &Kernel) {
  Json Value = {{"op", Kernel.Op},
                {"key", Kernel.Entry.Key},
                {"kernel", Kernel.Entry.Kernel},
                {"yaml_line", Kernel.Entry.Line}};
  if (!Kernel.KernelAt.File.empty())
    Value["kernel_at"] = locationJson(Kernel.KernelAt);
  return Value;
}

Json chainJson(const query::BindingChain &Chain) {
  Json Value = bindingJson(Chain.Binding);
  Value["paths"] = Json::array();
  for (const query::BindingPath &Path : Chain.Paths) {
    Json Steps = Json::array();
    for (const query::BindingStep &Step : Path.Steps) {
      Steps.push_back(symbolJson(Step.Symbol));
      Steps.back()["role"] = toString(Step.TheRole);
      Steps.back()["site"] = locationJson(Step.Site);
    }
    Value["paths"].push_back(std::move(Steps));
  }
  return Value;
}

Json opJson(const query::OpTrace &Op) {
  Json Value = {
      {"op", Op.Op},
      {"python", Op.PythonNames},
      {"bindings", Json::array()},
      {"bindings_truncated", Op.Bindings.Truncated},
      {"yaml", Op.Yaml ? yamlJson(*Op.Yaml) : Json()},
      {"delegate", Op.Delegate ? yamlJson(*Op.Delegate) : Json()},
      {"autogen_of", Op.AutogenOf ? yamlJson(*Op.AutogenOf) : Json()},
      {"generated", Op.Generated ? generatedJson(*Op.Generated) : Json()},
      {"defs", Json::array()},
      {"registrations", Json::array()},
      {"autograd", Op.Autograd ? autogradJson(*Op.Autograd) : Json()},
      {"table", Json::array()},
      {"table_tus_missing", Op.TusMissing},
      {"looked_at", lookedAtJson(Op.Looked)},
      {"not_compiled", Json::array()},
      {"in_python", Json::array()},
      {"other_overloads", Json::array()}};
  for (const query::BindingChain &Chain : Op.Bindings.Chains)
    Value["bindings"].push_back(chainJson(Chain));
  for (const auto &Def : Op.Defs)
    Value["defs"].push_back(registrationJson(Def));
  for (const auto &Entry : Op.Registrations)
    Value["registrations"].push_back(rowJson(Entry));
  for (const query::TableEntry &Entry : Op.Table)
    Value["table"].push_back(tableEntryJson(Op.Op, Entry));
  for (const auto &Missing : Op.NotCompiled)
    Value["not_compiled"].push_back(yamlKernelJson(Missing));
  for (const auto &Registration : Op.InPython)
    Value["in_python"].push_back(pythonRegistrationJson(Registration));
  for (const auto &Other : Op.OtherOverloads)
    Value["other_overloads"].push_back(
        {{"op", Other.Op}, {"yaml_line", Other.YamlLine}});
  return Value;
}

} // namespace

Json traceJson(const query::TraceResult &Trace) {
  Json Value = makeAnswer("trace");
  Value["key"] = Trace.Key.empty() ? Json() : Json(Trace.Key);
  Value["match"] = matchJson(Trace.Names);
  Value["kernel_of"] = Json::array();
  for (const auto &Row : Trace.KernelOf)
    Value["kernel_of"].push_back(registrationJson(Row));
  Value["named_by_yaml"] = Json::array();
  for (const auto &Named : Trace.NamedByYaml)
    Value["named_by_yaml"].push_back(yamlKernelJson(Named));
  Value["trace"] = Trace.Op ? opJson(*Trace.Op) : Json();
  return Value;
}

} // namespace torchtalk::render
