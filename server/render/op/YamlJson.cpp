//===- YamlJson.cpp - What PyTorch's YAML says, as JSON -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Json.h"

namespace torchtalk::render {

namespace {

Json torchgenJson(const index::TorchgenFunction &F) {
  Json Value = {{"variants", F.Variants},
                {"device_check", F.DeviceCheck},
                {"device_guard", F.DeviceGuard},
                {"structured", F.Structured},
                {"manual_kernel_registration", F.ManualKernelRegistration},
                {"manual_cpp_binding", F.ManualCppBinding},
                {"use_const_ref_for_mutable_tensors", F.ConstRefForMutable},
                {"abstract", F.Abstract},
                {"tags", F.Tags},
                {"cpp_no_default_args", F.CppNoDefaultArgs},
                {"dispatch", Json::array()},
                {"ufuncs", Json::array()},
                {"precomputed", Json::array()}};
  for (const auto &K : F.Dispatch)
    Value["dispatch"].push_back({{"key", K.Key},
                                 {"function", K.Function},
                                 {"namespace", K.Namespace},
                                 {"structured", K.Structured},
                                 {"of", K.Of.empty() ? Json() : Json(K.Of)}});
  for (const auto &U : F.Ufuncs)
    Value["ufuncs"].push_back(
        {{"key", U.Key}, {"function", U.Function}, {"dtypes", U.Dtypes}});
  for (const auto &P : F.Precomputations)
    Value["precomputed"].push_back(
        {{"replaces", P.Replaces}, {"parameters", P.Parameters}});
  return Value;
}

Json fieldsJson(const std::vector<index::OpRecord::Field> &Fields) {
  Json Value = Json::array();
  for (const auto &Field : Fields)
    Value.push_back(
        {{"name", Field.Name}, {"value", Field.Value}, {"line", Field.Line}});
  return Value;
}

} // namespace

Json generatedJson(const index::GeneratedOp &Made) {
  return {{"op", Made.Op},
          {"schema_text", Made.Schema},
          {"torchgen", torchgenJson(Made.Torchgen)}};
}

Json yamlJson(const index::OpRecord &Op) {
  Json Value = {{"op", Op.Op},
                {"schema_text", Op.Schema},
                {"file", Op.File},
                {"line", Op.Line},
                {"fields", fieldsJson(Op.Fields)},
                {"dispatch", Json::array()},
                {"torchgen", torchgenJson(Op.Torchgen)},
                {"autogen", Json::array()}};
  for (const index::GeneratedOp &Made : Op.Autogen)
    Value["autogen"].push_back(generatedJson(Made));
  for (const auto &Entry : Op.Dispatch)
    Value["dispatch"].push_back(
        {{"key", Entry.Key}, {"kernel", Entry.Kernel}, {"line", Entry.Line}});
  return Value;
}

Json derivativeJson(const index::DerivativeRecord &Record) {
  Json Value = {{"op", Record.Op},
                {"match", index::toString(Record.How)},
                {"entry", Record.Entry},
                {"signature", Record.Signature},
                {"file", Record.File},
                {"line", Record.Line},
                {"fields", fieldsJson(Record.Fields)},
                {"output_differentiability", Record.OutputDifferentiability},
                {"keys", Json::array()}};
  for (const index::DerivativeKey &Key : Record.Keys) {
    Json Formulas = Json::array();
    for (const index::DerivativeFormula &Formula : Key.Formulas)
      Formulas.push_back({{"names", Formula.Names},
                          {"role", index::toString(Formula.TheRole)},
                          {"text", Formula.Text},
                          {"line", Formula.Line}});
    Value["keys"].push_back({{"key", Key.Key},
                             {"node", Key.Node},
                             {"formulas", std::move(Formulas)}});
  }
  return Value;
}

} // namespace torchtalk::render
