//===- QuestionSchema.cpp - JSON Schema of a question ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/QuestionSchema.h"

#include <algorithm>

using namespace torchtalk;
using namespace torchtalk::mcp;
using questions::Parameter;
using questions::Question;

namespace {

constexpr unsigned MostTexts = 100;

Json parameterSchema(const Parameter &P, bool OfTool) {
  const std::string &Help = OfTool && !P.ToolHelp.empty() ? P.ToolHelp : P.Help;
  const Json Bounds = {{"type", "string"},
                       {"minLength", 1},
                       {"maxLength", questions::LongestName}};
  Json Schema = {{"type", "string"}, {"description", Help}};
  switch (P.TheKind) {
  case Parameter::Kind::Flag:
    Schema["type"] = "boolean";
    if (OfTool)
      Schema["default"] = false;
    break;
  case Parameter::Kind::Text:
    Schema.update(Bounds);
    if (!P.Media.empty()) {
      Schema["maxLength"] = P.Most;
      Schema["contentMediaType"] = P.Media;
    }
    break;
  case Parameter::Kind::Texts:
    Schema["type"] = "array";
    Schema["items"] = Bounds;
    Schema["maxItems"] = MostTexts;
    break;
  case Parameter::Kind::Choice:
    Schema["enum"] = P.Words;
    if (OfTool && !P.Word.empty())
      Schema["default"] = P.Word;
    break;
  case Parameter::Kind::Count:
    Schema["type"] = "integer";
    Schema["minimum"] = OfTool ? 1 : P.Least;
    Schema["maximum"] = P.Most;
    if (OfTool && P.ToolDefault)
      Schema["default"] = std::min(*P.ToolDefault, P.Most);
    break;
  }
  return Schema;
}

} // namespace

Json torchtalk::mcp::schemaOf(const Question &Q, Parameter::Front For) {
  Json Schema = {{"type", "object"}, {"properties", Json::object()}};
  for (const Parameter &P : Q.Parameters) {
    if (For == Parameter::Front::Both || P.on(For))
      Schema["properties"][P.Name] =
          parameterSchema(P, For == Parameter::Front::Tool);
    if (P.Required)
      Schema["required"].push_back(P.Name);
  }
  Schema["additionalProperties"] = false;
  return Schema;
}
