//===- YamlText.cpp - What PyTorch's YAML says, as text -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using index::OpRecord;
using index::TorchgenFunction;
using query::OpTrace;

namespace {

std::string fieldText(const OpRecord::Field &Field, const std::string &File) {
  llvm::StringRef Value = llvm::StringRef(Field.Value).trim();
  return "  " + Field.Name + ": " + Value.str() + "  " +
         placeText(index::Location{File, Field.Line}) + "\n";
}

/// \p Entry: where the fields that are no defaults are written, if anywhere.
std::string torchgenText(const TorchgenFunction &F, const OpRecord *Entry) {
  std::string Text;
  auto Line = [&](const char *Name, const std::string &Value) {
    Text += std::string("  ") + Name + ": " + Value +
            (Entry && !Entry->field(Name) ? "  (default)" : "") + "\n";
  };
  Line("variants", llvm::join(F.Variants, ", "));
  Line("device_check", F.DeviceCheck);
  Line("device_guard", F.DeviceGuard ? "True" : "False");
  if (!F.Tags.empty())
    Line("tags", llvm::join(F.Tags, ", "));
  for (const TorchgenFunction::Kernel &K : F.Dispatch) {
    Text += "  kernel: " + K.Key + "  " + K.Namespace + "::" + K.Function;
    if (K.Structured)
      Text += "  structured";
    if (!K.Of.empty())
      Text += ", of " + K.Of;
    Text += "\n";
  }
  return Text;
}

std::string firstText(const OpTrace &Op) {
  if (Op.AutogenOf)
    return "schema: generated from " + Op.AutogenOf->Op + " (autogen)  " +
           placeOf(*Op.AutogenOf) + "\n  " + Op.Generated->Schema + "\n";
  if (!Op.Yaml)
    return "schema: not in native_functions.yaml\n";
  return "schema: " + placeOf(*Op.Yaml) + "\n  " + Op.Yaml->Schema + "\n";
}

} // namespace

std::string schemaText(const OpTrace &Op) {
  std::string Text = firstText(Op);
  if (Op.AutogenOf || !Op.Yaml)
    return Text;
  for (const char *Name : {"structured", "structured_delegate", "autogen"})
    if (const std::string *Value = Op.Yaml->field(Name))
      Text += std::string("  ") + Name + ": " + *Value + "\n";
  return Text;
}

std::string yamlText(const OpTrace &Op) {
  std::string Text = firstText(Op);
  if (!Op.AutogenOf && Op.Yaml)
    for (const OpRecord::Field &Field : Op.Yaml->Fields)
      if (Field.Name != "func")
        Text += fieldText(Field, Op.Yaml->File);
  if (const TorchgenFunction *Meaning = Op.torchgen())
    Text += "as torchgen reads it:\n" +
            torchgenText(*Meaning, Op.Yaml ? &*Op.Yaml : nullptr);
  if (Op.Yaml)
    for (const index::GeneratedOp &Made : Op.Yaml->Autogen)
      Text += "generates: " + Made.Op + "\n  " + Made.Schema + "\n";
  if (!Op.Autograd)
    return Text;
  for (const index::DerivativeRecord &Record : Op.Autograd->Derivatives) {
    Text +=
        "derivatives: " + placeOf(Record) + "\n  " + Record.Signature + "\n";
    for (const OpRecord::Field &Field : Record.Fields)
      if (Field.Name != "name")
        Text += fieldText(Field, Record.File);
  }
  return Text;
}

} // namespace torchtalk::render
